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

#[fastmath(contract, reassoc, dispatch(avx2))]
fn to_the_shorter(x: &mut [f64], gradient: &[f64]) -> f64 {
    let mut norm = 0.0;
    for i in 0..x.len().min(gradient.len()) {
        x[i] = 0.5 * x[i] - gradient[i];
        norm += x[i] * x[i];
    }
    norm
}

#[fastmath(contract, reassoc, dispatch(avx2))]
fn beside(x: &mut [f64], gradient: &[f64]) -> f64 {
    let mut norm = 0.0;
    for (v, g) in x.iter_mut().zip(gradient) {
        *v -= g;
        norm += *v * *v;
    }
    norm
}

/// An iterator by name can be run through once.
#[fastmath(contract, reassoc, dispatch(avx2))]
fn once(x: &mut [f64], gradient: std::slice::Iter<f64>) -> f64 {
    let mut norm = 0.0;
    for (v, g) in x.iter_mut().zip(gradient) {
        *v -= g;
        norm += *v * *v;
    }
    norm
}
