#[fastmath(fast, dispatch)]
pub fn moments(x: &[f64]) -> (f64, f64) {
    let mut n = 0u64;
    let (mut mean, mut m2) = (0.0, 0.0);
    for &v in x {
        n += 1;
        let d = v - mean;
        mean += d / n as f64;
        m2 += d * (v - mean);
    }
    (mean, m2 / n as f64)
}

#[fastmath(fast, dispatch)]
pub fn spread(out: &mut [f64], first: f64, step: f64) {
    let mut i = 0;
    for o in out.iter_mut() {
        *o = (first + i as f64 * step).sqrt();
        i += 1;
    }
}

#[fastmath(fast, dispatch)]
pub fn odd(terms: usize, x: f64) -> f64 {
    let (mut sum, before) = (0.0, 1);
    let mut k = 1;
    for _ in 0..terms {
        sum += 1.0 / (k as f64 * k as f64 + x);
        k += 2;
    }
    sum + before as f64
}

#[fastmath(fast, dispatch)]
pub fn of_some(x: &[f64]) -> f64 {
    let (mut mean, mut n) = (0.0, 0);
    for &v in x {
        if v > 0.0 {
            n += 1;
            mean += (v - mean) / n as f64;
        }
    }
    mean
}

#[fastmath(fast, dispatch)]
pub fn lent(x: &[f64], tell: impl Fn(&u32)) -> f64 {
    let mut sum = 0.0;
    let mut n = 0;
    for &v in x {
        n += 1;
        tell(&n);
        sum += v / n as f64;
    }
    sum
}
