#[fastmath(contract)]
fn f(x: Option<f64>, a: f64) -> f64 {
    let Some(v) = x else { return a * a + 1.0 };
    if a > 0.0 {
        return 0.0;
    }
    'l: {
        if a < -1.0 {
            break 'l a * a + 2.0;
        }
        a * 3.0 + a
    }
}
