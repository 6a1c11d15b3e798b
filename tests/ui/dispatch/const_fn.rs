use fastmath::fastmath;

#[fastmath(contract, dispatch)]
const fn f(a: f64, b: f64, c: f64) -> f64 {
    a * b + c
}

fn main() {
    let _ = f(1.0, 2.0, 3.0);
}
