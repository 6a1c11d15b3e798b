#[fastmath(contract)]
fn f(a: f64, b: f64, c: f64) -> f64 {
    let p = a * b;
    let q = p;
    q + c
}
