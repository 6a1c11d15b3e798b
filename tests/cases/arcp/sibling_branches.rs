#[fastmath(arcp)]
fn f(c: bool, a: f64, b: f64, d: f64) -> f64 {
    let mut x = 0.0;
    if c {
        x = a / d + b / d;
    }
    if !c {
        x -= a / d;
    }
    x
}
