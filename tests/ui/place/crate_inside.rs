use fastmath::fastmath;

#[fastmath(contract)]
mod inner {
    #[fastmath(crate = quick)]
    pub fn f(a: f32, b: f32, c: f32) -> f32 {
        a * b + c
    }
}

#[fastmath]
fn g(a: f32, b: f32, c: f32) -> f32 {
    #[fastmath(contract, crate = quick)]
    let sum = a * b + c;
    sum
}

fn main() {
    inner::f(1.0, 2.0, 3.0);
    g(1.0, 2.0, 3.0);
}
