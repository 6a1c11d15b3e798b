use fastmath::fastmath;

#[fastmath(df64(sum))]
fn f(xs: &[f32]) -> f32 {
    let mut total = 0.0f32;
    for x in xs {
        total += x;
    }
    total
}

fn main() {}
