use fastmath::fastmath;

#[fastmath(ptx("sm_90"))]
fn f(a: f32, b: f32, c: f32) -> f32 {
    a * b + c
}

fn main() {}
