use fastmath::fastmath;
use fastmath::gpu::F16x2;
use half::f16;

#[fastmath(ptx(sm_75))]
fn rectified(x: f16, y: f16) -> f16 {
    fastmath::gpu::fma_relu(x, y, x) * y
}

#[fastmath(ptx(sm_86, sm_90))]
fn bounded(x: F16x2, y: F16x2) -> F16x2 {
    fastmath::gpu::fma_oob_sat(x, y, x)
}

#[fastmath(ptx(sm_75))]
mod module {
    use fastmath::gpu::{self, Bf16x2};

    pub fn pair(x: Bf16x2, y: Bf16x2) -> Bf16x2 {
        gpu::fma(x, y, y)
    }
}

fn main() {}
