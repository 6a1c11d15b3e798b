//! What the front end knows of a function besides its IR: what it takes, and what the parts mean that the IR leaves to the source.

use std::collections::BTreeMap;

use fma_core::{Overflow, Round};
use fma_ir::{Func, Site, Ty, Var, VarId};

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
    /// An element of an array whose elements are variables; the operand is its index.
    Local(Array),
    /// What the call at the value's site gives; the operands are numbers that it passes.
    Call,
    /// An approximate function of f32.
    Fast(Fast),
    /// The operand in another format.
    Convert(Conversion),
    /// The same bits as another type.
    Bits,
}

macro_rules! fast {
    ($($function:ident $name:literal)*) => {
        /// A function that is approximate instructions wherever it stands.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Fast { $(#[doc = concat!("`", $name, "`")] $function,)* }

        impl Fast {
            /// The function of that name in `fma_core::gpu`.
            pub fn find(name: &str) -> Option<Fast> {
                [$(($name, Fast::$function)),*].into_iter().find(|(known, _)| *known == name).map(|(_, fast)| fast)
            }
        }
    };
}

fast! {
    Sin "fast_sin" Cos "fast_cos" Tan "fast_tan" Tanh "fast_tanh" Exp "fast_exp" Exp10 "fast_exp10"
    Ln "fast_ln" Log2 "fast_log2" Log10 "fast_log10" Pow "fast_pow" Div "fast_div"
}

/// How a number changes its format where Rust has no `as`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conversion {
    /// The direction of the rounding.
    pub round: Round,
    /// What becomes of what is too large.
    pub overflow: Overflow,
}

/// An array of the function's own: so many variables in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Array {
    /// Its first element.
    pub first: VarId,
    /// How many it has.
    pub count: u32,
}

impl Array {
    /// Its elements.
    pub fn vars(self) -> impl Iterator<Item = VarId> {
        (self.first.0..self.first.0 + self.count).map(VarId)
    }
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
    /// The loop at a site is left.
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
    /// Each value goes to a variable, if anything has a name for it; a single value to all.
    Bind(Vec<Option<VarId>>),
    /// The first value goes to an element of an array; the second is its index.
    StoreLocal(Array),
    /// The sine and the cosine of the value, approximately, go to variables.
    SineAndCosine(Vec<Option<VarId>>),
    /// The call at the statement's site, with the values as numbers that it passes; its results go to variables.
    Call(Vec<Option<VarId>>),
}

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
    /// Two side by side, as long as both last.
    Zip(Box<[Items; 2]>),
    /// With the index of each.
    Numbered(Box<Items>, Option<VarId>),
    /// From the last to the first.
    Reversed(Box<Items>),
    /// Fewer, by the number kept under the adaptor's site.
    Cut(Cut, Site, Box<Items>),
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
    /// A part that the caller takes itself: its index among all.
    Part(usize),
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
    /// What opaque values mean, by their sites.
    pub values: BTreeMap<Site, Meaning>,
    /// The calls, by their sites.
    pub calls: BTreeMap<Site, Called>,
    /// What opaque statements do, by their sites.
    pub acts: BTreeMap<Site, Act>,
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
