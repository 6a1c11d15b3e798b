//! Calls with the arguments in a tuple.

use super::{Clones, Here, Machine};

/// What can be called with the arguments `A`: every function and closure of that many parameters.
///
/// Stable Rust cannot name the tuple of a call's arguments; this does, for up to sixteen.
pub trait Call<A> {
    /// What the call gives.
    type Output;

    /// Calls it.
    fn call(self, arguments: A) -> Self::Output;

    /// Calls it from a function that is compiled for a machine, with the arguments one by one: a tuple would travel through memory.
    #[doc(hidden)]
    fn call_on<M: Machine>(self, here: Here<M>, arguments: A) -> Self::Output;

    /// The first call of clones, and the baseline's, behind a call of their own with the arguments one by one: inlined, they would have every call
    /// save the registers that they use.
    #[doc(hidden)]
    fn aside<C: Clones<A>>(clones: C, arguments: A) -> C::Output;
}

/// A call from a function with features.
macro_rules! compiled {
    ([$($feature:literal)*] $function:ident: $($argument:ident)*) => {{
        $(#[target_feature(enable = $feature)])*
        #[allow(non_snake_case, clippy::too_many_arguments)]
        unsafe fn compiled<Function: FnOnce($($argument),*) -> Output, Output, $($argument),*>(
            function: Function, $($argument: $argument),*
        ) -> Output {
            function($($argument),*)
        }
        // SAFETY: there is evidence that this machine has the features.
        unsafe { compiled($function, $($argument),*) }
    }};
}

macro_rules! call {
    ($five:tt $two:tt $($argument:ident)*) => {
        impl<Function: FnOnce($($argument),*) -> Output, Output, $($argument),*> Call<($($argument,)*)> for Function {
            type Output = Output;

            #[inline(always)]
            #[allow(non_snake_case)] // the names of the types serve for the values too
            fn call(self, ($($argument,)*): ($($argument,)*)) -> Output {
                self($($argument),*)
            }

            #[inline(always)]
            #[allow(non_snake_case)]
            fn call_on<M: Machine>(self, _: Here<M>, ($($argument,)*): ($($argument,)*)) -> Output {
                if Here::<M>::BASELINE {
                    self($($argument),*)
                } else if Here::<M>::AVX2 {
                    compiled!($two self: $($argument)*)
                } else {
                    compiled!($five self: $($argument)*)
                }
            }

            #[inline(always)]
            #[allow(non_snake_case)]
            fn aside<Clone: Clones<($($argument,)*)>>(clones: Clone, ($($argument,)*): ($($argument,)*)) -> Clone::Output {
                #[inline(never)]
                #[allow(clippy::too_many_arguments)]
                fn asked<Clone: Clones<($($argument,)*)>, $($argument),*>(clones: Clone, $($argument: $argument),*) -> Clone::Output {
                    clones.ask(($($argument,)*))
                }
                asked(clones, $($argument),*)
            }
        }
    };
}

/// The features of AVX-512 and AVX2 come first.
macro_rules! calls {
    ($five:tt $two:tt) => {};
    ($five:tt $two:tt $first:ident $($rest:ident)*) => {
        call!($five $two $first $($rest)*);
        calls!($five $two $($rest)*);
    };
}

#[cfg(all(feature = "std", target_arch = "x86_64"))]
super::compiled::features!(calls! A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12 A13 A14 A15 A16);
#[cfg(not(all(feature = "std", target_arch = "x86_64")))]
calls!([] [] A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12 A13 A14 A15 A16);

impl<Function: FnOnce() -> Output, Output> Call<()> for Function {
    type Output = Output;

    #[inline(always)]
    fn call(self, (): ()) -> Output {
        self()
    }

    /// Without arguments there is nothing that could travel.
    #[inline(always)]
    fn call_on<M: Machine>(self, here: Here<M>, (): ()) -> Output {
        here.run(Called(self))
    }

    #[inline(always)]
    fn aside<C: Clones<()>>(clones: C, (): ()) -> C::Output {
        #[inline(never)]
        fn asked<C: Clones<()>>(clones: C) -> C::Output {
            clones.ask(())
        }
        asked(clones)
    }
}

/// A call without arguments.
struct Called<Function>(Function);

impl<Function: FnOnce() -> Output, Output> super::Work for Called<Function> {
    type Output = Output;

    #[inline(always)]
    fn run<M: Machine>(self) -> Output {
        self.0()
    }
}
