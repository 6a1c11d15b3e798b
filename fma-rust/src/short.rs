//! Short loops and short arrays in the steps of long loops, read number by number: `for k in 0..3 { c[k] += q[k]; }` is `c[0] += q[0]; …`, and `c[0]` a
//! variable, where more loops are then split over lanes.
//!
//! What is written out is what the loop does, step by step, without any permission: of ranges between numbers, and of arrays whose length is in
//! sight. An array becomes variables for one loop, in which nothing but its elements is named, by numbers; behind the loop it holds them again.

mod arrays;
mod named;
mod shape;
mod shapes;
mod turns;

use syn::visit_mut::VisitMut;

use crate::expand::Expansion;
use crate::parted::parted;
use crate::rewrite::Function;
use crate::unroll::{Known, Seen};
use arrays::Variables;
use shapes::Shapes;
use turns::Turns;

impl Function<'_> {
    /// The body so read, if that lets more of its loops be split, or as many, and more of them set elements in lanes.
    pub(crate) fn by_numbers(&self, block: &syn::Block) -> Option<syn::Block> {
        self.numbers(block).filter(|numbers| self.loops_in_lanes(numbers) > self.loops_in_lanes(block))
    }

    /// The body so read, if anything in it can be.
    fn numbers(&self, block: &syn::Block) -> Option<syn::Block> {
        if !self.may_split() || !turns::are_in(block) {
            return None;
        }
        let known = Known::of(self.signature, block, self.items);
        let mut tried = block.clone();
        let seen = Seen::of(&self.read(parted(block.clone()), &mut Expansion::default()));
        let mut turns = self.turns(block, &known, seen.clone());
        turns.visit_block_mut(&mut tried);
        let shapes = Shapes::of(self.signature, &tried, (self.items, &known));
        let mut variables = Variables::of(&shapes, &seen, &tried);
        variables.put(&mut tried);
        (turns.any || variables.any).then_some(tried)
    }

    fn turns(&self, block: &syn::Block, known: &Known, seen: Seen) -> Turns {
        let arrays = Shapes::of(self.signature, block, (self.items, known)).known(&seen);
        Turns::new(Known::of(self.signature, block, self.items).at_hand(arrays, seen))
    }
}
