#[fastmath(contract)]
fn f<T: MulAdd<Output = T> + Mul<Output = T> + Add<Output = T> + Clone>(a: T, b: T) -> T {
    a.clone() + b * a
}
