//! What one writes without a thought: truths compared with one another, constants as beginnings, what `break` takes along, methods by their paths,
//! numbers behind references. Executed,
//! the texts compute what the functions compute.

use fastmath::fastmath;
use fma_ptx::emulate::Memory;

use crate::ptx_executed::{bytes_of, hostile, numbers, placed, run, taken_by_assembler, words};

#[fastmath(fused, ptx(sm_80))]
#[allow(clippy::all, reason = "as such code is written")]
pub mod gpu {
    const IDENTITY: [f32; 4] = [1.0, 0.0, 0.0, 1.0];
    const START: [f32; 4] = IDENTITY;
    const ROWS: [[f32; 2]; 2] = [[0.1, 0.2], [0.3, 0.7]];

    pub struct Turn {
        pub m: [f32; 4],
    }

    fn product(a: [f32; 4], b: [f32; 4]) -> [f32; 4] {
        [a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3], a[2] * b[0] + a[3] * b[2], a[2] * b[1] + a[3] * b[3]]
    }

    pub mod truths {
        pub fn differ(x: &[f32], n: i32) -> f32 {
            if (x[0] > x[1]) != (x[2] > 0.0) { x[0] * x[1] + x[2] } else { n as f32 }
        }
        pub fn agree(x: &[f32], n: i32) -> f32 {
            let same = (x[0] > x[1]) == (x[2] > 0.0);
            let odd = (n & 1 == 1) == (x[3] < 0.5 || same);
            (if same { x[0] * 0.1 + x[1] } else { x[3] }) + (if odd { 1.0 } else { x[2] })
        }
        pub fn counted(x: &[f32], n: i32) -> f32 {
            let mut up = n > 0;
            let mut crossed = 0;
            for v in x {
                if (*v > 0.0) != up {
                    crossed += 1;
                }
                up = *v > 0.0;
            }
            crossed as f32
        }
        pub fn inside(x: &[f32], n: i32) -> f32 {
            let (px, py) = (n as f32 * 0.01, 0.25);
            let (mut inside, mut j) = (false, 2);
            for i in 0..3 {
                if (x[i] > py) != (x[j] > py) && px < (x[3 - j] - x[3 - i]) * (py - x[i]) / (x[j] - x[i]) + x[3 - i] {
                    inside = !inside;
                }
                j = i;
            }
            if inside == true { 1.0 } else { 0.0 }
        }
    }

    pub fn begun(x: &[f32], n: i32) -> f32 {
        let mut m = IDENTITY;
        for _ in 0..n & 3 {
            m = product(m, [x[0], x[1], x[2], x[3]]);
        }
        m[0] * x[0] + m[1] + m[2] * m[3]
    }
    pub fn begun_by_another(x: &[f32], n: i32) -> f32 {
        let mut m = START;
        for (i, v) in x.iter().enumerate() {
            m[(i + 1) % 4] += v * 0.1;
        }
        m[(n & 3) as usize] * x[0] + x[1]
    }
    pub fn begun_in_rows(x: &[f32], n: i32) -> f32 {
        let mut m = ROWS;
        m[1][0] += x[0];
        let again = ROWS;
        m[(n & 1) as usize][0] * x[1] + m[1][1] * again[1][(n & 1) as usize]
    }
    pub fn handed(x: &[f32], n: i32) -> f32 {
        let turn = Turn { m: IDENTITY };
        let m = if n > 10 { product(IDENTITY, [x[0], x[1], x[2], x[3]]) } else { START };
        m[0] * turn.m[0] + m[1] * turn.m[1] + x[1]
    }

    pub fn broken(x: &[f32], n: i32) -> f32 {
        let (mut y, mut k) = (x[0], 0);
        let (a, b) = loop {
            y = y * 0.5 + x[1];
            k += 1;
            if y < 0.5 || k > 20 {
                break (y * x[2], k);
            }
            if k > n {
                break (x[3] * x[2], 0);
            }
        };
        a * x[0] + b as f32
    }
    pub fn broken_rows(x: &[f32], n: i32) -> f32 {
        let (mut y, mut k) = (x[0], n & 7);
        let v: [f32; 3] = loop {
            y = y * 0.5 + 0.1;
            k += 1;
            if k > 9 {
                break [y, y * x[1], 1.0];
            }
        };
        v[0] * x[2] + v[1] * v[2]
    }
    pub fn left(x: &[f32], n: i32) -> f32 {
        let (at, v) = 'found: {
            for i in 0..x.len() {
                if x[i] * x[0] > x[1] {
                    break 'found (i, x[i]);
                }
            }
            (9, -1.0)
        };
        v * x[1] + at as f32 * n as f32
    }
    pub fn outermost(x: &[f32], n: i32) -> f32 {
        let mut turns = 0;
        let (a, b) = 'all: loop {
            turns += 1;
            for v in x {
                let once = loop {
                    break (*v * 2.0, turns);
                };
                if once.0 > x[1] || once.1 > n & 7 {
                    break 'all (once.0, *v);
                }
            }
        };
        a * b + x[0]
    }

    pub fn by_paths(a: u32, b: u32) -> u32 {
        let word = u32::from_be_bytes([a as u8, 1, b as u8, 3]);
        let [first, .., last] = word.to_le_bytes();
        let mixed = u32::wrapping_add(a, b)
            ^ u32::from(first)
            ^ u32::from(last)
            ^ u32::rotate_left(a, 5)
            ^ u32::wrapping_mul(b, 0x9e37_79b9);
        mixed ^ u32::min(a, b) ^ u32::pow(b & 3, 3) ^ u32::count_ones(a) ^ u32::from(a > b) ^ u32::saturating_sub(3, b)
    }
    pub fn signed(x: &[f32], n: i32) -> f32 {
        i32::abs(n) as f32 * x[0] + x[1] + f32::powi(x[2], n) * x[3] + i32::rem_euclid(n, 3) as f32
    }

    fn square(v: &f32) -> f32 {
        *v * *v
    }
    fn weighted(v: &f32, by: &f32, n: &i32, up: &bool) -> f32 {
        let mut s = square(v) + v * by;
        for i in 0..*n {
            s += *v * i as f32 + if *up { s * *by } else { 0.5 };
        }
        s
    }
    impl Turn {
        fn of(&self, v: &f32) -> f32 {
            self.m[1] * v + square(v)
        }
    }
    pub fn lent(x: &[f32], n: i32) -> f32 {
        let y = x[0] * x[1];
        square(&y) + weighted(&y, &0.1, &(n & 7), &(x[2] > 0.0)) * x[3]
    }
    pub fn lent_each(x: &[f32], n: i32) -> f32 {
        let turn = Turn { m: [0.1, x[0], 0.2, n as f32] };
        let most = x.iter().map(|v| square(v) + turn.of(v)).fold(x[1], f32::max);
        Turn::of(&turn, &x[2]) * x[3] + most
    }

    #[derive(Clone, Copy)]
    pub struct Point {
        pub x: f32,
        pub y: f32,
    }
    impl Point {
        const fn new(x: f32, y: f32) -> Point {
            Point { x, y }
        }
        fn dot(self, o: Point) -> f32 {
            self.x * o.x + self.y * o.y
        }
    }
    fn traced(m: &[[f32; 2]; 2], v: [f32; 2]) -> f32 {
        (0..2).map(|i| m[i].iter().zip(v).map(|(a, b)| a * b).sum::<f32>() * v[i]).sum()
    }
    pub fn declared_inside(x: &[f32], n: i32) -> f32 {
        const CORNERS: [Point; 3] = [Point::new(1.0, -0.3), Point::new(-0.7, 1.0), Point::new(0.1, 0.2)];
        const WEIGHTS: [f32; 3] = [0.25, 0.5, 0.25];
        let (mut weights, mut s) = (WEIGHTS, x[0]);
        weights[(n % 3).unsigned_abs() as usize] *= x[1];
        for (corner, w) in CORNERS.into_iter().zip(weights) {
            s += corner.dot(Point::new(x[2], x[3])) * w;
        }
        s + traced(&ROWS, [x[0], x[3]])
    }

    pub fn shifted(x: &mut [f32]) {
        let mut last = 0.5;
        for slot in x.iter_mut() {
            core::mem::swap(slot, &mut last);
        }
        x[0] += last * x[1];
    }
    pub fn replaced(x: &mut [f32]) {
        let mut last = 0.5;
        for slot in x.iter_mut() {
            last = core::mem::replace(slot, last * *slot);
        }
    }
    pub fn crossed(x: &mut [f32]) {
        let (near, far) = x.split_at_mut(2);
        for (a, b) in near.iter_mut().zip(far.iter_mut()) {
            core::mem::swap(a, b);
            *a = *a * *b + 0.1;
        }
    }
}

