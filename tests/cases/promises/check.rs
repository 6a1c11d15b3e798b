#[fastmath(nnan, check)]
fn f(x: f64, y: f64) -> f64 {
    let mut q = x / y;
    q += 1.0;
    q
}
