#[fastmath(nnan, ninf, nsz, contract)]
fn f(x: f64, low: f64) -> f64 {
    let y = x.clamp(low, 1.0);
    let z = x.clamp(-1.0, 1.0);
    y - y + z * x + 1.0
}
