#[fastmath(report)]
fn f(x: f32) -> f32 {
    x / 4.0
}
