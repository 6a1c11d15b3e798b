//! What a rewrite has no use for still does what it does besides giving a number: it sets, calls, leaves, panics.

#![allow(clippy::all, deprecated, reason = "the shapes are the point")]

macro_rules! both {
    ($($item:item)*) => {
        mod plain { $($item)* }
        #[fastmath::fastmath(fast)]
        mod fast { $($item)* }
    };
}

both! {
    fn kept(list: &mut Vec<f64>, value: f64) -> f64 {
        list.push(value);
        value
    }
    pub fn sets(k: usize, _: &[f64]) -> f64 {
        let mut n = 1.0;
        let w = 1.0 + if k > 2 { n += 1.0; 3.0 } else { 0.0 } * 0.0;
        w + n
    }
    pub fn calls(k: usize, _: &[f64]) -> f64 {
        let mut list = Vec::new();
        let w = 1.0 + if k > 2 { kept(&mut list, 2.0) } else { 0.0 } * 0.0;
        let v: f64 = { kept(&mut list, 3.0); 1.0 };
        w + v * 0.0 + list.len() as f64
    }
    pub fn in_order(k: usize, _: &[f64]) -> f64 {
        let mut n = k as f64;
        let product = n * { n += 1.0; n } + n * if k > 1 { n += 2.0; n } else { n -= 1.0; 3.0 };
        product + n
    }
    pub fn in_its_condition(k: usize, _: &[f64]) -> f64 {
        let mut n = k as f64;
        let b = (if { n += 1.0; n > 3.0 } { n += 1.0; 2.0 } else { 2.0 }) * 0.0;
        b + n
    }
    pub fn leaves(k: usize, _: &[f64]) -> f64 {
        let n = k as f64;
        let t = n * 0.0 * if k > 3 { return 7.0 } else { 1.0 };
        t + 1.0
    }
    pub fn indexes(k: usize, y: &[f64]) -> f64 {
        let t = if k > 2 { y[k] } else { 0.0 };
        t * 0.0 + 2.5
    }
    pub fn overflows(k: usize, y: &[f64]) -> f64 {
        let w = 1.0 + if k > 2 { (y.len() - k) as f64 } else { 0.0 } * 0.0;
        w + 2.0
    }
    pub fn clamps(k: usize, _: &[f64]) -> f64 {
        let t = if k > 3 { 1.0f64.clamp(2.0, k as f64 - 4.0) } else { 3.0 };
        t * 0.0 + 1.0
    }
}

type Function = fn(usize, &[f64]) -> f64;

#[test]
fn what_is_dropped_still_happens() {
    macro_rules! all {
        ($($name:ident)*) => { [$((stringify!($name), plain::$name as Function, fast::$name as Function)),*] };
    }
    let y = [1.0, 2.0, 3.0, 4.0, 5.0];
    for (name, plain, fast) in all!(sets calls in_order in_its_condition leaves indexes overflows clamps) {
        for (k, len) in (0..8).flat_map(|k| (0..=y.len()).map(move |len| (k, len))) {
            let [plain, fast] = [plain, fast].map(|f| crate::given(|| f(k, &y[..len])));
            assert_eq!(plain, fast, "{name} of {k} and {len} numbers");
        }
    }
}
