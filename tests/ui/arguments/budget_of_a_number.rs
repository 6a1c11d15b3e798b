use fastmath::fastmath;

#[fastmath(budget(3))]
fn f(a: f32, b: f32, c: f32) -> f32 {
    a * b + c
}

fn main() {}
