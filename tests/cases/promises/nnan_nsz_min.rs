#[fastmath(nnan, nsz)]
fn f(x: f64, y: f64) -> f64 {
    x.min(y).max(0.0)
}
