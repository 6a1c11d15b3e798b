use fastmath::fastmath;

#[fastmath(dispatch)]
fn f(
    #[cfg(all())] a: &[f64],
    #[cfg(any())] b: &[f64],
    #[cfg(not(all()))] c: &[f64],
    #[cfg(not(any()))] d: &[f64],
) -> f64 {
    a[0] + d[0]
}

fn main() {
    let _ = f(&[1.0], &[2.0]);
}
