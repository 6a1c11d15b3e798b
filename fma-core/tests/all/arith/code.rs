//! Every operation in every direction on the formats with a fast path.

use crate::exact::{DIRECTIONS, patterns};
use crate::random::Random;
use fma_core::{Format, Overflow, Round, arith, exact};

const FAST: [Format; 4] = [Format::F64, Format::F32, Format::F16, Format::Bf16];

type Operation = fn(Format, [u64; 3], Round) -> u64;

/// Name, fast, reference.
const OPERATIONS: [(&str, Operation, Operation); 6] = [
    ("add", |f, [a, b, _], r| arith::code::add(f, a, b, r), |f, [a, b, _], r| exact::add(f, a, b, r)),
    ("sub", |f, [a, b, _], r| arith::code::sub(f, a, b, r), |f, [a, b, _], r| exact::sub(f, a, b, r)),
    ("mul", |f, [a, b, _], r| arith::code::mul(f, a, b, r), |f, [a, b, _], r| exact::mul(f, a, b, r)),
    ("div", |f, [a, b, _], r| arith::code::div(f, a, b, r), |f, [a, b, _], r| exact::div(f, a, b, r)),
    ("fma", |f, [a, b, c], r| arith::code::fma(f, a, b, c, r), |f, [a, b, c], r| exact::fma(f, a, b, c, r)),
    ("sqrt", |f, [a, _, _], r| arith::code::sqrt(f, a, r), |f, [a, _, _], r| exact::sqrt(f, a, r)),
];

fn same(format: Format, got: u64, expected: u64) -> bool {
    got == expected || format.is_nan(got) && format.is_nan(expected)
}

fn check(format: Format, codes: [u64; 3], round: Round) {
    for (name, fast, reference) in OPERATIONS {
        let (got, expected) = (fast(format, codes, round), reference(format, codes, round));
        assert!(
            same(format, got, expected),
            "{format:?} {name} {codes:#x?} {round:?}: {got:#x}, reference {expected:#x}"
        );
    }
}

fn check_casts(format: Format, code: u64, round: Round) {
    for to in Format::ALL {
        for overflow in [Overflow::Ieee, Overflow::Saturate] {
            let got = arith::code::convert(format, code, *to, round, overflow);
            let expected = exact::convert(format, code, *to, round, overflow);
            assert!(
                same(*to, got, expected),
                "{format:?} {code:#x} to {to:?} {round:?} {overflow:?}: {got:#x}, {expected:#x}"
            );
        }
    }
}

fn directions(random: &mut Random) -> [Round; 6] {
    let [even, away, zero, up, down] = DIRECTIONS;
    [even, away, zero, up, down, Round::Stochastic(random.bits() as u32)]
}

#[test]
fn special_values() {
    let mut random = Random::new(5);
    for format in FAST {
        let specials = patterns::specials(format);
        let pairs = specials.iter().flat_map(|a| specials.iter().map(move |b| (*a, *b)));
        for (a, b) in pairs.step_by(crate::or_under_miri(1, 331)) {
            for round in directions(&mut random) {
                check(format, [a, b, specials[random.below(specials.len() as u64) as usize]], round);
                check_casts(format, a, round);
            }
        }
    }
}

#[test]
fn related_and_random_bits() {
    let mut random = Random::new(6);
    for _ in 0..crate::tries(20_000) {
        for format in FAST {
            let related = patterns::triple(format, &mut random);
            let unrelated = [random.bits(), random.bits(), random.bits()].map(|bits| bits & format.mask());
            for round in directions(&mut random) {
                check(format, related, round);
                check(format, unrelated, round);
                check_casts(format, related[0], round);
            }
        }
    }
}

/// Quotients, roots and their like next to and half-way between numbers: from a result, back to its operands.
#[test]
fn near_results() {
    let mut random = Random::new(7);
    for _ in 0..crate::tries(20_000) {
        for format in FAST {
            let [q, b, _] = patterns::triple(format, &mut random);
            let a = exact::mul(format, q, b, Round::NearestEven).wrapping_add(random.below(3)).wrapping_sub(1);
            let square = exact::mul(format, q, q, Round::NearestEven).wrapping_add(random.below(3)).wrapping_sub(1);
            for round in DIRECTIONS {
                check(format, [a & format.mask(), b, exact::negate(format, q)], round);
                check(format, [square & format.mask(), q, b], round);
            }
        }
    }
}

/// An addend, and a product that is nearly half of its last place: ties, and ties that a tail far below breaks.
#[test]
fn near_half_of_an_addend() {
    let mut random = Random::new(8);
    for _ in 0..crate::tries(20_000) {
        for format in FAST {
            let layout = format.layout();
            let c = patterns::triple(format, &mut random)[0];
            let c = if random.below(2) == 0 {
                c
            } else {
                format.with_sign(format.magnitude(c) % (4 * format.min_normal()), format.sign(c))
            };
            let last_place =
                (format.magnitude(c) >> layout.fraction_bits).max(1) as i64 - layout.fraction_bits as i64 - 1;
            let (low, high) = (last_place / 2, last_place - last_place / 2 + layout.bias as i64);
            let power = |field: i64| (field.max(1) as u64) << layout.fraction_bits;
            let mut near = |code: u64| (code + random.below(5) - 2) ^ [0, format.sign_mask()][random.below(2) as usize];
            let (a, b) = (near(power(low + layout.bias as i64 / 2)), near(power(high - layout.bias as i64 / 2)));
            for round in DIRECTIONS {
                check(format, [a & format.mask(), b & format.mask(), c], round);
            }
        }
    }
}

/// Half-way between subnormal f64, which only operands far apart give.
#[test]
fn ties_of_subnormal_quotients() {
    let divisor = 2f64.powi(200).to_bits();
    for dividend in
        (1..200).step_by(if cfg!(miri) { 17 } else { 1 }).map(|n| (f64::from(n) * 2f64.powi(-875)).to_bits())
    {
        for round in DIRECTIONS {
            check(Format::F64, [dividend, divisor, 0], round);
        }
    }
}

/// A stride of the pairs of f16 and bf16; all of them have an oracle of their own in `brackets`.
#[test]
fn pairs_of_halves() {
    let step = crate::or_under_miri(509, 9973);
    for (a, b) in (0..=0xffff).step_by(crate::stride(257)).flat_map(|a| (0..=0xffff).step_by(step).map(move |b| (a, b)))
    {
        for (format, round) in [Format::F16, Format::Bf16].iter().flat_map(|f| DIRECTIONS.map(|round| (*f, round))) {
            check(format, [a, b, a.wrapping_mul(b) & 0xffff], round);
        }
    }
}

/// A stride of the f32, as above.
#[test]
fn roots_and_casts_of_f32() {
    for a in (0..1u64 << 32).step_by(crate::stride(1_000_003)) {
        for round in DIRECTIONS {
            check(Format::F32, [a, a, a], round);
            check_casts(Format::F32, a, round);
        }
    }
}
