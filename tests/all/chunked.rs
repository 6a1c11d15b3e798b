//! Chunks beside chunks, beside elements, and of parts of slices.

in_lanes! {
    pub fn products(a: &[f64], b: &[f64]) -> f64 {
        let (mut re, mut im) = (0.0, 0.0);
        for (x, y) in a.chunks_exact(2).zip(b.chunks_exact(2)) {
            re += x[0] * y[0] - x[1] * y[1];
            im += x[0] * y[1] + x[1] * y[0];
        }
        re - 2.0 * im
    }
    pub fn weighed(a: &[f64], b: &[f64]) -> f64 {
        let mut s = 0.0;
        for (p, w) in a.chunks_exact(3).zip(b) {
            if p[2] > 0.0 { s += w * (p[0] * p[0] + p[1] - p[2]); }
        }
        s
    }
    pub fn part(a: &[f64], b: &[f64]) -> f64 {
        let mut s = b[0];
        for p in a[1..].chunks_exact(4) { s += 3.0 * p[0] + 5.0 * p[1] - 2.0 * p[3]; }
        s
    }
    pub fn numbered(a: &[f64], _: &[f64]) -> f64 {
        let mut s = 0.0;
        for (i, p) in a.chunks_exact(2).enumerate() { s += p[0] * p[1] * i as f64; }
        s
    }
    pub fn chained(a: &[f64], b: &[f64]) -> f64 {
        a.chunks_exact(2).zip(b.chunks_exact(2)).map(|(x, y)| (x[0] - y[0]) * (x[1] + y[1])).sum()
    }
    pub fn backwards(a: &[f64], b: &[f64]) -> f64 {
        let mut s = 0.0;
        for (x, y) in a.chunks_exact(2).rev().zip(b.chunks_exact(2).skip(1)) { s += x[0] * y[1]; }
        s
    }
    pub fn of_both(a: &[f64], b: &[f64]) -> f64 {
        let mut s = 0.0;
        for (x, y) in a[..a.len() / 2].chunks_exact(3).zip(b.chunks_exact(2)).take(40) { s += x[0] * y[1] - x[2]; }
        s
    }
    pub fn nearest(a: &[f64], b: &[f64]) -> f64 {
        let (mut d, mut at) = (f64::MAX, 0);
        for (i, p) in a.chunks_exact(3).enumerate() {
            let e = (p[0] - b[0]) * (p[0] - b[0]) + (p[1] - 1.0) * (p[1] - 1.0) + p[2] * p[2];
            if e < d { d = e; at = i; }
        }
        d + at as f64
    }
    pub fn of_five(a: &[f64], b: &[f64]) -> f64 {
        let mut s = 0.0;
        for (x, y) in a.chunks_exact(5).zip(b) { s += x[4] * y; }
        s
    }

    /// An element that is in no chunk, which no step may reach.
    pub fn beyond(a: &[f64], b: &[f64]) -> f64 {
        let mut s = 0.0;
        for (x, y) in a.chunks_exact(2).zip(b.chunks_exact(2)) { s += x[0] * y[2]; }
        s
    }
}

#[test]
fn chunks_side_by_side() {
    for count in 2..300usize {
        let a: Vec<f64> = (0..count).map(|i| ((i * 31) % 17) as f64 - 8.0).collect();
        let b: Vec<f64> = (0..count + count % 5).map(|i| ((i * 13) % 11) as f64 - 4.0).collect();
        macro_rules! all {
            ($of:ident) => {{
                let some = [$of::products, $of::weighed, $of::part, $of::numbered, $of::chained, $of::backwards];
                let more = [$of::of_both, $of::nearest, $of::of_five];
                (some.map(|f| (f(&a, &b), f(&b, &a))), more.map(|f| (f(&a, &b), f(&b, &a))))
            }};
        }
        assert_eq!(all!(plain), all!(lanes), "{count}");
    }
}

#[test]
fn what_is_in_no_chunk_panics() {
    let x = vec![1.0; 100];
    for run in [plain::beyond, lanes::beyond] {
        assert!(std::panic::catch_unwind(|| run(&x, &x[..50])).is_err());
        assert_eq!(run(&x, &x[..1]), 0.0);
    }
}
