//! Integers that are set in lanes: what `as` gives, on every machine.

use fma_core::approx::Lane;
use fma_core::lanes::{Element, Four, Integer, Map, cast, map};
use fma_core::machine::{Avx2, Avx512, Baseline, Machine};

struct Itself;

impl<T: Element> Map<T, 1, 1> for Itself {
    fn step<M: Machine, V: Lane<Scalar = T>>(&self, items: [V; 1], _: [V; 1]) -> [V; 1] {
        items
    }
}

/// Numbers around every limit, of both signs, with fractions and without; and what is none.
fn numbers() -> Vec<f64> {
    let mut all = vec![0.0, 0.25, 0.5, 0.999_999_9, f64::MAX, f64::INFINITY, f64::NAN, 5e-324];
    for exponent in [1, 6, 7, 8, 9, 14, 15, 16, 17, 23, 24, 30, 31, 32, 33, 52, 53, 62, 63, 64, 65, 127] {
        let power = 2f64.powi(exponent);
        all.extend([power, power - 0.5, power - 1.0, power + 0.5, power + 1.0, power * 0.999_999_9, power * 1.000_001]);
    }
    let negative: Vec<f64> = all.iter().map(|x| -x).collect();
    all.extend(negative);
    // Each with each other in a register.
    let mixed: Vec<f64> = all.iter().zip(all.iter().rev()).flat_map(|(one, other)| [*one, 3.75, *other]).collect();
    all.extend(mixed);
    all
}

fn check<M: Machine, T: Element, I: Integer + PartialEq + core::fmt::Debug>(all: &[T], known: &[I], from: usize) {
    if !crate::is_tried::<M>() {
        return;
    }
    for count in (0..70).step_by(crate::or_under_miri(1, 23)).chain([all.len() - from]) {
        let mut set = vec![I::wrapped(77); count + 1];
        map::<M, Four, T, _, _, _, 1, 1>(Itself, [&all[from..][..count]], [cast(&mut set[..count])]);
        assert_eq!(&set[..count], &known[from..][..count], "{count} from {from}");
        assert_eq!(set[count], I::wrapped(77), "one more is set");
    }
}

macro_rules! casts {
    ($($test:ident $integer:ident;)*) => { $(
        #[test]
        fn $test() {
            let doubles = numbers();
            let singles: Vec<f32> = doubles.iter().map(|x| *x as f32).collect();
            let of_doubles: Vec<$integer> = doubles.iter().map(|x| *x as $integer).collect();
            let of_singles: Vec<$integer> = singles.iter().map(|x| *x as $integer).collect();
            for from in (0..doubles.len() - 70).step_by(crate::or_under_miri(5, 997)) {
                check::<Baseline, f64, $integer>(&doubles, &of_doubles, from);
                check::<Avx2, f64, $integer>(&doubles, &of_doubles, from);
                check::<Avx512, f64, $integer>(&doubles, &of_doubles, from);
                check::<Baseline, f32, $integer>(&singles, &of_singles, from);
                check::<Avx2, f32, $integer>(&singles, &of_singles, from);
                check::<Avx512, f32, $integer>(&singles, &of_singles, from);
            }
        }
    )* };
}

casts! {
    bytes u8;
    signed_bytes i8;
    words u16;
    signed_words i16;
    long u32;
    signed_long i32;
    longer u64;
    signed_longer i64;
    sizes usize;
    signed_sizes isize;
}
