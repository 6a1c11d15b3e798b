//! What the arms of a `match` take.

use fma_ir::{Site, VarId};

/// A choice among arms: its first region gives what is matched; the regions of the arms follow, a guard before what it guards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The tuple whose parts are kept, if more than one number is matched.
    pub parts: Option<Site>,
    /// The arms; the last one takes whatever comes to it.
    pub arms: Vec<Arm>,
}

/// An arm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arm {
    /// What it takes.
    pub pattern: Pattern,
    /// Whether a guard must hold besides.
    pub guarded: bool,
}

/// What matches a number, or numbers side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// Anything.
    Any,
    /// What a variable holds from there on.
    Named(VarId, Box<Pattern>),
    /// A number, by its bits.
    Number(u64),
    /// The numbers from one to another, by their bits.
    Range {
        /// The least, if there is one.
        first: Option<u64>,
        /// The last, if there is one.
        last: Option<u64>,
        /// Whether the last one counts.
        inclusive: bool,
    },
    /// What any of these matches.
    Either(Vec<Pattern>),
    /// One for each number.
    Parts(Vec<Pattern>),
}

impl Pattern {
    /// The variables that it names, and what each holds from there on; nothing at all where a name stands for several numbers.
    pub fn names<'a, N>(&self, matched: &'a [N]) -> Option<Vec<(VarId, &'a N)>> {
        match (self, matched) {
            (Pattern::Named(var, inner), [number]) => {
                let inner = inner.names(matched)?;
                Some([(*var, number)].into_iter().chain(inner).collect())
            }
            (Pattern::Named(..), _) => None,
            (Pattern::Parts(patterns), _) => {
                let parts = patterns.iter().zip(matched.chunks(1)).map(|(pattern, part)| pattern.names(part));
                Some(parts.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect())
            }
            (Pattern::Any | Pattern::Number(_) | Pattern::Range { .. } | Pattern::Either(_), _) => Some(Vec::new()),
        }
    }
}
