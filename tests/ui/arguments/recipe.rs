use fastmath::fastmath;

#[fastmath(recipe(inferense))]
fn f(a: f32, b: f32, c: f32) -> f32 {
    a * b + c
}

#[fastmath(recipe)]
fn g(a: f32, b: f32, c: f32) -> f32 {
    a * b + c
}

fn main() {}
