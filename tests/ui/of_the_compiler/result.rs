use fastmath::fastmath;

struct Length;

#[fastmath(contract)]
fn narrow(a: f64, b: f64, c: f64) -> f32 {
    let d = a * c;
    a * b + d * 2.5
}

#[fastmath(fast)]
fn other(x: &[f64]) -> Length {
    x[0] * 0.75 + x[1]
}

fn main() {}
