//! Constants that are structs, tuples and lists of them; elements of several numbers that are replaced; orderings; and patterns that leave parts out, ask
//! more by a guard, or name bounds of integers. Executed, the texts compute and trap as the functions do.

use fastmath::fastmath;
use fma_ptx::Module;
use fma_ptx::emulate::{Code, End, Memory, call_in, check};

use crate::ptx_executed::{bits, numbers, placed, taken_by_assembler};

#[fastmath(fused, ptx(sm_75))]
#[allow(clippy::all, reason = "as such code is written")]
pub mod gpu {
    use std::cmp::Ordering;
    #[derive(Clone, Copy)]
    pub struct V {
        x: f32,
        y: f32,
    }
    impl V {
        const UP: V = V { x: 0.5, y: 1.0 };
        const TWICE: Self = Self::new(2.0, Self::K);
        const K: f32 = 3.0;
        const fn new(x: f32, y: f32) -> Self {
            Self { x, y }
        }
        fn dot(&self, o: &V) -> f32 {
            self.x * o.x + self.y * o.y
        }
        fn raised(&self) -> f32 {
            self.dot(&Self::UP)
        }
        fn push(&mut self, d: V) {
            self.x += d.x;
            self.y -= d.y;
        }
    }
    const PAIR: (f32, i32) = (2.5, 7);
    const ROWS: [(f32, f32); 4] = [(1.0, 2.0), (0.5, 4.0), (-0.5, 0.25), (-1.0, -0.0)];
    const VS: [V; 3] = [V { x: 1.0, y: 2.0 }, V { x: 3.0, y: 4.0 }, V::UP];
    pub fn of_a_type(x: &[f32], n: i32) -> f32 {
        let twice = V::TWICE;
        V::UP.x * x[0] + twice.raised() * twice.y + V::UP.dot(&V { x: x[1], y: n as f32 })
    }
    pub fn tuples(x: &[f32], n: i32) -> f32 {
        PAIR.0 * x[0] + (PAIR.1 ^ n) as f32 + ROWS[n as usize].1
    }
    pub fn lists(x: &[f32], n: i32) -> f32 {
        let (p, q) = ROWS[n as usize % 4];
        let near = ROWS.iter().find(|row| row.0 < x[1]).map_or(0.0, |row| row.1);
        VS[n as usize % 3].dot(&V { x: p, y: x[0] }) + q * near
    }
    pub fn changes_a_copy(x: &[f32], n: i32) -> f32 {
        let mut sum = V::UP;
        for _ in 0..n {
            sum.push(V::UP);
        }
        sum.x * x[0] + V::UP.x + sum.y
    }
    pub fn replaces_elements(x: &[f32], n: i32) -> f32 {
        let mut rows = [[x[0], x[1]], [x[1], 1.0], [0.5, x[2]]];
        let row = rows[(n as usize + 1) % 3];
        rows[n as usize] = row;
        rows[1] = [rows[0][1], x[2]];
        let mut pairs = [(x[0], n), (x[1], 2)];
        pairs[n as usize % 2] = (x[2], pairs[0].1 + 1);
        let mut vs = [V::UP, V { x: x[0], y: x[1] }];
        vs[n as usize % 2] = V { x: vs[1].y, y: vs[0].x };
        vs[0] = vs[1];
        rows[0][0] + rows[1][1] * rows[2][0] + pairs[1].0 * pairs[0].1 as f32 + vs[0].dot(&vs[1])
    }
    pub fn orders(x: &[f32], n: i32) -> f32 {
        let first = match n.cmp(&2) {
            Ordering::Less => x[0],
            Ordering::Equal => 5.0,
            Ordering::Greater => x[1],
        };
        let second = match x[0].total_cmp(&x[1]).then(n.cmp(&1)) {
            Ordering::Less | Ordering::Equal => 1.0,
            Ordering::Greater => 2.0,
        };
        first * second + n.cmp(&3) as i32 as f32
    }
    pub fn partial_orders(x: &[f32], n: i32) -> f32 {
        let y = if n == 3 { f32::NAN } else { x[1] };
        let first = match x[0].partial_cmp(&y) {
            Some(Ordering::Less) => 1.0,
            Some(Ordering::Equal) => 2.0,
            Some(Ordering::Greater) => x[2],
            None => 4.0,
        };
        let holds = x[0].total_cmp(&y).is_lt() || y.partial_cmp(&x[2]) == Some(Ordering::Less);
        let equal = y.partial_cmp(&x[0]).unwrap_or(Ordering::Equal) == Ordering::Equal;
        first + if holds { 8.0 } else { 16.0 } + if equal { 32.0 } else { 0.0 }
    }
    pub fn leaves_parts_out(x: &[f32], n: i32) -> f32 {
        match (n, x[0] > 0.0, x[1] > 0.0) {
            (0, ..) => x[0],
            (k @ (1 | 3), .., true) => k as f32 * x[1],
            (.., y) => {
                if y {
                    2.5
                } else {
                    x[2]
                }
            }
        }
    }
    pub fn leaves_parts_of_options_out(x: &[f32], n: i32) -> f32 {
        match (x.get(n as usize), n, x[0] > 0.0) {
            (Some(v), .., true) => *v,
            (None, ..) => 3.0,
            (.., other) => {
                if other {
                    1.0
                } else {
                    x[1]
                }
            }
        }
    }
    pub fn bounds(x: &[f32], n: i32) -> f32 {
        let wide = match n - 2 {
            i32::MIN..=-1 => x[0],
            0 => 2.0,
            1..=i32::MAX => x[1],
        };
        let letter = match b'a' + n as u8 {
            b'a' => 1.0,
            b'b'..=b'c' => x[2],
            _ => 3.0,
        };
        wide * letter + (b'x' - n as u8) as f32
    }
    pub fn guarded_rows(x: &[f32], n: i32) -> f32 {
        match &x[..n as usize] {
            [a] if *a > 0.0 => *a,
            [a, .., b] if a < b => a - b,
            [a, _] => a * 3.0,
            _ if n == 3 => 7.0,
            _ => x[2],
        }
    }
    pub fn lists_by_value(x: &[f32], n: i32) -> f32 {
        let least = [x[0], x[1], 0.75].into_iter().fold(f32::INFINITY, |one, other| one.min(other));
        least + n.wrapping_pow(3) as f32
    }
}

