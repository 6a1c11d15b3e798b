#[fastmath(arcp)]
fn f(x: f32, d: f32) -> f32 {
    x / d
}
