//! The macros of `compiled`, where the machine has no levels: what the crate is compiled for is all that there is.

/// A function for a level that no machine has here, but for that of the baseline.
#[doc(hidden)]
#[macro_export]
macro_rules! compiled {
    (Baseline: $($function:tt)*) => { #[inline] $($function)* };
    ($($function:tt)*) => {};
}

/// The call of the function for this machine, of which there is one kind.
#[doc(hidden)]
#[macro_export]
macro_rules! chosen {
    ($(tracked)? [$($level:ident => $function:expr),+] $base:expr, $arguments:tt) => {
        $base $arguments
    };
}

/// A body, compiled for this machine where it stands.
#[doc(hidden)]
#[macro_export]
macro_rules! held {
    ([$($level:ident),*] $machine:ident, $output:ty, $body:block) => {{
        type $machine = $crate::machine::Baseline;
        $body
    }};
}
