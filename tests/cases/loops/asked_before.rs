#[fastmath(dispatch)]
fn falling(y: &mut [f32], x: &[f32], w: usize, o: usize) {
    for i in 0..y.len() {
        y[i] = x[w - i + o] * (w - i) as f32;
    }
}

#[fastmath(dispatch)]
fn counted(y: &mut [f32], x: &[f32]) {
    for (i, (y, x)) in y.iter_mut().zip(x).enumerate() {
        *y = x * (2 * i + 1) as f32;
    }
}

#[fastmath(dispatch)]
fn set_before(y: &mut [f32], x: &[f32], w: usize, o: usize) {
    for i in 0..y.len() {
        y[i] = x[i] * 2.0;
        y[i] += (w / o) as f32;
    }
}
