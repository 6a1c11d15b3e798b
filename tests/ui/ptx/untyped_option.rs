use fastmath::fastmath;

#[fastmath(ptx(sm_90))]
fn largest(x: &[f32]) -> f32 {
    let mut best = None;
    for v in x {
        best = match best {
            Some(b) if b >= *v => Some(b),
            _ => Some(*v),
        };
    }
    best.unwrap_or(1.0)
}

fn main() {}
