//! The features of each level: what the processor is asked for, and what functions are compiled for.

use super::{Level, Machine, Work};

/// A function that is compiled for a level: `compiled!(Avx2: fn two(x: &mut [f32]) { clone::<Avx2>(x) })`. Only [`chosen`](crate::chosen!) may call it.
/// That of the baseline is one like any other.
///
/// On machines without levels there is none.
#[doc(hidden)]
#[macro_export]
macro_rules! compiled {
    // The features are listed here alone, for all that is done with them: `function`, `asked` and `default`.
    (@$what:ident Avx512: $($rest:tt)*) => {
        $crate::compiled! {
            @$what ["avx512f" "avx512vl" "avx512bw" "avx512dq" "avx2" "fma" "bmi1" "bmi2" "lzcnt" "popcnt" "f16c"] $($rest)*
        }
    };
    (@$what:ident Avx2: $($rest:tt)*) => {
        $crate::compiled! { @$what ["avx2" "fma" "bmi1" "bmi2" "lzcnt" "popcnt" "f16c"] $($rest)* }
    };
    (@function [$($feature:tt)*] $($function:tt)*) => { $(#[target_feature(enable = $feature)])* $($function)* };
    (@asked [$($feature:tt)*]) => { $(std::arch::is_x86_feature_detected!($feature))&&* };
    (@default [$($feature:tt)*]) => { cfg!(all($(target_feature = $feature),*)) };
    (Baseline: $($function:tt)*) => { #[inline] $($function)* };
    ($level:ident: $($function:tt)*) => { $crate::compiled! { @function $level: $($function)* } };
}

/// The call of the function for this machine: `chosen!([Avx512 => five, Avx2 => two] clone::<Baseline>, (x))`.
///
/// Each is a function that [`compiled`](crate::compiled!) makes for that level, and the last is called where there is none. Costs a relaxed load and a
/// direct call. The first call of all, and those on a machine of no level, ask behind a call of their own: inlined, that would have every call
/// save the registers that it uses.
///
/// With `tracked` before them the question is inlined all the same: behind a call, a panic would stand there, and not where the author's function was called.
#[doc(hidden)]
#[macro_export]
macro_rules! chosen {
    ([$($level:ident => $function:expr),+] $base:expr, $arguments:tt) => {
        $crate::chosen! { @is_known [$($level => $function),+] {
            if false $(|| !<$crate::machine::$level as $crate::machine::Machine>::is_default())+ {
                $crate::machine::aside(move || $crate::chosen! { @is_asked [$($level => $function),+] { $base $arguments } $arguments })
            } else {
                $base $arguments
            }
        } $arguments }
    };
    (tracked [$($level:ident => $function:expr),+] $base:expr, $arguments:tt) => {
        $crate::chosen! { @ is_asked [$($level => $function),+] { $base $arguments } $arguments }
    };
    (@ $known:ident [$($level:ident => $function:expr),+] $otherwise:block $arguments:tt) => {
        $(if <$crate::machine::$level as $crate::machine::Machine>::$known() {
            // SAFETY: this machine has what the function is compiled for, and that function is none that its author called unsafe.
            unsafe { $function $arguments }
        } else)+ $otherwise
    };
}

/// A body, compiled for this machine where it stands: `held!([Avx512, Avx2] M, f32, { mul_add::<M, f32>(x, y, z) })`, where the type that is named first
/// is the machine, and the other that of the result. In the place of [`chosen`](crate::chosen!) where no functions can stand beside the one around it.
#[doc(hidden)]
#[macro_export]
macro_rules! held {
    ([$($level:ident),*] $machine:ident, $output:ty, $body:block) => {
        $(if let Some(here) = $crate::machine::greater::<$crate::machine::$level>() {
            here.hold(#[inline(always)] move || -> $output {
                type $machine = $crate::machine::$level;
                $body
            })
        } else)* {
            $crate::machine::apart(move || -> $output {
                type $machine = $crate::machine::Baseline;
                $body
            })
        }
    };
}

/// The level of the processor.
pub fn detected() -> Level {
    if compiled!(@asked Avx512:) {
        Level::Avx512
    } else if compiled!(@asked Avx2:) {
        Level::Avx2
    } else {
        Level::Baseline
    }
}

/// Whether the crate is compiled for a level already: its baseline is as good as that clone.
pub const fn by_default(level: Level) -> bool {
    match level {
        Level::Baseline => true,
        Level::Avx2 => compiled!(@default Avx2:),
        Level::Avx512 => compiled!(@default Avx512:),
    }
}

macro_rules! works {
    ($($level:ident $name:ident $apart:ident;)*) => { $(
        compiled! { $level:
            /// Compiles the work for the level. Callable from anywhere, so whatever became of the function around: one too large to be inlined
            /// has not its caller's features.
            #[inline]
            pub fn $name<M: Machine, W: Work>(work: W) -> W::Output {
                work.run::<M>()
            }
        }
        compiled! { $level:
            /// Computes something that is always inlined into this, which is not.
            #[inline(never)]
            pub fn $apart<T>(work: impl FnOnce() -> T) -> T {
                work()
            }
        }
    )* };
}

works! {
    Avx512 avx512 apart_512;
    Avx2 avx2 apart_256;
}
