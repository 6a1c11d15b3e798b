//! Zeros, infinities, NaN, overflow, underflow: as f64 and f32 have them; and nothing panics or leaves an unnormalised pair.

use core::f64::consts::LN_2;

use fma_core::double::{Constants, Df64, Df128, Double, Word};

use super::functions::functions;
use crate::random::Random;
use crate::tries;

const GRID: [f64; 21] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    2.0,
    -2.0,
    0.5,
    -0.5,
    3.0,
    -3.0,
    1e-300,
    -1e-300,
    1e300,
    -1e300,
    f64::MAX,
    f64::MIN,
    5e-324,
    f64::MIN_POSITIVE,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
];

/// What f64 computes, for the functions of the table.
fn reference(name: &str, x: &[f64]) -> f64 {
    match name {
        "add" | "add_word" => x[0] + x[1],
        "sub" => x[0] - x[1],
        "mul" | "mul_word" => x[0] * x[1],
        "div" | "div_word" => x[0] / x[1],
        "rem" => x[0] % x[1],
        "hypot" => x[0].hypot(x[1]),
        "pow" => x[0].powf(x[1]),
        "powi" => x[0].powf(f64::from(x[1] as i32)),
        "atan2" => x[0].atan2(x[1]),
        unary => reference_unary(unary, x[0]),
    }
}

/// Two inverse functions of f64 overflow at its greatest numbers.
fn reference_unary(name: &str, x: f64) -> f64 {
    match name {
        "asinh" if x.abs() > 1e100 => (x.abs().ln() + LN_2).copysign(x),
        "acosh" if x > 1e100 => x.ln() + LN_2,
        "recip" => x.recip(),
        "sqrt" => x.sqrt(),
        "cbrt" => x.cbrt(),
        "exp" => x.exp(),
        "exp2" => x.exp2(),
        "exp_m1" => x.exp_m1(),
        "ln" => x.ln(),
        "log2" => x.log2(),
        "log10" => x.log10(),
        "ln_1p" => x.ln_1p(),
        "sin" => x.sin(),
        "cos" => x.cos(),
        "tan" => x.tan(),
        "asin" => x.asin(),
        "acos" => x.acos(),
        "atan" => x.atan(),
        "sinh" => x.sinh(),
        "cosh" => x.cosh(),
        "tanh" => x.tanh(),
        "asinh" => x.asinh(),
        "acosh" => x.acosh(),
        "atanh" => x.atanh(),
        "to_degrees" => x.to_degrees(),
        "to_radians" => x.to_radians(),
        other => panic!("no reference for {other}"),
    }
}

/// Equal in class and sign; finite numbers to about half of the digits of a word's, or a few of the smallest subnormals.
fn alike(ours: f64, theirs: f64, digits: f64, smallest: f64) -> bool {
    if theirs.is_nan() || ours.is_nan() {
        return theirs.is_nan() && ours.is_nan();
    }
    if theirs.is_infinite() || theirs == 0.0 || ours == 0.0 {
        return ours.to_bits() == theirs.to_bits();
    }
    (ours - theirs).abs() <= theirs.abs() * digits || (ours - theirs).abs() <= 4.0 * smallest
}

