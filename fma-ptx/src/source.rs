//! What the front end knows of a function besides its IR: what it takes, and what the parts mean that the IR leaves to the source.

use std::collections::{BTreeMap, BTreeSet};

use fma_core::{Overflow, Round};
use fma_ir::{Flags, Func, Logic, Mode, Site, Ty, Var, VarId};

use crate::{Access, Choice, Euclid, Fast, Form, Inside, Items, Near, Row, Section, Whole};

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
        /// How many elements it has, if its type says that.
        count: Option<u32>,
        /// How many numbers each element has.
        size: u32,
        /// What may be done with them.
        access: Access,
    },
    /// A number that a struct, tuple or array is made of.
    Part {
        /// Its variable.
        var: VarId,
        /// As in `self_x`.
        name: String,
        /// As in `self.x`.
        path: String,
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// A constant, by its bits.
    Constant(u64),
    /// `clamp` of the operands, which traps where its bounds are crossed or NaN.
    Clamp,
    /// The element of a slice; the operand is its index.
    Element(VarId),
    /// How many elements a slice has.
    Length(VarId),
    /// What a variable holds: an element of a slice, behind a reference, or a part of something of the function's own.
    Held(VarId),
    /// A number of an array whose numbers are variables; the operand is the index that no site keeps.
    Local(Place),
    /// What the call at the value's site gives; the operands are numbers that it passes.
    Call,
    /// An approximate function of f32.
    Fast(Fast),
    /// An instruction that was asked for by its name.
    Instruction(Form),
    /// The operand in another format.
    Convert(Conversion),
    /// The same bits as another type.
    Bits,
    /// A function of integers: of as many operands as it takes.
    Whole(Whole),
    /// A part of Euclid's division of floats.
    Euclid(Euclid),
    /// What lies beside a float or between two.
    Near(Near),
}

/// How a number changes its format where Rust has no `as`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conversion {
    /// The direction of the rounding.
    pub round: Round,
    /// What becomes of what is too large.
    pub overflow: Overflow,
}

/// Where a number of an array of the function's own stands, or the first of several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The variable where every index is 0.
    pub first: VarId,
    /// The indices, the outermost first.
    pub steps: Vec<Step>,
}

/// An index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The site that keeps it; nothing where it is an operand of what names the place.
    pub kept: Option<Site>,
    /// How many elements there are.
    pub count: u32,
    /// How many numbers each has.
    pub size: u32,
}

/// What a statement does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// A loop of two regions: a condition, and what runs as long as it holds.
    While,
    /// A loop of one region, which runs until something leaves it.
    Forever,
    /// A loop of two regions: a head, and what runs once for each item.
    Each(Items),
    /// One region of several runs, by what numbers are.
    Choice(Choice),
    /// `&&`, or `||`, of two regions: the second runs where the first does not decide.
    Lazy(Logic),
    /// One region, which may be left before its end.
    Block,
    /// Nothing goes on from here.
    Trap,
    /// The loop or block at a site is left, with the value if there is one.
    Break(Site),
    /// The loop at a site goes on with its next turn.
    Continue(Site),
    /// The values are kept for the loop whose head names the site: the ends of a range, the number of an adaptor.
    Kept,
    /// The first value goes to an element of a slice; the second is its index.
    Store(VarId),
    /// The value goes to the element that a variable refers to.
    Put(VarId),
    /// The values are what the function returns together.
    Results,
    /// Each value goes to a variable, if anything has a name for it, a single value to all; then numbers are copied from variables
    /// to others.
    Assemble {
        /// Where the values go.
        vars: Vec<Option<VarId>>,
        /// From where to where.
        copies: Vec<(VarId, VarId)>,
    },
    /// The first value goes to a number of an array; the second is the index that no site keeps.
    StoreLocal(Place),
    /// What variables hold goes to the numbers from a place of an array on; the value is the index that no site keeps.
    StoreOwn(Place, Vec<VarId>),
    /// The numbers from a place of an array on go to variables; the value is the index that no site keeps.
    Fetch(Place, Vec<Option<VarId>>),
    /// The numbers of a row go to variables.
    LoadRow(Row, Vec<Option<VarId>>),
    /// What variables hold is stored as a row.
    StoreRow(Row, Vec<VarId>),
    /// A variable refers to a part of a slice, whose elements have so many numbers; the values are its index or its ends.
    View {
        /// The slice.
        of: VarId,
        /// The part.
        into: VarId,
        /// How many numbers an element of the slice has.
        size: u32,
        /// Which part.
        section: Section,
    },
    /// The sine and the cosine of the value, approximately, go to variables.
    SineAndCosine(Vec<Option<VarId>>),
    /// Those that `sin` and `cos` give under these flags and in this mode.
    SinCos(Vec<Option<VarId>>, Flags, Mode),
    /// The call at the statement's site, with the values as numbers that it passes; its results go to variables.
    Call(Vec<Option<VarId>>),
}

