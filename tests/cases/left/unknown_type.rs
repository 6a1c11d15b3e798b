#[fastmath(contract)]
fn f(a: Vector, b: f64) -> f64 {
    a.x * b + 1.0
}
