//! `budget(fma = 3, total = 4)`: what a function may cost.

use proc_macro2::Span;

/// A limit for one kind of operation each.
#[derive(Clone, Default)]
pub struct Budget {
    /// What is limited, how much of it is allowed, and where that is written.
    pub limits: Vec<(&'static str, u32, Span)>,
}

impl Budget {
    /// What a cost exceeds: the word, what is allowed, what was found, and where that is written.
    pub fn exceeded(&self, cost: &fma_ir::Cost) -> impl Iterator<Item = (&'static str, u32, u32, Span)> {
        let items = cost.items();
        self.limits.iter().filter_map(move |(what, allowed, span)| {
            let found = items.iter().find(|(item, _)| item == what).map_or(0, |(_, found)| *found);
            (found > *allowed).then_some((*what, *allowed, found, *span))
        })
    }

    /// What can be limited: the fields of a cost.
    pub const FIELDS: [&'static str; 7] = ["fma", "mul", "add", "div", "special", "depth", "total"];
}
