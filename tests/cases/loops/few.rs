#[fastmath(contract, reassoc)]
fn stencil(x: &[f32], k: &[f32; 3], at: usize) -> f32 {
    let mut s = 0.0;
    for i in 0..3 {
        s += k[i] * x[at + i];
    }
    s
}

#[fastmath(contract, reassoc)]
fn to_the_fifteenth(x: &[f64]) -> f64 {
    let mut s = 0.0;
    for i in -7i32..=7 {
        s += x[(i + 7) as usize];
    }
    s
}

#[fastmath(reassoc, lanes = 4)]
fn asked_for(x: &[f32]) -> f32 {
    let mut s = 0.0;
    for v in x.iter().take(9) {
        s += v;
    }
    s
}

#[fastmath(reassoc)]
fn as_many_as_they_fill(x: &[f32]) -> f32 {
    let mut s = 0.0;
    for v in x.iter().take(17) {
        s += v;
    }
    s
}

#[fastmath(reassoc)]
fn corners(a: &[f64; 8]) -> f64 {
    let mut s = 0.0;
    for a in a {
        s += a;
    }
    s
}

#[fastmath(reassoc)]
fn series(x: f64) -> f64 {
    const COEFFICIENTS: [f64; 11] = [0.5; 11];
    COEFFICIENTS.iter().enumerate().skip(1).fold(1.0, |s, (i, c)| s + c / (x + i as f64))
}

#[fastmath(fast, dispatch)]
fn units(v: &mut [[f32; 3]]) {
    for n in v.iter_mut() {
        let length = (n[0] * n[0] + n[1] * n[1] + n[2] * n[2]).sqrt();
        for c in n.iter_mut() {
            *c /= length;
        }
    }
}

#[fastmath(fast, dispatch)]
fn smoothed(x: &[f64]) -> Vec<f64> {
    x.windows(5).map(|w| w.iter().sum::<f64>() / 5.0).collect()
}
