//! Closures that capture by value, by reference, and change what they captured.

macro_rules! closures {
    ($flags:meta) => {
        #[$flags]
        pub fn captures(a: f64, b: f64) -> f64 {
            let k = a * b;
            let f = |x: f64| x * k + a;
            let mut s = 0.0;
            let mut g = |y: f64| {
                s += y * b;
            };
            g(a);
            g(k);
            f(s) + s
        }

        #[$flags]
        pub fn deviation(v: &[f64]) -> f64 {
            let mean = v.iter().sum::<f64>() / v.len() as f64;
            let squares = v
                .iter()
                .map(|x| {
                    let d = x - mean;
                    d * d
                })
                .sum::<f64>();
            (squares / (v.len() - 1) as f64).sqrt()
        }

        #[$flags]
        pub fn changed_between(mut a: f64, b: f64) -> f64 {
            let p = a * b;
            let mut change = || a += 1.0;
            change();
            let q = p + b;
            change();
            p + a * q
        }

        #[$flags]
        pub fn pointer(a: f64) -> f64 {
            let f: fn(f64, f64) -> f64 = |x, y| x * y + 1.0;
            f(a, 2.0) * a + a
        }

        #[$flags]
        pub fn returned(k: f64) -> impl Fn(f64) -> f64 {
            let twice = k * 2.0;
            move |x| x * twice + k
        }

        #[$flags]
        pub fn returns_inside(v: &[f64], k: f64) -> Option<f64> {
            let find = |limit: f64| -> Option<f64> {
                for x in v {
                    if x * k + 1.0 > limit {
                        return Some(x * k - 1.0);
                    }
                }
                None
            };
            Some(find(2.0)? * k + find(3.0)?)
        }

        #[$flags]
        pub fn untyped(a: f64) -> f64 {
            let product = |x, y| x * y;
            let shifted = |x| product(x, a) + 1.0;
            shifted(2.0) * a
        }

        #[$flags]
        pub fn folded(v: &[f64], k: f64) -> (f64, f64) {
            let sum = v.iter().fold(0.0, |s, x| s + x * k);
            let most = v.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            (sum, most * k + sum)
        }

        #[$flags]
        pub fn sorted(mut v: Vec<f64>, k: f64) -> Vec<f64> {
            v.sort_by(|a, b| (a * k + 1.0).total_cmp(&(b * k + 1.0)));
            v
        }

        pub fn results(s: f64, out: &mut Vec<String>) {
            show!(out, (captures(s, 2.0), deviation(&[s, 2.0 * s, 3.0 * s]), changed_between(s, 2.0)));
            show!(out, (pointer(3.0 * s), returned(s)(2.0), untyped(s), folded(&[s, 2.0], 3.0)));
            show!(out, (returns_inside(&[s, 2.0, 3.0], 2.0), sorted(vec![3.0, s, 2.0], -1.0)));
        }
    };
}
