//! Errors of versions of a function against the real result.

use fma_ir::interpret::Word;

use crate::random::Random;
use crate::real::{distance, units_apart};
use crate::sample::Spread;
use crate::subject::{Subject, Version};
use crate::truth::{Exact, Truth};

/// Inputs and the real result.
#[derive(Clone, Debug)]
pub struct Sample {
    pub inputs: Vec<Word>,
    pub exact: Exact,
}

/// Why inputs were not taken, and how many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rejected {
    /// The caller's precondition does not hold.
    pub excluded: u32,
    /// There is no real result.
    pub undefined: u32,
    /// It is beyond the largest float.
    pub beyond: u32,
    /// Intervals of the last width did not tell, or too many statements ran.
    pub undecided: u32,
}

impl Rejected {
    pub fn total(self) -> u32 {
        self.excluded + self.undefined + self.beyond + self.undecided
    }
}

/// How many inputs are tried for each that is wanted.
const TRIES: u32 = 64;

/// Real results on which nothing could be decided cost most: so many in a row, or three that do not end, and there is no more to be had.
const PATIENCE: u32 = 200;

/// Draws inputs until there are `count` whose real result is a finite float.
pub fn samples(
    subject: &Subject,
    spreads: &[Spread],
    accepts: &dyn Fn(&[Word]) -> bool,
    count: usize,
    random: &mut Random,
) -> (Vec<Sample>, Rejected) {
    let (mut taken, mut rejected, mut in_vain) = (Vec::new(), Rejected::default(), 0);
    for _ in 0..count as u64 * u64::from(TRIES) {
        if taken.len() == count || in_vain >= PATIENCE {
            break;
        }
        let inputs: Vec<Word> =
            subject.params.iter().zip(spreads).map(|(param, spread)| spread.draw(param.ty, random)).collect();
        if !accepts(&inputs) {
            rejected.excluded += 1;
            continue;
        }
        in_vain += 1;
        match subject.truth(&inputs) {
            Truth::Exact(exact) => {
                taken.push(Sample { inputs, exact });
                in_vain = 0;
            }
            Truth::Undefined => (rejected.undefined, in_vain) = (rejected.undefined + 1, 0),
            Truth::Beyond => (rejected.beyond, in_vain) = (rejected.beyond + 1, 0),
            Truth::Undecided => rejected.undecided += 1,
            Truth::Endless => (rejected.undecided, in_vain) = (rejected.undecided + 1, in_vain + PATIENCE / 3),
        }
    }
    (taken, rejected)
}

/// The error of one result.
#[derive(Clone, Copy, Debug)]
pub struct Error {
    pub result: Word,
    /// Herbie's measure: log2 of one more than the number of floats between the result and the rounded real one.
    pub bits: f64,
    /// The distance from the real result in units of the last place; `None` if the result is not finite.
    pub units: Option<f64>,
}

/// The error of a result.
pub fn error(subject: &Subject, result: Word, exact: &Exact) -> Error {
    let between = distance(subject.format, result, exact.code);
    Error { result, bits: (between as f64 + 1.0).log2(), units: units_apart(subject.format, result, &exact.interval) }
}

/// The errors of a version on the samples.
pub fn errors(subject: &Subject, version: Version, samples: &[Sample]) -> Vec<Error> {
    samples.iter().map(|sample| error(subject, subject.run(version, &sample.inputs), &sample.exact)).collect()
}

/// What many errors come to.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    pub mean_bits: f64,
    pub worst_bits: f64,
    /// Over the finite results.
    pub mean_units: f64,
    pub worst_units: f64,
    /// Results that are NaN or infinite.
    pub not_finite: usize,
    /// The sample with the largest error.
    pub worst: usize,
}

impl Summary {
    /// Of at least one error.
    pub fn of(errors: &[Error]) -> Summary {
        let count = errors.len().max(1) as f64;
        let finite: Vec<f64> = errors.iter().filter_map(|error| error.units).collect();
        let rank = |error: &Error| (error.bits, error.units.unwrap_or(f64::INFINITY));
        let worse = |a: &Error, b: &Error| rank(a).partial_cmp(&rank(b)).unwrap_or(std::cmp::Ordering::Equal);
        let worst = errors.iter().enumerate().max_by(|(_, a), (_, b)| worse(a, b)).map_or(0, |(index, _)| index);
        Summary {
            mean_bits: errors.iter().map(|error| error.bits).sum::<f64>() / count,
            worst_bits: errors.iter().map(|error| error.bits).fold(0.0, f64::max),
            // The sum of none is -0.0.
            mean_units: (finite.iter().sum::<f64>() + 0.0) / finite.len().max(1) as f64,
            worst_units: finite.iter().copied().fold(0.0, f64::max),
            not_finite: errors.len() - finite.len(),
            worst,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_no_finite_result_the_mean_is_a_zero_without_a_sign() {
        let summary = Summary::of(&[Error { result: 0, bits: 64.0, units: None }]);
        assert_eq!((summary.mean_units.to_bits(), summary.not_finite), (0, 1));
    }
}
