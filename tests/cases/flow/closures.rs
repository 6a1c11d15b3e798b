#[fastmath(contract)]
fn f(x: &[f64], k: f64) -> f64 {
    let g = |v: f64| v * k + 1.0;
    x.iter().map(|v| v * k + g(*v)).sum()
}
