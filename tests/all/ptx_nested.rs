//! Rows of the function's own arrays that loops change, and what stands under the name of a function of the library.

use fastmath::fastmath;

use crate::ptx_executed::{Device, all_taken_by_assembler, assert_bits, devices, hostile};

#[fastmath(fused, ptx(sm_80))]
#[allow(clippy::all, reason = "as such code is written")]
mod gpu {
    use half::f16;

    const TILE: usize = 4;

    pub struct Tile {
        cells: [[f32; 2]; 3],
    }

    pub fn tiled(x: &[f32], n: i32) -> f32 {
        let count = n as usize % 4 + 1;
        let mut sums = [[0.0f32; TILE]; TILE];
        for k in 0..count {
            for (i, row) in sums.iter_mut().enumerate() {
                for (j, cell) in row.iter_mut().enumerate() {
                    if i + j < count {
                        *cell += x[i % 4] * x[(j + k) % 4];
                    }
                }
            }
        }
        sums.iter().flatten().fold(0.5, |sum, v| sum * 0.75 + v)
    }
    pub fn rows_and_cells(x: &[f32], n: i32) -> f32 {
        let mut grid: [[f32; 3]; 2] = [[x[0], x[1], x[2]], [x[3], n as f32, 0.5]];
        for row in &mut grid {
            for cell in row {
                *cell = *cell * x[0] + 1.0;
            }
        }
        for row in grid.iter_mut().rev() {
            for cell in row.iter_mut().skip(1) {
                *cell *= x[1];
            }
            row[0] -= 2.0;
        }
        grid[0][0] * grid[1][2] + grid[0][1] * grid[1][0] + grid[0][2] * grid[1][1]
    }
    pub fn three_deep(x: &[f32], _: i32) -> f32 {
        let mut cube = [[[0.0f32; 2]; 3]; 2];
        for (i, plane) in cube.iter_mut().enumerate() {
            for row in plane.iter_mut() {
                for (cell, v) in row.iter_mut().zip(x) {
                    *cell = v * i as f32 + *cell;
                }
            }
        }
        cube[0][0][0] + cube[1][1][0] * cube[1][2][1]
    }
    pub fn of_a_field(x: &[f32], _: i32) -> f32 {
        let mut tile = Tile { cells: [[x[0], x[1]], [x[2], x[3]], [x[0], x[2]]] };
        for (i, row) in tile.cells.iter_mut().enumerate() {
            for cell in row.iter_mut() {
                *cell = *cell * i as f32 + x[1];
            }
        }
        tile.cells[0][1] * tile.cells[1][0] + tile.cells[2][1]
    }
    pub fn sorted(x: &[f32], _: i32) -> f32 {
        let mut v = [x[0], x[1], x[2], x[3]];
        v.sort_by(f32::total_cmp);
        let mut w = [x[3], x[2], x[1]];
        w.sort_unstable_by(f32::total_cmp);
        v[1] * w[0] + v[2]
    }
    pub fn halves(x: &[f32], _: i32) -> f32 {
        let v = f16::from_f32(x[0]) * f16::from_f32_const(0.7) + f16::from_f64_const(0.1);
        v.to_f32()
    }
}

const DEVICES: &[Device] = devices! { gpu:
    tiled rows_and_cells three_deep of_a_field sorted halves
};

#[test]
fn loops_change_rows_of_rows() {
    assert_bits(DEVICES, 200, hostile);
}

#[test]
fn the_assembler_takes_them() {
    all_taken_by_assembler("nested", DEVICES);
}
