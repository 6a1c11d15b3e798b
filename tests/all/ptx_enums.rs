//! Enums without fields as integers: parameters, fields, elements, results, matches and comparisons.

use fastmath::fastmath;
use fma_ptx::emulate::{End, Memory};

use crate::ptx_executed::{numbers, placed, run, taken_by_assembler};

#[fastmath(fused, ptx(sm_75))]
mod gpu {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd)]
    pub enum Kernel {
        Linear,
        Square,
        Cubic = 7,
        Damped,
    }

    #[derive(Clone, Copy, Debug, PartialEq)]
    #[repr(i8)]
    pub enum Side {
        Left = -1,
        Middle,
        Right,
    }

    /// No comparison of these is derived.
    #[derive(Clone, Copy)]
    #[repr(u8)]
    pub enum Border {
        Clamp = 3,
        Wrap = 200,
    }

    pub struct Filter {
        pub kernel: Kernel,
        pub width: f32,
    }

    impl Kernel {
        pub fn at(self, x: f32) -> f32 {
            match self {
                Self::Linear => x,
                Self::Square => x * x + 1.0,
                Self::Cubic => x * x * x,
                Kernel::Damped => x * 0.5 - 1.0,
            }
        }
    }

    use Kernel::{Cubic, Damped};

    impl Kernel {
        pub fn is_even(&self) -> bool {
            matches!(self, Kernel::Square)
        }

        fn sharper(&self, other: &Kernel) -> bool {
            *self > *other || self.is_even() && !other.is_even()
        }
    }

    /// On the CPU nothing is known of what the methods of an enum give: nothing is fused with it.
    pub fn called(kernel: Kernel, x: f32, y: f32) -> f32 {
        use Side::*;
        let side = if kernel.is_even() { Left } else { Right };
        let least = match kernel {
            Damped => y,
            Cubic => x * x + y,
            _ => Kernel::at(kernel, y) * x + y,
        };
        let by = kernel.at(x) * y + least;
        match side {
            Left => by,
            Middle => 0.0,
            Right if kernel.sharper(&Kernel::Square) => by * x - least,
            Right => -by,
        }
    }

    pub fn weight(x: f32, kernel: Kernel) -> f32 {
        match kernel {
            Kernel::Linear => 1.0 - x,
            Kernel::Square | Kernel::Damped if x < 0.0 => 0.0,
            Kernel::Square => x * x - 1.0,
            Kernel::Cubic => x * x * x - 1.0,
            Kernel::Damped => x * x - x,
        }
    }

    pub fn next(kernel: Kernel, x: f32) -> Kernel {
        let mut next = if x > 1.0 { Kernel::Cubic } else { kernel };
        if next == Kernel::Linear || kernel >= Kernel::Damped {
            next = Kernel::Square;
        }
        next
    }

    pub fn filtered(x: &[f32], filter: Filter) -> f32 {
        let mut sum = 0.0;
        let mut kernel = filter.kernel;
        for v in x {
            sum += weight(v / filter.width, kernel) + Kernel::at(kernel, *v);
            kernel = next(kernel, *v);
        }
        sum + kernel as i32 as f32
    }

    pub fn steps(sides: &[Side], x: f32) -> (f32, i64) {
        let mut place = x;
        let mut sum = 0;
        for side in sides {
            match side {
                Side::Left => place -= 1.0,
                Side::Middle => {}
                Side::Right => place = place * x + 1.0,
            }
            if *side != Side::Middle {
                sum += *side as i64;
            }
        }
        (place, sum)
    }

    pub fn found(x: f32, border: Border) -> Option<Side> {
        let at = match (border, x < 0.0) {
            (Border::Clamp, true) => return None,
            (Border::Wrap, true) => Side::Left,
            (_, false) => Side::Right,
        };
        if matches!(border, Border::Wrap) && x > 1.0 { Some(Side::Middle) } else { Some(at) }
    }

    pub fn side(x: f32, border: Border) -> i32 {
        match found(x, border) {
            Some(Side::Left) => 1,
            Some(Side::Middle) => 2,
            Some(side) => side as i32 + 10,
            None => border as i32,
        }
    }
}

