use fastmath::fastmath;

trait Float: Copy + std::ops::Mul<Output = Self> + std::ops::Add<Output = Self> {}

#[fastmath(fused)]
fn f<T: Float>(a: T, b: T, c: T) -> T {
    a * b + c
}

fn main() {}
