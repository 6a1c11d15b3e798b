//! Casts from f64 at every boundary of every format of at most sixteen bits: the codes, the points half-way between
//! them, the same beyond the largest, and the f64 next to each.

use super::DIRECTIONS;
use super::oracle::Oracle;
use crate::random::Random;
use fma_core::{Format, Overflow, Round, exact};

fn narrow_formats() -> impl Iterator<Item = Oracle> {
    Format::ALL.iter().filter(|format| format.layout().bits <= 16).map(|format| Oracle::new(*format))
}

fn check(oracle: &Oracle, x: f64) {
    for (round, overflow) in DIRECTIONS.iter().flat_map(|r| [(*r, Overflow::Ieee), (*r, Overflow::Saturate)]) {
        let expected = oracle.round(x, round, overflow);
        let got = exact::convert(Format::F64, x.to_bits(), oracle.format, round, overflow);
        assert_eq!(got, expected, "{x:e} to {:?} {round:?} {overflow:?}", oracle.format);
    }
}

#[test]
fn every_boundary() {
    for oracle in narrow_formats() {
        let stride = crate::stride(if oracle.format.layout().bits > 8 && !crate::exhaustive() { 13 } else { 1 });
        for (low, high) in oracle.intervals().step_by(stride) {
            for point in [low, low / 2.0 + high / 2.0, high] {
                for x in [point.next_down(), point, point.next_up()] {
                    check(&oracle, x);
                    check(&oracle, -x);
                }
            }
        }
        let ends = [0.0, f64::INFINITY, f64::NAN, f64::MAX, f64::MIN_POSITIVE, f64::from_bits(1)];
        for x in ends.into_iter().flat_map(|x| [x, -x]) {
            check(&oracle, x);
        }
    }
}

/// What the products and quotients of f16 and bf16 are in f64, which no rounding there can move across a boundary.
#[test]
fn pairs_of_halves() {
    for oracle in narrow_formats().filter(|oracle| oracle.format.layout().bits == 16) {
        let (format, mut random) = (oracle.format, Random::new(9));
        for _ in 0..crate::tries(30_000) {
            let (a, b) = (random.bits() & 0xffff, random.bits() & 0xffff);
            let (x, y) = (oracle.value(a), oracle.value(b));
            for round in DIRECTIONS {
                let same = |name: &str, got: u64, x: f64| {
                    assert_eq!(
                        got,
                        oracle.round(x, round, Overflow::Ieee),
                        "{format:?} {name} {a:#x} {b:#x} {round:?}"
                    );
                };
                same("mul", exact::mul(format, a, b, round), x * y);
                same("div", exact::div(format, a, b, round), x / y);
                same("sqrt", exact::sqrt(format, a, round), x.sqrt());
                if format == Format::F16 && x != -y {
                    same("add", exact::add(format, a, b, round), x + y);
                }
            }
        }
    }
}

/// The known policies of the formats without infinities, one by one.
#[test]
fn overflow_policies() {
    let nearest =
        |x: f64, format, overflow| exact::convert(Format::F64, x.to_bits(), format, Round::NearestEven, overflow);
    let (ieee, saturate) = (Overflow::Ieee, Overflow::Saturate);
    assert_eq!(nearest(464.0, Format::F8E4M3, ieee), 0x7e, "a tie goes to 448, which is even");
    assert_eq!(nearest(464.1, Format::F8E4M3, ieee), 0x7f);
    assert_eq!(nearest(464.1, Format::F8E4M3, saturate), 0x7e);
    assert_eq!(nearest(248.0, Format::F8E4M3Fnuz, ieee), 0x80, "240 is odd");
    assert_eq!(nearest(-1e-9, Format::F8E4M3Fnuz, ieee), 0x00);
    assert_eq!(nearest(61440.0, Format::F8E5M2, ieee), 0x7c);
    assert_eq!(nearest(f64::INFINITY, Format::F8E4M3, ieee), 0x7f);
    assert_eq!(nearest(f64::NEG_INFINITY, Format::F8E4M3, saturate), 0xfe);
    assert_eq!(nearest(f64::NAN, Format::F8E5M2, saturate), Format::F8E5M2.nan());
    assert_eq!(nearest(f64::NAN, Format::F4E2M1, ieee), 0x7, "PTX sends NaN to the largest");
    assert_eq!(nearest(-100.0, Format::F6E3M2, ieee), 0x3f);
    assert_eq!([1.5, 3.0, 0.0, -2.0].map(|x| nearest(x, Format::E8M0, ieee)), [0x80, 0x81, 0, 0x80]);
    let up = |overflow| exact::convert(Format::F64, 1.5f64.powi(300).to_bits(), Format::E8M0, Round::Up, overflow);
    assert_eq!([up(ieee), up(saturate)], [0xff, 0xfe]);
}
