#[fastmath(horner, contract)]
fn f(x: f64, c: &[f64]) -> f64 {
    let mut p = 0.0;
    for i in (0..c.len()).rev() {
        p = p * x + c[i];
    }
    p
}
