//! The clones of one function, and the call of the right one.

use super::here::Here;
use super::{Avx2, Avx512, Call};

/// The clones of a function, and the choice among them.
pub trait Clones<A> {
    /// What each of them gives.
    type Output;

    /// Calls the clone for this machine: the greatest that there is and that it can run.
    fn run(self, arguments: A) -> Self::Output;
}

/// The clones for the baseline, AVX2 and AVX-512.
#[derive(Clone, Copy, Debug)]
pub struct All<Base, Two, Five>(pub Base, pub Two, pub Five);

/// The clones for the baseline and AVX2.
#[derive(Clone, Copy, Debug)]
pub struct WithAvx2<Base, Two>(pub Base, pub Two);

/// The clones for the baseline and AVX-512.
#[derive(Clone, Copy, Debug)]
pub struct WithAvx512<Base, Five>(pub Base, pub Five);

macro_rules! clones {
    ($($clones:ident($base:ident $($clone:ident)*): [$($machine:ident $name:ident),*];)*) => { $(
        impl<A, Base: Call<A>, $($clone: Call<A, Output = Base::Output>),*> Clones<A> for $clones<Base, $($clone),*> {
            type Output = Base::Output;

            #[inline(always)]
            #[allow(non_snake_case)] // the names of the types serve for the values too
            fn run(self, arguments: A) -> Base::Output {
                let $clones($base, $($clone),*) = self;
                $(
                    if let Some(here) = Here::<$machine>::beyond_baseline() {
                        return $name.call_on(here, arguments);
                    }
                )*
                aside($base, arguments)
            }
        }
    )* };
}

/// The baseline's clone behind a call of its own, where there is a choice: inlined, it would have every call save the registers that it uses.
#[inline(always)]
fn aside<C: Call<A>, A>(clone: C, arguments: A) -> C::Output {
    #[inline(never)]
    fn called<C: Call<A>, A>(clone: C, arguments: A) -> C::Output {
        clone.call(arguments)
    }
    match Here::<Avx2>::may_be_beyond() {
        true => called(clone, arguments),
        false => clone.call(arguments),
    }
}

clones! {
    All(base Two Five): [Avx512 Five, Avx2 Two];
    WithAvx2(base Two): [Avx2 Two];
    WithAvx512(base Five): [Avx512 Five];
}
