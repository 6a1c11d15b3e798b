//! A function that is being rewritten, as PTX.

use fma_ir::Func;
use fma_ptx::{Callee, Why};

use super::{Callees, Places, Refused, Text, launch, program, source, texts, unseen, without_uses};
use crate::expand::Expansion;
use crate::lower::{Lowered, lower};
use crate::message::Message;
use crate::rewrite::Function;
use crate::text::Texts;
use crate::tree::Tree;

impl Function<'_> {
    /// Its texts, where they are asked for.
    pub fn texts(&self, tree: &Tree, lowered: &Lowered, func: &Func, expansion: &mut Expansion) -> Vec<Text> {
        let Some(ptx) = self.options.ptx.as_ref().filter(|_| self.is_wanted(expansion)) else { return Vec::new() };
        let mut callees = Callees::of(self.name());
        let (mut source, refused) =
            source(tree, lowered, self.items, self.signature, func.vars.len() as u32, &mut callees);
        source.approximate = self.options.reflect.approximate;
        source.mad = self.options.ptx.as_ref().is_some_and(|ptx| ptx.mad);
        let is_whole = refused.is_empty();
        for Refused { why, place } in refused {
            expansion.errors.error_once(place, Message::NoPtx { why });
        }
        let unseen = unseen(tree, lowered, &source);
        for span in unseen.iter().filter(|span| !expansion.errors.has(**span)).collect::<Vec<_>>() {
            expansion.errors.error_once(*span, Message::NoPtx { why: Why::Opaque });
        }
        let spans: Vec<_> = tree.exprs.iter().map(|expr| expr.span).collect();
        let func = without_uses(func, &source, tree, lowered);
        let launch = launch(&func, &source, self.options, expansion);
        let program = program(&func, source, launch, std::mem::take(&mut callees.list));
        let places = Places { whole: self.signature.ident.span(), sites: &spans, callees: &callees.spans };
        let texts = texts(&program, ptx, &places, &mut expansion.errors);
        if is_whole && unseen.is_empty() { texts } else { Vec::new() }
    }

    /// The same for the text of a function that calls it.
    pub fn as_callee(
        &self,
        block: syn::Block,
        expansion: &mut Expansion,
        callees: &mut Callees,
    ) -> Result<Callee, Refused> {
        let (unrolled, _) = self.unrolled(&block, false);
        let tree = self.read(unrolled, expansion);
        let lowered = lower(&tree, &self.name(), self.promotion(&tree, expansion));
        let func = self.outcome(&lowered.func, &Texts::of(&tree), false).func;
        let (mut source, refused) =
            source(&tree, &lowered, self.items, self.signature, func.vars.len() as u32, callees);
        source.approximate = self.options.reflect.approximate;
        source.mad = self.options.ptx.as_ref().is_some_and(|ptx| ptx.mad);
        let unseen = unseen(&tree, &lowered, &source).into_iter().map(|place| Refused { why: Why::Opaque, place });
        match refused.into_iter().chain(unseen).next() {
            Some(refused) => Err(refused),
            None => {
                callees.spans.insert(func.name.clone(), tree.exprs.iter().map(|expr| expr.span).collect());
                Ok(Callee { func: without_uses(&func, &source, &tree, &lowered), source })
            }
        }
    }

    /// Whether its PTX is asked for by whoever explains the file, if that asks for any.
    fn is_wanted(&self, expansion: &Expansion) -> bool {
        let Some(Some(only)) = &expansion.only else { return true };
        self.name() == *only || self.signature.ident == only
    }
}
