//! Matrices and vectors with indices of their own, tiles whose size a body's constant says, arrays in structs, and structs in an order. Executed, the texts
//! compute what the functions compute, bit for bit.

use fastmath::fastmath;

use crate::ptx_executed::{Device, all_taken_by_assembler, assert_bits, devices, hostile};

#[fastmath(fused, ptx(sm_75))]
#[allow(clippy::all, reason = "as such code is written")]
pub mod gpu {
    use std::ops::{Index, IndexMut};

    #[derive(Clone, Copy, PartialEq, PartialOrd)]
    pub struct Vector {
        pub x: f32,
        pub y: f32,
        pub z: f32,
    }
    impl Index<usize> for Vector {
        type Output = f32;
        fn index(&self, axis: usize) -> &f32 {
            match axis {
                0 => &self.x,
                1 => &self.y,
                _ => &self.z,
            }
        }
    }
    impl IndexMut<usize> for Vector {
        fn index_mut(&mut self, axis: usize) -> &mut f32 {
            match axis {
                0 => &mut self.x,
                1 => &mut self.y,
                2 => &mut self.z,
                _ => panic!("no such axis"),
            }
        }
    }
    impl Vector {
        fn set(&mut self, axis: usize, x: f32) {
            self[axis] = x * self.x + 1.0;
            self[(axis + 1) % 3] -= x * self.y;
        }
    }

    #[derive(Clone, Copy)]
    pub struct Matrix {
        pub data: [f32; 9],
    }
    impl Index<(usize, usize)> for Matrix {
        type Output = f32;
        fn index(&self, (r, c): (usize, usize)) -> &f32 {
            &self.data[r * 3 + c]
        }
    }
    impl IndexMut<(usize, usize)> for Matrix {
        fn index_mut(&mut self, (r, c): (usize, usize)) -> &mut f32 {
            let at = r * 3 + c;
            &mut self.data[at]
        }
    }
    pub struct State {
        pub at: [f32; 3],
        pub speed: [f32; 3],
        pub axis: Vector,
    }

    pub fn put(x: &[f32], n: i32) -> f32 {
        let mut v = Vector { x: x[0], y: x[1], z: x[2] };
        let axis = (n & 1) as usize;
        v[axis] = x[3] * x[0] + 0.5;
        v[2] += x[1] * v[0];
        v[1] *= x[0] * x[1];
        v.set(axis, x[2]);
        v.x * v.y + v.z
    }
    pub fn product(x: &[f32], n: i32) -> f32 {
        let mut a = Matrix { data: [0.5; 9] };
        let mut c = Matrix { data: [0.0; 9] };
        a[((n & 1) as usize, 2)] = x[0];
        a[(2, 1)] = x[1] * x[2];
        for i in 0..3 {
            for j in 0..3 {
                for k in 0..3 {
                    c[(i, j)] += a[(i, k)] * a[(k, j)];
                }
            }
        }
        c[(0, 0)] * x[3] + c[(1, 2)] + c[(2, (n & 1) as usize)]
    }
    pub fn tiled(x: &[f32], n: i32) -> f32 {
        const TILE: usize = 2;
        const ALL: usize = TILE * 2;
        let mut sums = [[0.0f32; TILE]; ALL];
        for k in 0..(n & 3) as usize {
            for i in 0..ALL {
                for j in 0..TILE {
                    sums[i][j] += x[(i + k) % x.len()] * x[j];
                }
            }
        }
        let row: [f32; TILE] = sums[ALL - 1];
        sums[0][1] * x[0] + row[0] + row[TILE - 1]
    }
    pub fn drifted(x: &[f32], n: i32) -> f32 {
        let mut state =
            State { at: [x[0], x[1], x[2]], speed: [x[3], x[2], x[1]], axis: Vector { x: x[0], y: 1.0, z: x[3] } };
        for (at, speed) in state.at.iter_mut().zip(state.speed) {
            *at += speed * 0.25;
        }
        for speed in state.speed.iter_mut().take((n & 3) as usize) {
            *speed = *speed * 0.5 + 1.0;
        }
        for (i, at) in state.at.iter_mut().enumerate() {
            *at -= i as f32 * x[0];
        }
        for at in state.at.iter_mut().rev().skip(1) {
            *at += 2.0;
        }
        state.axis[1] += x[1] * x[2];
        state.at[0] * state.speed[0] + state.at[1] * state.speed[1] + state.at[2] + state.speed[2] * state.axis.y
    }
    pub fn in_order(x: &[f32], _: i32) -> f32 {
        let (a, b) = (Vector { x: x[0], y: x[1], z: x[2] }, Vector { x: x[0], y: x[1], z: x[3] });
        let (c, d) = (Vector { x: x[3], ..a }, Vector { y: x[0], ..b });
        let told = [a < b, a <= b, a > c, a >= d, b < a, d >= d, c <= a, d > b];
        let mut sum = 0.0;
        for (i, holds) in told.iter().enumerate() {
            if *holds {
                sum += (1 << i) as f32;
            }
        }
        sum
    }
}

const DEVICES: &[Device] = devices! { gpu:
    put product tiled drifted in_order
};

#[test]
fn what_indices_lend_has_the_same_bits() {
    assert_bits(DEVICES, 150, hostile);
}

#[test]
fn the_assembler_takes_them() {
    all_taken_by_assembler("matrices", DEVICES);
}
