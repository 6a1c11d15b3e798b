use fastmath::fastmath;

#[fastmath(contract, nsz, nnan, budget(total = 4, depth = 3))]
fn cubic(a: f32, b: f32, c: f32, d: f32, x: f32) -> f32 {
    let x2 = x * x;
    let x3 = x2 * x;
    a * x3 + b * x2 + c * x + d
}

fn main() {}
