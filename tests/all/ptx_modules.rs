//! Functions of modules inside of an annotated one, by their paths. Executed, the texts compute what the functions compute: what the CPU's
//! reading knows nothing of is computed as written.

use fastmath::fastmath;
use fma_ptx::emulate::Memory;

use crate::ptx_executed::{bits, numbers, run, taken_by_assembler, words};

#[fastmath(fused, ptx(sm_80))]
pub mod gpu {
    use geom::{Vec3, cross as crossed};
    use mode::Mode::{self, *};

    pub mod geom {
        #[derive(Clone, Copy, PartialEq)]
        pub struct Vec3 {
            pub x: f32,
            pub y: f32,
            pub z: f32,
        }
        impl Vec3 {
            pub fn new(x: f32, y: f32, z: f32) -> Self {
                Vec3 { x, y, z }
            }
            pub fn dot(self, o: Vec3) -> f32 {
                self.x * o.x + self.y * o.y + self.z * o.z
            }
            pub fn scaled(&self, by: f32) -> Vec3 {
                Vec3 { x: self.x * by, y: self.y * by, z: self.z * by }
            }
        }
        impl std::ops::Add for Vec3 {
            type Output = Vec3;
            fn add(self, o: Vec3) -> Vec3 {
                Vec3::new(self.x + o.x, self.y + o.y, self.z + o.z)
            }
        }
        pub fn cross(a: Vec3, b: Vec3) -> Vec3 {
            Vec3::new(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
        }
    }

    pub mod brdf {
        use super::base as ground;
        use super::geom::Vec3;
        use super::mode::Mode;
        use std::f32::consts::PI;

        pub const BASE: f32 = 0.04;
        pub const TABLE: [f32; 4] = [0.25, 0.5, 1.5, 3.0];

        pub fn ggx(n: f32, a: f32) -> f32 {
            let d = n * n * (a * a - 1.0) + 1.5;
            a * a / (PI * d * d + 2.0)
        }
        pub fn schlick(v: Vec3, h: Vec3) -> f32 {
            let c = v.dot(h);
            BASE + (1.0 - BASE) * (1.0 - c).powi(5)
        }
        pub fn by(mode: Mode, x: f32) -> f32 {
            match mode {
                Mode::Fast => x * x + 1.0,
                Mode::Slow => super::base(x) * x + ground(x) * 2.0,
            }
        }
        pub mod deep {
            pub fn f(x: f32) -> f32 {
                super::ggx(x, 0.5) * x + super::super::base(x)
            }
        }
    }

    pub mod mode {
        #[derive(Clone, Copy, PartialEq)]
        pub enum Mode {
            Fast,
            Slow,
        }
    }

    pub fn base(x: f32) -> f32 {
        x * x + 1.0
    }

    pub fn by_path(x: f32, y: f32) -> f32 {
        brdf::ggx(x, y) * x + y
    }
    pub fn by_self(x: f32, y: f32) -> f32 {
        self::base(x) * x + y
    }
    pub fn structs(x: f32, y: f32) -> f32 {
        let v = Vec3::new(x, y, 1.5);
        let w = crossed(v, v.scaled(2.0) + Vec3 { x: y, y: x, z: 0.25 }) + v;
        let Vec3 { x: p, y: q, .. } = w;
        w.dot(v) * x + w.x * y + brdf::BASE * x + p * q
    }
    pub fn enums(which: bool, x: f32) -> f32 {
        let mode = if which { Fast } else { Mode::Slow };
        let more = match mode {
            Slow => x,
            Fast => 0.5,
        };
        brdf::by(mode, x) * x + brdf::deep::f(x) * more
    }
    pub fn tables(x: f32, i: usize) -> f32 {
        let mut sum = 0.0;
        for v in brdf::TABLE {
            sum += v * x;
        }
        sum + brdf::TABLE[i & 3] * x
    }
    pub fn imported(x: f32) -> f32 {
        use brdf::schlick;
        let base = base(x);
        let schlick = schlick(Vec3::new(x, x, 0.5), geom::Vec3 { x: 0.5, y: x, z: x });
        schlick * x + base * x
    }

    /// Names that are there twice.
    pub mod twice {
        use super::*;

        const SCALE: f32 = 0.125;

