use fastmath::fastmath;

#[fastmath(df64(s))]
fn square<T: num_traits::Float>(a: T, b: T) -> T {
    let s = a + b;
    s * s
}

fn main() {
    assert_eq!(square(1.0, 2.0), 9.0);
}
