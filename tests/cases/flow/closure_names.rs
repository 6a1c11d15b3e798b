#[fastmath(reassoc, fused)]
fn f(a: f32, b: f32, c: f32, d: f32) -> f32 {
    let t = (a + b) + (c * b - a * c);
    let product = |v: f32| (b + v) * (t + v);
    product(d * (t + d))
}
