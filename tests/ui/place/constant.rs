use fastmath::fastmath;

#[fastmath(contract)]
const C: f32 = 1.0 * 2.0 + 3.0;

fn main() {}
