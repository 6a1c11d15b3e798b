//! Which loops of a function have turns that wait for the one before, on the CPU: what that left enters sums last there, and so in the text.

use std::collections::HashMap;

use fma_ir::passes::{Loops, Turns};
use fma_ir::{Func, Outcome, Site};
use proc_macro2::{LineColumn, Span};

use crate::cells::cells;
use crate::expand::Expansion;
use crate::loops;
use crate::lower::{Lowered, lower};
use crate::place::is_made;
use crate::reduce::Reductions;
use crate::rewrite::Function;
use crate::text::Texts;
use crate::tree::{ExprId, Tree};

/// The loops of a body as the CPU runs it, by the place of their words: whether their turns stay one after the other. A loop that stands there more
/// than once, its ends apart from what is between, does so where all of its copies do.
#[derive(Clone, Debug, Default)]
pub struct Followed(HashMap<LineColumn, bool>);

impl Followed {
    fn of(tree: &Tree, found: &Reductions) -> Followed {
        let mut followed = Followed::default();
        for id in (0..tree.exprs.len()).map(ExprId) {
            let Some(spot) = word(tree, id) else { continue };
            let stays = match loops::turns(tree, found, Site(id.0 as u32)) {
                Turns::OneByOne => true,
                Turns::SideBySide => false,
                Turns::None => continue,
            };
            *followed.0.entry(spot).or_insert(true) &= stays;
        }
        followed
    }

    /// How the turns of a loop of another reading follow one another: one that the CPU has not is none of its own.
    fn turns(&self, tree: &Tree, site: Site) -> Turns {
        match word(tree, ExprId(site.0 as usize)).and_then(|spot| self.0.get(&spot)) {
            Some(true) => Turns::OneByOne,
            Some(false) => Turns::SideBySide,
            None => Turns::None,
        }
    }
}

impl Function<'_> {
    /// The loops of the body that the CPU runs, of which `found` is known.
    pub(super) fn followed(&self, tree: &Tree, func: &Func, found: &Reductions) -> Followed {
        if self.waits_less(func) { Followed::of(tree, found) } else { Followed::default() }
    }

    /// The same of a body that was not read yet.
    pub(super) fn followed_in(&self, block: &syn::Block) -> Followed {
        let read = self.understood(block, false, &mut Expansion::default());
        let lowered = lower(&read.tree, &self.name(), self.promotion(&read.tree, &mut Expansion::default()));
        let mut outcome = self.outcome(&lowered.func, &Texts::of(&read.tree), false);
        let (source, texts) = ((&read.tree, &lowered), Texts::of(&read.tree));
        let found = self.loops(source, &mut outcome, &texts, &read.chains, &mut Vec::new());
        self.followed(&read.tree, &lowered.func, &found)
    }

    /// Lets what turns leave enter sums last, in the loops of a reading for the text whose turns follow one another on the CPU.
    pub(super) fn carry_last_as_the_cpu(
        &self,
        (tree, lowered): (&Tree, &Lowered),
        outcome: &mut Outcome,
        followed: impl FnOnce() -> Followed,
    ) {
        let (cells, texts) = (cells(tree), Texts::of(tree));
        let source = |site| texts.of_site(site);
        let any = Loops { turns: &|site| loops::turns(tree, &Reductions::default(), site), cells: &cells };
        if !outcome.clone().wait_less(&lowered.func, &any, &source) {
            return;
        }
        let followed = followed();
        let loops = Loops { turns: &|site| followed.turns(tree, site), cells: &cells };
        outcome.wait_less(&lowered.func, &loops, &source);
    }
}

/// Where the word of a loop of the author's stands.
fn word(tree: &Tree, id: ExprId) -> Option<LineColumn> {
    let word: Span = match &tree.exprs.get(id.0)?.syn {
        syn::Expr::ForLoop(each) => each.for_token.span,
        syn::Expr::While(each) => each.while_token.span,
        syn::Expr::Loop(each) => each.loop_token.span,
        _ => return None,
    };
    (!is_made(word)).then(|| word.start())
}
