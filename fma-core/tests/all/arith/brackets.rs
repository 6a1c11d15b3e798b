//! Every pair of f16 and of bf16, and every f32, in all directions: an oracle of its own, by comparisons that are exact in f64.
//!
//! What "toward zero" gives is the last number not beyond the exact result. From there, and from the half-way point above it, the
//! results of the other directions follow.

use crate::exact::DIRECTIONS;
use core::cmp::Ordering;
use fma_core::arith::{Rounded, code, fma};
use fma_core::eft::two_sum;
use fma_core::{Format, Overflow, Round, exact};
use half::{bf16, f16};

/// What the directions give for one operation.
type Results = [u64; 5];

/// An operation in all directions; each is compiled for itself, which a loop over them is not.
macro_rules! directed {
    (@in $direction:ident as $round:ident, $operation:expr) => {{
        let $round = Round::$direction;
        $operation
    }};
    (|$round:ident| $operation:expr) => {{
        [
            directed!(@in NearestEven as $round, $operation),
            directed!(@in NearestAway as $round, $operation),
            directed!(@in TowardZero as $round, $operation),
            directed!(@in Up as $round, $operation),
            directed!(@in Down as $round, $operation),
        ]
    }};
}

/// The number of a code of 16 bits: of a table, but under Miri, where that takes longer than what is read of it.
enum Values<T> {
    Table(Vec<f64>),
    Each(fn(u64) -> T),
}

impl<T: Rounded + Into<f64>> Values<T> {
    fn new() -> Values<T> {
        match cfg!(miri) {
            true => Values::Each(T::from_code),
            false => Values::Table((0..=0xffff).map(|code| T::from_code(code).into()).collect()),
        }
    }

    #[inline(always)]
    fn of(&self, code: u64) -> f64 {
        match self {
            Values::Table(values) => values[code as usize],
            Values::Each(value) => value(code).into(),
        }
    }
}

/// What the directions must give, if the one toward zero gave this, for an exact result that is not zero. `None`: it must not.
///
/// `compare` orders the exact magnitude and a magnitude; `value` is that of a code, where infinity stands for the next power of two.
#[inline(always)]
fn expected(
    format: Format,
    negative: bool,
    toward_zero: u64,
    value: impl Fn(u64) -> f64,
    compare: impl Fn(f64) -> Ordering,
) -> Option<Results> {
    let (sign, infinity) =
        (u64::from(negative) * format.sign_mask(), format.magnitude(format.infinity(Default::default())));
    let below = toward_zero ^ sign;
    if below >= infinity || compare(value(below)).is_lt() || below + 1 < infinity && compare(value(below + 1)).is_ge() {
        return None;
    }
    let inexact = compare(value(below)).is_gt();
    let half_way = compare((value(below) + value(below + 1)) / 2.0);
    let even = half_way.is_gt() || half_way.is_eq() && below & 1 == 1;
    Some(
        [even, half_way.is_ge(), false, inexact & !negative, inexact & negative]
            .map(|away| sign | (below + u64::from(away))),
    )
}

/// The order of |sum + error| and a number, for a sum rounded to nearest and its error.
#[inline(always)]
fn compare_sum((sum, error): (f64, f64), to: f64) -> Ordering {
    let outward = if sum < 0.0 { -error } else { error };
    order(sum.abs(), to).then(order(outward, 0.0))
}

/// Of two numbers, neither NaN.
#[inline(always)]
fn order(x: f64, y: f64) -> Ordering {
    if x < y {
        Ordering::Less
    } else if x > y {
        Ordering::Greater
    } else {
        Ordering::Equal
    }
}

/// `==`, without the call of a library that it is.
#[inline(always)]
fn equal(x: Results, y: Results) -> bool {
    x.iter().zip(y).fold(0, |differences, (x, y)| differences | (x ^ y)) == 0
}

/// A format of 16 bits, by its values.
struct Sixteen<T> {
    format: Format,
    values: Values<T>,
    top: f64,
}

