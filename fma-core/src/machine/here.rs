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
    /// Asks the machine.
    #[inline(always)]
    pub fn ask() -> Option<Here<M>> {
        if M::is_here() { Some(Here(PhantomData)) } else { None }
    }

    /// Evidence without a question: a call that asks would have every function around it save its registers. There is none before the first.
    #[inline(always)]
    pub fn known() -> Option<Here<M>> {
        let here = matches!(M::LEVEL, Level::Baseline) || Level::is_known(M::LEVEL);
        if here { Some(Here(PhantomData)) } else { None }
    }

    /// The same, unless the crate is compiled for `M` already.
    #[inline(always)]
    pub fn known_beyond_baseline() -> Option<Here<M>> {
        #[cfg(all(feature = "std", target_arch = "x86_64"))]
        if compiled::by_default(M::LEVEL) {
            return None;
        }
        Here::known()
    }

    /// Whether the crate is compiled for less, for a processor that might be more.
    pub const fn may_be_beyond() -> bool {
        #[cfg(all(feature = "std", target_arch = "x86_64"))]
        return !compiled::by_default(M::LEVEL);
        #[cfg(not(all(feature = "std", target_arch = "x86_64")))]
        false
    }

    /// Asks the machine, unless the crate is compiled for `M` already: then its baseline is as good.
    #[inline(always)]
    pub fn beyond_baseline() -> Option<Here<M>> {
        #[cfg(all(feature = "std", target_arch = "x86_64"))]
        if compiled::by_default(M::LEVEL) {
            return None;
        }
        Here::ask()
    }

    /// Runs the work in a function that is compiled for `M`.
    #[inline(always)]
    pub fn run<W: Work>(self, work: W) -> W::Output {
        match M::LEVEL {
            Level::Baseline => work.run::<M>(),
            #[cfg(all(feature = "std", target_arch = "x86_64"))]
            // SAFETY: there is evidence that this machine has the features.
            Level::Avx2 => unsafe { compiled::avx2::<M, W>(work) },
            #[cfg(all(feature = "std", target_arch = "x86_64"))]
            // SAFETY: as above.
            Level::Avx512 => unsafe { compiled::avx512::<M, W>(work) },
            #[cfg(not(all(feature = "std", target_arch = "x86_64")))]
            Level::Avx2 | Level::Avx512 => work.run::<M>(),
        }
    }
}

/// The first call on this machine, or a clone that was called where its machine is not.
#[cold]
#[inline(never)]
pub fn elsewhere<M: Machine, W: Work>(work: W) -> W::Output {
    match Here::<M>::ask() {
        Some(here) => here.run(work),
        None => on_baseline(work),
    }
}

/// One function for the clones of all machines.
#[cold]
#[inline(never)]
fn on_baseline<W: Work>(work: W) -> W::Output {
    work.run::<Baseline>()
}

/// Runs the work compiled for the greatest machine that this one is.
#[inline]
pub fn on_greatest<W: Work>(work: W) -> W::Output {
    if let Some(here) = Here::<Avx512>::beyond_baseline() {
        here.run(work)
    } else if let Some(here) = Here::<Avx2>::beyond_baseline() {
        here.run(work)
    } else {
        work.run::<Baseline>()
    }
}
