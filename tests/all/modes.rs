//! Every operation under every rounding and every treatment of subnormals, against exact arithmetic.

use fastmath::core::{Denormal, Format, Round, Sign, exact};
use fastmath::fastmath;
use half::{bf16, f16};

/// The operations, by their place in each list of functions.
const OPERATIONS: [&str; 9] = ["add", "sub", "mul", "div", "sqrt", "fma", "recip", "min", "max"];

/// One operation: flushed operands, one rounding, a flushed result.
fn expected(operation: &str, format: Format, args: [u64; 3], round: Round, denormal: Denormal) -> u64 {
    let [a, b, c] = args.map(|bits| denormal.flush(format, bits));
    let result = match operation {
        "add" => exact::add(format, a, b, round),
        "sub" => exact::sub(format, a, b, round),
        "mul" => exact::mul(format, a, b, round),
        "div" => exact::div(format, a, b, round),
        "sqrt" => exact::sqrt(format, a, round),
        "fma" => exact::fma(format, a, b, c, round),
        "min" => exact::min(format, a, b),
        "max" => exact::max(format, a, b),
        _ => exact::div(format, format.one(), a, round),
    };
    denormal.flush(format, result)
}

/// Numbers that round, vanish, overflow, and none.
fn samples(format: Format) -> Vec<u64> {
    let (one, least, infinity) = (format.one(), format.min_normal(), format.infinity(Sign::Positive));
    let positive = [0, 1, 3, least - 1, least, least + 1, one - 1, one, one + 1, one + 3, infinity - 1, infinity];
    let negative = positive.map(|bits| exact::negate(format, bits));
    positive.into_iter().chain(negative).chain([format.nan()]).collect()
}

/// Holds each function against the reference, on all triples of samples.
fn compare(format: Format, round: Round, denormal: Denormal, functions: [&dyn Fn([u64; 3]) -> u64; 9]) {
    let samples = samples(format);
    let triples = samples.iter().flat_map(|a| samples.iter().map(move |b| [*a, *b])).enumerate();
    // The third operand walks through the samples with the pairs.
    let triples: Vec<_> = triples.map(|(index, [a, b])| [a, b, samples[index % samples.len()]]).collect();
    for (operation, function) in OPERATIONS.iter().zip(functions) {
        for args in &triples {
            let (found, wanted) = (function(*args), expected(operation, format, *args, round, denormal));
            let same = found == wanted || (format.is_nan(found) && format.is_nan(wanted));
            assert!(same, "{operation} of {args:x?} in {format:?}, {round:?}, {denormal:?}: {found:x}, not {wanted:x}");
        }
    }
}

macro_rules! modes {
    (of $type:ident $bits:ident $format:ident; $($round:ident $denormal:ident ($($mode:tt)*);)*) => { $({
        #[fastmath($($mode)*)]
        mod moded {
            #[allow(unused_imports)]
            use super::*;
            pub fn add(a: $type, b: $type) -> $type { a + b }
            pub fn sub(a: $type, b: $type) -> $type { a - b }
            pub fn mul(a: $type, b: $type) -> $type { a * b }
            pub fn div(a: $type, b: $type) -> $type { a / b }
            pub fn sqrt(a: $type) -> $type { num_traits::Float::sqrt(a) }
            pub fn fma(a: $type, b: $type, c: $type) -> $type { num_traits::Float::mul_add(a, b, c) }
            pub fn recip(a: $type) -> $type { num_traits::Float::recip(a) }
            pub fn min(a: $type, b: $type) -> $type { a.min(b) }
            pub fn max(a: $type, b: $type) -> $type { a.max(b) }
            pub fn less(a: $type, b: $type) -> bool { a < b }
            pub fn equal(a: $type, b: $type) -> bool { a == b }
            pub fn up(a: $type) -> $type { num_traits::Float::ceil(a) }
        }
        let from = |bits: u64| $type::from_bits(bits as $bits);
        compare(Format::$format, Round::$round, Denormal::$denormal, [
            &|[a, b, _]| moded::add(from(a), from(b)).to_bits().into(),
            &|[a, b, _]| moded::sub(from(a), from(b)).to_bits().into(),
            &|[a, b, _]| moded::mul(from(a), from(b)).to_bits().into(),
            &|[a, b, _]| moded::div(from(a), from(b)).to_bits().into(),
            &|[a, _, _]| moded::sqrt(from(a)).to_bits().into(),
            &|[a, b, c]| moded::fma(from(a), from(b), from(c)).to_bits().into(),
            &|[a, _, _]| moded::recip(from(a)).to_bits().into(),
            &|[a, b, _]| moded::min(from(a), from(b)).to_bits().into(),
            &|[a, b, _]| moded::max(from(a), from(b)).to_bits().into(),
        ]);
        let flushed = |bits| from(Denormal::$denormal.flush(Format::$format, bits));
        for (a, b) in samples(Format::$format).into_iter().flat_map(|a| samples(Format::$format).into_iter().map(move |b| (a, b))) {
            let asked = (moded::less(from(a), from(b)), moded::equal(from(a), from(b)));
            assert_eq!(asked, (flushed(a) < flushed(b), flushed(a) == flushed(b)), "{a:x} and {b:x}");
            let up = num_traits::Float::ceil(flushed(a));
            assert!(moded::up(from(a)).to_bits() == up.to_bits() || up.is_nan(), "{a:x}");
        }
    })* };
}

macro_rules! formats {
    ($($name:ident $type:ident $bits:ident $format:ident;)*) => { $(
        #[test]
        fn $name() {
            modes! { of $type $bits $format;
                TowardZero Ieee (round(rz));
                Down Ieee (round(rm));
                Up Ieee (round(rp));
                NearestEven PreserveSign (round(rn), denormal(preserve_sign));
                NearestEven PositiveZero (denormal(positive_zero));
                TowardZero PreserveSign (round(rz), denormal(preserve_sign));
            }
        }
    )* };
}

formats! {
    of_f32 f32 u32 F32;
    of_f64 f64 u64 F64;
    of_f16 f16 u16 F16;
    of_bf16 bf16 u16 Bf16;
}
