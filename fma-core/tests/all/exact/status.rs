//! What the reference says happened, by the definitions, on every pair of codes of the small formats with infinities.

use super::DIRECTIONS;
use super::oracle::Oracle;
use fma_core::exact::{self, Status};
use fma_core::{Format, Overflow, Round};

type Real = fn(f64, f64) -> f64;
type WithStatus = fn(Format, u64, u64, Round) -> (u64, Status);

const OPERATIONS: [(&str, WithStatus, Real); 6] = [
    ("add", exact::add_status, |a, b| a + b),
    ("sub", exact::sub_status, |a, b| a - b),
    ("mul", exact::mul_status, |a, b| a * b),
    ("div", exact::div_status, |a, b| a / b),
    ("rem", |format, a, b, _| exact::rem_status(format, a, b), |a, b| a % b),
    ("sqrt", |format, a, _, round| exact::sqrt_status(format, a, round), |a, _| a.sqrt()),
];

/// `real` is the exact result, or so near it that it lies between the same two numbers.
fn expected(oracle: &Oracle, real: f64, round: Round, operands: [f64; 2]) -> Status {
    let event = |status, condition| if condition { status } else { Status::EXACT };
    if real.is_nan() {
        return event(Status::INVALID, !operands.iter().any(|x| x.is_nan()));
    }
    if real.is_infinite() {
        return event(Status::DIVISION_BY_ZERO, operands.iter().all(|x| x.is_finite()));
    }
    let inexact = !oracle.holds(real);
    let tiny = real.abs() < oracle.value(oracle.format.min_normal());
    event(Status::INEXACT, inexact)
        .and(event(Status::UNDERFLOW, inexact && tiny))
        .and(event(Status::OVERFLOW, oracle.overflows(real, round)))
}

#[test]
fn every_pair() {
    for oracle in [Format::Ieee8, Format::F8E5M2].map(Oracle::new) {
        for (name, operation, real) in OPERATIONS {
            for (a, b) in (0..0x1_0000).step_by(crate::stride(1)).map(|pair| (pair >> 8, pair & 0xff)) {
                let [x, y] = [oracle.value(a), oracle.value(b)];
                let operands = if name == "sqrt" { [x, x] } else { [x, y] };
                for round in DIRECTIONS {
                    let (_, got) = operation(oracle.format, a, b, round);
                    let expected = expected(&oracle, real(x, y), round, operands);
                    assert_eq!(got, expected, "{:?} {name} {a:#x} {b:#x} {round:?}", oracle.format);
                }
            }
        }
    }
}

#[test]
fn fused_and_casts() {
    let oracle = Oracle::new(Format::Ieee8);
    let codes =
        (0..1u64 << 24).step_by(crate::stride(23)).map(|triple| [triple & 0xff, triple >> 8 & 0xff, triple >> 16]);
    for ([a, b, c], round) in codes.flat_map(|codes| DIRECTIONS.map(|round| (codes, round))) {
        let [x, y, z] = [a, b, c].map(|code| oracle.value(code));
        let (_, got) = exact::fma_status(Format::Ieee8, a, b, c, round);
        let any_nan = [x, y, z].iter().any(|x| x.is_nan());
        let operands = if any_nan { [f64::NAN; 2] } else { [x.abs() + z.abs(), y] };
        assert_eq!(got, expected(&oracle, x * y + z, round, operands), "fma {a:#x} {b:#x} {c:#x} {round:?}");
    }
    for (bits, round) in
        (0..0x1_0000u64).step_by(crate::stride(1)).flat_map(|bits| DIRECTIONS.map(|round| (bits, round)))
    {
        let x = oracle.value(bits & 0xff) * f64::from(bits as u32 >> 8) / 64.0;
        let (_, got) = exact::convert_status(Format::F64, x.to_bits(), Format::Ieee8, round, Overflow::Ieee);
        // A cast passes infinities and NaN on.
        assert_eq!(got, expected(&oracle, x, round, [x, x]), "{x:e} {round:?}");
    }
}
