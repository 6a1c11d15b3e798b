use fastmath::fastmath;

#[fastmath(ptx(sm_90, isa = "7.0"))]
fn f(a: f32, b: f32, c: f32) -> f32 {
    a * b + c
}

#[fastmath(ptx(sm_90, isa = "7.9"))]
fn g(a: f32, b: f32, c: f32) -> f32 {
    a * b + c
}

#[fastmath(ptx(sm_90, isa = 8))]
fn h(a: f32, b: f32, c: f32) -> f32 {
    a * b + c
}

fn main() {}
