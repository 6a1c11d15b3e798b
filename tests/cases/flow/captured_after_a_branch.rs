#[fastmath(fused)]
fn f(c: bool, a: f64, b: f64) -> f64 {
    let mut x = a;
    if c {
        x = b;
    }
    let p = x * b;
    x = a + b;
    p + x
}
