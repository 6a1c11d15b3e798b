use fastmath::fastmath;

#[fastmath(contract, budget())]
fn f(a: f32, b: f32) -> f32 {
    a * b + 1.0
}

#[fastmath(contract, allow())]
fn g(a: f32, b: f32) -> f32 {
    a * b + 1.0
}

#[fastmath(fast)]
fn h(a: f32, b: f32) -> f32 {
    #[fastmath(not(fast))]
    let c = a * b + 1.0;
    c * b
}

fn main() {}
