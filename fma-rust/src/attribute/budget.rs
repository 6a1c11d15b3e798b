//! `budget(fma = 3, total = 4)`: what a function may cost.

use proc_macro2::Span;

/// A limit for one kind of operation each.
#[derive(Clone, Default)]
pub struct Budget {
    /// What is limited, how much of it is allowed, and where that is written.
    pub limits: Vec<(&'static str, u32, Span)>,
}

impl Budget {
    /// What can be limited: the fields of a cost.
    pub const FIELDS: [&'static str; 7] = ["fma", "mul", "add", "div", "special", "depth", "total"];
}
