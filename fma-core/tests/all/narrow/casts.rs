//! Casts against a table of values in f64, at every number, every tie, and what lies next to them.

use super::{every_number, for_every_row, most_numbers};
use crate::exact::DIRECTIONS;
use crate::exact::oracle::Oracle;
use crate::random::Random;
use fma_core::narrow::rows::Row;
use fma_core::{Format, Lowest, Narrow, Number, Overflow, Round, exact};

const OVERFLOWS: [Overflow; 2] = [Overflow::Ieee, Overflow::Saturate];

/// The numbers from zero or the smallest on, and the one that would follow the largest.
fn ladder<R: Row>() -> Vec<f64> {
    let mut numbers: Vec<f64> = every_number::<R>().map(f64::from).filter(|x| x.is_finite() && *x >= 0.0).collect();
    numbers.sort_by(f64::total_cmp);
    numbers.dedup();
    let [.., before, largest] = numbers[..] else { panic!("no format has fewer than two numbers") };
    let step = if R::FORMAT.layout().fraction_bits == 0 { largest } else { largest - before };
    numbers.push(largest + step);
    numbers
}

/// Where a cast may change its mind: numbers, ties, and points in between.
fn boundaries<R: Row>() -> Vec<f64> {
    let numbers = ladder::<R>();
    let pairs = numbers.windows(2).flat_map(|pair| [0.0, 0.25, 0.5, 0.8125].map(|t| pair[0] + t * (pair[1] - pair[0])));
    let outside = [numbers[0] / 4.0, numbers[0] / 2.0, numbers[1] / 4.0, numbers[numbers.len() - 1]];
    let extremes = [0.0, f64::MIN_POSITIVE, f64::MAX, f64::INFINITY, f64::NAN, f32::MAX.into(), 1e-45];
    pairs.chain(outside).chain(extremes).collect()
}

/// A number with its neighbours among f64 and among f32, of both signs.
fn neighbourhood(x: f64) -> impl Iterator<Item = f64> {
    let wide = [x.next_down(), x, x.next_up()];
    let narrow = [(x as f32).next_down(), x as f32, (x as f32).next_up()];
    wide.into_iter().chain(narrow.map(f64::from)).flat_map(|x| [x, -x])
}

/// Those of all boundaries; under Miri of some, one kind after the other.
fn neighbourhoods<R: Row>() -> impl Iterator<Item = f64> {
    boundaries::<R>().into_iter().flat_map(neighbourhood).step_by(crate::or_under_miri(1, 401))
}

fn casts_of<R: Row>() {
    let oracle = Oracle::new(R::FORMAT);
    for x in neighbourhoods::<R>() {
        for (round, overflow) in DIRECTIONS.into_iter().flat_map(|round| OVERFLOWS.map(|overflow| (round, overflow))) {
            let expected = oracle.round(x, round, overflow);
            let got = Narrow::<R>::from_f64(x, round, overflow);
            assert_eq!(got.code(), expected, "{:?} {x:e} {round:?} {overflow:?}", R::FORMAT);
            if f64::from(x as f32) == x || x.is_nan() {
                let got = Narrow::<R>::from_f32(x as f32, round, overflow);
                assert_eq!(got.code(), expected, "{:?} from f32 {x:e} {round:?} {overflow:?}", R::FORMAT);
            }
        }
    }
}

#[test]
fn every_boundary_in_every_direction() {
    for_every_row!(casts_of);
}

/// Whether the part of a magnitude that truncation would discard, in units of 2^-32 of a step, carries with the bits.
fn goes_away(ladder: &[f64], magnitude: f64, bits: u32) -> bool {
    let above = ladder.partition_point(|number| *number <= magnitude);
    match (above.checked_sub(1), ladder.get(above)) {
        (None, _) => false,
        (_, None) => true,
        (Some(low), Some(high)) => {
            let discarded = (magnitude - ladder[low]) / (high - ladder[low]);
            (discarded * 2f64.powi(32)).floor() + f64::from(bits) >= 2f64.powi(32)
        }
    }
}

fn stochastic<R: Row>() {
    let (oracle, ladder) = (Oracle::new(R::FORMAT), ladder::<R>());
    let mut random = Random::new(3);
    for x in neighbourhoods::<R>().filter(|x| x.is_finite()) {
        let away = if x < 0.0 && R::FORMAT.layout().signed { Round::Down } else { Round::Up };
        for bits in [0, 1, random.bits() as u32, u32::MAX / 2, u32::MAX / 2 + 1, u32::MAX - 1, u32::MAX] {
            let direction = if goes_away(&ladder, x.abs(), bits) { away } else { Round::TowardZero };
            for overflow in OVERFLOWS {
                let expected = oracle.round(x, direction, overflow);
                let got = Narrow::<R>::from_f64(x, Round::Stochastic(bits), overflow);
                assert_eq!(got.code(), expected, "{:?} {x:e} {bits:#x} {overflow:?}", R::FORMAT);
            }
        }
    }
}

#[test]
fn stochastic_rounding_carries_the_given_bits() {
    for_every_row!(stochastic);
}

fn round_trip_of<R: Row>() {
    let oracle = Oracle::new(R::FORMAT);
    for x in most_numbers::<R>() {
        let value = oracle.value(x.code());
        assert_eq!(
            x.to_f64().to_bits(),
            if value.is_nan() { f64::NAN } else { value }.to_bits(),
            "{:?} {x:x}",
            R::FORMAT
        );
        assert_eq!(f64::from(x.to_f32()).to_bits(), x.to_f64().to_bits());
        if x.is_nan() {
            continue;
        }
        for (round, overflow) in DIRECTIONS.into_iter().flat_map(|round| OVERFLOWS.map(|overflow| (round, overflow))) {
            if x.is_finite() || overflow == Overflow::Ieee {
                assert_eq!(Narrow::<R>::from_f64(x.to_f64(), round, overflow).to_bits(), x.to_bits());
                assert_eq!(Narrow::<R>::from_f32(x.to_f32(), round, overflow).to_bits(), x.to_bits());
            }
        }
    }
}