use gpu::{Border, Filter, Kernel, Side};

const KERNELS: [Kernel; 4] = [Kernel::Linear, Kernel::Square, Kernel::Cubic, Kernel::Damped];
const SIDES: [Side; 3] = [Side::Left, Side::Middle, Side::Right];

fn bits(x: f32) -> u64 {
    x.to_bits().into()
}

/// Numbers of all kinds, the borders among them.
fn all(seed: u64) -> Vec<f32> {
    let mut all = numbers(200, seed);
    all.extend([0.0, -0.0, 1.0, f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MIN_POSITIVE]);
    all
}

fn same(found: u64, expected: f32) -> bool {
    found == bits(expected) || expected.is_nan() && f32::from_bits(found as u32).is_nan()
}

#[test]
fn a_parameter_is_matched_by_its_number() {
    for (kernel, x) in KERNELS.into_iter().flat_map(|kernel| all(1).into_iter().map(move |x| (kernel, x))) {
        let mut memory = Memory::default();
        let number = u64::from(kernel as u32);
        let found = run(gpu::weight::PTX, &[bits(x), number], &mut memory).1;
        assert!(same(found[0], gpu::weight(x, kernel)), "{x} {kernel:?}");
        assert!(same(run(Kernel::AT_PTX, &[number, bits(x)], &mut memory).1[0], kernel.at(x)), "{x} {kernel:?}");
        let next = gpu::next(kernel, x) as u32;
        assert_eq!(run(gpu::next::PTX, &[number, bits(x)], &mut memory).1, [u64::from(next)], "{x} {kernel:?}");
        let found = run(gpu::called::PTX, &[number, bits(x), bits(0.3)], &mut memory).1;
        assert!(same(found[0], gpu::called(kernel, x, 0.3)), "{x} {kernel:?}");
        for border in [Border::Clamp, Border::Wrap] {
            let inputs = [bits(x), border as u64];
            let found = run(gpu::side::PTX, &inputs, &mut memory).1;
            assert_eq!(found, [u64::from(gpu::side(x, border) as u32)], "{x}");
            let (some, side) = gpu::found(x, border).map_or((0, 0), |side| (1, side as i8 as u8));
            assert_eq!(run(gpu::found::PTX, &inputs, &mut memory).1, [some, side.into()], "{x}");
        }
    }
}

#[test]
fn fields_and_elements_are_numbers_too() {
    for count in 0..40 {
        let x = &all(count as u64)[..count];
        let mut memory = Memory::default();
        let [place, length] = placed(&mut memory, x);
        for kernel in KERNELS {
            let inputs = [place, length, u64::from(kernel as u32), bits(0.75)];
            let found = run(gpu::filtered::PTX, &inputs, &mut memory).1;
            assert!(same(found[0], gpu::filtered(x, Filter { kernel, width: 0.75 })), "{count} {kernel:?}");
        }
        let sides: Vec<Side> = x.iter().map(|x| SIDES[x.to_bits() as usize % 3]).collect();
        let place = memory.place(&sides.iter().map(|side| *side as i8 as u8).collect::<Vec<_>>());
        let (end, sum) = gpu::steps(&sides, 0.5);
        let found = run(gpu::steps::PTX, &[place, count as u64, bits(0.5)], &mut memory);
        assert_eq!(found, (End::Returned(Some(bits(end))), vec![bits(end), sum as u64]));
    }
}

#[test]
fn the_assembler_takes_them() {
    let texts = [gpu::weight::PTX, gpu::next::PTX, gpu::filtered::PTX, gpu::steps::PTX, gpu::side::PTX, Kernel::AT_PTX];
    taken_by_assembler("enums", &texts);
}
