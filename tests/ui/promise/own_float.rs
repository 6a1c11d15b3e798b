use fastmath::fastmath;

macro_rules! float {
    ($name:ident) => {
        trait $name: Copy + std::ops::Mul<Output = Self> + std::ops::Add<Output = Self> {}
    };
}

float!(Float);

#[fastmath(fused)]
fn f<T: Float>(a: T, b: T, c: T) -> T {
    a * b + c
}

fn main() {}