type Function = fn(&[f32], i32) -> f32;
const FUNCTIONS: [(&str, Function); 16] = [
    (gpu::truths::differ::PTX, gpu::truths::differ),
    (gpu::truths::agree::PTX, gpu::truths::agree),
    (gpu::truths::counted::PTX, gpu::truths::counted),
    (gpu::truths::inside::PTX, gpu::truths::inside),
    (gpu::begun::PTX, gpu::begun),
    (gpu::begun_by_another::PTX, gpu::begun_by_another),
    (gpu::begun_in_rows::PTX, gpu::begun_in_rows),
    (gpu::handed::PTX, gpu::handed),
    (gpu::broken::PTX, gpu::broken),
    (gpu::broken_rows::PTX, gpu::broken_rows),
    (gpu::left::PTX, gpu::left),
    (gpu::outermost::PTX, gpu::outermost),
    (gpu::signed::PTX, gpu::signed),
    (gpu::lent::PTX, gpu::lent),
    (gpu::lent_each::PTX, gpu::lent_each),
    (gpu::declared_inside::PTX, gpu::declared_inside),
];

/// A number, or any NaN.
fn seen(x: f32) -> u32 {
    if x.is_nan() { f32::NAN.to_bits() } else { x.to_bits() }
}

#[test]
fn what_one_writes_without_a_thought_has_the_same_bits() {
    for seed in 0..200 {
        let (x, n) = hostile(seed);
        for (text, function) in FUNCTIONS {
            let mut memory = Memory::default();
            let inputs = [&placed(&mut memory, &x)[..], &[u64::from(n.cast_unsigned())]].concat();
            let found = f32::from_bits(run(text, &inputs, &mut memory).1[0] as u32);
            let expected = function(&x, n);
            assert_eq!(seen(found), seen(expected), "{found} for {expected} on {x:?} {n}\n{text}");
        }
    }
}

