use fastmath::fastmath;

#[fastmath(reassoc, lanes = 12)]
fn f(x: &[f32]) -> f32 {
    x[0]
}

fn main() {
    let _ = f(&[1.0]);
}
