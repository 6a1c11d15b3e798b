use fastmath::fastmath;

#[fastmath(dispatch)]
fn f(x: &[f64]) -> impl Iterator<Item = f64> {
    x.iter().map(|x| x * 2.0)
}

fn main() {
    let _ = f(&[1.0]).count();
}
