//! Variants, tuples and structs as they are asked and taken apart in passing. Executed, the texts compute what the functions compute, bit for bit.

use fastmath::fastmath;
use fma_ptx::Module;

use crate::ptx_executed::{Device, assert_bits, bits, devices, hostile, taken_by_assembler, words};

#[fastmath(fused, ptx(sm_75))]
#[allow(clippy::all, reason = "as such code is written")]
pub mod gpu {
    #[derive(Clone, Copy, PartialEq)]
    pub enum Side {
        Call,
        Put,
        Both,
    }

    impl Side {
        fn of(n: i32) -> Side {
            if n & 1 == 0 {
                Side::Call
            } else if n & 2 == 0 {
                Side::Put
            } else {
                Side::Both
            }
        }
        fn sign(self) -> f32 {
            if let Side::Call = self { 1.0 } else { -1.0 }
        }
        fn is_one(&self) -> bool {
            if let Self::Call | Self::Put = self { true } else { false }
        }
    }

    pub fn variants(x: &[f32], n: i32) -> f32 {
        let side = Side::of(n);
        let more = if let Side::Put = side
            && x[1] > 0.0
        {
            x[1]
        } else {
            0.5
        };
        side.sign() * x[0] + more + side.is_one() as u8 as f32
    }

    pub fn tuples(x: &[f32], n: i32) -> f32 {
        let (mut sum, pair) = (0.0, (n & 1, n & 2));
        for dy in -1..=1 {
            for dx in -1..=1 {
                if (dx, dy) == (0, 0) {
                    continue;
                }
                sum += x[(dx + 1) as usize] * dy as f32;
            }
        }
        if pair != (1, 2) && (x[0], x[1]) != (0.0, x[2]) { sum } else { sum + 1.0 }
    }

    pub fn arrays(x: &[f32], n: i32) -> f32 {
        let a = [n & 1, n & 2];
        let b = [1, 2];
        let c = [x[0], x[1]];
        if a == b {
            x[0]
        } else if c != [x[1], x[0]] {
            x[2]
        } else {
            x[1] + 1.0
        }
    }

    pub struct Ray {
        pub at: f32,
        pub along: (f32, f32),
    }

    impl Ray {
        fn sum(&self) -> f32 {
            let Ray { at, along: (x, y) } = self;
            at + x * y
        }
    }

    fn moved(ray: &mut Ray, by: f32) {
        let Ray { at, along: _ } = ray;
        *at += by;
        if *at > 1.0 {
            *at = 0.5 * by;
        }
    }

    fn scaled(ray: &Ray, by: &f32) -> f32 {
        let Ray { at, along } = ray;
        (*at * by + along.1).max(*at)
    }

    pub fn lent(x: &[f32], _: i32) -> f32 {
        let mut ray = Ray { at: x[0], along: (x[1], x[2]) };
        moved(&mut ray, x[3]);
        ray.sum() + scaled(&ray, &x[1])
    }

    pub fn between(x: &[f32], n: i32) -> f32 {
        let n = std::cmp::max(n, 3) + core::cmp::min(x.len() as i32, n / 2);
        match x[0].partial_cmp(&x[1]) {
            Some(order) if order.is_ge() => n as f32,
            None => 2.0,
            _ => x[1],
        }
    }

    fn searched(x: &[f32], key: f32) -> Result<usize, usize> {
        let (mut low, mut high) = (0, x.len());
        while low < high {
            let middle = (low + high) / 2;
            match x[middle].partial_cmp(&key) {
                Some(std::cmp::Ordering::Less) => low = middle + 1,
                Some(std::cmp::Ordering::Greater) => high = middle,
                Some(std::cmp::Ordering::Equal) => return Ok(middle),
                None => return Err(usize::MAX),
            }
        }
        Err(low)
    }

    pub fn either_way(x: &[f32], n: i32) -> f32 {
        match searched(&[-2.0, -1.0, 0.0, 1.0, 1.5], if n & 1 == 0 { x[0] } else { 1.0 }) {
            Ok(at) => at as f32,
            Err(at) => -(at as i32 as f32) - 1.0,
        }
    }

    pub fn two_ends(x: f32, n: i32) -> (f32, f32) {
        let mut left = n & 7;
        while left > 0 {
            if x > left as f32 {
                return (x, 1.0);
            } else if x < 0.0 {
                return (0.0, x);
            }
            left -= 1;
        }
        (2.0, 3.0)
    }
}

const DEVICE: &[Device] = devices! { gpu: variants tuples arrays lent between either_way };

#[test]
fn each_gives_the_bits_of_the_function() {
    assert_bits(DEVICE, 120, hostile);
}

/// A function that leaves by either arm of an `if` gives its numbers once.
#[test]
fn no_number_is_given_twice() {
    let module = Module::read(gpu::either_way::PTX).unwrap();
    let searched = module.functions.iter().find(|function| function.name == "searched").unwrap();
    assert_eq!(searched.results.len(), 3);
}

#[test]
fn either_end_gives_both_numbers() {
    for (x, n) in [(1.5f32, 3), (9.0, 3), (-1.0, 5), (0.5, 0), (0.25, 9)] {
        let found = words(gpu::two_ends::PTX, &[x.to_bits().into(), n as u64]);
        let (one, other) = gpu::two_ends(x, n);
        assert_eq!(found, [bits(one), bits(other)], "{x}, {n}");
    }
}

#[test]
fn the_assembler_takes_them() {
    let texts: Vec<&str> = DEVICE.iter().map(|(_, text, _)| *text).collect();
    taken_by_assembler("sides", &[&texts[..], &[gpu::two_ends::PTX]].concat());
}
