use fastmath::fastmath;
use num_traits::{Float, MulAdd};

#[fastmath(contract, ptx(sm_90))]
fn product<'a, T: Float>(x: &'a T, y: T) -> T {
    *x * y + T::one()
}

#[fastmath(ptx(sm_90))]
fn total<const N: usize>(x: [f32; N]) -> f32 {
    x.iter().sum()
}

#[fastmath(ptx(sm_90))]
fn applied(f: impl Fn(f32) -> f32, x: f32) -> f32 {
    f(x) * 2.0
}

struct Lens<T> {
    near: T,
}

#[fastmath(ptx(sm_90))]
impl<T: Float> Lens<T> {
    fn power(&self, x: T) -> T {
        self.near * x
    }

    fn steps(x: f32) -> f32 {
        x * 2.0
    }
}

#[fastmath(ptx(sm_90, instances(f32)))]
mod calls {
    pub fn outer(x: f32, _: u32) -> f32 {
        double(x) + 1.0 + double(2) as f32
    }

    fn double<T: Copy + core::ops::Add<Output = T>>(x: T) -> T {
        x + x
    }
}

trait Rooted {
    fn sqrt(self) -> Self;
}

#[fastmath(ptx(sm_90, instances(f32, f32, f16)))]
fn words<T: Float>(x: T) -> T {
    x
}

#[fastmath(ptx(sm_90, instances(f32)))]
fn fused_by_bound<T: MulAdd<Output = T>>(x: T, y: T, z: T) -> T {
    x.mul_add(y, z)
}

#[fastmath(ptx(sm_90, instances(f32)))]
fn by_own_trait<T: Rooted>(x: T) -> T {
    x.sqrt()
}

fn main() {}
