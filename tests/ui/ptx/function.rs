use fastmath::fastmath;

#[fastmath(ptx(sm_90))]
fn f(a: f32) -> f32 {
    a.asinh() + a.atanh()
}

#[fastmath(afn, ptx(sm_70))]
fn g(a: f32) -> f32 {
    a.tanh()
}

fn main() {}
