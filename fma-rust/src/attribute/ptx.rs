//! `ptx(...)`: a function as text for GPUs.

use fma_core::Format;
use fma_ptx::{Approximate, Target, Version};
use proc_macro2::Span;

use super::Named;

/// What text is asked for.
#[derive(Clone, Default)]
pub struct Ptx {
    /// For which machines, as written.
    pub targets: Vec<Target>,
    /// In which version, if not in the lowest that suffices.
    pub version: Option<Version>,
    /// Whether fused operations are spelled `mad`.
    pub mad: bool,
    /// For which types a generic function is written.
    pub instances: Vec<Format>,
}

/// `kernel(map(x, y))`, `kernel`, `kernel(index(i))`: a kernel besides.
#[derive(Clone)]
pub struct Kernel {
    /// The parameters that have a number for each element; none where it runs over indices.
    pub each: Vec<Named>,
    /// The parameter that is the index, where it is named.
    pub index: Option<Named>,
    /// Where the word stands.
    pub span: Span,
}

/// `reflect(ftz = 1, prec_sqrt = 0, prec_div = 0)`: how a library of NVIDIA's would be compiled that the function belongs to.
#[derive(Clone, Copy, Default)]
pub struct Reflect {
    /// Whether it flushes, and where that is said.
    pub ftz: Option<(bool, Span)>,
    /// Which operations need not be accurate.
    pub approximate: Approximate,
}
