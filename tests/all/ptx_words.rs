//! Constants of traits, and numbers as their bytes. Executed, the texts compute what the functions compute, bit for bit.

use fastmath::fastmath;

use crate::ptx_executed::{Device, all_taken_by_assembler, assert_bits, devices, hostile};

#[fastmath(fused, ptx(sm_80))]
pub mod gpu {
    trait Shape {
        const SIDES: u32;
        const SCALE: f32 = 3.0;
        fn area(&self) -> f32;
        fn scaled(&self) -> f32 {
            self.area() * Self::SCALE + 1.0
        }
    }
    struct Square(f32);
    struct Circle {
        r: f32,
    }
    impl Shape for Square {
        const SIDES: u32 = 4;
        const SCALE: f32 = 2.5;
        fn area(&self) -> f32 {
            self.0 * self.0 + Self::SCALE
        }
    }
    impl Shape for Circle {
        const SIDES: u32 = 1;
        fn area(&self) -> f32 {
            3.0 * self.r * self.r + Self::SCALE * self.r
        }
    }
    pub fn t_const(x: &[f32], _n: i32) -> f32 {
        let s = Square(x[0]);
        let c = Circle { r: x[1] };
        s.area() * Square::SIDES as f32 + c.area() + Circle::SCALE * x[2] + Square::SCALE * x[3]
    }
    pub fn t_default(x: &[f32], _n: i32) -> f32 {
        let s = Square(x[0]);
        let c = Circle { r: x[1] };
        s.scaled() * x[2] + c.scaled()
    }
    pub fn bytes(x: &[f32], n: i32) -> f32 {
        let b = x[0].to_le_bytes();
        let c = (n as u32).to_be_bytes();
        let mut h = 17u32;
        for v in n.to_le_bytes() {
            h = (h ^ v as u32).wrapping_mul(0x01000193);
        }
        (b[0] as u32 + b[3] as u32 * 3 + c[0] as u32 + c[3] as u32 * 7 + (h >> 20)) as f32
    }
    pub fn bytes_map(_x: &[f32], n: i32) -> f32 {
        let p: u32 = n as u32;
        let c: [f32; 4] = (p.wrapping_mul(2654435761)).to_le_bytes().map(|b| f32::from(b) / 255.0);
        c[0] * c[1] + c[2] * c[3]
    }
}

/// A function over a slice and an integer.
const DEVICE: &[Device] = devices! { gpu:
    t_const t_default bytes bytes_map
};

#[test]
fn each_gives_the_bits_of_the_function() {
    assert_bits(DEVICE, 120, hostile);
}

#[test]
fn the_assembler_takes_them() {
    all_taken_by_assembler("words", DEVICE);
}
