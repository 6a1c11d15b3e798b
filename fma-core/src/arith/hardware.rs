//! What the machine has: known when compiling, or found at run time on a default build for x86-64.

use crate::machine::on_fma;

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
    on_fma!((a: f64, b: f64, c: f64) -> f64 { a.mul_add(b, c) } else { super::fma_f64(a, b, c) })
}
