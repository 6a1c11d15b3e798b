#[fastmath(contract)]
fn f<T>(a: T, b: T, c: T) -> T
where
    T: MulAdd<Output = T> + Mul<Output = T> + Sub<Output = T>,
{
    c - a * b
}
