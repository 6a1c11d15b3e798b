use fastmath::fastmath;

#[fastmath(ptx(sm_91))]
fn f(a: f32, b: f32, c: f32) -> f32 {
    a * b + c
}

#[fastmath(ptx(sm_20, sm_90, sm_90))]
fn g(a: f32, b: f32, c: f32) -> f32 {
    a * b + c
}

#[fastmath(ptx())]
fn h(a: f32) -> f32 {
    a
}

#[fastmath(ptx)]
fn i(a: f32) -> f32 {
    a
}

fn main() {}
