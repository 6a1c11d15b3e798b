//! Work, compiled for the machine at hand.

use core::marker::PhantomData;

#[cfg(all(feature = "std", target_arch = "x86_64"))]
use super::compiled;
use super::{Avx2, Avx512, Baseline, Level, Machine};

/// What can be compiled for several machines.
pub trait Work {
    /// What it gives.
    type Output;

    /// The work. Always inlined, with all that it calls: what is not is compiled for the baseline.
    fn run<M: Machine>(self) -> Self::Output;
}

/// Evidence that the machine at hand has what `M` needs.
pub struct Here<M>(PhantomData<M>);

impl<M: Machine> Here<M> {
    // A branch on a constant, and on nothing else, is decided before code is made: what the other arm would call is never compiled.
    /// Whether `M` is what the crate is compiled for.
    pub const BASELINE: bool = matches!(M::LEVEL, Level::Baseline);
    /// Whether the baseline is as good as `M`.
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    pub const BY_DEFAULT: bool = compiled::by_default(M::LEVEL);
    /// Whether the baseline is as good as `M`: there is nothing else.
    #[cfg(not(all(feature = "std", target_arch = "x86_64")))]
    pub const BY_DEFAULT: bool = true;
    /// Whether work runs behind a call without a question: the baseline's, where most machines are greater. One function serves all clones.
    pub const ASIDE: bool = Self::BASELINE && !Here::<Avx2>::BY_DEFAULT;

    /// Asks the machine.
    #[inline(always)]
    pub fn ask() -> Option<Here<M>> {
        if M::is_here() { Some(Here(PhantomData)) } else { None }
    }

    /// Evidence without a question: a call that asks would have every function around it save its registers. There is none before the first.
    #[inline(always)]
    pub fn known() -> Option<Here<M>> {
        if Self::BASELINE || Level::is_known(M::LEVEL) { Some(Here(PhantomData)) } else { None }
    }

    /// Runs the work in a function that is compiled for `M`.
    #[inline(always)]
    pub fn run<W: Work>(self, work: W) -> W::Output {
        #[cfg(all(feature = "std", target_arch = "x86_64"))]
        if Self::BASELINE {
            work.run::<M>()
        } else if matches!(M::LEVEL, Level::Avx2) {
            // SAFETY: there is evidence that this machine has the features.
            unsafe { compiled::avx2::<M, W>(work) }
        } else {
            // SAFETY: as above.
            unsafe { compiled::avx512::<M, W>(work) }
        }
        #[cfg(not(all(feature = "std", target_arch = "x86_64")))]
        work.run::<M>()
    }
}

/// What a closure computes.
struct Held<F>(F);

impl<T, F: FnOnce() -> T> Work for Held<F> {
    type Output = T;

    #[inline(always)]
    fn run<M: Machine>(self) -> T {
        (self.0)()
    }
}

impl<M: Machine> Here<M> {
    /// Runs a closure in a function that is compiled for `M`. One that is always inlined is compiled for it as well.
    #[inline(always)]
    pub fn hold<T>(self, work: impl FnOnce() -> T) -> T {
        self.run(Held(work))
    }
}

/// Evidence that the machine at hand has what `M` needs, if the crate is not compiled for it.
#[doc(hidden)]
#[inline(always)]
pub fn greater<M: Machine>() -> Option<Here<M>> {
    if Here::<M>::BY_DEFAULT { None } else { Here::ask() }
}

/// Makes the choice that no call made before, and that of a machine of no level.
#[doc(hidden)]
#[inline(never)]
pub fn aside<T>(choice: impl FnOnce() -> T) -> T {
    choice()
}

/// Runs what the baseline computes besides what others do. Without optimization, what a function holds itself has a place on the stack whichever is run.
#[doc(hidden)]
#[inline(always)]
pub fn apart<T>(work: impl FnOnce() -> T) -> T {
    work()
}

/// Runs work of a clone whose machine is not known to be the one at hand: one function for the clones of all machines. Whoever chose a clone has
/// asked, so that here is the baseline's own work, and that of a clone which was called past the choice.
#[inline(never)]
pub fn on_baseline<W: Work>(work: W) -> W::Output {
    work.run::<Baseline>()
}

/// Runs the work compiled for the greatest machine that this one is.
#[inline]
pub fn on_greatest<W: Work>(work: W) -> W::Output {
    if !Here::<Avx512>::BY_DEFAULT
        && let Some(here) = Here::<Avx512>::ask()
    {
        here.run(work)
    } else if !Here::<Avx2>::BY_DEFAULT
        && let Some(here) = Here::<Avx2>::ask()
    {
        here.run(work)
    } else {
        work.run::<Baseline>()
    }
}

/// Runs the work, which is the same on each machine to the bit, with a fused instruction if there is one.
#[inline]
pub fn on_fused<W: Work>(work: W) -> W::Output {
    if !Here::<Avx2>::BY_DEFAULT
        && let Some(here) = Here::<Avx2>::ask()
    {
        here.run(work)
    } else {
        work.run::<Baseline>()
    }
}
