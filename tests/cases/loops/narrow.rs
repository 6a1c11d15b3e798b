#[fastmath(contract, dispatch)]
mod of_several {
    pub fn running(x: &mut [f32]) {
        let mut s = 0.0;
        for v in x.iter_mut() {
            s += *v;
            *v = s;
        }
    }

    pub fn scaled(x: &mut [f32], k: f32) {
        for v in x.iter_mut() {
            *v = *v * k + 1.0;
        }
    }

    pub fn both(x: &mut [f32], k: f32) {
        while x[0] < k {
            scaled(x, k);
        }
    }
}

#[fastmath(contract, dispatch(avx512))]
fn asked_for(x: &mut [f32]) {
    let mut s = 0.0;
    for v in x.iter_mut() {
        s += *v;
        *v = s;
    }
}

#[fastmath(fast, dispatch)]
fn area(x: &[f64], y: &[f64]) -> f64 {
    let mut j = x.len() - 1;
    let mut s = 0.0;
    for i in 0..x.len() {
        s += (x[j] + x[i]) * (y[j] - y[i]);
        j = i;
    }
    0.5 * s.abs()
}

#[fastmath(fast, dispatch)]
fn rounded_up(x: &[f64], k: f64) -> f64 {
    let mut s = 0.0;
    for v in x {
        s = (s * k - v).ceil();
    }
    s
}

#[fastmath(reassoc, dispatch)]
fn written_out(x: &[f32], k: &[f32; 3], out: &mut [f32]) {
    for i in 0..out.len() {
        let mut s = 0.0;
        for j in 0..3 {
            s += k[j] * x[i + j];
        }
        out[i] = s;
    }
}
