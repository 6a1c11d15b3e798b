//! Numbers of several kinds in turn, as the fields of points lie in a slice, and each kind in a register of its own.

use super::pair::Pair;
use super::register::Register;

/// What takes numbers of so many kinds apart ([`mixes`]), and puts them together.
pub trait Mix: Sized {
    /// Registers that numbers of `KINDS` kinds fill in turn, as registers of one kind each.
    fn apart<const KINDS: usize>(mixed: [Self; KINDS]) -> [Self; KINDS];
    /// The other way round.
    fn together<const KINDS: usize>(kinds: [Self; KINDS]) -> [Self; KINDS];
}

/// Of how many kinds numbers are taken apart: what halves and thirds are made of.
pub const fn mixes(kinds: usize) -> bool {
    matches!(kinds, 2 | 3 | 4 | 6 | 8)
}

/// Each half on its own.
impl<V: Register> Mix for Pair<V> {
    #[inline(always)]
    fn apart<const KINDS: usize>(mixed: [Self; KINDS]) -> [Self; KINDS] {
        let low = V::apart(each!([V; KINDS], part => half(&mixed, part)));
        let high = V::apart(each!([V; KINDS], part => half(&mixed, KINDS + part)));
        each!(mixed; KINDS, kind => Pair(low[kind], high[kind]))
    }
    #[inline(always)]
    fn together<const KINDS: usize>(kinds: [Self; KINDS]) -> [Self; KINDS] {
        let low = V::together(each!([V; KINDS], kind => kinds[kind].0));
        let high = V::together(each!([V; KINDS], kind => kinds[kind].1));
        each!(kinds; KINDS, part => Pair(one_of(&low, &high, 2 * part), one_of(&low, &high, 2 * part + 1)))
    }
}

/// One of the halves of pairs, all in a row.
#[inline(always)]
fn half<V: Copy, const KINDS: usize>(pairs: &[Pair<V>; KINDS], at: usize) -> V {
    if at & 1 == 0 { pairs[at / 2].0 } else { pairs[at / 2].1 }
}

/// One of two arrays, all in a row.
#[inline(always)]
fn one_of<V: Copy, const KINDS: usize>(low: &[V; KINDS], high: &[V; KINDS], at: usize) -> V {
    if at < KINDS { low[at] } else { high[at - KINDS] }
}

macro_rules! one_lane {
    ($($float:ident)*) => { $(
        impl Mix for $float {
            #[inline(always)]
            fn apart<const KINDS: usize>(mixed: [$float; KINDS]) -> [$float; KINDS] {
                mixed
            }
            #[inline(always)]
            fn together<const KINDS: usize>(kinds: [$float; KINDS]) -> [$float; KINDS] {
                kinds
            }
        }
    )* };
}

one_lane!(f32 f64);
