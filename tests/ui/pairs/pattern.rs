use fastmath::fastmath;

#[fastmath(df64(low))]
fn f(x: f64) -> f64 {
    let (mut low, high): (f64, f64) = (0.0, 1.0);
    low += x * high;
    low
}

fn main() {}
