#[fastmath(contract)]
fn f(a: f64, b: f64, c: f64) -> [f64; 4] {
    [a * b - c, c - a * b, -(a * b) - c, -(a * b + c)]
}
