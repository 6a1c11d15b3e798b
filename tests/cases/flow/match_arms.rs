#[fastmath(contract)]
fn f(n: i32, a: f64, b: f64) -> f64 {
    match n {
        0 => a * b + 1.0,
        k if k as f64 * a + b > 0.0 => b,
        _ => {
            let p = a * b;
            p - a
        }
    }
}
