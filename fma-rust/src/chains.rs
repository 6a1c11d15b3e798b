//! The iterator chains of a function, those that can be split over lanes read as loops.

use std::collections::{BTreeMap, BTreeSet};

use fma_core::Format;
use fma_ir::{Flag, Log, rewritten};

use crate::expand::Expansion;
use crate::lower::lower;
use crate::marked::Marked;
use crate::parted::parted;
use crate::place::same;
use crate::reduce::{self, Chain, Iterations, Reading, Reductions, Refusal, chain_of, unrolled};
use crate::rewrite::Function;
use crate::searched::Searched;
use crate::text::{FITTING, Texts, spoken};
use crate::tree::{Expr, ExprId, Tree, Type};
use crate::walk::visit::Visit;

/// What became of the chains of a function.
#[derive(Default)]
pub struct Chains {
    pub list: Vec<Chain>,
    /// Those that are loops now.
    loops: BTreeSet<usize>,
    /// Those that change floats and stay as they are.
    pub refused: Vec<(usize, Refusal)>,
    /// What looks for something in blocks.
    pub searches: Vec<Searched>,
    /// The loops that are read otherwise than they are written.
    pub marked: Vec<Marked>,
}

impl Chains {
    /// Whether any chain is a loop now.
    pub fn any(&self) -> bool {
        !self.loops.is_empty()
    }

    /// What is said of the loop at a place, where that is not what is read there.
    pub fn marked_at(&self, span: proc_macro2::Span) -> Option<&Marked> {
        self.marked.iter().find(|marked| same(marked.span, span))
    }

    /// Whether a loop sets what no one may read: the last number of what counts.
    pub fn set(&self) -> bool {
        self.loops.iter().any(|index| self.list[*index].sets)
    }

    /// Takes what sets the names in loops that were chains apart out of what is said of them.
    pub fn speak_plainly(&self, log: &mut Log) {
        let texts = log.steps.iter_mut().flat_map(|step| [&mut step.before, &mut step.after]);
        let near = log.near_misses.iter_mut().flat_map(|miss| [&mut miss.before, &mut miss.after]);
        let forms = log.alternatives.iter_mut().flat_map(|other| [&mut other.chosen, &mut other.form]);
        for text in texts.chain(near).chain(forms) {
            *text = if self.any() { spoken(text) } else { text.replace(FITTING, "") };
        }
    }

    /// Chains of floats that are no loops of floats: nothing else says why they stay.
    fn refuse_unseen(&mut self) {
        let is_told =
            |index: &usize| self.loops.contains(index) || self.refused.iter().any(|(known, _)| known == index);
        let untold: Vec<usize> =
            (0..self.list.len()).filter(|index| self.list[*index].is_float && !is_told(index)).collect();
        self.refused.extend(untold.into_iter().map(|index| (index, unseen())));
    }

    /// The chain that a loop was.
    pub fn of_loop(&self, tree: &Tree, id: ExprId) -> Option<&Chain> {
        self.list.get(chain_of(tree, id)?)
    }

    /// Whether every loop that was a chain is in lanes.
    pub fn are_split(&self, tree: &Tree, loops: &Reductions) -> bool {
        let mapped = loops.mapped.iter().flat_map(|(id, mapping)| mapping.loops(*id));
        let split = loops.split.iter().flat_map(|(id, split)| split.loops(*id));
        let found = split.chain(mapped);
        let found: BTreeSet<usize> = found.filter_map(|id| chain_of(tree, id)).collect();
        self.loops.is_subset(&found)
    }
}

