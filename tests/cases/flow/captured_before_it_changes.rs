#[fastmath(contract)]
fn f(a: f64, b: f64) -> f64 {
    let mut x = a;
    let p = x * b;
    x += 1.0;
    p + x
}
