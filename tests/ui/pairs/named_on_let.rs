use fastmath::fastmath;

#[fastmath(contract)]
fn f(x: f64) -> f64 {
    #[fastmath(df64(y))]
    let y = x * x;
    y + 1.0
}

fn main() {}
