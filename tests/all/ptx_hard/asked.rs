//! What an option holds, asked by patterns with guards, by several conditions at once, and by comparisons.

macro_rules! asked {
    ($module:ident, $flags:meta) => {
        #[$flags]
        #[allow(unused, clippy::all, reason = "as such code is written")]
        pub mod $module {
            pub fn arms_with_guards(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let p = match x.get(n as usize) {
                    Some(&v) if v > a => v,
                    Some(v) if *v < -1.0 => -v,
                    Some(_) => 0.75,
                    None => 0.5,
                };
                let q = match (n as u32).checked_sub(2) {
                    Some(0) => 1.0,
                    Some(v @ 1..=2) => v as f32 * 2.0,
                    Some(7) => 7.0,
                    None => 9.0,
                    Some(_) => a,
                };
                p + q
            }
            pub fn arms_of_numbers(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let q = match (n as u32).checked_sub(2) {
                    Some(0) => 1.0,
                    Some(v @ 1..=2) => v as f32 * 2.0,
                    None if a > 0.0 => 9.0,
                    Some(_) => a,
                    _ => 11.0,
                };
                let r = match n.checked_rem(3) {
                    None => 1.0,
                    Some(0) => 2.0,
                    Some(k) if k == 1 => 3.0,
                    _ => 4.0,
                };
                q + r * 100.0
            }
            pub fn guards_that_set(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let mut c = 0.0;
                let r = match x.get(n as usize) {
                    Some(v)
                        if {
                            c += 1.0;
                            *v > a
                        } =>
                    {
                        v * 2.0
                    }
                    None if {
                        c += 2.0;
                        a > 0.0
                    } =>
                    {
                        3.0
                    }
                    Some(v)
                        if {
                            c += 4.0;
                            *v < -1.0
                        } =>
                    {
                        5.0
                    }
                    _ => 7.0,
                };
                r + c * 100.0
            }
            pub fn conditions_in_a_row(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let mut s = 0.0;
                if let Some(v) = x.get(n as usize)
                    && *v > a
                    && let Some(w) = y.first()
                {
                    s += v * w;
                } else {
                    s -= 1.0;
                    s *= a;
                }
                if n > 1
                    && let Some(v) = x.first()
                {
                    s += v;
                }
                let t = if let Some(v) = x.last()
                    && n < 4
                {
                    let u = v * 2.0;
                    u + 1.0
                } else {
                    let u = a * 3.0;
                    u - 1.0
                };
                let w = if let Some(v) = x.last()
                    && n < 5
                {
                    *v
                } else {
                    0.5
                };
                s + t * 10.0 + w * 100.0
            }
            pub fn conditions_that_set(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let mut c = 0.0;
                let r = if let Some(v) = x.get({
                    c += 1.0;
                    n as usize
                }) && {
                    c += 2.0;
                    *v > a
                } && let Some(w) = y.get({
                    c += 4.0;
                    0
                }) {
                    c += 8.0;
                    v * w
                } else {
                    c += 16.0;
                    let t = c * 2.0;
                    t
                };
                r + c * 100.0
            }
            pub fn while_there_is_one(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let (mut i, mut s) = (0usize, 0.0);
                'o: while let Some(v) = x.get(i) {
                    i += 1;
                    if *v < a {
                        continue;
                    }
                    let mut j = 0;
                    while let Some(w) = y.get(j)
                        && s < 10.0
                    {
                        j += 1;
                        if *w > *v {
                            continue 'o;
                        }
                        s += w * v;
                    }
                    s = s * 0.5 + v;
                    if s > 8.0 {
                        break 'o;
                    }
                }
                s + i as f32 * 100.0
            }
            pub fn compared_with_options(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let o = x.get(n as usize).copied();
                let mut s = 0.0;
                if o == None {
                    s += 1.0
                }
                if o != None {
                    s += 2.0
                }
                if o == Some(0.5) {
                    s += 4.0
                }
                if x.first() == Some(&a) {
                    s += 8.0
                }
                if matches!(o, Some(v) if v > a) {
                    s += 16.0
                }
                if matches!(o, None) {
                    s += 32.0
                }
                if matches!(x.first(), Some(_)) {
                    s += 64.0
                }
                assert!(o.is_some() || n > 1);
                s
            }
            pub fn asserted_as_written(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let k = n as f32 * 0.3;
                let u = a * 3.7 + k;
                assert!(a * 3.7 + k == u || n % 2 == 0);
                u
            }
            pub fn of_known_types(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let p = (n > 1).then_some(a * 3.7);
                let q = (n > 2).then(|| a * 0.3 + 0.1);
                let r = x.get(n as usize).copied();
                let s = x.first();
                let t = x.iter().copied().reduce(|v, w| v * 0.3 + w);
                let u = x.iter().find(|v| **v * 0.3 + 0.1 > a);
                p.unwrap_or(0.3) * a
                    + q.unwrap_or(0.1) * a
                    + r.map_or(0.2, |v| v * a + 0.1) * 0.7
                    + s.copied().unwrap_or(0.3) * a
                    + t.unwrap_or(0.7) * 0.3
                    + u.map_or(a, |v| v * 0.3 + a)
            }
        }
    };
}

asked!(plain, fastmath::fastmath(ptx(sm_75)));
asked!(fused, fastmath::fastmath(fused, ptx(sm_75)));
