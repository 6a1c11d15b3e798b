//! The loops of a function: which are split, and what is said of them.

use fma_ir::passes::{Loops, Turns};
use fma_ir::{Flag, Func, Outcome, Promotion, Site};

use crate::approximate::Approximations;
use crate::attribute::Options;
use crate::cells::cells;
use crate::chains::Chains;
use crate::copies::tell_once;
use crate::dispatch::{Dispatch, calls_on, hands_on, has_loop, is_alike_everywhere};
use crate::handed;
use crate::left::Left;
use crate::lower::{Lowered, lower};
use crate::reduce::{self, Iterations, Reductions};
use crate::rewrite::Function;
use crate::text::Texts;
use crate::tree::{ExprId, Tree, throughout};
use crate::understood::Understood;

const NO_LOOP: &str = "it has no loop, and chooses its machine at each call: say `dispatch` on the function with the loop, or on the module of both";
const NARROW: &str = "no loop of it is in lanes: compiled for AVX2 at most, since what the compiler alone makes of wider registers may be slower; `dispatch(avx512)` asks for it";
const ALIKE: &str =
    "compiled once: each turn of its loops waits for the one before, by operations that are as fast on every machine";
const MULTIPLIED: &str = "compiled once: it hands closures of its own on besides taking some, and what takes closures from clones is compiled for those of each; say `dispatch` on the function that calls them";

