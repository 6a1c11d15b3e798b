use fastmath::fastmath;

#[fastmath(ty = f23)]
fn f(a: f32, b: f32, c: f32) -> f32 {
    a * b + c
}

fn main() {}
