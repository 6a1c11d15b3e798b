#[fastmath(fused)]
fn f(x: f64, k: u8, mut a: f64) -> f64 {
    a = match k {
        0 => a * 0.5 + x,
        1 => {
            a *= 0.25;
            a + x
        }
        _ => x,
    };
    a * x + 1.0
}
