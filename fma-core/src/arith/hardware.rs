//! What the machine has: known when compiling, or found at run time on a default build for x86-64.

/// Whether the target this is compiled for has a fused multiply-add that std's `mul_add` compiles to.
pub const HARDWARE: bool = cfg!(all(
    feature = "std",
    any(
        target_feature = "fma",
        all(target_arch = "arm", target_feature = "vfp4"),
        target_arch = "aarch64",
        target_arch = "powerpc64",
        target_arch = "s390x",
        all(target_arch = "riscv64", target_feature = "d"),
        all(target_arch = "loongarch64", target_feature = "d"),
    )
));

/// The fused operation that the machine at hand has, else the software.
#[inline]
pub(super) fn fma_f64_detected(a: f64, b: f64, c: f64) -> f64 {
    #[cfg(all(feature = "std", target_arch = "x86_64", not(target_feature = "fma")))]
    if std::arch::is_x86_feature_detected!("fma") {
        // SAFETY: the feature that the function is compiled for was found on this machine.
        return unsafe { fma_f64_on_fma(a, b, c) };
    }
    super::fma_f64(a, b, c)
}

/// One instruction, since it is compiled for machines that have it.
#[cfg(all(feature = "std", target_arch = "x86_64", not(target_feature = "fma")))]
#[target_feature(enable = "fma")]
fn fma_f64_on_fma(a: f64, b: f64, c: f64) -> f64 {
    a.mul_add(b, c)
}