impl<T: Rounded + Into<f64>> Sixteen<T> {
    fn new(top: f64) -> Sixteen<T> {
        Sixteen { format: T::FORMAT, values: Values::new(), top }
    }

    #[inline(always)]
    fn check(&self, name: &str, codes: [u64; 3], got: Results, negative: bool, compare: impl Fn(f64) -> Ordering) {
        let infinity = self.format.magnitude(self.format.infinity(Default::default()));
        let value = |code: u64| if code == infinity { self.top } else { self.values.of(code) };
        let expected = expected(self.format, negative, got[2], value, compare);
        let agrees = expected.is_some_and(|expected| equal(expected, got));
        assert!(agrees, "{:?} {name} {codes:#x?}: {got:#x?}, {expected:#x?}", self.format);
    }
}

/// `+ - * /` and fma of one pair; those whose exact result is no real or zero, by the reference.
#[inline(always)]
fn pair<T: Rounded + Into<f64>>(numbers: &Sixteen<T>, a: u64, b: u64) {
    let c = a.wrapping_mul(b) & 0xffff;
    let [x, y, z] = [a, b, c].map(|code| numbers.values.of(code));
    let sums = directed!(|round| code::add(T::FORMAT, a, b, round));
    let differences = directed!(|round| code::sub(T::FORMAT, a, b, round));
    let products = directed!(|round| code::mul(T::FORMAT, a, b, round));
    let quotients = directed!(|round| code::div(T::FORMAT, a, b, round));
    let fused = directed!(|round| code::fma(T::FORMAT, a, b, c, round));
    assert!(same(T::FORMAT, fma(T::from_code(a), T::from_code(b), T::from_code(c)).to_code(), fused[0]));
    if x.is_nan() || y.is_nan() {
        let all = [sums, differences, products, quotients, fused];
        assert!(all.as_flattened().iter().all(|code| T::FORMAT.is_nan(*code)), "{a:#x} {b:#x}: {all:#x?}");
        return;
    }
    let real = |x: f64| x.is_finite() && x != 0.0;
    if real(x) && real(y) {
        let (sum, difference) = (two_sum(x, y), two_sum(x, -y));
        let negative = (x < 0.0) != (y < 0.0);
        if sum.0 != 0.0 && difference.0 != 0.0 {
            numbers.check("add", [a, b, 0], sums, sum.0 < 0.0, |to| compare_sum(sum, to));
            numbers.check("sub", [a, b, 0], differences, difference.0 < 0.0, |to| compare_sum(difference, to));
        } else {
            by_reference(T::FORMAT, "add", exact::add, a, b, sums);
            by_reference(T::FORMAT, "sub", exact::sub, a, b, differences);
        }
        numbers.check("mul", [a, b, 0], products, negative, |to| order((x * y).abs(), to));
        numbers.check("div", [a, b, 0], quotients, negative, |to| order(x.abs(), to * y.abs()));
        let sum = two_sum(x * y, z);
        if real(z) && sum.0 != 0.0 {
            return numbers.check("fma", [a, b, c], fused, sum.0 < 0.0, |to| compare_sum(sum, to));
        }
    } else {
        by_reference(T::FORMAT, "add", exact::add, a, b, sums);
        by_reference(T::FORMAT, "sub", exact::sub, a, b, differences);
        by_reference(T::FORMAT, "mul", exact::mul, a, b, products);
        by_reference(T::FORMAT, "div", exact::div, a, b, quotients);
    }
    by_reference(T::FORMAT, "fma", |format, a, b, round| exact::fma(format, a, b, c, round), a, b, fused);
}

/// Zeros, infinities, and NaN.
fn by_reference(
    format: Format,
    name: &str,
    reference: impl Fn(Format, u64, u64, Round) -> u64,
    a: u64,
    b: u64,
    got: Results,
) {
    for (round, got) in DIRECTIONS.into_iter().zip(got) {
        let expected = reference(format, a, b, round);
        assert!(
            same(format, got, expected),
            "{format:?} {name} {a:#x} {b:#x} {round:?}: {got:#x}, reference {expected:#x}"
        );
    }
}

