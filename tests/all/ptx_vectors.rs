//! Structs with operators of their own, and rows of slices as numbers: what code on a GPU is full of.

use fastmath::fastmath;
use fma_ptx::emulate::Memory;

use crate::ptx_executed::{bits, bytes_of, numbers, placed, run, taken_by_assembler};

#[fastmath(fused, ptx(sm_75))]
#[allow(clippy::op_ref, clippy::collapsible_if, reason = "as such code is written")]
mod gpu {
    use std::ops::{Add, AddAssign, Div, Index, Mul, MulAssign, Neg, Sub};

    #[derive(Clone, Copy)]
    pub struct Vector {
        pub x: f32,
        pub y: f32,
        pub z: f32,
    }

    impl Vector {
        pub fn new(x: f32, y: f32, z: f32) -> Self {
            Self { x, y, z }
        }

        pub fn length(self) -> f32 {
            (self * self).sqrt()
        }
    }

    impl Add for Vector {
        type Output = Self;
        fn add(self, other: Self) -> Self::Output {
            Self::Output::new(self.x + other.x, self.y + other.y, self.z + other.z)
        }
    }

    impl Sub<Vector> for Vector {
        type Output = Vector;
        fn sub(self, other: Vector) -> Vector {
            Vector { x: self.x - other.x, y: self.y - other.y, z: self.z - other.z }
        }
    }

    impl<'a> Sub<&'a Vector> for &'a Vector {
        type Output = Vector;
        fn sub(self, other: &'a Vector) -> Vector {
            Vector { x: self.x - other.x, y: self.y - other.y, z: self.z - other.z }
        }
    }

    /// The dot product.
    impl Mul for Vector {
        type Output = f32;
        fn mul(self, other: Vector) -> f32 {
            self.x * other.x + self.y * other.y + self.z * other.z
        }
    }

    impl Mul<f32> for Vector {
        type Output = Vector;
        fn mul(self, by: f32) -> Vector {
            Vector::new(self.x * by, self.y * by, self.z * by)
        }
    }

    impl Mul<Vector> for f32 {
        type Output = Vector;
        fn mul(self, of: Vector) -> Vector {
            of * self
        }
    }

    impl Div<f32> for Vector {
        type Output = Vector;
        fn div(self, by: f32) -> Vector {
            self * (1.0 / by)
        }
    }

    impl Neg for Vector {
        type Output = Vector;
        fn neg(self) -> Vector {
            Vector::new(-self.x, -self.y, -self.z)
        }
    }

    impl AddAssign for Vector {
        fn add_assign(&mut self, other: Vector) {
            *self = *self + other;
        }
    }

    impl MulAssign<f32> for Vector {
        fn mul_assign(&mut self, by: f32) {
            self.x *= by;
            self.y *= by;
            self.z = self.z * by + 0.0;
        }
    }

    /// No operator: its result is of the standard library's kind.
    impl Index<usize> for Vector {
        type Output = f32;
        fn index(&self, at: usize) -> &f32 {
            [&self.x, &self.y, &self.z][at]
        }
    }

    pub fn reflected(d: Vector, n: Vector) -> Vector {
        d - 2.0 * (d * n) * n
    }

    pub fn summed(points: &[[f32; 3]], by: f32) -> Vector {
        let mut sum = Vector::new(0.0, by, -by);
        for p in points {
            let mut v = Vector::new(p[0], p[1], p[2]);
            v *= by;
            if v.x > 0.0 {
                v += sum;
            }
            sum += v * (1.0 / (1.0 + (sum * v).abs()));
        }
        sum *= 0.25;
        sum
    }

    pub fn hit(origin: Vector, direction: Vector, center: Vector, radius: f32) -> Option<f32> {
        let to = &origin - &center;
        let b = to * direction;
        let c = to * to - radius * radius;
        let d = b * b - c;
        if d < 0.0 {
            return None;
        }
        let t = -b - d.sqrt();
        if t > 1e-3 { Some(t) } else { None }
    }

    pub fn nearest(rays: &[[f32; 3]], spheres: &[[f32; 4]], i: usize) -> (f32, i32) {
        let d = rays[i];
        let direction = Vector::new(d[0], d[1], d[2]);
        let direction = direction / direction.length();
        let (mut best, mut which) = (f32::INFINITY, -1);
        for (k, s) in spheres.iter().enumerate() {
            let [x, y, z, r] = *s;
            let center = -Vector::new(x, y, z) + Vector::new(0.5, -0.25, 1.0);
            if let Some(t) = hit(Vector::new(0.0, 0.0, 0.0), direction, center, r) {
                if t < best {
                    best = t;
                    which = k as i32;
                }
            }
        }
        (best, which)
    }

    pub fn pull(points: &[[f32; 4]], i: usize) -> [f32; 3] {
        let own = points[i];
        let mut a = [0.0; 3];
        for p in points {
            let square: f32 = own.iter().zip(p).map(|(a, b)| (a - b) * (a - b)).sum();
            let by = p[3] / (square + 0.5);
            for k in 0..3 {
                a[k] += (p[k] - own[k]) * by;
            }
        }
        a
    }

    pub fn turned(q: [f32; 4], v: [f32; 4]) -> [f32; 4] {
        [q[0] * v[1] - q[1] * v[0], q[2] * v[3], q[3] - v[2], v[0] + q[1]]
    }

    /// A row is loaded before the other one is stored.
    pub fn swapped(rows: &mut [[f32; 4]], i: usize, j: usize) {
        let mut p = rows[i];
        p[1] += 0.5;
        let first = turned(p, rows[j]);
        rows[i] = rows[j];
        rows[j] = p;
        for row in rows.iter_mut() {
            let mut q = *row;
            q[0] -= first[3];
            *row = turned(q, first);
        }
        rows[0] = [1.0, first[0], p[2], 4.0];
    }
}