/// Every function on every pair of single words; `round` makes a word of what f64 computes.
fn compare<T: Word>(grid: &[f64], round: fn(f64) -> f64, digits: f64, smallest: f64)
where
    Double<T>: Constants,
{
    let mut complaints = Vec::new();
    for (index, function) in functions::<T>().iter().enumerate() {
        let seconds = if function.arguments == 2 { grid } else { &grid[..1] };
        // Under Miri every fifth number, or pair, from another one for each function: all pairs of kinds are there, of some function.
        let (first, step) = (crate::or_under_miri(0, index % 5), crate::or_under_miri(1, 5));
        for at in (first..grid.len() * seconds.len()).step_by(step) {
            let (x, y) = (grid[at / seconds.len()], seconds[at % seconds.len()]);
            let result = (function.evaluate)(&[T::from_f64(x).into(), T::from_f64(y).into()]).hi().to_f64();
            let expected = round(reference(function.name, &[x, y]));
            if !alike(result, expected, digits, smallest) {
                complaints.push(format!("{} {x:e} {y:e}: {result:e}, expected {expected:e}", function.name));
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn single_f64_behave_as_f64() {
    compare::<f64>(&GRID, |x| x, 1e-12, 5e-324);
}

#[test]
fn single_f32_behave_as_f64_rounded() {
    let limits = [f32::MAX, f32::MIN, f32::MIN_POSITIVE, 1e-45, 1e30, -1e-30].map(f64::from);
    let grid: Vec<f64> = GRID.iter().map(|&x| f64::from(x as f32)).chain(limits).collect();
    compare::<f32>(&grid, |x| f64::from(x as f32), 1e-6, 1e-45);
}

#[test]
fn integer_parts_behave_as_f64() {
    type Pair = (fn(Df128) -> Df128, fn(f64) -> f64);
    let unary: [Pair; 8] = [
        (Df128::floor, f64::floor),
        (Df128::ceil, f64::ceil),
        (Df128::round, f64::round),
        (Df128::round_ties_even, f64::round_ties_even),
        (Df128::trunc, f64::trunc),
        (Df128::abs, f64::abs),
        (Df128::signum, f64::signum),
        (Df128::fract, f64::fract),
    ];
    let more = [0.4, 1.5, -1.5, 2.5, -2.5, 0.49999999999999994, 4503599627370497.5, -4503599627370495.5, 1e16];
    for (ours, theirs) in unary {
        for &x in GRID.iter().chain(&more) {
            let (result, expected) = (ours(x.into()), theirs(x));
            // The sign of a zero fraction is not kept by f64 either.
            assert!(result.hi() == expected || result.is_nan() && expected.is_nan(), "{x:e}: {result:?}, {expected:e}");
        }
    }
}

/// Any two words make a pair; every function makes a normalised one of it.
fn any_bits<T: Word>(word: impl Fn(u64) -> T)
where
    Double<T>: Constants,
{
    let mut random = Random::new(7);
    for function in functions::<T>() {
        for _ in 0..tries(2000) {
            let mut pair = || {
                let hi = word(random.bits());
                // Half of the low words near enough to matter.
                let near = random.bits() & 1 == 0 && hi.is_ordinary() && hi.exponent() > T::MIN_EXPONENT + 60;
                let lo = if near {
                    hi * T::UNIT_ROUNDOFF * T::from_f64(random.bits() as f64 * 0.5f64.powi(64))
                } else {
                    word(random.bits())
                };
                Double::new(hi, lo)
            };
            let arguments = [pair(), pair()];
            let result = (function.evaluate)(&arguments[..function.arguments]);
            assert!(
                Double::from_parts(result.hi(), result.lo()).is_some(),
                "{} {arguments:?}: {result:?}",
                function.name
            );
        }
    }
}

#[test]
fn any_bits_make_normalised_pairs() {
    any_bits(f64::from_bits);
    any_bits(|bits| f32::from_bits(bits as u32));
}

#[test]
fn infinity_stays_infinite() {
    let x = Df128::new(1.0, 1e-20);
    assert_eq!(Df128::INFINITY + x, Df128::INFINITY);
    assert_eq!(x - Df128::INFINITY, -Df128::INFINITY);
    assert_eq!(Df128::INFINITY * x, Df128::INFINITY);
    assert_eq!(x / Df128::ZERO, Df128::INFINITY);
    assert_eq!(x / Df128::NEG_ZERO, -Df128::INFINITY);
    assert_eq!(x / Df128::INFINITY, Df128::ZERO);
    assert!((Df128::INFINITY - Df128::INFINITY).is_nan());
    assert_eq!((Df128::from(f64::MAX) + f64::MAX).parts(), (f64::INFINITY, 0.0));
}

/// A logarithm of less than nothing, by the low word alone, is none.
#[test]
fn a_low_word_may_leave_the_domain() {
    let beside = |hi: f64, lo: f64| Df128::from_parts(hi, lo).expect("normalised");
    assert!(beside(-1.0, -1e-18).ln_1p().is_nan());
    assert_eq!(beside(-1.0, 0.0).ln_1p(), -Df128::INFINITY);
    assert!(beside(-1.0, 1e-18).ln_1p().is_finite());
    assert!(beside(1.0, -1e-18).acosh().is_nan());
    for outside in [beside(1.0, 1e-18), beside(-1.0, -1e-18)] {
        assert!(outside.asin().is_nan() && outside.acos().is_nan() && outside.atanh().is_nan(), "{outside:?}");
    }
}

/// What is no number has no second word.
#[test]
fn nan_is_a_pair_that_is_taken_apart_and_put_together() {
    for nan in [Df64::NAN.fract(), Df64::NAN.floor(), Df64::NAN.round(), Df64::NAN % Df64::ONE, Df64::NAN.exp()] {
        assert!(Df64::from_parts(nan.hi(), nan.lo()).is_some_and(Df64::is_nan), "{nan:?}");
    }
}

#[test]
fn the_greatest_pair_is_not_lost() {
    // 2^1024 − 2^970 + 2^969 or so: the words of the greatest number, whose sums overflow in between.
    let greatest =
        Df128::from_parts(f64::MAX, f64::MAX * f64::EPSILON / 4.0 * (1.0 - f64::EPSILON)).expect("normalised");
    assert_eq!(greatest + 1.0, greatest);
    assert_eq!((greatest - greatest * 0.5) + greatest * 0.5, greatest);
    assert_eq!(greatest * 1.0, greatest);
    assert_eq!(greatest / 1.0, greatest);
    assert!(greatest.sqrt().is_finite());
    assert_eq!(greatest + greatest, Df128::INFINITY);
}

/// Below 2^-101 (Df64) the low word of a product underflows: then the error is at most one smallest subnormal.
#[test]
fn products_degrade_to_a_subnormal() {
    let mut random = Random::new(11);
    let smallest = f64::from(f32::from_bits(1));
    let mut degraded = 0;
    for _ in 0..tries(20_000) {
        let x: Df64 = super::pair(&mut random, -70..-40);
        let y: Df64 = super::pair(&mut random, -70..-40);
        let (product, exact) = ((x * y).to_df128(), x.to_df128() * y.to_df128());
        let error = (product - exact).abs().to_f64();
        let unit = f64::from(f32::EPSILON) / 2.0;
        assert!(error <= (5.0 * unit * unit * exact.abs().to_f64()).max(smallest), "{x:?} {y:?}: {error:e}");
        degraded += usize::from(error > 5.0 * unit * unit * exact.abs().to_f64());
    }
    assert!(degraded > 0, "nothing was tried below the range");
}

#[test]
fn a_product_with_a_factor_next_to_the_largest_is_exact_where_it_is_small() {
    for (a, b) in [(f64::from_bits(0x0100_5bc4_1ce1_de76), f64::from_bits(0x7fef_ffff_ffff_c338)), (1e-300, f64::MAX)] {
        let product = Df128::from_product(a, b);
        assert_eq!(product.parts(), (a * b, a.mul_add(b, -(a * b))), "{a:e} {b:e}");
    }
}

/// Where the sum, or a part of its error, leaves the range; and where neither does, up to the largest number.
#[test]
fn sums_of_words_next_to_the_largest_are_exact() {
    let (most, unit) = (f64::MAX, 2f64.powi(970));
    for (a, b, sum) in [
        (most, 1.0, (most, 1.0)),
        (most, -1.0, (most, -1.0)),
        (1.0, most, (most, 1.0)),
        (-most, 2.0 * unit, (-most + 2.0 * unit, 0.0)),
        (most, unit / 2.0, (most, unit / 2.0)),
        (most, unit, (f64::INFINITY, 0.0)),
        (most, most, (f64::INFINITY, 0.0)),
        (most, -most, (0.0, 0.0)),
        (f64::NEG_INFINITY, 1.0, (f64::NEG_INFINITY, 0.0)),
    ] {
        assert_eq!(Df128::from_sum(a, b).parts(), sum, "{a:e} + {b:e}");
        assert_eq!(Df128::from_difference(a, -b).parts(), sum, "{a:e} - {:e}", -b);
    }
    assert!(Df128::from_difference(f64::INFINITY, f64::INFINITY).is_nan() && Df128::new(1.0, f64::NAN).is_nan());
}