fn same(format: Format, got: u64, expected: u64) -> bool {
    got == expected || format.is_nan(got) && format.is_nan(expected)
}

fn pairs<T: Rounded + Into<f64>>(top: f64) {
    let numbers = Sixteen::<T>::new(top);
    crate::spread(0x1_0000, 257, |a| {
        let step = if crate::exhaustive() { 1 } else { crate::stride(509) };
        (0..=0xffff).step_by(step).for_each(|b| pair::<T>(&numbers, a, b));
    });
}

/// Every pair on demand, in some minutes; else a stride.
#[test]
fn pairs_of_f16() {
    pairs::<f16>(65536.0);
}

#[test]
fn pairs_of_bf16() {
    pairs::<bf16>(2f64.powi(128));
}

/// The value of a code of f32 that is no NaN, with infinity as the next power of two.
#[inline(always)]
fn single(code: u64) -> f64 {
    let x = f32::from_bits(code as u32);
    if x.is_infinite() { 2f64.powi(128) } else { x.into() }
}

fn check_root(a: u64) {
    let got = directed!(|round| code::sqrt(Format::F32, a, round));
    let x = f64::from(f32::from_bits(a as u32));
    if x > 0.0 && x.is_finite() {
        let expected = expected(Format::F32, false, got[2], single, |to| order(x, to * to));
        assert!(expected == Some(got), "sqrt {a:#x}: {got:#x?}, {expected:#x?}");
    } else if x < 0.0 || x.is_nan() {
        assert!(got.iter().all(|code| Format::F32.is_nan(*code)), "sqrt {a:#x}: {got:#x?}");
    } else {
        by_reference(Format::F32, "sqrt", |format, a, _, round| exact::sqrt(format, a, round), a, a, got);
    }
}

fn check_casts<T: Rounded + Into<f64>>(to: &Sixteen<T>, a: u64) {
    let got = directed!(|round| code::convert(Format::F32, a, to.format, round, Overflow::Ieee));
    let x = f64::from(f32::from_bits(a as u32));
    if x != 0.0 && x.is_finite() {
        to.check("cast", [a, 0, 0], got, x < 0.0, |bound| order(x.abs(), bound));
    } else {
        let reference = |_, a, _, round| exact::convert(Format::F32, a, to.format, round, Overflow::Ieee);
        by_reference(to.format, "cast", reference, a, a, got);
    }
}

/// Every f32 on demand, in some minutes; else a stride.
#[test]
fn roots_of_f32() {
    crate::spread(1 << 32, 100_003, check_root);
}

#[test]
fn casts_of_f32() {
    let (f16s, bf16s) = (Sixteen::<f16>::new(65536.0), Sixteen::<bf16>::new(2f64.powi(128)));
    crate::spread(1 << 32, 100_003, |a| {
        check_casts(&f16s, a);
        check_casts(&bf16s, a);
        let x = f32::from_bits(a as u32);
        let wide = code::convert(Format::F32, a, Format::F64, DIRECTIONS[0], Overflow::Ieee);
        assert!(same(Format::F64, wide, f64::from(x).to_bits()), "{a:#x}");
    });
}

/// The oracle knows a wrong result: each direction's, moved by one.
#[test]
fn the_oracle_catches_every_direction() {
    let (a, b) = (f16::from_f32(1.0).to_bits().into(), f16::from_f32(3.0).to_bits().into());
    let value = |code: u64| f64::from(f16::from_bits(code as u16));
    let right = directed!(|round| code::div(Format::F16, a, b, round));
    let holds = |got: Results| expected(Format::F16, false, got[2], value, |to| order(1.0, to * 3.0)) == Some(got);
    assert!(holds(right));
    for index in 0..right.len() {
        let mut wrong = right;
        wrong[index] ^= 1;
        assert!(!holds(wrong), "direction {index}");
    }
}
