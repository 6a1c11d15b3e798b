//! A function that is being rewritten, as PTX.

use fma_ir::{Func, Ty};
use fma_ptx::{Callee, Why};

use proc_macro2::Span;

use super::callee::open;
use super::{Callees, Places, Refused, Text, launch, program, source, texts, unseen, without_uses};
use crate::expand::Expansion;
use crate::gpu::plainer::{is_rich, plainer};
use crate::lower::{Lowered, lower};
use crate::message::Message;
use crate::pairs::keep_words;
use crate::parted::parted;
use crate::place::{same, stand_in_source};
use crate::rewrite::Function;
use crate::text::Texts;
use crate::tree::Tree;

impl Function<'_> {
    /// Its body for PTX, where that is asked for and may be said in fewer words.
    pub fn statements(&self, block: &syn::Block) -> Option<syn::Block> {
        self.options.ptx.as_ref().filter(|_| is_rich(block))?;
        let block = self.for_text(block);
        plainer(&block, self.signature, self.items)
    }

    /// The body as the CPU's is computed.
    fn for_text(&self, block: &syn::Block) -> syn::Block {
        let (stepped, _) = self.stepped(block);
        let (unrolled, _) = self.unrolled(stepped.as_ref().unwrap_or(block), false);
        parted(unrolled)
    }

    /// A body of its own, read, lowered and rewritten. What holds no pair of floats in the body that the CPU runs holds none here.
    fn read_again(&self, block: syn::Block, written: &Tree, expansion: &mut Expansion) -> (Tree, Lowered, Func) {
        let mut tree = self.read(block, expansion);
        stand_in_source(&mut tree, self.signature.ident.span());
        let mut promotion = self.promotion(&tree, expansion);
        keep_words(&mut promotion, &tree, written);
        let lowered = lower(&tree, &self.name(), promotion);
        let func = self.outcome(&lowered.func, &Texts::of(&tree), false).func;
        (tree, lowered, func)
    }

    /// Its texts, where they are asked for.
    pub fn texts(
        &self,
        (tree, lowered, func): (&Tree, &Lowered, &Func),
        statements: Option<syn::Block>,
        expansion: &mut Expansion,
    ) -> Vec<Text> {
        let Some(ptx) = self.options.ptx.as_ref().filter(|_| self.is_wanted(expansion)) else { return Vec::new() };
        if let Some((place, why)) = open(self.signature).or_else(|| self.of_generic_impl(func)) {
            expansion.errors.error_once(place, Message::NoPtx { why });
            return Vec::new();
        }
        let own = statements.map(|block| self.read_again(block, tree, &mut Expansion::default()));
        let (tree, lowered, func) = own.as_ref().map_or((tree, lowered, func), |own| (&own.0, &own.1, &own.2));
        let mut callees = Callees::of(self.name());
        let (mut source, refused) =
            source(tree, lowered, self.items, self.signature, func.vars.len() as u32, &mut callees);
        source.approximate = self.options.reflect.approximate;
        source.mad = self.options.ptx.as_ref().is_some_and(|ptx| ptx.mad);
        let is_whole = refused.is_empty();
        let said: Vec<_> = refused.iter().filter_map(|refused| refused.call).collect();
        for Refused { why, place, .. } in refused {
            expansion.errors.error_once(place, Message::NoPtx { why });
        }
        let unseen = unseen(tree, lowered, &source);
        let is_new = |span: Span| !expansion.errors.has(span) && !said.iter().any(|known| same(*known, span));
        for (span, why) in unseen.iter().filter(|(span, _)| is_new(*span)).cloned().collect::<Vec<_>>() {
            expansion.errors.error_once(span, Message::NoPtx { why });
        }
        let spans: Vec<_> = tree.exprs.iter().map(|expr| expr.span).collect();
        let func = without_uses(func, &source, tree, lowered);
        let launch = launch(&func, &source, self.options, expansion);
        let program = program(&func, source, launch, std::mem::take(&mut callees.list));
        let places = Places { whole: self.signature.ident.span(), sites: &spans, callees: &callees.spans, said };
        let texts = texts(&program, ptx, &places, &mut expansion.errors);
        if is_whole && unseen.is_empty() { texts } else { Vec::new() }
    }

    /// Whether it computes with a type that its `impl` leaves open.
    fn of_generic_impl(&self, func: &Func) -> Option<(Span, Why)> {
        let is_open = func.values().any(|(_, value)| matches!(value.ty, Ty::Generic(_)));
        is_open.then(|| (self.signature.ident.span(), Why::Generic))
    }

    fn statements_of_callee(&self, block: &syn::Block) -> syn::Block {
        let block = self.for_text(block);
        plainer(&block, self.signature, self.items).unwrap_or(block)
    }

    /// The same for the text of a function that calls it.
    pub fn as_callee(
        &self,
        block: syn::Block,
        expansion: &mut Expansion,
        callees: &mut Callees,
    ) -> Result<Callee, Refused> {
        let written = self.read(block.clone(), &mut Expansion::default());
        let block = self.statements_of_callee(&block);
        let (tree, lowered, func) = self.read_again(block, &written, expansion);
        let (mut source, refused) =
            source(&tree, &lowered, self.items, self.signature, func.vars.len() as u32, callees);
        source.approximate = self.options.reflect.approximate;
        source.mad = self.options.ptx.as_ref().is_some_and(|ptx| ptx.mad);
        let unseen =
            unseen(&tree, &lowered, &source).into_iter().map(|(place, why)| Refused { why, place, call: None });
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