#[test]
fn every_code_comes_back() {
    for_every_row!(round_trip_of);
}

/// All positive f32 in order, or a stride of them and every change: the code changes only where the oracle's does.
fn nearest_even_in_order<R: Row>() {
    if R::FORMAT.layout().lowest == Lowest::Normals {
        return; // No fast path.
    }
    let oracle = Oracle::new(R::FORMAT);
    let stride = if crate::exhaustive() { 1 } else { crate::stride(40_009) };
    let infinity = f32::INFINITY.to_bits();
    for overflow in OVERFLOWS {
        let expected = |bits: u32| oracle.round(f32::from_bits(bits).into(), Round::NearestEven, overflow);
        let got = |bits: u32| Narrow::<R>::from_f32(f32::from_bits(bits), Round::NearestEven, overflow).code();
        let mut start = 0;
        while start <= infinity {
            let code = expected(start);
            let end = first_above(expected, code, start, infinity);
            let differs = (start..end).step_by(stride).chain([end - 1]).find(|bits| got(*bits) != code);
            assert_eq!(differs, None, "{:?} {overflow:?}", R::FORMAT);
            start = end;
        }
    }
}

/// The first f32 from `low` on whose code is another one; `end + 1` if there is none.
fn first_above(code_at: impl Fn(u32) -> u64, code: u64, low: u32, end: u32) -> u32 {
    let (mut low, mut high) = (low, end + 1);
    while low < high {
        let middle = low + (high - low) / 2;
        if code_at(middle) == code { low = middle + 1 } else { high = middle }
    }
    low
}

#[test]
fn fast_casts_change_where_the_table_says() {
    for_every_row!(nearest_even_in_order);
}

fn random_bits_of<R: Row>() {
    let mut random = Random::new(R::FORMAT as u64);
    for _ in 0..crate::tries(4_000) {
        let (wide, narrow) = (f64::from_bits(random.bits()), f32::from_bits(random.bits() as u32));
        // Uniform bits are nearly always beyond a narrow format: half of them are brought into its range.
        let near =
            f64::from_bits(wide.to_bits() & !(0x3f0 << 52) | (0x3f0 << 52)) * 2f64.powi(random.below(40) as i32 - 20);
        for (round, overflow) in DIRECTIONS.into_iter().flat_map(|round| OVERFLOWS.map(|overflow| (round, overflow))) {
            for x in [wide, near] {
                let expected = exact::convert(Format::F64, x.to_bits(), R::FORMAT, round, overflow);
                assert_eq!(
                    Narrow::<R>::from_f64(x, round, overflow).code(),
                    expected,
                    "{:?} {x:e} {round:?}",
                    R::FORMAT
                );
            }
            for x in [narrow, near as f32] {
                let expected = exact::convert(Format::F32, x.to_bits().into(), R::FORMAT, round, overflow);
                assert_eq!(
                    Narrow::<R>::from_f32(x, round, overflow).code(),
                    expected,
                    "{:?} {x:e} {round:?}",
                    R::FORMAT
                );
            }
        }
    }
}

#[test]
fn random_bits_agree_with_the_reference() {
    for_every_row!(random_bits_of);
}

/// The ties of f16 and bf16 around a number of theirs, and all directions at random.
fn native_casts_of<T: Number>() {
    let mut random = Random::new(11);
    let mantissa_below = 52 - T::FORMAT.layout().fraction_bits;
    for _ in 0..crate::tries(3_000) {
        let number = T::from_code(random.bits()).to_f64();
        let step = f64::from_bits(number.to_bits() | 1 << (mantissa_below.max(1) - 1)); // A tie, where normal.
        for x in [number, step, step.next_up(), step.next_down(), f64::from_bits(random.bits())] {
            for (round, overflow) in
                DIRECTIONS.into_iter().flat_map(|round| OVERFLOWS.map(|overflow| (round, overflow)))
            {
                let same = |got: T, expected: u64| got.code() == expected || got.is_nan() && T::FORMAT.is_nan(expected);
                let expected = exact::convert(Format::F64, x.to_bits(), T::FORMAT, round, overflow);
                assert!(same(T::from_f64(x, round, overflow), expected), "{:?} {x:e} {round:?}", T::FORMAT);
                let (x, bits) = (x as f32, (x as f32).to_bits().into());
                let expected = exact::convert(Format::F32, bits, T::FORMAT, round, overflow);
                assert!(same(T::from_f32(x, round, overflow), expected), "{:?} f32 {x:e} {round:?}", T::FORMAT);
            }
        }
    }
}

#[test]
fn native_types_agree_with_the_reference() {
    native_casts_of::<f64>();
    native_casts_of::<f32>();
    native_casts_of::<half::f16>();
    native_casts_of::<half::bf16>();
}

/// `half` rounds this f64 to f32 first, where it becomes a tie.
#[test]
fn f16_rounds_once_from_f64() {
    let x = 1.0 + 2f64.powi(-11) + 2f64.powi(-40);
    assert_eq!(half::f16::from_f64(x).to_f64(), 1.0);
    let once: half::f16 = x.cast(Round::NearestEven, Overflow::Ieee);
    assert_eq!(once.to_f64(), 1.0 + 2f64.powi(-10));
}
