/// The element waits for its index, what the closure gives for nothing that is known.
#[fastmath(reassoc)]
fn f(x: &[f64], v: f64, a: f64, b: f64) -> f64 {
    let line = |w: f64| w * v;
    (x[(v * v + 1.0) as usize] + a + b) * (line(v * v + 1.0) + a + b)
}
