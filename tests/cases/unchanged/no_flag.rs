#[fastmath]
fn f(a: f64, b: f64, c: f64) -> f64 {
    a * b + c
}
