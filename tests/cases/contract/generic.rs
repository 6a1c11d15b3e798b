#[fastmath(contract)]
fn f<T: num_traits::Float>(a: T, b: T, c: T) -> T {
    a.sqrt() * (b + c) - c
}
