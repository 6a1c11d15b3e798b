use fastmath::fastmath;

#[fastmath(contract)]
struct S {
    x: f32,
}

fn main() {}
