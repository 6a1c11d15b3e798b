//! The features of each level: what the processor is asked for, and what functions are compiled for.

use super::{Level, Machine, Work};

/// Calls a macro with the features of AVX-512 and of AVX2 before the rest.
macro_rules! features {
    ($then:ident! $($rest:tt)*) => {
        $then! {
            ["avx512f" "avx512vl" "avx512bw" "avx512dq" "avx2" "fma" "bmi1" "bmi2" "lzcnt" "popcnt" "f16c"]
            ["avx2" "fma" "bmi1" "bmi2" "lzcnt" "popcnt" "f16c"]
            $($rest)*
        }
    };
}

macro_rules! levels {
    ($five:tt $two:tt) => {
        levels! { @ Avx512 avx512 $five; Avx2 avx2 $two; }
    };
    (@ $($level:ident $name:ident [$($feature:tt)*];)*) => {
        /// The level of the processor.
        pub fn detected() -> Level {
            $(if $(std::arch::is_x86_feature_detected!($feature))&&* {
                return Level::$level;
            })*
            Level::Baseline
        }

        /// Whether the crate is compiled for a level already: its baseline is as good as that clone.
        pub const fn by_default(level: Level) -> bool {
            match level {
                Level::Baseline => true,
                $(Level::$level => cfg!(all($(target_feature = $feature),*)),)*
            }
        }

        $(
            /// Compiles the work for the level. Callable from anywhere, so whatever became of the function around: one too large to be inlined
            /// has not its caller's features.
            #[inline]
            $(#[target_feature(enable = $feature)])*
            pub fn $name<M: Machine, W: Work>(work: W) -> W::Output {
                work.run::<M>()
            }
        )*
    };
}

features!(levels!);

pub(super) use features;
