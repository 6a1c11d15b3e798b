//! What a step takes of slices, and how much of it.

use super::{Cut, Formed, Made, Place};
use crate::tree::ExprId;

/// Numbers that a step takes one of.
#[derive(Clone, Debug)]
pub struct Stream {
    pub kind: Source,
    /// Whether the elements are `f32` that count as `f64`.
    pub widens: bool,
    /// How the numbers are made of the elements, if they are no elements themselves.
    pub made: Option<Made>,
}

/// Where numbers come from.
#[derive(Clone, Debug)]
pub enum Source {
    /// The elements of a slice, cut as written.
    Elements { place: ExprId, cuts: Vec<Cut> },
    /// The elements at places that the index gives.
    Indexed { place: ExprId, at: Place },
    /// An integer that the index gives, as a number.
    Number { at: Place },
    /// The number of the step.
    Counter,
    /// The index of the step.
    Step,
    /// What each step computes for itself.
    Formed(Box<Formed>),
}

/// As many as `fma_core::lanes::Streams` knows in a tuple.
const MOST: usize = 12;

/// As many slices are an array, and still less to load than what is made of them: a square of five by five.
const MOST_SLICES: usize = 32;

/// Whether no step may take one number of each.
pub fn are_too_many(streams: &[Stream]) -> bool {
    streams.len() > if streams.iter().all(Stream::is_slice) { MOST_SLICES } else { MOST }
}

impl Stream {
    /// Whether it is a slice of its own type, as it lies in memory.
    pub fn is_slice(&self) -> bool {
        !self.widens
            && self.made.is_none()
            && match &self.kind {
                Source::Elements { cuts, .. } => !cuts.iter().any(|cut| matches!(cut, Cut::Every(..) | Cut::Reversed)),
                Source::Indexed { at, .. } => at.is_unit(),
                Source::Number { .. } | Source::Counter | Source::Step | Source::Formed(_) => false,
            }
    }
}
