#[fastmath(contract)]
fn f(y: &mut [f32], a: f32, x: &[f32]) {
    for i in 0..y.len() {
        y[i] += a * x[i];
    }
}