#[test]
fn methods_of_integers_have_paths() {
    for seed in 0..100u32 {
        let (a, b) = (seed.wrapping_mul(0x9e37_79b9), seed.wrapping_mul(0x85eb_ca6b) >> (seed % 32));
        assert_eq!(words(gpu::by_paths::PTX, &[a.into(), b.into()]), [u64::from(gpu::by_paths(a, b))]);
    }
}

#[test]
fn the_slots_that_a_loop_hands_out_are_swapped_and_replaced() {
    type Changing = (&'static str, fn(&mut [f32]));
    let functions: [Changing; 3] =
        [(gpu::shifted::PTX, gpu::shifted), (gpu::replaced::PTX, gpu::replaced), (gpu::crossed::PTX, gpu::crossed)];
    for (seed, (text, function)) in (0..40).flat_map(|seed| functions.map(|function| (seed, function))) {
        let mut x = numbers(4, seed);
        let mut memory = Memory::default();
        let slice = placed(&mut memory, &x);
        run(text, &slice, &mut memory);
        function(&mut x);
        assert_eq!(memory.bytes(slice[0])[..16], bytes_of(&x), "{text}");
    }
}

#[test]
fn the_assembler_takes_them() {
    taken_by_assembler("usual", &FUNCTIONS.map(|(text, _)| text));
    taken_by_assembler("slots", &[gpu::by_paths::PTX, gpu::shifted::PTX, gpu::replaced::PTX, gpu::crossed::PTX]);
}
