//! What the flags of a sum of products permit.

use super::monomial::HIGHEST;
use super::polynomial::MOST_TERMS;
use crate::{Flag, Flags};

/// How many terms a polynomial has that follows a scheme: nothing is searched for, and each power has one.
const MOST_OF_SCHEME: usize = HIGHEST as usize + 1;

/// The permissions that all operations of a cluster carry, as the relation of [`crate::relation`] demands them.
///
/// - `reassoc` alone lets terms and factors change their order: infinities and NaN come out the same, and a sum of zeros is -0
///   just if all terms are.
/// - A common factor (`a*b + a*c` to `a*(b + c)`) and terms that meet need `nsz`, and `nnan` or `ninf`: an infinite `a`
///   makes NaN of terms of both signs, or of a zero.
/// - A product that is distributed over a sum needs `nsz` and `ninf`: an infinite factor makes NaN of terms whose sum it would not.
/// - An atom that vanishes needs `nsz` and `nnan`: it may have been NaN, or the difference of two infinities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Licence {
    flags: Flags,
    /// How many terms a polynomial has at most.
    pub most_terms: usize,
}

impl Licence {
    pub fn of(flags: Flags) -> Licence {
        Licence { flags, most_terms: MOST_TERMS }
    }

    /// A scheme for polynomials is a permission for all that it does to them.
    pub fn of_scheme(flags: Flags) -> Licence {
        Licence { flags: flags.with(Flag::Nsz).with(Flag::Nnan).with(Flag::Ninf), most_terms: MOST_OF_SCHEME }
    }

    /// Whether products may enter sums without a rounding of their own.
    pub fn contracts(self) -> bool {
        self.flags.contracts()
    }

    /// Whether the result of contraction has one rounding on every machine.
    pub fn is_fused(self) -> bool {
        self.flags.has(Flag::Fused)
    }

    /// Whether a sum may be negated term by term.
    pub fn signs(self) -> bool {
        self.flags.has(Flag::Nsz)
    }

    pub fn factors(self) -> bool {
        self.signs() && (self.flags.has(Flag::Nnan) || self.flags.has(Flag::Ninf))
    }

    pub fn distributes(self) -> bool {
        self.signs() && self.flags.has(Flag::Ninf)
    }

    pub fn vanishes(self) -> bool {
        self.signs() && self.flags.has(Flag::Nnan)
    }

    /// Whether a factor may meet its reciprocal: zero has an infinite one, and an infinity one that is zero.
    pub fn cancels(self) -> bool {
        self.vanishes() && self.distributes() && self.flags.has(Flag::Arcp)
    }
}

/// What a rewriting made use of, besides `reassoc`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Used {
    pub signs: bool,
    pub factors: bool,
    pub distributes: bool,
    pub vanishes: bool,
    pub contracts: bool,
}

impl Used {
    pub fn and(self, other: Used) -> Used {
        Used {
            signs: self.signs || other.signs,
            factors: self.factors || other.factors,
            distributes: self.distributes || other.distributes,
            vanishes: self.vanishes || other.vanishes,
            contracts: self.contracts || other.contracts,
        }
    }

    /// The flags that licensed a scheme.
    pub fn flags_of_scheme(self, scheme: Flag, carried: Flags) -> Flags {
        let contraction = if carried.has(Flag::Fused) { Flag::Fused } else { Flag::Contract };
        if self.contracts { Flags::of(scheme).with(contraction) } else { Flags::of(scheme) }
    }

    /// The flags that licensed it, of those that are carried.
    pub fn flags(self, carried: Flags) -> Flags {
        let values = self.factors || self.distributes || self.vanishes;
        let promise = if carried.has(Flag::Nnan) { Flag::Nnan } else { Flag::Ninf };
        let flags = [
            (true, Flag::Reassoc),
            (self.signs || values, Flag::Nsz),
            (self.factors, promise),
            (self.distributes, Flag::Ninf),
            (self.vanishes, Flag::Nnan),
            (self.contracts, if carried.has(Flag::Fused) { Flag::Fused } else { Flag::Contract }),
        ];
        flags.into_iter().filter(|(used, _)| *used).map(|(_, flag)| flag).collect()
    }
}
