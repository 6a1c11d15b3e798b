//! What a function costs, counted in operations.

mod count;
mod pair;

pub use count::cost;
pub(crate) use count::operations;

/// Whether the machine has a fused multiply-add.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Machine {
    /// It has one.
    #[default]
    Fused,
    /// It has none: a contracted operation is a product and a sum; a promised fused one still counts as one.
    Split,
}

/// The table of counts: the field is the word that a budget is written in.
macro_rules! counts {
    ($($field:ident $sentence:literal;)*) => {
        /// The operations of a function. Each live value counts once however often it is used, in whichever arm of an `if` or
        /// select it stands: what a reader counts, and what a GPU issues when it predicates. A loop's body counts once.
        /// What the front end did not understand counts nothing.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct Cost { $(#[doc = $sentence] pub $field: u32,)* }

        /// The most that a function may cost; `None` sets no bound.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct Budget { $(#[doc = $sentence] pub $field: Option<u32>,)* }

        impl Cost {
            /// The words and counts, in the order of the table.
            pub fn items(&self) -> Vec<(&'static str, u32)> {
                vec![$((stringify!($field), self.$field),)*]
            }
        }

        impl Budget {
            /// The bound that a word names.
            pub fn bound(&mut self, word: &str) -> Option<&mut Option<u32>> {
                match word {
                    $(stringify!($field) => Some(&mut self.$field),)*
                    _ => None,
                }
            }

            /// What costs more than it may, in the order of the table.
            pub fn exceeded(&self, cost: &Cost) -> Vec<Exceeded> {
                let items = [$((stringify!($field), self.$field, cost.$field),)*];
                items.into_iter().filter_map(|(item, bound, found)| Exceeded::new(item, bound?, found)).collect()
            }
        }
    };
}

counts! {
    fma     "Fused multiply-adds.";
    mul     "Multiplications.";
    add     "Additions, subtractions, minima, maxima, roundings.";
    div     "Divisions and square roots.";
    special "Functions of the mathematical library.";
    logic   "Comparisons, selects, casts, integer and boolean operations.";
    sign    "Sign operations: free in an operand of most instructions, so the total leaves them out.";
    depth   "The longest chain of operations that wait for one another; signs wait for nothing.";
    total   "All operations but those on signs.";
}

/// One item beyond its bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Exceeded {
    /// The word of the budget.
    pub item: &'static str,
    pub bound: u32,
    pub found: u32,
}

impl Exceeded {
    fn new(item: &'static str, bound: u32, found: u32) -> Option<Exceeded> {
        (found > bound).then_some(Exceeded { item, bound, found })
    }
}

/// Divisions in additions: an x86 core starts a `divss` every 3 cycles (a `divsd` every 4) and two `mulss` in each (uops.info,
/// Skylake to Zen 4); the correctly rounded division of a GPU is ten instructions and a call.
const DIVISION: u32 = 6;

/// Library functions in additions: the cheapest (`exp` in f32) takes about twenty instructions.
const FUNCTION: u32 = 20;

impl Cost {
    /// One number to choose by: operations in units of an addition. Ties are broken by depth, then by signs.
    pub const fn weight(&self) -> u32 {
        self.fma + self.mul + self.add + self.logic + DIVISION * self.div + FUNCTION * self.special
    }

    /// Whether this is the better of two: less weight, else less depth, else fewer signs.
    pub fn is_below(&self, other: &Cost) -> bool {
        let key = |cost: &Cost| (cost.weight(), cost.depth, cost.sign);
        key(self) < key(other)
    }
}
