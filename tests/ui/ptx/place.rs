use fastmath::fastmath;

struct S;

trait T {
    fn f(&self, a: f32) -> f32;
}

#[fastmath(ptx(sm_90))]
impl T for S {
    fn f(&self, a: f32) -> f32 {
        a * 2.0
    }
}

#[fastmath(contract)]
fn g(a: f32) -> f32 {
    #[fastmath(ptx(sm_90))]
    let b = a * 2.0;
    b
}

fn main() {}
