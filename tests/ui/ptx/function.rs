use fastmath::fastmath;

#[fastmath(ptx(sm_90))]
fn f(a: f32) -> f32 {
    a.asinh() + a.atanh()
}

#[fastmath(ptx(sm_70))]
fn g(a: f32) -> f32 {
    fastmath::gpu::fast_tanh(a)
}

#[fastmath(ptx(sm_70))]
async fn h(a: f32) -> f32 {
    a * a
}

type Result<T> = std::result::Result<T, u32>;

#[fastmath(ptx(sm_70))]
fn quotient(a: f32, b: f32) -> Result<f32> {
    if b == 0.0 { Err(1) } else { Ok(a / b) }
}

fn main() {}
