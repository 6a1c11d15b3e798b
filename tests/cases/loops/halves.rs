#[fastmath(fast, dispatch(avx2))]
fn softmax(x: &mut [f32], most: f32) -> f32 {
    let mut sum = 0.0;
    for v in x.iter_mut() {
        *v = (*v - most).exp();
        sum += *v;
    }
    sum
}

#[fastmath(contract, reassoc, dispatch(avx2))]
fn step(x: &mut [f64], gradient: &[f64], rate: f64) -> f64 {
    let mut moved = 0.0;
    for i in 0..x.len() {
        let by = rate * gradient[i];
        x[i] -= by;
        moved += by * by;
    }
    moved
}

#[fastmath(contract, reassoc, dispatch(avx2))]
fn running(x: &mut [f64], y: &[f64]) -> f64 {
    let (mut s, mut t) = (0.0, 0.0);
    for v in x.iter_mut() {
        s += *v;
        *v = s;
    }
    for i in 0..x.len() {
        x[i] *= 2.0;
        t += x[i] * y[i];
    }
    t
}
