//! A few numbers, computed with the fused operation if the processor has one.

/// Code for any x86-64 processor asks this one for its fused operation, and calls a function that is compiled for it, or does something else. Ends
/// the function around it. A macro, so that the numbers stay in registers: [`Work`](super::Work) is handed over in memory.
macro_rules! on_fma {
    (($($argument:ident: $type:ty),*) -> $result:ty { $fused:expr } else { $otherwise:expr }) => {{
        #[cfg(all(feature = "std", target_arch = "x86_64", not(target_feature = "fma")))]
        if std::arch::is_x86_feature_detected!("fma") {
            #[target_feature(enable = "fma")]
            fn fused($($argument: $type),*) -> $result {
                $fused
            }
            // SAFETY: the processor has the one feature that the function is compiled for.
            return unsafe { fused($($argument),*) };
        }
        $otherwise
    }};
}

pub(crate) use on_fma;
