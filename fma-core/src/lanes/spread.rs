//! Numbers of lower lanes in higher ones: what sums that run through the lanes are made of.

use super::pair::Pair;
use super::register::Register;

/// A vector whose numbers can go up.
pub trait Spread: Sized {
    /// In the upper half of each group of `2 * HALF` lanes the last number of its lower half, in the lower one what `nothing` has there.
    fn spread<const HALF: usize>(self, nothing: Self) -> Self;
    /// In the upper half of each group of `2 * HALF` lanes the first `HALF` numbers of all, in the lower one what `nothing` has there.
    fn again<const HALF: usize>(self, nothing: Self) -> Self;
    /// Each number one lane higher, behind the last one of `prior`.
    fn behind(self, prior: Self) -> Self;
    /// The last number in every lane.
    fn last(self) -> Self;
}

/// By halves, down to those that a group fills.
impl<V: Register> Spread for Pair<V> {
    #[inline(always)]
    fn spread<const HALF: usize>(self, nothing: Self) -> Self {
        if HALF < V::LANES {
            return Pair(self.0.spread::<HALF>(nothing.0), self.1.spread::<HALF>(nothing.1));
        }
        Pair(nothing.0, self.0.last())
    }
    #[inline(always)]
    fn again<const HALF: usize>(self, nothing: Self) -> Self {
        if HALF < V::LANES {
            return Pair(self.0.again::<HALF>(nothing.0), self.0.again::<HALF>(nothing.1));
        }
        Pair(nothing.0, self.0)
    }
    #[inline(always)]
    fn behind(self, prior: Self) -> Self {
        Pair(self.0.behind(prior.1), self.1.behind(self.0))
    }
    #[inline(always)]
    fn last(self) -> Self {
        let last = self.1.last();
        Pair(last, last)
    }
}

macro_rules! one_lane {
    ($($float:ident)*) => { $(
        impl Spread for $float {
            #[inline(always)]
            fn spread<const HALF: usize>(self, nothing: $float) -> $float {
                nothing
            }
            #[inline(always)]
            fn again<const HALF: usize>(self, nothing: $float) -> $float {
                nothing
            }
            #[inline(always)]
            fn behind(self, prior: $float) -> $float {
                prior
            }
            #[inline(always)]
            fn last(self) -> $float {
                self
            }
        }
    )* };
}

one_lane!(f32 f64);
