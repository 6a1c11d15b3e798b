#[fastmath(estrin, contract)]
fn f(x: f64, c: &[f64; 8]) -> f64 {
    c[0] + x * (c[1] + x * (c[2] + x * (c[3] + x * (c[4] + x * (c[5] + x * (c[6] + x * c[7]))))))
}
