//! Short loops and short arrays in the steps of long loops, read number by number: `for k in 0..3 { c[k] += q[k]; }` is `c[0] += q[0]; …`, and `c[0]` a
//! variable, where more loops are then split over lanes.
//!
//! What is written out is what the loop does, step by step, without any permission: of ranges between numbers, and of arrays whose length is in
//! sight. An array becomes variables for one loop, in which nothing but its elements is named, by numbers; behind the loop it holds them again.

mod arrays;
mod asked;
mod behind;
mod closures;
mod flat;
mod named;
mod placed;
mod shadowed;
mod shape;
mod shapes;
mod turns;
mod versions;
mod whole;

use std::cell::OnceCell;

use crate::expand::Expansion;
use crate::marked::Marked;
use crate::parted::parted;
use crate::rewrite::Function;
use crate::trial::{self, Closures, Trial};
use crate::unroll::{Known, Seen};
use crate::walk::visit_mut::VisitMut;
use arrays::Variables;
use placed::placed;
pub use shadowed::{APART, told_apart};
use shapes::Shapes;
use turns::Turns;
use versions::{MOST_LOOPS, with_versions, with_whole_chunks};

/// How many loops are split, and how many others run in lanes.
type Lanes = (usize, usize);

/// A body as it stands. Its lanes are found by all passes, and often no one asks.
struct Written<'a> {
    block: &'a syn::Block,
    lanes: &'a dyn Fn() -> Lanes,
}

/// A body as it may be read.
struct Read {
    block: syn::Block,
    lanes: Lanes,
}

impl Function<'_> {
    /// The body so read, if that lets more of its loops be split, or as many, and more of them set elements in lanes.
    pub(crate) fn by_numbers(&self, block: &syn::Block) -> Option<(syn::Block, Vec<Marked>)> {
        if !self.may_split() || !turns::are_in(block) {
            return None;
        }
        let apart = self.told_apart(block);
        let block = apart.as_ref().unwrap_or(block);
        match self.flattened(block) {
            Some((flat, mut marked)) => {
                let (block, more) = self.read_by_numbers(&flat).unwrap_or_else(|| (flat.clone(), Vec::new()));
                marked.extend(more);
                Some((block, marked))
            }
            None => self.read_by_numbers(block),
        }
    }

    /// The body with loops over the numbers of rows, where those then run in lanes.
    fn flattened(&self, block: &syn::Block) -> Option<(syn::Block, Vec<Marked>)> {
        let known = Known::of(self.signature, block, self.items);
        let shapes = Shapes::of(self.signature, block, (self.items, &known));
        let seen = OnceCell::new();
        let read = |each: &syn::ExprForLoop| {
            let of_tree = || Seen::of(&self.read(parted(block.clone()), &mut Expansion::default()));
            flat::flat(each, &shapes, seen.get_or_init(of_tree))
        };
        let tried = |skip: usize, block: &syn::Block| {
            let (block, found) = trial::one_loop(skip, block, Closures::Read, &read)?;
            Some(Trial { block, counted: None, found })
        };
        trial::kept(block, tried, |body| self.in_lanes(body))
    }

    fn read_by_numbers(&self, block: &syn::Block) -> Option<(syn::Block, Vec<Marked>)> {
        let (plain, lanes_of) = (OnceCell::new(), |block: &syn::Block| self.loops_in_lanes(block));
        let written = Written { block, lanes: &|| *plain.get_or_init(|| lanes_of(block)) };
        let numbers = self.numbers(block).map(|block| Read { lanes: lanes_of(&block), block });
        let (numbers, marked) = self.numbers_one_by_one(numbers);
        let numbers = numbers.filter(|numbers| numbers.lanes > (written.lanes)());
        match (self.options.budget.as_ref(), numbers) {
            (_, Some(numbers)) if !marked.is_empty() => Some((numbers.block, marked)),
            // Each version would be paid for.
            (Some(_), numbers) => numbers.map(|numbers| (numbers.block, Vec::new())),
            (None, numbers) => Some((self.in_versions(&written, numbers)?.block, Vec::new())),
        }
    }

    /// What is set at once, `*p = [x, y, z];`, one after the other as well, where that lets more loops be in lanes.
    fn numbers_one_by_one(&self, numbers: Option<Read>) -> (Option<Read>, Vec<Marked>) {
        let Some(read) = numbers else { return (None, Vec::new()) };
        match self.one_by_one(&read.block) {
            Some((block, marked)) => (Some(Read { lanes: self.loops_in_lanes(&block), block }), marked),
            None => (Some(read), Vec::new()),
        }
    }

    /// The body with names of their own for all that has one, where that tells more shapes.
    fn told_apart(&self, block: &syn::Block) -> Option<syn::Block> {
        let known = Known::of(self.signature, block, self.items);
        let shapes = |block: &syn::Block| Shapes::of(self.signature, block, (self.items, &known)).known_names();
        told_apart(self.signature, block).filter(|apart| shapes(apart) > shapes(block))
    }

    /// The body with two versions of each loop that one of them lets be in lanes, or that it writes out; `best` is what is known without.
    fn in_versions(&self, written: &Written<'_>, mut best: Option<Read>) -> Option<Read> {
        let block = written.block;
        let known = Known::of(self.signature, block, self.items);
        let whole = with_whole_chunks(block);
        let shapes = Shapes::of(self.signature, &whole, (self.items, &known));
        let mut chosen = Vec::new();
        for next in 0..MOST_LOOPS {
            chosen.push(next);
            let output = &self.signature.output;
            let Some(tried) = with_versions((block, output), (&shapes, &known), &chosen) else { break };
            let turns = turns::count(&tried);
            let read = self.numbers(&tried).unwrap_or(tried);
            let lanes = self.loops_in_lanes(&read);
            let (last, lanes_before) =
                best.as_ref().map_or_else(|| (block, (written.lanes)()), |best| (&best.block, best.lanes));
            // All loops that the second version has more are written out.
            let is_shorter = turns > turns::count(last) && turns::count(&read) <= turns::count(last);
            match lanes > lanes_before || lanes == lanes_before && is_shorter {
                true => best = Some(Read { lanes, block: read }),
                false => _ = chosen.pop(),
            }
        }
        best
    }

    /// The body so read, if anything in it can be.
    pub(crate) fn numbers(&self, block: &syn::Block) -> Option<syn::Block> {
        let known = Known::of(self.signature, block, self.items);
        let shapes = Shapes::of(self.signature, block, (self.items, &known));
        if !shapes.any() && !known.may_be_short(block) {
            return None;
        }
        let mut tried = block.clone();
        let seen = Seen::of(&self.read(parted(block.clone()), &mut Expansion::default()));
        let arrays = [shapes.known(&seen), placed(self.signature, block, &shapes, &seen)].concat();
        let at_hand = Known::of(self.signature, block, self.items).at_hand(arrays, seen.clone());
        let mut turns = Turns::new(at_hand);
        turns.visit_block_mut(&mut tried);
        let shapes = Shapes::of(self.signature, &tried, (self.items, &known));
        let mut variables = Variables::of(&shapes, &seen, &tried);
        variables.put(&mut tried);
        (turns.any || variables.any).then_some(tried)
    }
}
