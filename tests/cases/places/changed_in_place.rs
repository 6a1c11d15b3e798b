#[fastmath(fast)]
fn divided(x: f64, v: &mut [f64]) {
    let r = x.sqrt();
    for w in v {
        *w /= r;
    }
}
