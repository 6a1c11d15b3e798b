// Loops that set elements by loops inside that turn equally often: several steps side by side, each as written.

#[fastmath(contract, dispatch)]
fn filter(y: &mut [f64], x: &[f64], taps: &[f64]) {
    for i in 0..y.len() {
        let mut s = 0.0;
        for k in 0..taps.len() {
            s += taps[k] * x[i + k];
        }
        y[i] = s;
    }
}

#[fastmath(contract, lanes = 8)]
fn polynomials(x: &[f32], c: &[f32]) -> Vec<f32> {
    x.iter().map(|x| c.iter().rev().fold(0.0, |p, c| p * x + c)).collect()
}

// Where the turns alone could be split, the lengths decide.
#[fastmath(contract, reassoc, dispatch)]
fn residual(x: &[f64], y: &[f64], c: &[f64]) -> f64 {
    let mut total = 0.0;
    for (x, y) in x.iter().zip(y) {
        let mut p = 0.0;
        for c in c {
            p += c * x;
        }
        total += (y - p) * (y - p);
    }
    total
}

// Not every step turns equally often; the last two take what an earlier step may have set, and what moves otherwise.
#[fastmath(contract, reassoc, dispatch)]
fn triangle(y: &mut [f64], x: &[f64]) {
    for i in 0..y.len() {
        let mut s = 1.0;
        for k in 0..i {
            s = s * 0.5 + x[k];
        }
        y[i] = s;
    }
}

#[fastmath(contract, reassoc, dispatch)]
fn recursive(y: &mut [f64], a: &[f64]) {
    for i in a.len()..y.len() {
        let mut s = 1.0;
        for k in 0..a.len() {
            s = s * 0.5 + a[k] * y[i - k];
        }
        y[i] = s;
    }
}

#[fastmath(contract, reassoc, dispatch)]
fn spread(y: &mut [f64], x: &[f64], m: usize) {
    for i in 0..y.len() {
        let mut s = 1.0;
        for k in 0..m {
            s = s * 0.5 + x[i * k];
        }
        y[i] = s;
    }
}

#[fastmath(fast, dispatch(avx2))]
fn at_most_nine(y: &mut [f64], x: &[f64], taps: &[f64]) {
    let count = 9.min(taps.len());
    for i in count..x.len() {
        let mut sum = 0.0;
        for k in 0..count {
            sum += taps[k] * x[i - k];
        }
        y[i] = sum;
    }
}
