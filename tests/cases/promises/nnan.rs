#[fastmath(nnan)]
fn f(x: f64) -> f64 {
    if x.is_nan() { 0.0 } else { x }
}
