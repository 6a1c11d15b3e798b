#[fastmath(fast)]
fn largest(x: &[f32]) -> Option<f32> {
    x.iter().copied().reduce(f32::max)
}

#[fastmath(fast)]
fn least(x: &[f64]) -> f64 {
    x.iter().copied().reduce(|a, b| a.min(b)).unwrap_or(0.0)
}
