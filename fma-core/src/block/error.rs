//! What can be wrong with slices: their lengths.

use core::fmt;

/// Slices whose lengths do not fit together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockError {
    /// Which slice.
    pub slice: Slice,
    /// The length it should have.
    pub expected: usize,
    /// The length it has.
    pub found: usize,
}

/// A slice that an operation on blocks takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slice {
    /// Bytes of element codes.
    Codes,
    /// Scales of blocks.
    Scales,
    /// Numbers to write to, or to compare with.
    Numbers,
    /// The other factor of a dot product.
    Factor,
}

impl Slice {
    /// An error unless this slice has the expected length.
    pub(super) fn require(self, expected: usize, found: usize) -> Result<(), BlockError> {
        if expected == found { Ok(()) } else { Err(BlockError { slice: self, expected, found }) }
    }
}

impl fmt::Display for BlockError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.slice {
            Slice::Codes => "bytes of element codes",
            Slice::Scales => "block scales",
            Slice::Numbers => "numbers in the slice",
            Slice::Factor => "elements in the other factor",
        };
        write!(formatter, "expected {} {what}, found {}", self.expected, self.found)
    }
}

impl core::error::Error for BlockError {}