impl Function<'_> {
    /// The body with the chains as loops that can be split: found out by reading all of them as loops.
    pub(super) fn unrolled(&self, block: syn::Block, told: bool) -> (syn::Block, Chains) {
        let may_set = self.iterations() == Iterations::SideBySide;
        if !self.may_split() || !(told || may_set || self.may_reorder(&block)) {
            return (block, Chains::default());
        }
        let output = (&self.signature.output, &*self.items.aliases);
        let orders = self.orders(&block);
        let (trial, list) = unrolled(block.clone(), output, orders, &|_| true, Reading::Lanes);
        if list.is_empty() {
            return (block, Chains::default());
        }
        let mut chains = Chains { list, ..Chains::default() };
        self.try_out(trial, &block, &mut chains);
        let (block, _) = unrolled(block, output, orders, &|index| chains.loops.contains(&index), Reading::Lanes);
        (block, chains)
    }

    /// Whether NaN and the signs of zeros mean nothing in all of a body.
    fn orders(&self, block: &syn::Block) -> bool {
        let flags = self.options.setting.flags;
        flags.has(Flag::Nnan) && flags.has(Flag::Nsz) && !self.may_be_ordered(block, &[])
    }

    fn try_out(&self, trial: syn::Block, block: &syn::Block, chains: &mut Chains) {
        let mut aside = Expansion::default();
        let tree = self.read(parted(trial), &mut aside);
        let lowered = lower(&tree, "", self.promotion(&tree, &mut aside));
        let outcome = rewritten(&lowered.func);
        let (read, func, lanes) = (&tree, &outcome.func, self.options.lanes);
        let find = |iterations| reduce::find(&reduce::Source::of(read, func, lanes, iterations));
        let mut found = find(Iterations::AsWritten);
        if self.iterations() == Iterations::SideBySide {
            let set = find(Iterations::SideBySide).set_or_counting();
            found.refused.retain(|(id, _)| !set.contains(id));
            chains.loops.extend(set.into_iter().filter_map(|id| chain_of(&tree, id)));
        }
        let split = found.split.iter().flat_map(|(id, split)| split.loops(*id).map(|id| (id, split.format)));
        let split: BTreeMap<usize, Format> =
            split.filter_map(|(id, format)| Some((chain_of(&tree, id)?, format))).collect();
        // How the chain is used may say what its result is.
        let written =
            split.keys().any(|index| !chains.list[*index].is_typed).then(|| self.read(block.clone(), &mut aside));
        for (index, format) in split {
            let chain = &chains.list[index];
            match chain.is_typed || written.as_ref().is_some_and(|tree| is_used_as(tree, chain, format)) {
                true => _ = chains.loops.insert(index),
                false => chains.refused.push((index, untyped(format))),
            }
        }
        // What is said of a loop is said where it is read as it stands.
        let refused =
            found.refused.into_iter().filter(|(id, _)| chains.of_loop(&tree, *id).is_none_or(|chain| !chain.is_loop));
        let refused: Vec<(ExprId, Refusal)> = refused.collect();
        chains.refused.extend(refused.into_iter().filter_map(|(id, refusal)| Some((chain_of(&tree, id)?, refusal))));
        for (index, chain) in chains.list.iter().enumerate() {
            if let Some(obstacle) = &chain.obstacle {
                chains.refused.push((index, Refusal::Because(obstacle.clone())));
            }
        }
        chains.refuse_unseen();
        chains.refused.sort_by_key(|(index, _)| *index);
    }

    /// Whether anything in the body may be reordered, as far as that is seen without reading it.
    fn may_reorder(&self, block: &syn::Block) -> bool {
        let flags = self.options.setting.flags;
        self.may_be_ordered(block, &[Flag::Reassoc]) || (flags.has(Flag::Nnan) && flags.has(Flag::Nsz))
    }

    /// Whether any of the flags is there, or a list in the body that may hold one.
    pub(super) fn may_be_ordered(&self, block: &syn::Block, by: &[Flag]) -> bool {
        struct Lists(bool);
        impl Visit<'_> for Lists {
            fn visit_attribute(&mut self, attr: &syn::Attribute) {
                self.0 |= crate::attribute::list_of(attr).is_some();
            }
        }
        let mut lists = Lists(by.iter().any(|flag| self.options.setting.flags.has(*flag)));
        lists.visit_block(block);
        lists.0
    }
}

/// Whether every call with the text of a chain is a number of the format, by what it is used for.
fn is_used_as(tree: &Tree, chain: &Chain, format: Format) -> bool {
    let is_call = |expr: &&Expr| matches!(expr.syn, syn::Expr::MethodCall(_));
    let texts = Texts::of(tree);
    let ids =
        (0..tree.exprs.len()).map(ExprId).filter(|id| is_call(&tree.expr(*id)) && texts.of_expr(*id) == chain.text);
    let types: Vec<Type> = ids.map(|id| tree.ty(id)).collect();
    !types.is_empty() && types.iter().all(|ty| *ty == Type::Float(format))
}

fn unseen() -> Refusal {
    Refusal::because("the type of what it adds up is not known: say it by a `let` with a type")
}

fn untyped(format: Format) -> Refusal {
    let name = format.layout().name;
    Refusal::Because(format!(
        "the type of its result is not written: say `sum::<{name}>()`, or bind it by a `let` with a type"
    ))
}
