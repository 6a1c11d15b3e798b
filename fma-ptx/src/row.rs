//! Rows of slices.

use fma_ir::VarId;

/// A row of a slice, all of whose numbers are loaded or stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The slice.
    pub of: VarId,
    /// How many numbers an element has, where the row is one, whose index is a value; without it the row is the whole slice.
    pub size: Option<u32>,
}
