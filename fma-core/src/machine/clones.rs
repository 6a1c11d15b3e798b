//! The clones of one function, and the call of the right one.

use super::here::Here;
use super::{Avx2, Avx512, Call};

/// The clones of a function, and the choice among them.
pub trait Clones<A> {
    /// What each of them gives.
    type Output;

    /// Calls the clone for this machine: the greatest that there is and that it can run.
    fn run(self, arguments: A) -> Self::Output;

    /// The same, and finds out which machine this is.
    #[doc(hidden)]
    fn ask(self, arguments: A) -> Self::Output;
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
                    if !Here::<$machine>::BY_DEFAULT && let Some(here) = Here::<$machine>::known() {
                        return $name.call_on(here, arguments);
                    }
                )*
                if Here::<Avx2>::BY_DEFAULT {
                    $base.call(arguments)
                } else {
                    Base::aside($clones($base, $($clone),*), arguments)
                }
            }

            #[allow(non_snake_case)]
            fn ask(self, arguments: A) -> Base::Output {
                let $clones($base, $($clone),*) = self;
                $(
                    if !Here::<$machine>::BY_DEFAULT && let Some(here) = Here::<$machine>::ask() {
                        return $name.call_on(here, arguments);
                    }
                )*
                $base.call(arguments)
            }
        }
    )* };
}

clones! {
    All(base Two Five): [Avx512 Five, Avx2 Two];
    WithAvx2(base Two): [Avx2 Two];
    WithAvx512(base Five): [Avx512 Five];
}
