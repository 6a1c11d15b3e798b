use fastmath::fastmath;

#[fastmath(reflect(ftz = 1), ptx(sm_90))]
fn f(a: f32) -> f32 {
    a.sqrt()
}

#[fastmath(denormal(preserve_sign), reflect(ftz = 0), ptx(sm_90))]
fn g(a: f32) -> f32 {
    a.sqrt()
}

#[fastmath(denormal(preserve_sign), reflect(ftz = 1, prec_sqrt = 2, prec_root = 0), ptx(sm_90))]
fn h(a: f32) -> f32 {
    a.sqrt()
}

#[fastmath(reflect(), ptx(sm_90))]
fn i(a: f32) -> f32 {
    a.sqrt()
}

fn main() {}
