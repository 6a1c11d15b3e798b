use fastmath::fastmath;

#[fastmath(dispatch())]
fn f(x: f64) -> f64 {
    x
}

fn main() {
    let _ = f(1.0);
}
