#[fastmath(denormal(preserve_sign))]
fn f(a: f32, b: f32) -> f32 {
    a.mul_add(b, a) * b
}
