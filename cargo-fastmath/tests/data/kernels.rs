//! What the tests of the command have for GPUs.

#[fastmath(fast, ptx(sm_75, sm_100), kernel(map(x, y)))]
fn line(a: f32, x: f32, y: f32) -> f32 {
    a * x + y
}

#[fastmath(fast)]
fn cubic(a: f32, b: f32, c: f32, d: f32, x: f32) -> f32 {
    let x2 = x * x;
    let x3 = x2 * x;
    a + b * x + c * x2 + d * x3
}
