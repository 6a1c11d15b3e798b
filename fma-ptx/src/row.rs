//! Rows and other parts of slices, and what lies in structs that slices hold.

use fma_ir::{Ty, VarId};

/// A row of a slice, all of whose numbers are loaded or stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The slice.
    pub of: VarId,
    /// How many numbers an element has, where the row is one, whose index is a value; without it the row is the whole slice.
    pub size: Option<u32>,
    /// Where the numbers of a struct lie; none where all have the type of the slice and follow one another.
    pub laid: Vec<Laid>,
}

/// A number of a struct in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laid {
    /// How many bytes lie before it.
    pub offset: u32,
    /// Its type.
    pub ty: Ty,
}

/// A part of a struct in memory: a number, or several in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inside {
    /// The slice of bytes that begins where the struct does.
    pub of: VarId,
    /// The first number, by which the bytes of structs inside of it are counted as well.
    pub first: Laid,
    /// How many elements there are.
    pub count: u32,
}

/// A part of a slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// An element that is an array of so many itself.
    Row(u32),
    /// From one end to another.
    Range {
        /// Whether the first end is given.
        start: bool,
        /// Whether the last end is given.
        end: bool,
        /// Whether the last one counts.
        inclusive: bool,
    },
}