use gpu::Vector;

fn of(x: &[f32]) -> Vector {
    Vector::new(x[0], x[1], x[2])
}

fn rows<const N: usize>(x: &[f32]) -> Vec<[f32; N]> {
    x.chunks_exact(N).filter_map(|row| row.try_into().ok()).collect()
}

#[test]
fn an_operator_of_a_struct_is_its_function() {
    for seed in 0..60 {
        let x = numbers(10, seed);
        let all: Vec<u64> = x.iter().map(|x| bits(*x)).collect();
        let expected = gpu::reflected(of(&x), of(&x[3..]));
        let found = run(gpu::reflected::PTX, &all[..6], &mut Memory::default()).1;
        assert_eq!(found, [bits(expected.x), bits(expected.y), bits(expected.z)], "{x:?}");
        let expected = gpu::hit(of(&x), of(&x[3..]), of(&x[6..]), x[9]).map_or([0, 0], |t| [1, bits(t)]);
        assert_eq!(run(gpu::hit::PTX, &all, &mut Memory::default()).1, expected, "{x:?}");
        assert_eq!(expected[0] == 1, gpu::hit(of(&x), of(&x[3..]), of(&x[6..]), x[9]).is_some());
        assert_eq!(of(&x)[1], x[1]);
    }
}

#[test]
fn rows_are_loaded_and_stored_whole() {
    for seed in 0..20 {
        let (x, y) = (numbers(24, seed), numbers(24, seed + 100));
        let mut memory = Memory::default();
        let ([rays, _], [spheres, _]) = (placed(&mut memory, &x), placed(&mut memory, &y));
        for i in 0..6 {
            let (best, which) = gpu::nearest(&rows(&x), &rows(&y), i);
            let found = run(gpu::nearest::PTX, &[rays, 8, spheres, 6, i as u64], &mut memory).1;
            assert_eq!(found, [bits(best), u64::from(which as u32)], "{seed} {i}");
            let expected = gpu::summed(&rows(&x), y[i]);
            let found = run(gpu::summed::PTX, &[rays, 8, bits(y[i])], &mut memory).1;
            assert_eq!(found, [bits(expected.x), bits(expected.y), bits(expected.z)], "{seed} {i}");
            let found = run(gpu::pull::PTX, &[spheres, 6, i as u64], &mut memory).1;
            assert_eq!(found, gpu::pull(&rows(&y), i).map(bits), "{seed} {i}");
            let (mut changed, [place, _]) = (rows::<4>(&x), placed(&mut memory, &x));
            run(gpu::swapped::PTX, &[place, 6, i as u64, 5 - i as u64], &mut memory);
            gpu::swapped(&mut changed, i, 5 - i);
            assert_eq!(memory.bytes(place)[..96], bytes_of(&changed.concat()), "{seed} {i}");
        }
    }
}

#[test]
fn an_index_out_of_bounds_traps() {
    let mut memory = Memory::default();
    let [place, _] = placed(&mut memory, &numbers(24, 1));
    for (i, j) in [(6, 0), (0, 6), (u64::MAX, 0)] {
        assert_eq!(run(gpu::swapped::PTX, &[place, 6, i, j], &mut memory).0, fma_ptx::emulate::End::Trapped);
    }
}

#[test]
fn the_assembler_takes_them() {
    taken_by_assembler(
        "vectors",
        &[gpu::reflected::PTX, gpu::hit::PTX, gpu::nearest::PTX, gpu::pull::PTX, gpu::swapped::PTX, gpu::summed::PTX],
    );
}
