//! Names that patterns, branches and records give to what changes later: no formula reads by them behind their last read.

macro_rules! lent {
    ([$($attribute:tt)*] $name:ident) => {
        mod $name {
            #[$($attribute)*]
            pub fn arm(x: f64, y: f64, z: f64) -> f64 {
                let mut v = vec![x, y];
                match v.last() { Some(r) => { let before = *r * z; v.push(before + 1.0); before + v[0] } None => 1.0 }
            }

            #[$($attribute)*]
            pub fn let_else(x: f64, y: f64, z: f64) -> f64 {
                let mut v = vec![(x, y), (y, z)];
                let Some((a, b)) = v.first() else { return 0.0 };
                let t = a * b;
                v.clear();
                t + x * y + v.len() as f64
            }

            #[$($attribute)*]
            pub fn if_let(x: f64, y: f64, z: f64) -> f64 {
                let mut v = vec![x, y];
                if let Some(r) = v.last() { let before = *r * 2.0; v.push(before); before + z * v[2] } else { 0.0 }
            }

            #[$($attribute)*]
            pub fn while_let(x: f64, y: f64, z: f64) -> f64 {
                let mut v = vec![x, y];
                let mut s = z;
                while let Some(r) = v.last() { let t = *r * x; v.pop(); s += t; s = s * 0.5 + t; }
                s
            }

            #[$($attribute)*]
            pub fn moved(x: f64, y: f64, z: f64) -> f64 {
                let v = vec![x, y];
                let r = &v[0];
                let t = *r * z;
                let w = v;
                t + w[1] * y
            }

            #[$($attribute)*]
            pub fn dropped(x: f64, y: f64, z: f64) -> f64 {
                let v = [Some(x), Some(y)].to_vec();
                let [a, b] = v.as_slice() else { return 0.0 };
                let (Some(a), Some(b)) = (a, b) else { return 1.0 };
                let t = a * b;
                drop(v);
                t + z * y
            }

            #[$($attribute)*]
            pub fn captured(x: f64, y: f64, z: f64) -> f64 {
                let v = vec![(x, y)];
                let (a, b) = &v[0];
                let t = a * b;
                let f = move || v[0].0;
                t + f() * z
            }

            #[$($attribute)*]
            pub fn deferred(x: f64, y: f64, z: f64) -> f64 {
                let mut a = x;
                let r: &f64;
                if y > z { r = &a; } else { r = &y; }
                let t = r * y;
                a = 2.0;
                t + a * z
            }

            #[$($attribute)*]
            pub fn by_if(x: f64, y: f64, z: f64) -> f64 {
                let mut p = [x, y];
                let r: &f64 = if y > z { &p[0] } else { &p[1] };
                let t = r * y;
                p[1] = 2.0;
                t + p[1] * z
            }

            #[$($attribute)*]
            pub fn by_block(x: f64, y: f64, z: f64) -> f64 {
                let mut p = [x, y];
                let r: &[f64; 2] = { let q = &p; q };
                let t = r[0] * r[1];
                p[1] = 2.0;
                t + p[1] * z
            }

            #[$($attribute)*]
            pub fn by_call(x: f64, y: f64, z: f64) -> f64 {
                fn pick(p: &[f64; 2]) -> &f64 { &p[0] }
                let mut p = [x, y];
                let r: &f64 = pick(&p);
                let t = r * y;
                p[1] = 2.0;
                t + p[1] * z
            }

            #[$($attribute)*]
            pub fn holder(x: f64, y: f64, z: f64) -> f64 {
                let mut a = x;
                let p = (&a, y);
                let t = p.0 * p.1;
                a = 2.0;
                t + a * z
            }

            #[$($attribute)*]
            pub fn number_beside(x: f64, y: f64, z: f64) -> f64 {
                let mut a = x;
                let p = (&a, y);
                let t = p.1 * z;
                let _q = p.0 * t;
                a = 2.0;
                t + a * z
            }

            #[$($attribute)*]
            pub fn array(x: f64, y: f64, z: f64) -> f64 {
                let mut a = x;
                let p = [&a, &y];
                let t = p[0] * p[1];
                a = 2.0;
                t + a * z
            }

            #[$($attribute)*]
            pub fn pair(x: f64, y: f64, z: f64) -> f64 {
                let (mut a, b) = (x, y);
                let (p, q) = (&a, &b);
                let t = p * q;
                a = 2.0;
                t + a * z
            }

            #[$($attribute)*]
            pub fn option(x: f64, y: f64, z: f64) -> f64 {
                let mut o = Some(x);
                match &o { Some(a) if a * y > z => { let t = a * y; o = None; t + z * y + o.unwrap_or(1.0) } Some(a) => { let t = a * z; o = Some(t); t + x * y + o.unwrap_or(0.5) } None => 0.0 }
            }

            #[$($attribute)*]
            pub fn parameter(x: f64, y: f64, z: f64) -> f64 {
                fn go((a, b): (&mut f64, &mut f64), z: f64) -> f64 { let r = &*a; let t = r * z; *a = 1.0; t + *b * z }
                go((&mut { x }, &mut { y }), z)
            }

            #[$($attribute)*]
            pub fn of_closure(x: f64, y: f64, z: f64) -> f64 {
                let mut ps = vec![[x, y], [y, z]];
                ps.iter_mut().map(|p: &mut [f64; 2]| { let [a, b] = &*p; let t = a * b; p[0] = 1.0; t + z * y }).sum::<f64>() + ps[0][0]
            }

            #[$($attribute)*]
            pub fn item(x: f64, y: f64, z: f64) -> f64 {
                let mut v = vec![(x, y), (y, z)];
                let mut s = 0.0;
                for (a, b) in &v { let t = a * b; v[0] = (t, t); s = t + s * z; break; }
                s + v[0].0
            }

        }
    };
}

lent!([allow(unused)] plain);
lent!([fastmath::fastmath(contract)] fused);

#[test]
fn what_patterns_name_is_read_before_it_changes() {
    let [x, y, z] = [1.5, 2.0, 0.25];
    macro_rules! compared {
        ($($name:ident)*) => { $(assert_eq!(fused::$name(x, y, z), plain::$name(x, y, z), stringify!($name));)* };
    }
    compared!(arm let_else if_let while_let moved dropped captured deferred by_if by_block by_call holder number_beside array pair option parameter of_closure item);
}