impl Function<'_> {
    /// The loops that are split or run side by side, with what the report says of them and of the others; the function is what a CPU computes, then.
    pub(super) fn loops(
        &self,
        read: (&Tree, &Lowered),
        outcome: &mut Outcome,
        texts: &Texts<'_>,
        chains: &Chains,
        left: &mut Vec<Left>,
    ) -> Reductions {
        let mut found = self.found_loops(read, outcome, texts, chains, left);
        self.divide_by_roots(outcome, &mut found, texts);
        found
    }

    fn found_loops(
        &self,
        (tree, lowered): (&Tree, &Lowered),
        outcome: &mut Outcome,
        texts: &Texts<'_>,
        chains: &Chains,
        left: &mut Vec<Left>,
    ) -> Reductions {
        let iterations = self.iterations();
        if !self.may_split() || !(self.asks(&lowered.func) || iterations == Iterations::SideBySide) {
            return Reductions::default();
        }
        let find = |func: &Func| self.find(tree, func);
        let mut found = find(&outcome.func);
        if self.waits_less(&lowered.func) && self.wait_less((tree, lowered), outcome, texts, &found, &find) {
            found = find(&outcome.func);
        }
        let flags = self.options.setting.flags;
        let reassociates =
            flags.has(Flag::Reassoc) || lowered.func.values().any(|(_, value)| value.flags.has(Flag::Reassoc));
        chains.speak_plainly(&mut outcome.log);
        let has_lanes = iterations == Iterations::SideBySide;
        let account = reduce::Account { tree, texts, found: &found, chains, reassociates, has_lanes };
        reduce::account(&account, &mut outcome.log, left);
        tell_once(tree, &mut outcome.log);
        if let Some(approximations) = self.approximations(tree, &outcome.func, &found) {
            approximations.account((tree, texts), &outcome.func, &mut outcome.log, left);
        }
        found
    }

    fn find(&self, tree: &Tree, func: &Func) -> Reductions {
        reduce::find(&reduce::Source::of(tree, func, self.options.lanes, self.iterations()))
    }

    /// Has a root and a division for each inverse root where the CPU has; whether any loop of another reading is in lanes.
    pub(super) fn without_inverse_roots(
        &self,
        (tree, lowered): (&Tree, &Lowered),
        outcome: &mut Outcome,
        texts: &Texts<'_>,
    ) -> bool {
        let looks = self.may_split() && (self.asks(&lowered.func) || self.iterations() == Iterations::SideBySide);
        let mut found = if looks { self.find(tree, &outcome.func) } else { Reductions::default() };
        self.divide_by_roots(outcome, &mut found, texts);
        !found.split.is_empty()
    }

    /// Has a root and a division for each inverse root, but where lanes compute, which have an instruction for it.
    fn divide_by_roots(&self, outcome: &mut Outcome, found: &mut Reductions, texts: &Texts<'_>) {
        if !found.in_lanes() {
            let with_roots = self.options.ptx.as_ref().map(|_| outcome.func.clone());
            let divides = outcome.divide_by_roots(&|site: Site| texts.of_site(site));
            found.with_roots = with_roots.filter(|_| divides);
        }
    }

    /// Where the functions of a clone become approximations.
    pub(super) fn approximations(&self, tree: &Tree, func: &Func, found: &Reductions) -> Option<Approximations> {
        let turns = |site| turns(tree, found, site);
        let is_own = |name: &syn::Ident| self.items.has_function(&name.to_string());
        self.options.dispatch.map(|dispatch| {
            let mut handed = handed::sites(tree, &is_own);
            // Lanes are compiled for the machine wherever they stand.
            let in_lanes = found.split.keys().chain(found.mapped.keys()).flat_map(|id| throughout(tree, *id));
            in_lanes.for_each(|id| _ = handed.remove(&Site(id.0 as u32)));
            Approximations::of(tree, func, dispatch, &turns, handed)
        })
    }

    /// In loops that stay one turn after the other, no turn waits longer for the one before than as written, and less where that can be; whether
    /// anything changed.
    fn wait_less(
        &self,
        (tree, lowered): (&Tree, &Lowered),
        outcome: &mut Outcome,
        texts: &Texts<'_>,
        found: &Reductions,
        find: &dyn Fn(&fma_ir::Func) -> Reductions,
    ) -> bool {
        let cells = cells(tree);
        let source = |site| texts.of_site(site);
        let of = |found: &Reductions, site| turns(tree, found, site);
        let changed = outcome.carry_last(&Loops { turns: &|site| of(found, site), cells: &cells }, &source);
        let loops = Loops { turns: &|site| of(found, site), cells: &cells };
        let Some(ordered) = outcome.in_order(&lowered.func, &loops, &source) else { return changed };
        *outcome = ordered;
        let found = find(&outcome.func);
        outcome.carry_last(&Loops { turns: &|site| of(&found, site), cells: &cells }, &source);
        true
    }

    /// Whether its loops wait no longer than they have to. Under a budget every operation is counted as it was written.
    pub(super) fn waits_less(&self, func: &Func) -> bool {
        let looks = self.asks(func) || self.iterations() == Iterations::SideBySide;
        self.may_split() && looks && self.options.budget.is_none()
    }

    pub(super) fn asks_for_lanes(&self) -> bool {
        self.options.dispatch.is_some() || self.options.lanes.is_some()
    }

    /// Lanes change nothing but the time that it takes, and the length of the code: whoever asks for either word asks for them.
    pub(super) fn iterations(&self) -> Iterations {
        match self.asks_for_lanes() {
            true => Iterations::SideBySide,
            false => Iterations::AsWritten,
        }
    }

    /// Whether a body may be read in other words where more of it then runs in lanes. Under a budget every operation is counted as it was written.
    pub(crate) fn may_read_otherwise(&self) -> bool {
        self.asks_for_lanes() && self.may_split() && self.options.budget.is_none()
    }

    /// For which machines it has clones: those of the widest registers where something is in lanes, or where something that it calls may be; none
    /// where nothing in it gains by them.
    pub(super) fn clones(
        &self,
        (block, tree, func): (&syn::Block, &Tree, &Func),
        printed: Option<&Reductions>,
        left: &mut Vec<Left>,
    ) -> Option<Dispatch> {
        let dispatch = self.options.dispatch?;
        let none = Reductions::default();
        let found = printed.unwrap_or(&none);
        let narrow = dispatch.is_wide() && !found.in_lanes() && !calls_on(block);
        let turns = |site| turns(tree, found, site);
        let alike = || is_alike_everywhere(tree, func, &Loops { turns: &turns, cells: &cells(tree) });
        let clones = if narrow { dispatch.narrow() } else { dispatch };
        let (reason, clones) = match has_loop(block) {
            // The trap: a function that is called for each element chooses its machine each time.
            false if !dispatch.inherited => (Some(NO_LOOP), Some(clones)),
            true if narrow && alike() => (Some(ALIKE), None),
            true if narrow => (Some(NARROW), Some(clones)),
            _ => (None, Some(clones)),
        };
        let text = || "dispatch".to_owned();
        left.extend(reason.map(|reason| Left { span: dispatch.span, text: text(), reason: reason.to_owned() }));
        clones
    }

    /// The options without clones, if those would multiply what it calls, and no loop of it is in lanes.
    pub(super) fn compiled_once(&self, block: &syn::Block, understood: &Understood) -> Option<Options> {
        self.options.dispatch?;
        let is_own = |name: &syn::Ident| self.items.has_function(&name.to_string());
        if !hands_on(self.signature, block, &is_own) {
            return None;
        }
        let (tree, texts) = (&understood.tree, Texts::of(&understood.tree));
        let lowered = lower(tree, &self.name(), Promotion::default());
        let mut outcome = self.outcome(&lowered.func, &texts, false);
        let found = self.found_loops((tree, &lowered), &mut outcome, &texts, &understood.chains, &mut Vec::new());
        (!found.in_lanes()).then(|| Options { dispatch: None, ..self.options.clone() })
    }

    /// What the report says of such a function.
    pub(super) fn multiplied(&self) -> Option<Left> {
        let span = self.options.dispatch?.span;
        Some(Left { span, text: "dispatch".to_owned(), reason: MULTIPLIED.to_owned() })
    }

    /// Whether its loops may be split at all: not where they must stand in a constant, and not where each operation is asserted.
    pub(super) fn may_split(&self) -> bool {
        self.signature.constness.is_none() && self.options.check.is_none()
    }
}

impl Reductions {
    /// Whether any loop is.
    fn in_lanes(&self) -> bool {
        !(self.split.is_empty() && self.mapped.is_empty() && self.iterations.is_empty())
    }

    /// The function as a GPU computes it, where the CPU's is this one.
    pub fn on_gpu<'a>(&'a self, func: &'a Func) -> &'a Func {
        self.with_roots.as_ref().unwrap_or(func)
    }
}

/// How the turns of a loop follow one another.
pub(super) fn turns(tree: &Tree, found: &Reductions, site: Site) -> Turns {
    let id = ExprId(site.0 as usize);
    if found.split.contains_key(&id) || found.mapped.contains_key(&id) || found.iterations.contains_key(&id) {
        return Turns::SideBySide;
    }
    match &tree.expr(id).syn {
        syn::Expr::ForLoop(_) | syn::Expr::While(_) | syn::Expr::Loop(_) => Turns::OneByOne,
        _ => Turns::None,
    }
}