/// A call of another function of the module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Called {
    /// Which of the program's callees.
    pub callee: usize,
    /// What it passes for each thing that the callee takes.
    pub args: Vec<Argument>,
}

/// What is passed to a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument {
    /// The next of the operands.
    Operand,
    /// A slice that the caller takes itself.
    Slice(VarId),
    /// What a variable of the caller holds.
    Held(VarId),
    /// An array of the caller's own as a slice.
    Row {
        /// Its first number.
        first: VarId,
        /// How many elements it has.
        count: u32,
        /// How many numbers each has.
        size: u32,
    },
}

/// Constants in a row, in a memory of their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constants {
    /// The variable that is their slice.
    pub var: VarId,
    /// As in `TABLE`.
    pub name: String,
    /// The type of each.
    pub element: Ty,
    /// How many of them make an element of the table.
    pub size: u32,
    /// Their bits.
    pub values: Vec<u64>,
}

/// Which operations of f32 and halves are approximate instructions without a flag that allows it: `reflect(prec_sqrt = 0)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Approximate {
    /// Square roots.
    pub root: bool,
    /// Quotients and reciprocals.
    pub quotient: bool,
}

/// A function that others of its module call.
#[derive(Clone, Debug)]
pub struct Callee {
    /// Its IR.
    pub func: Func,
    /// What the IR does not say. It calls only callees that stand before it.
    pub source: Source,
}

/// All of that.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// What the function takes, in order.
    pub takes: Vec<Taken>,
    /// Constants that a body declares.
    pub constants: BTreeMap<VarId, u64>,
    /// Arrays of constants.
    pub tables: Vec<Constants>,
    /// The elements of arrays: variables that the function has besides its own.
    pub elements: Vec<Var>,
    /// The variables that are parts of structs in memory.
    pub inside: BTreeMap<VarId, Inside>,
    /// What opaque values mean, by their sites.
    pub values: BTreeMap<Site, Meaning>,
    /// The calls, by their sites.
    pub calls: BTreeMap<Site, Called>,
    /// What opaque statements do, by their sites.
    pub acts: BTreeMap<Site, Act>,
    /// Statements without regions whose one value goes to a variable.
    pub sets: BTreeMap<Site, VarId>,
    /// The loops over what the function holds itself: their turns are known, and best written out.
    pub short: BTreeSet<Site>,
    /// What variables hold at first: what others do, which are taken.
    pub entry: Vec<(VarId, VarId)>,
    /// The variables that hold the results in the end, unless a value or a tuple is the result.
    pub returned: Vec<VarId>,
    /// What need not be accurate.
    pub approximate: Approximate,
    /// Whether fused operations of f32 and f64 are spelled `mad`, which is the same from sm_20 on.
    pub mad: bool,
}

impl Source {
    /// Of a function that takes numbers alone and leaves nothing to the source.
    pub fn plain(func: &Func) -> Source {
        Source { takes: func.params.iter().copied().map(Taken::Number).collect(), ..Source::default() }
    }
}
