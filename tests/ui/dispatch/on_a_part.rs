use fastmath::fastmath;

#[fastmath(contract)]
fn f(x: f64) -> f64 {
    #[fastmath(dispatch)]
    let y = x * x + 1.0;
    y
}

fn main() {
    let _ = f(1.0);
}
