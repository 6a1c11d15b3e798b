#[fastmath(fast)]
fn area(p: &[(f64, f64)]) -> f64 {
    let mut s = 0.0;
    for i in 0..p.len() {
        let (a, b) = (p[i], p[(i + 1) % p.len()]);
        s += a.0 * b.1 - b.0 * a.1;
    }
    s / 2.0
}

#[fastmath(contract)]
fn smoothed(x: &mut [f32], a: f32) {
    let mut s = 0.0;
    for v in x.iter_mut() {
        s = a * *v + (1.0 - a) * s;
        *v = s;
    }
}

#[fastmath(contract, reassoc)]
fn second_order(x: &mut [f32], b: [f32; 3], a: [f32; 2]) {
    let (mut x1, mut x2, mut y1, mut y2) = (0.0f32, 0.0f32, 0.0f32, 0.0f32);
    for v in x.iter_mut() {
        let y = b[0] * *v + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
        x2 = x1;
        x1 = *v;
        y2 = y1;
        y1 = y;
        *v = y;
    }
}

#[fastmath(fast)]
fn every_second(x: &[f32]) -> f32 {
    let (mut s, mut i) = (0.0, 0);
    while i < x.len() {
        s += x[i] * x[i];
        i += 2;
    }
    s
}