        pub fn base(x: f32) -> f32 {
            x * SCALE + 3.0
        }
        pub fn both(x: f32) -> f32 {
            base(x) * super::base(x) + other::base(x) * SCALE
        }
        pub mod other {
            pub const SCALE: f32 = 7.0;
            pub fn base(x: f32) -> f32 {
                assert!(x < SCALE);
                if matches!(x, y if y > SCALE * 0.5) { x * x - 1.0 } else { x * SCALE - x }
            }
        }
        pub fn hidden(x: f32) -> f32 {
            let base = |v: f32| v * 3.0 + SCALE;
            base(x) * x + 1.0
        }
        pub fn by_glob(x: f32) -> f32 {
            let v: Vec3 = crossed(Vec3::new(x, 1.0, 2.0), Vec3::new(SCALE, x, x));
            v.dot(v) * x + brdf::ggx(x, v.x) * SCALE
        }
    }

    const SCALE: f32 = 100.0;

    pub fn of_twice(x: f32) -> f32 {
        twice::both(x) + twice::hidden(x) * twice::by_glob(x) + SCALE * x
    }

    /// With flags of its own.
    #[fastmath(strict)]
    pub mod strictly {
        pub fn f(x: f32, y: f32) -> f32 {
            x * y + y
        }
        pub trait Area {
            fn area(&self) -> f32;
            fn twice(&self) -> f32 {
                self.area() * 2.0 + self.area() * 0.3
            }
        }
    }

    pub struct Square(f32);
    impl strictly::Area for Square {
        fn area(&self) -> f32 {
            self.0 * self.0 + 0.1
        }
    }

    pub fn mixed(x: f32, y: f32) -> f32 {
        use strictly::Area;
        let square = Square(x);
        strictly::f(x, y) * y + x * y + square.twice() * x + square.area()
    }
}

/// A function of one number, and its text.
pub type OfOne = (fn(f32) -> f32, &'static str);

/// Two numbers at a time.
pub fn pairs() -> impl Iterator<Item = (f32, f32)> {
    (0..60).map(|seed| {
        let x = numbers(2, seed);
        (x[0], x[1])
    })
}

#[test]
fn functions_of_other_modules_are_called_by_their_paths() {
    for (x, y) in pairs() {
        let both = [bits(x), bits(y)];
        assert_eq!(words(gpu::by_path::PTX, &both), [bits(gpu::by_path(x, y))]);
        assert_eq!(words(gpu::by_self::PTX, &both), [bits(gpu::by_self(x, y))]);
        assert_eq!(words(gpu::structs::PTX, &both), [bits(gpu::structs(x, y))]);
        assert_eq!(words(gpu::mixed::PTX, &both), [bits(gpu::mixed(x, y))]);
        assert_eq!(words(gpu::imported::PTX, &[bits(x)]), [bits(gpu::imported(x))]);
        assert_eq!(words(gpu::brdf::deep::f::PTX, &[bits(x)]), [bits(gpu::brdf::deep::f(x))]);
        for which in [false, true] {
            let expected = bits(gpu::enums(which, x));
            assert_eq!(words(gpu::enums::PTX, &[u64::from(which), bits(x)]), [expected]);
        }
        for i in 0..4 {
            assert_eq!(words(gpu::tables::PTX, &[bits(x), i]), [bits(gpu::tables(x, i as usize))]);
        }
    }
}

#[test]
fn names_mean_what_is_nearest() {
    for (x, _) in pairs() {
        let alone: [OfOne; 4] = [
            (gpu::of_twice, gpu::of_twice::PTX),
            (gpu::twice::both, gpu::twice::both::PTX),
            (gpu::twice::hidden, gpu::twice::hidden::PTX),
            (gpu::twice::by_glob, gpu::twice::by_glob::PTX),
        ];
        for (function, text) in alone {
            let (_, found) = run(text, &[bits(x)], &mut Memory::default());
            assert_eq!(found, [bits(function(x))], "{text}");
        }
    }
}

#[test]
fn the_assembler_takes_texts_of_several_modules() {
    let texts = [gpu::structs::PTX, gpu::enums::PTX, gpu::tables::PTX, gpu::of_twice::PTX, gpu::mixed::PTX];
    taken_by_assembler("modules", &texts);
}
