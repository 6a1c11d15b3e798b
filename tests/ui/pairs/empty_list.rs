use fastmath::fastmath;

#[fastmath(df64())]
fn f(x: f64) -> f64 {
    x * x
}

fn main() {}
