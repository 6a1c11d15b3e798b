#[fastmath(round(rz))]
fn f(a: f64, b: f64) -> f64 {
    (a + b) * (a - b) / a.sqrt()
}
