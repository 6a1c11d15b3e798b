//! What loops run over.

use fma_ir::{Site, VarId};

/// What a loop runs over; each name takes its part of an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Items {
    /// The numbers of a range, whose ends are kept under its site.
    Numbers {
        /// The range.
        range: Site,
        /// Whether the end counts.
        inclusive: bool,
        /// Holds the number.
        held: Option<VarId>,
    },
    /// So many items without a name, whatever their type is.
    Turns(u32),
    /// The elements of a slice.
    Elements {
        /// The slice.
        slice: VarId,
        /// Holds the element, or refers to it.
        held: Option<VarId>,
        /// Whether the loop puts something there: the element is loaded where it is read.
        written: bool,
    },
    /// Rows of a slice, each a slice of its own.
    Rows {
        /// The slice.
        slice: VarId,
        /// Refers to the row.
        held: Option<VarId>,
        /// How many elements a row has.
        extent: Extent,
        /// How many numbers each of them has.
        size: u32,
    },
    /// The elements of an array of the function's own, so many, each of as many numbers as there are variables to hold.
    Own {
        /// Its first number.
        first: VarId,
        /// How many elements it has.
        count: u32,
        /// How many numbers each has.
        size: u32,
        /// Hold the element.
        held: Vec<VarId>,
    },
    /// Two side by side, as long as both last.
    Zip(Box<[Items; 2]>),
    /// With the index of each.
    Numbered(Box<Items>, Option<VarId>),
    /// From the last to the first.
    Reversed(Box<Items>),
    /// Fewer, by the number kept under the adaptor's site.
    Cut(Cut, Site, Box<Items>),
}

/// How many elements the rows of a slice have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// They are arrays of so many.
    Fixed(u32),
    /// Those of a plain slice have as many as the site keeps.
    Kept(Site),
}

/// How an adaptor leaves items out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// All but the first ones.
    Skip,
    /// The first ones.
    Take,
    /// One of so many.
    Step,
}
