#[fastmath(fast)]
fn filtered(x: &mut [f32], b: [f32; 3], a: [f32; 3], state: &mut [f32; 3]) {
    for v in x.iter_mut() {
        state[0] = *v - a[1] * state[1] - a[2] * state[2];
        *v = b[0] * state[0] + b[1] * state[1] + b[2] * state[2];
        state[2] = state[1];
        state[1] = state[0];
    }
}

#[fastmath(fast, ty = f32)]
fn transposed(section: &mut Section, x: &mut [f32]) {
    for v in x.iter_mut() {
        let y = section.b[0] * *v + section.z[0];
        section.z[0] = section.b[1] * *v - section.a[0] * y + section.z[1];
        section.z[1] = section.b[2] * *v - section.a[1] * y;
        *v = y;
    }
}

#[fastmath(fast)]
fn trapezoids(x: &[f64], y: &[f64], out: &mut [f64]) {
    out[0] = 0.0;
    for i in 1..x.len() {
        out[i] = out[i - 1] + 0.5 * (x[i] - x[i - 1]) * (y[i] + y[i - 1]);
    }
}

#[fastmath(fast)]
fn swept(u: &mut [f64], f: &[f64], w: f64) {
    for i in (1..u.len() - 1).rev() {
        u[i] = (u[i - 1] + u[i + 1] + w * f[i]) * 0.5;
    }
}

#[fastmath(fast)]
fn legendre(n: usize, x: f64) -> f64 {
    let (mut p0, mut p1) = (1.0, x);
    for k in 1..n {
        let kf = k as f64;
        let p2 = ((2.0 * kf + 1.0) * x * p1 - kf * p0) / (kf + 1.0);
        p0 = p1;
        p1 = p2;
    }
    p1
}

#[fastmath(fast)]
fn relaxed(u: &[f32], v: &mut [f32], w: usize) -> f32 {
    let mut change: f32 = 0.0;
    for i in w..u.len() - w {
        let new = 0.25 * (u[i - 1] + u[i + 1] + u[i - w] + u[i + w]);
        change = change.max((new - v[i + 1]).abs());
        v[i] = new;
    }
    change
}
