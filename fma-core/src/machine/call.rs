//! Calls with the arguments in a tuple.

/// What can be called with the arguments `A`: every function and closure of that many parameters.
///
/// Stable Rust cannot name the tuple of a call's arguments; this does, for up to sixteen.
pub trait Call<A> {
    /// What the call gives.
    type Output;

    /// Calls it.
    fn call(self, arguments: A) -> Self::Output;
}

macro_rules! calls {
    () => {};
    ($first:ident $($rest:ident)*) => {
        calls!(@ $first $($rest)*);
        calls!($($rest)*);
    };
    (@ $($argument:ident)*) => {
        impl<Function: FnOnce($($argument),*) -> Output, Output, $($argument),*> Call<($($argument,)*)> for Function {
            type Output = Output;

            #[inline(always)]
            #[allow(non_snake_case)] // the names of the types serve for the values too
            fn call(self, ($($argument,)*): ($($argument,)*)) -> Output {
                self($($argument),*)
            }
        }
    };
}

calls!(A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12 A13 A14 A15 A16);

impl<Function: FnOnce() -> Output, Output> Call<()> for Function {
    type Output = Output;

    #[inline(always)]
    fn call(self, (): ()) -> Output {
        self()
    }
}
