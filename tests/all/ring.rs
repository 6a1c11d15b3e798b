//! Loops whose indices go round at the ends.

in_lanes! {
    pub fn area(x: &[f64], y: &[f64]) -> f64 {
        let n = x.len();
        let mut s = 0.0;
        for i in 0..n {
            let j = (i + 1) % n;
            s += x[i] * y[j] - x[j] * y[i];
        }
        s * 0.5
    }
    pub fn perimeter(x: &[f64], y: &[f64]) -> f64 {
        let mut s = 0.0;
        for i in 0..x.len() {
            let j = if i + 1 == x.len() { 0 } else { i + 1 };
            s += (x[j] - x[i]) * (x[j] - x[i]) + (y[j] - y[i]).abs();
        }
        s
    }
    pub fn backwards(x: &[f64], y: &[f64]) -> f64 {
        let mut s = 1.0;
        for k in 0..x.len() {
            let p = if k == 0 { x.len() - 1 } else { k - 1 };
            s += x[k] * y[p];
        }
        s
    }
    pub fn both(x: &[f64], y: &[f64]) -> f64 {
        let n = x.len();
        let mut s = y[0];
        for i in 0..n { s += x[(i + n - 1) % n] - 2.0 * x[i] + 3.0 * x[(i + 1) % n]; }
        s
    }
    pub fn diffused(x: &[f64], y: &[f64]) -> f64 {
        let mut new = y.to_vec();
        let n = x.len();
        for i in 0..n {
            let (l, r) = ((i + n - 1) % n, (i + 1) % n);
            new[i] = x[i] + 0.25 * (x[l] - 2.0 * x[i] + x[r]);
        }
        new.iter().enumerate().map(|(i, v)| v * (i % 7) as f64).sum()
    }
    pub fn numbered(x: &[f64], _: &[f64]) -> f64 {
        let n = x.len();
        let mut s = 0.0;
        for i in 0..n { s += x[(1 + i) % n] * i as f64; }
        s
    }
    pub fn together(x: &[f64], y: &[f64]) -> f64 {
        let (n, mut s) = (x.len(), y[0]);
        for i in 0..n { s += x[i] * y[(i + 1) % n]; }
        s
    }
    /// Sums of narrow integers may overflow, and what is changed may be no end: they stay.
    pub fn signed(x: &[f64], y: &[f64]) -> f64 {
        let n = x.len() as i32;
        let mut s = 0.0;
        for i in 0..n { s += x[i as usize] * y[((i + 1) % n) as usize]; }
        s
    }

    /// The loop is left, changes its end or names it again: it stays.
    #[allow(clippy::mut_range_bound)] // that is what is tested
    pub fn left(x: &[f64], y: &[f64]) -> f64 {
        let mut n = x.len();
        let mut s = 0.0;
        for i in 0..n { if i == 7 { n = 3; } s += x[(i + 1) % n] * y[i]; }
        for i in 0..n { if x[i] > 5.0 { continue; } s += x[(i + 1) % n]; }
        for i in 0..n { let n = 2; s += x[(i + 1) % n] + y[i]; }
        s
    }

    /// Shorter than what the indices go round in: it panics where it did.
    pub fn missing(x: &[f64], y: &[f64]) -> f64 {
        let n = x.len();
        let mut s = 0.0;
        for i in 0..n { s += x[i] * y[(i + 1) % n]; }
        s
    }
}

#[test]
fn indices_that_go_round() {
    for count in 1..200usize {
        let x: Vec<f64> = (0..count).map(|i| ((i * 31) % 17) as f64 - 8.0).collect();
        let y: Vec<f64> = (0..count).map(|i| ((i * 13) % 11) as f64 - 4.0).collect();
        macro_rules! all {
            ($of:ident) => {{
                let some =
                    [$of::area, $of::perimeter, $of::backwards, $of::both, $of::diffused, $of::numbered, $of::together];
                (some.map(|f| f(&x, &y)), $of::signed(&x, &y), (count > 2).then(|| $of::left(&x, &y)))
            }};
        }
        assert_eq!(all!(plain), all!(lanes), "{count}");
    }
}

#[test]
fn nothing_goes_round() {
    for run in [plain::area, lanes::area, plain::perimeter, lanes::perimeter, plain::numbered, lanes::numbered] {
        assert_eq!(run(&[], &[]).to_bits(), 0.0f64.to_bits());
    }
}

#[test]
fn what_is_missing_panics() {
    let x = vec![1.0; 100];
    for run in [plain::missing, lanes::missing] {
        assert_eq!(run(&x, &x), 100.0);
        assert!(std::panic::catch_unwind(|| run(&x, &x[..99])).is_err());
    }
}
