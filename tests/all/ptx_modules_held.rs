//! What modules inside of an annotated one declare, seen from others: types, impls, constants and imports of any kind. Executed, the texts compute
//! what the functions compute.

use fastmath::fastmath;

use crate::ptx_executed::{bits, taken_by_assembler, words};
use crate::ptx_modules::pairs;

#[fastmath(fused, ptx(sm_80, instances(f32)))]
#[allow(unused_imports, reason = "as such code is written")]
pub mod hostile {
    pub use inner::{kept, shapes::*};

    pub mod inner {
        use self::Level::*;
        use super::Point;

        #[derive(Clone, Copy, PartialEq)]
        pub enum Level {
            Low,
            High = 7,
        }
        pub type Real = f32;
        pub static WEIGHTS: [[f32; 2]; 2] = [[1.5, 2.5], [0.5, -1.0]];
        pub const ORIGIN: Point = Point { x: 0.3, y: 0.7 };
        pub const COUNT: usize = 3;

        impl Point {
            pub fn length(&self) -> f32 {
                (self.x * self.x + self.y * self.y).sqrt()
            }
        }
        impl std::ops::Mul<f32> for Point {
            type Output = Point;
            fn mul(self, by: f32) -> Point {
                Point { x: self.x * by, y: self.y * by }
            }
        }
        pub fn kept(x: f32) -> f32 {
            match level(x) {
                Low => x * x + 0.5,
                High => super::outer(x) * x + 0.25,
            }
        }
        pub fn level(x: f32) -> Level {
            if x > 0.0 { High } else { Low }
        }
        pub fn generic<T: num_traits::Float>(x: T, y: T) -> T {
            x * y + x
        }
        pub fn maybe(x: f32) -> Option<f32> {
            if x > 0.0 { Some(x * 0.3) } else { None }
        }
        pub fn next(seed: &mut u32) -> f32 {
            *seed = seed.wrapping_mul(1664525).wrapping_add(1013904223);
            (*seed >> 8) as f32 * (1.0 / 16777216.0)
        }
        pub fn sum(x: &[f32]) -> f32 {
            let mut sum = 0.0;
            for v in x {
                sum += v * v;
            }
            sum
        }
        pub mod shapes {
            pub(in super::super) fn outer_only(x: f32) -> f32 {
                x * 3.0 + 1.0
            }
            fn outer(x: f32) -> f32 {
                x - 5.0
            }
            pub fn shape(x: f32) -> f32 {
                outer(x) * x + 1.0
            }
        }
    }

    #[derive(Clone, Copy)]
    pub struct Point {
        pub x: f32,
        pub y: f32,
    }
    fn outer(x: f32) -> f32 {
        x * 0.125 + 9.0
    }

    pub fn all(x: f32, y: f32) -> f32 {
        let real: inner::Real = x * y;
        let v = inner::ORIGIN * y;
        let level = match inner::level(x) {
            inner::Level::High => 1.0,
            inner::Level::Low => x * y + 2.0,
        };
        let cells = [x; inner::COUNT];
        let mut seed = 7;
        let noise = inner::next(&mut seed) * x + inner::next(&mut seed);
        let some = inner::maybe(x).unwrap_or(y);
        let known = if let Some(found) = inner::maybe(y) { found * x + y } else { 0.5 };
        let least = inner::WEIGHTS[1][0] * x + y;
        let generic = inner::generic(x, y) * x + y;
        real * x + y + v.length() * x + level * y + cells[1] * cells[2] + noise * some + known * y + least + generic
    }
    pub fn again(x: f32, y: f32) -> f32 {
        let v = Point { x, y } * 0.5;
        kept(x) * y + shape(y) * x + outer_only(x) * y + outer(y) * x + v.x * v.y + inner::sum(&[x, y, x * y]) * x
    }
    pub fn numbered(level: inner::Level) -> u32 {
        level as u32 + if level == inner::Level::High { 1 } else { 0 }
    }
}

#[test]
fn what_modules_hold_is_known_in_others() {
    for (x, y) in pairs() {
        let both = [bits(x), bits(y)];
        assert_eq!(words(hostile::all::PTX, &both), [bits(hostile::all(x, y))]);
        assert_eq!(words(hostile::again::PTX, &both), [bits(hostile::again(x, y))]);
    }
    for (level, number) in [(hostile::inner::Level::Low, 0), (hostile::inner::Level::High, 7)] {
        assert_eq!(words(hostile::numbered::PTX, &[number]), [u64::from(hostile::numbered(level))]);
    }
}

#[test]
fn the_assembler_takes_them() {
    taken_by_assembler("modules_held", &[hostile::all::PTX, hostile::again::PTX, hostile::numbered::PTX]);
}
