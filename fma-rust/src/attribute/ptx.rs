//! `ptx(...)`: a function as text for GPUs.

use fma_ptx::{Target, Version};
use proc_macro2::Span;

use super::Named;

/// What text is asked for.
#[derive(Clone, Default)]
pub struct Ptx {
    /// For which machines, as written.
    pub targets: Vec<Target>,
    /// In which version, if not in the lowest that suffices.
    pub version: Option<Version>,
}

/// `kernel(map(x, y))`: a kernel besides.
#[derive(Clone)]
pub struct Kernel {
    /// The parameters that have a number for each element.
    pub each: Vec<Named>,
    /// Where the word stands.
    pub span: Span,
}
