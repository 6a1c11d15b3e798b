use fastmath::fastmath;

#[fastmath(df64(sum))]
fn f(x: f32) -> f32 {
    let mut sum = 0.0f32;
    sum += x * x;
    println!("{sum}");
    sum
}

fn main() {}
