use fastmath::fastmath;

struct S;

#[fastmath(dispatch)]
impl From<S> for f64 {
    fn from(_: S) -> f64 {
        1.0
    }
}

fn main() {
    let _ = f64::from(S);
}
