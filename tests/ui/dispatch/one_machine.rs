use fastmath::fastmath;

#[fastmath(dispatch)]
#[target_feature(enable = "sse")]
fn f(x: f64) -> f64 {
    x
}

fn main() {
    let _ = unsafe { f(1.0) };
}
