//! Patterns in parameters, lets, matches and assignments.

macro_rules! patterns {
    ($flags:meta) => {
        #[derive(Clone, Copy)]
        pub struct Pair {
            x: f32,
            y: f32,
        }

        pub enum Figure {
            Disc(f64),
            Box { wide: f64, high: f64 },
            Dot,
        }

        #[$flags]
        pub fn tuples(p: (f64, f64), q: (f64, f64)) -> (f64, f64) {
            let (a, b) = p;
            let (c, d) = q;
            (a * c - b * d, a * d + b * c)
        }

        #[$flags]
        pub fn side_by_side(x: f64, y: f64, n: i32) -> (f64, f64) {
            let (x, y) = (y * 2.0 + 1.0, x * 2.0 - y);
            let (mut a, mut b) = (x * y, 0.5);
            for i in 0..n {
                let (c, d) = (b * 2.0, a + b);
                (a, b) = (c, d);
                a += i as f64 * b;
            }
            let (x, unused) = (x * a + b, x * x - a);
            let (p, q): (f64, f64) = (x - y, {
                a = x * 0.5;
                a + y
            });
            (p * q + a, x)
        }

        #[$flags]
        pub fn parameters([a, b]: [f32; 2], (c, d): (f32, f32), Pair { x, y: z }: Pair) -> f32 {
            a * c + b * d - (a * d - b * c) + x * z
        }

        #[$flags]
        pub fn slices(x: &[f32]) -> f32 {
            let [a, b, ..] = x else { return 0.0 };
            a * b + x[0]
        }

        #[$flags]
        pub fn slices_matched(x: &[f64]) -> f64 {
            match x {
                [] => 0.0,
                [a] => a * a + 1.0,
                [first, .., last] if first > last => first * last - 1.0,
                [first, middle @ .., last] => first * last + middle.len() as f64 * first,
            }
        }

        #[$flags]
        pub fn enums(figure: &Figure, k: f64) -> f64 {
            match figure {
                Figure::Disc(r) => r * r * k + 1.0,
                &Figure::Box { wide, high } => wide * high + k,
                Figure::Dot => k * 0.0,
            }
        }

        #[$flags]
        pub fn bindings(n: i32, x: f64) -> f64 {
            match n {
                k @ 1..=5 => k as f64 * x + 1.0,
                k if k < 0 => x * x - k as f64,
                k => k as f64,
            }
        }

        #[$flags]
        pub fn float_patterns(x: f64) -> f64 {
            match x {
                0.0 => 1.0,
                1.0..2.0 => x * x + 1.0,
                f64::INFINITY => -1.0,
                y => y * y - 1.0,
            }
        }

        #[$flags]
        pub fn by_reference(pair: &mut (f64, f64), k: f64) -> f64 {
            let (ref mut a, ref b) = *pair;
            *a = *a * k + *b;
            let &mut (c, d) = pair;
            c * d + k
        }

        #[$flags]
        pub fn fields(p: Pair, q: &Pair, k: f32) -> f32 {
            let Pair { x, y } = p;
            let r = Pair { x: x * k + 1.0, ..*q };
            let z: f32 = q.x;
            r.x * z + q.y * y
        }

        #[$flags]
        pub fn while_let(mut v: Vec<f64>) -> f64 {
            let mut s = 1.0;
            while let Some(x) = v.pop() {
                s = s * x + 1.0;
            }
            s
        }

        pub fn results(s: f64, out: &mut Vec<String>) {
            let t = s as f32;
            show!(out, (tuples((s, 2.0), (3.0, 4.0 * s)), parameters([t, 2.0], (3.0, 4.0), Pair { x: t, y: 2.0 })));
            show!(out, (side_by_side(s, 3.0, 4), side_by_side(s, s, 0)));
            show!(out, (slices(&[2.0 * t, 3.0]), slices(&[t])));
            for x in [&[][..], &[s], &[s, 2.0], &[3.0, s, s, 2.0 * s]] {
                show!(out, slices_matched(x));
            }
            for figure in [Figure::Disc(s), Figure::Box { wide: s, high: 2.0 }, Figure::Dot] {
                show!(out, enums(&figure, 2.0));
            }
            show!(out, (bindings(3, s), bindings(-3, s), bindings(9, s)));
            show!(out, (float_patterns(0.0), float_patterns(s), float_patterns(3.0 * s)));
            let mut pair = (s, 2.0);
            show!(out, (by_reference(&mut pair, 3.0), pair));
            show!(out, (fields(Pair { x: t, y: 2.0 }, &Pair { x: 3.0, y: t }, 2.0), while_let(vec![s, 2.0, 3.0])));
        }
    };
}
