//! The clones of one function, and the call of the right one.

use super::Call;
#[cfg(all(feature = "std", target_arch = "x86_64"))]
use super::Level;

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

/// Compiles for a machine what is inlined here.
#[cfg(all(feature = "std", target_arch = "x86_64"))]
mod compiled {
    use super::Call;

    #[inline(never)]
    #[target_feature(enable = "avx2,fma,bmi1,bmi2,lzcnt,popcnt,f16c")]
    pub fn avx2<C: Call<A>, A>(clone: C, arguments: A) -> C::Output {
        clone.call(arguments)
    }

    #[inline(never)]
    #[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,avx2,fma,bmi1,bmi2,lzcnt,popcnt,f16c")]
    pub fn avx512<C: Call<A>, A>(clone: C, arguments: A) -> C::Output {
        clone.call(arguments)
    }
}

/// Whether the crate is compiled for a level already: its baseline is as good as that clone.
#[cfg(all(feature = "std", target_arch = "x86_64"))]
const fn has(level: Level) -> bool {
    match level {
        Level::Baseline => true,
        Level::Avx2 => cfg!(all(target_feature = "avx2", target_feature = "fma")),
        Level::Avx512 => cfg!(all(
            target_feature = "avx512f",
            target_feature = "avx512vl",
            target_feature = "avx512bw",
            target_feature = "avx512dq"
        )),
    }
}

macro_rules! clones {
    ($($clones:ident($base:ident $($clone:ident)*): [$($level:ident $name:ident $function:ident),*];)*) => { $(
        impl<A, Base: Call<A>, $($clone: Call<A, Output = Base::Output>),*> Clones<A> for $clones<Base, $($clone),*> {
            type Output = Base::Output;

            #[inline(always)]
            #[allow(unused_variables, non_snake_case)] // clones where there is no choice; the names of types serve for values too
            fn run(self, arguments: A) -> Base::Output {
                let $clones($base, $($clone),*) = self;
                $(
                    #[cfg(all(feature = "std", target_arch = "x86_64"))]
                    if !has(Level::$level) && Level::here() >= Level::$level {
                        // SAFETY: the machine has the features that the function is compiled for.
                        return unsafe { compiled::$function($name, arguments) };
                    }
                )*
                $base.call(arguments)
            }
        }
    )* };
}

clones! {
    All(base Two Five): [Avx512 Five avx512, Avx2 Two avx2];
    WithAvx2(base Two): [Avx2 Two avx2];
    WithAvx512(base Five): [Avx512 Five avx512];
}
