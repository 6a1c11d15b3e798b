use fastmath::fastmath;

#[fastmath(ptx(sm_90))]
fn found(x: &[f32]) -> f32 {
    x.iter().find_map(|v| (*v > 0.0).then_some(*v)).xor(None).unwrap_or(0.0)
}

#[fastmath(ptx(sm_90))]
fn negated(n: i32) -> i32 {
    n.checked_neg().xor(None).unwrap_or(0)
}

fn main() {}
