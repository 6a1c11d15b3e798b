//! `ptx(...)`: a function as text for GPUs.

use fma_ptx::{Target, Version};

/// What text is asked for.
#[derive(Clone, Default)]
pub struct Ptx {
    /// For which machines, as written.
    pub targets: Vec<Target>,
    /// In which version, if not in the lowest that suffices.
    pub version: Option<Version>,
}