type Case = (&'static str, &'static str, fn(&[f32], i32) -> f32);

const CASES: [Case; 12] = [
    ("of_a_type", gpu::of_a_type::PTX, gpu::of_a_type),
    ("tuples", gpu::tuples::PTX, gpu::tuples),
    ("lists", gpu::lists::PTX, gpu::lists),
    ("changes_a_copy", gpu::changes_a_copy::PTX, gpu::changes_a_copy),
    ("replaces_elements", gpu::replaces_elements::PTX, gpu::replaces_elements),
    ("orders", gpu::orders::PTX, gpu::orders),
    ("partial_orders", gpu::partial_orders::PTX, gpu::partial_orders),
    ("leaves_parts_out", gpu::leaves_parts_out::PTX, gpu::leaves_parts_out),
    ("leaves_parts_of_options_out", gpu::leaves_parts_of_options_out::PTX, gpu::leaves_parts_of_options_out),
    ("bounds", gpu::bounds::PTX, gpu::bounds),
    ("guarded_rows", gpu::guarded_rows::PTX, gpu::guarded_rows),
    ("lists_by_value", gpu::lists_by_value::PTX, gpu::lists_by_value),
];

#[test]
fn each_does_what_the_function_does() {
    for (name, text, function) in CASES {
        let module = Module::read(text).unwrap();
        assert_eq!(check(&module), [], "{text}");
        for seed in 0..60 {
            let (x, n) = (numbers(3, seed), (seed % 5) as i32);
            let mut memory = Memory::default();
            let inputs = [&placed(&mut memory, &x)[..], &[n as u64]].concat();
            let code = Code::of(&module, name).unwrap();
            let (outcome, results) = call_in(code, &inputs, &mut memory).unwrap();
            match crate::given(|| function(&x, n)) {
                Some(expected) => assert_eq!(results, [bits(expected)], "{name} {x:?} {n}\n{text}"),
                None => assert_eq!(outcome.end, End::Trapped, "{name} {x:?} {n}\n{text}"),
            }
        }
    }
}

#[test]
fn the_assembler_takes_them() {
    taken_by_assembler("fixed", &CASES.map(|(_, text, _)| text));
}
