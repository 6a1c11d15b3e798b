#[fastmath(arcp)]
fn f(x: f32, y: f32, z: f32, d: f32) -> [f32; 3] {
    [x / d, y / d, z / d]
}
