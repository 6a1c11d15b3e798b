//! Every code of every format of at most eight bits, against f64, which is exact or far more precise there.

use super::DIRECTIONS;
use super::oracle::Oracle;
use fma_core::{Format, Overflow, Round, exact};

fn small_formats() -> impl Iterator<Item = Oracle> {
    Format::ALL.iter().filter(|format| format.layout().bits <= 8).map(|format| Oracle::new(*format))
}

/// f64 gives +0 where two opposite numbers cancel; downward it is -0.
fn signed_sum(a: f64, b: f64, round: Round) -> f64 {
    let sum = a + b;
    let cancelled = sum == 0.0 && (a != 0.0 || a.is_sign_negative() != b.is_sign_negative());
    if cancelled && round == Round::Down { -0.0 } else { sum }
}

type Reference = fn(Format, u64, u64, Round) -> u64;
type Host = fn(f64, f64, Round) -> f64;

const BINARY: [(&str, Reference, Host); 6] = [
    ("add", exact::add, signed_sum),
    ("sub", exact::sub, |a, b, round| signed_sum(a, -b, round)),
    ("mul", exact::mul, |a, b, _| a * b),
    ("div", exact::div, |a, b, _| a / b),
    ("rem", |format, a, b, _| exact::rem(format, a, b), |a, b, _| a % b),
    ("sqrt", |format, a, _, round| exact::sqrt(format, a, round), |a, _, _| a.sqrt()),
];

#[test]
fn every_pair() {
    for oracle in small_formats() {
        let codes = 1u64 << oracle.format.layout().bits;
        for (name, reference, host) in BINARY {
            if oracle.format == Format::E8M0 && matches!(name, "add" | "sub") {
                continue; // Its range is wider than the significand of f64.
            }
            for round in DIRECTIONS {
                for (a, b) in (0..codes * codes).step_by(crate::stride(1)).map(|pair| (pair / codes, pair % codes)) {
                    let expected = oracle.round(host(oracle.value(a), oracle.value(b), round), round, Overflow::Ieee);
                    let got = reference(oracle.format, a, b, round);
                    assert_eq!(got, expected, "{:?} {name} {a:#x} {b:#x} {round:?}", oracle.format);
                }
            }
        }
    }
}

#[test]
fn every_triple_of_a_stride() {
    for oracle in small_formats().filter(|oracle| oracle.format != Format::E8M0) {
        let codes = 1u64 << oracle.format.layout().bits;
        let stride = if crate::exhaustive() { 1 } else { crate::stride(37) };
        for triple in (0..codes * codes * codes).step_by(stride) {
            let [a, b, c] = [triple % codes, triple / codes % codes, triple / codes / codes];
            for round in DIRECTIONS {
                let real = signed_sum(oracle.value(a) * oracle.value(b), oracle.value(c), round);
                let expected = oracle.round(real, round, Overflow::Ieee);
                let got = exact::fma(oracle.format, a, b, c, round);
                assert_eq!(got, expected, "{:?} fma {a:#x} {b:#x} {c:#x} {round:?}", oracle.format);
            }
        }
    }
}

#[test]
fn every_cast_between_them() {
    for (from, to) in small_formats().flat_map(|from| small_formats().map(move |to| (Oracle::new(from.format), to))) {
        for code in (0..1u64 << from.format.layout().bits).step_by(crate::or_under_miri(1, 31)) {
            for (round, overflow) in DIRECTIONS.iter().flat_map(|r| [(*r, Overflow::Ieee), (*r, Overflow::Saturate)]) {
                let expected = to.round(from.value(code), round, overflow);
                let got = exact::convert(from.format, code, to.format, round, overflow);
                assert_eq!(got, expected, "{:?} {code:#x} to {:?} {round:?} {overflow:?}", from.format, to.format);
            }
        }
    }
}
