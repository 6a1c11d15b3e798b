//! What the front end knows of a function besides its IR: what it takes, and what the parts mean that the IR leaves to the source.

use std::collections::BTreeMap;

use fma_ir::{Func, Site, Ty, VarId};

/// What a function takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Taken {
    /// A number or a truth.
    Number(VarId),
    /// A number for each element of a kernel's slices.
    Each(VarId),
    /// A slice: an address, and how many elements lie there.
    Slice {
        /// Its variable.
        var: VarId,
        /// The type of an element.
        element: Ty,
    },
    /// A field of a struct.
    Part {
        /// As in `self_x`.
        name: String,
        /// Its type.
        ty: Ty,
    },
}

impl Taken {
    /// Whether it is the number in a variable.
    pub fn is_number(&self, wanted: VarId) -> bool {
        match self {
            Taken::Number(var) | Taken::Each(var) => *var == wanted,
            Taken::Slice { .. } | Taken::Part { .. } => false,
        }
    }
}

/// What a value means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// A constant, by its bits.
    Constant(u64),
    /// `clamp` of the operands, which traps where its bounds are crossed or NaN.
    Clamp,
    /// The element of a slice; the operand is its index.
    Element(VarId),
    /// How many elements a slice has.
    Length(VarId),
    /// What a variable holds: an element of a slice, behind a reference.
    Held(VarId),
    /// A part that the function takes: its index among all that it takes.
    Part(usize),
}

/// What a statement does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// A loop of two regions: a condition, and what runs as long as it holds.
    While,
    /// A loop of two regions: a range, and what runs once for each number of it.
    Count {
        /// Holds the number, where the body has a name for it.
        counter: Option<VarId>,
        /// Whether the end counts.
        inclusive: bool,
    },
    /// The same over slices, as many turns as the shortest has elements.
    Elements {
        /// The slices.
        slices: Vec<VarId>,
        /// Which variable takes the element of which slice.
        held: Vec<(VarId, usize)>,
        /// Holds the index, where the body has a name for it.
        index: Option<VarId>,
    },
    /// The same, so many times, whatever type the range has.
    Turns(u32),
    /// The range of a loop; the values are its ends.
    Range,
    /// The first value goes to an element of a slice; the second is its index.
    Store(VarId),
    /// The values are what the function returns together.
    Results,
}

/// Which operations of f32 and halves are approximate instructions without a flag that allows it: `reflect(prec_sqrt = 0)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Approximate {
    /// Square roots.
    pub root: bool,
    /// Quotients and reciprocals.
    pub quotient: bool,
}

/// All of that.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// What the function takes, in order.
    pub takes: Vec<Taken>,
    /// Constants that a body declares.
    pub constants: BTreeMap<VarId, u64>,
    /// What opaque values mean, by their sites.
    pub values: BTreeMap<Site, Meaning>,
    /// What opaque statements do, by their sites.
    pub acts: BTreeMap<Site, Act>,
    /// What need not be accurate.
    pub approximate: Approximate,
}

impl Source {
    /// Of a function that takes numbers alone and leaves nothing to the source.
    pub fn plain(func: &Func) -> Source {
        Source { takes: func.params.iter().copied().map(Taken::Number).collect(), ..Source::default() }
    }
}
