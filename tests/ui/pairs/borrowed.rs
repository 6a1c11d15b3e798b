use fastmath::fastmath;

fn add(sum: &mut f32, x: f32) {
    *sum += x;
}

#[fastmath(df64(sum))]
fn f(xs: &[f32]) -> f32 {
    let mut sum = 0.0f32;
    for x in xs {
        add(&mut sum, *x);
    }
    sum
}

fn main() {}
