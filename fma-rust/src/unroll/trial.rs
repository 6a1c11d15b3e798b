//! Whether unrolling pays: the function with and without, both through all passes.

use std::collections::BTreeSet;

use fma_ir::{Flag, Func, Outcome, Site, Step, in_order, rewritten};
use proc_macro2::Span;

use super::known::Known;
use super::mention::mention;
use super::seen::Seen;
use super::{Loop, unrolled};
use crate::expand::Expansion;
use crate::lower::lower;
use crate::parted::parted;
use crate::place::in_source;
use crate::rewrite::Function;
use crate::sought::Sought;
use crate::tree::Tree;

/// How many loops of a function are tried.
const MOST_LOOPS: usize = 8;

const RULE: &str = "unroll";

/// The loops of a function that are unrolled.
#[derive(Default)]
pub struct Unrolling {
    loops: Vec<Loop>,
}

impl Unrolling {
    pub fn any(&self) -> bool {
        !self.loops.is_empty()
    }

    /// The spans of all sites. The loops are no nodes of the tree, so theirs follow those of the nodes.
    pub fn spans(&self, tree: &Tree, function: Span, outcome: Option<&mut Outcome>) -> Vec<Span> {
        let mut spans = in_source(tree, function);
        if let Some(outcome) = outcome {
            self.tell(outcome, spans.len());
        }
        spans.extend(self.loops.iter().map(|each| each.span));
        spans
    }

    /// Says what happened, before what came of it.
    fn tell(&self, outcome: &mut Outcome, first: usize) {
        let order = outcome.log.steps.iter().map(|step| step.flags).fold(fma_ir::Flags::NONE, fma_ir::Flags::union);
        let flags = ORDER.into_iter().filter(|flag| order.has(*flag)).collect();
        let steps = self.loops.iter().enumerate().map(|(index, each)| Step {
            rule: RULE,
            site: Site((first + index) as u32),
            before: each.text.clone(),
            after: match each.steps {
                0 => "the elements as numbers".to_owned(),
                steps => format!("{steps} steps without a loop"),
            },
            flags,
            note: None,
        });
        let steps: Vec<Step> = steps.collect();
        outcome.log.steps.splice(0..0, steps);
    }
}

/// The permissions that may make unrolling pay.
const ORDER: [Flag; 3] = [Flag::Reassoc, Flag::Horner, Flag::Estrin];

/// What the passes make of a function beyond contraction.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Gain {
    /// Operations, in units of an addition.
    saved: i64,
    /// Polynomials that depth was bought for.
    schemes: usize,
}

impl Gain {
    fn of(func: &Func) -> Gain {
        let outcome = rewritten(func);
        let ordered = |step: &&Step| ORDER.iter().any(|flag| step.flags.has(*flag));
        let used = outcome.log.steps.iter().any(|step| ordered(&step));
        let saved = i64::from(in_order(func).weight()) - i64::from(outcome.after().weight());
        let schemes = outcome.log.steps.iter().filter(|step| step.flags.has(Flag::Estrin)).count();
        Gain { saved: if used { saved } else { 0 }, schemes }
    }

    pub fn is_above(self, other: Gain) -> bool {
        self.saved > other.saved || self.schemes > other.schemes
    }
}

impl Function<'_> {
    /// The body with the loops over constants unrolled for which that pays.
    pub(crate) fn stepped(&self, block: &syn::Block, sought: &Sought) -> (Option<syn::Block>, Unrolling) {
        let none = || (None, Unrolling::default());
        if !sought.arrays && self.items.arrays.is_empty() || !self.may_be_ordered(block, &ORDER) {
            return none();
        }
        let mut known = Known::of(self.signature, block, self.items);
        if known.is_empty() || unrolled(block, &known, &|_| false).1.is_empty() {
            return none();
        }
        let tree = self.tried(block.clone());
        known.learn(Seen::of(&tree));
        let (_, loops) = unrolled(block, &known, &|_| false);
        let mut chosen = BTreeSet::new();
        let mut best = if loops.is_empty() { return none() } else { self.gain(&tree) };
        for index in 0..loops.len().min(MOST_LOOPS) {
            let (trial, _) = unrolled(block, &known, &|each| each == index || chosen.contains(&each));
            let gain = self.gain(&self.tried(trial));
            if gain.is_above(best) {
                best = gain;
                chosen.insert(index);
            }
        }
        // Beside a loop over numbers its array's other elements are numbers as well.
        if loops.last().is_some_and(|last| last.steps == 0) && !chosen.is_empty() {
            chosen.insert(loops.len() - 1);
        }
        let (mut block, _) = unrolled(block, &known, &|each| chosen.contains(&each));
        let kept = loops.into_iter().enumerate().filter(|(index, _)| chosen.contains(index));
        let loops: Vec<Loop> = kept.map(|(_, each)| each).collect();
        mention(&mut block, &loops.iter().flat_map(|each| each.names.iter().cloned()).collect());
        if loops.is_empty() { none() } else { (Some(block), Unrolling { loops }) }
    }

    pub(crate) fn tried(&self, block: syn::Block) -> Tree {
        self.read(parted(block), &mut Expansion::default())
    }

    pub(crate) fn gain(&self, tree: &Tree) -> Gain {
        let lowered = lower(tree, "", self.promotion(tree, &mut Expansion::default()));
        Gain::of(&lowered.func)
    }
}
