#[fastmath(fused)]
fn f(c: bool, n: usize, t: &[f64], a: f64, b: f64) -> f64 {
    let x = if c {
        t[n + 1] * a
    } else {
        let k = n * 2;
        k as f64 * a + b
    };
    x * a + b
}
