#[fastmath(fused)]
fn f(x: &[f64], mut s: f64) -> f64 {
    for v in x {
        s = v * v + s;
    }
    s
}
