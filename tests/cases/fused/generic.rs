#[fastmath(fused)]
fn f<T: num_traits::Float>(a: T, b: T, c: T) -> T {
    a * b + c
}
