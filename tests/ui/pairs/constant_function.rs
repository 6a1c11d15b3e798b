use fastmath::fastmath;

#[fastmath(df64)]
const fn f(x: f64) -> f64 {
    x * x - 0.1
}

fn main() {}
