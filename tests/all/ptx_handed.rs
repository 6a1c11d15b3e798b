//! Methods that take functions, of what calls, operators and other such methods give; and functions that take numbers behind references, handed on by
//! name. Executed, they compute what the function computes, bit for bit.

use fastmath::fastmath;

use crate::ptx_executed::{Device, all_taken_by_assembler, assert_bits, devices, hostile};

#[fastmath(fused, ptx(sm_75))]
#[allow(clippy::all, reason = "as such code is written")]
mod gpu {
    #[derive(Clone, Copy)]
    pub struct Vec3 {
        pub x: f32,
        pub y: f32,
        pub z: f32,
    }
    impl Vec3 {
        fn new(x: f32, y: f32, z: f32) -> Self {
            Vec3 { x, y, z }
        }
        fn splat(v: f32) -> Vec3 {
            Self::new(v, v, v)
        }
        fn dot(self, o: Vec3) -> f32 {
            self.x * o.x + self.y * o.y + self.z * o.z
        }
        fn largest(self) -> f32 {
            self.x.max(self.y).max(self.z)
        }
        fn map(self, f: impl Fn(f32) -> f32) -> Vec3 {
            Vec3::new(f(self.x), f(self.y), f(self.z))
        }
        fn zip(self, o: Vec3, f: impl Fn(f32, f32) -> f32) -> Self {
            Self { x: f(self.x, o.x), y: f(self.y, o.y), z: f(self.z, o.z) }
        }
    }
    impl core::ops::Sub for Vec3 {
        type Output = Vec3;
        fn sub(self, o: Vec3) -> Vec3 {
            Vec3::new(self.x - o.x, self.y - o.y, self.z - o.z)
        }
    }
    pub fn of_call(x: &[f32], n: i32) -> f32 {
        Vec3::new(x[0] * x[1], x[1] + x[2] * x[3], -1.0).map(|v| v.abs() * x[0] + n as f32).largest()
    }
    pub fn by_name(x: &[f32], _: i32) -> f32 {
        Vec3::new(x[0], x[1], -1.0).map(f32::abs).dot(Vec3::splat(x[2])) * x[0] + x[1]
    }
    /// The signed distance to a box.
    pub fn of_box(x: &[f32], _: i32) -> f32 {
        let q = Vec3::new(x[0], x[1], x[2]).map(f32::abs) - Vec3::splat(x[3]);
        let outside = q.map(|v| v.max(0.0));
        outside.dot(outside).sqrt() + q.largest().min(0.0) * x[0]
    }
    pub fn of_another(x: &[f32], n: i32) -> f32 {
        let by = n as f32;
        Vec3::splat(x[0] * x[1]).map(|v| v * by + x[2]).map(|v| v * v - by).dot(Vec3::new(x[0], x[1], x[2]))
    }
    pub fn of_operator(x: &[f32], _: i32) -> f32 {
        (Vec3::splat(x[0]) - Vec3::splat(x[1]))
            .zip(Vec3::new(x[2], x[3], x[0]), |p, q| p * q + x[1])
            .dot(Vec3::splat(2.0))
    }
    fn relu(v: &f32) -> f32 {
        v.max(0.0) * 0.5
    }
    fn decayed(sum: f32, v: &f32) -> f32 {
        sum * 0.5 + v
    }
    pub fn of_references(x: &[f32], n: i32) -> f32 {
        x.iter().map(relu).sum::<f32>() * x[0] + n as f32
    }
    pub fn folded(x: &[f32], _: i32) -> f32 {
        x.iter().fold(x[1], decayed) + x.iter().map(|v: &f32| v * 2.0).sum::<f32>()
    }
}

const DEVICES: &[Device] = devices! { gpu:
    of_call by_name of_box of_another of_operator of_references folded
};

#[test]
fn each_gives_the_bits_of_the_function() {
    assert_bits(DEVICES, 120, hostile);
}

#[test]
fn the_assembler_takes_them() {
    all_taken_by_assembler("handed", DEVICES);
}
