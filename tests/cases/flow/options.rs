#[fastmath(contract)]
fn f(x: Option<f32>, y: &[f32]) -> Option<f32> {
    let a = x.map(|v| v * v + 1.0).unwrap_or(0.5);
    let b = y.first()? * a - 2.0;
    match x {
        Some(v) if v * v - b > 0.0 => Some(v * a + b),
        _ => None,
    }
}
