use fastmath::fastmath;

#[fastmath(dispatch(avx, avx512f, sse9000))]
fn f(x: f64) -> f64 {
    x
}

fn main() {
    let _ = f(1.0);
}
