//! A function that is being rewritten, as PTX.

use fma_ir::{Func, Ty};
use fma_ptx::{Callee, Source, Why};
use proc_macro2::Span;

use super::bodies::is_called;
use super::callee::open;
use super::concrete::is_for_own;
use super::inner::{hoisted, with_inner};
use super::instance::{Instance, has_parameters};
use super::seen::Written;
use super::spread::{gives, spread};
use super::statements::Statements;
use super::{
    Callees, Found, Places, Refused, Text, causes, launch, lost, program, source, texts, unseen, without_uses,
};
use crate::attribute::Ptx;
use crate::expand::Expansion;
use crate::gpu::plainer::{is_applied, told, told_items};
use crate::items::with_enums;
use crate::lower::{Lowered, lower};
use crate::message::Message;
use crate::pairs::keep_words;
use crate::place::{same, stand_in_source};
use crate::reduce::Reductions;
use crate::rewrite::Function;
use crate::tree::{Items, Tree};

/// A body that is read for PTX.
struct Own {
    tree: Tree,
    lowered: Lowered,
    func: Func,
    /// What a trait does of which nothing is known.
    unknown: Vec<(Span, Why)>,
    /// Whether the CPU runs a loop of it in lanes.
    split: bool,
}

impl Function<'_> {
    /// A body of its own, read, lowered and rewritten. What holds no pair of floats in the body that the CPU runs holds none here.
    fn read_again(
        &self,
        block: syn::Block,
        written: &Written<'_>,
        instance: Option<&Instance>,
        expansion: &mut Expansion,
    ) -> Own {
        let mut items = Items { instances: true, beside: Some(written.beside.clone()), ..self.items.clone() };
        told_items(&mut items);
        let told = told(self.signature);
        let function = Function { items: &items, signature: &told, ..*self };
        let mut tree = function.read(block, expansion);
        let unknown = instance.map(|instance| instance.left_alone(&mut tree)).unwrap_or_default();
        written.restrict(&mut tree);
        stand_in_source(&mut tree, self.signature.ident.span());
        let mut promotion = self.promotion(&tree, expansion);
        keep_words(&mut promotion, &tree, written.tree);
        let mut lowered = lower(&tree, &self.name(), promotion);
        let (mut func, split) = self.as_computed(&tree, &lowered, written);
        if let Some(instance) = instance {
            instance.settle(&mut tree, &mut lowered, &mut func);
        }
        Own { tree, lowered, func, unknown, split }
    }

    /// Its texts, where they are asked for.
    pub fn texts(
        &self,
        read: (&Tree, &Lowered, &Func),
        loops: &Reductions,
        statements: Option<Statements>,
        expansion: &mut Expansion,
    ) -> Vec<Text> {
        let Some(ptx) = self.options.ptx.as_ref().filter(|_| self.is_wanted(expansion)) else { return Vec::new() };
        if self.is_for_others(ptx) && !matches!(expansion.only, Some(Some(_))) {
            return Vec::new();
        }
        if let Some((place, why)) = open(self.signature) {
            expansion.errors.error_once(place, Message::NoPtx { why });
            return Vec::new();
        }
        if let Some(place) = statements.as_ref().and_then(|statements| statements.refused) {
            expansion.errors.error_once(place, Message::NoPtx { why: Why::Held });
            return Vec::new();
        }
        let (block, around) = statements.map_or((None, None), |read| (Some(read.block), read.around));
        let (signature, around) = around.as_ref().map_or((self.signature, self.items), |(sig, items)| (sig, items));
        let items = block.as_ref().map(|block| with_enums(with_inner(around, block, self.options)));
        let this = Function { signature, items: items.as_ref().unwrap_or(around), ..*self };
        this.texts_by_types(ptx, block, (read, loops), expansion)
    }

    /// Whether it is only for those that call it.
    fn is_for_others(&self, ptx: &Ptx) -> bool {
        let Function { signature, items, .. } = *self;
        let is_open = is_for_own(signature, items) || is_called(signature, &items.bodies);
        !items.bodies.is_empty()
            && (is_applied(signature) || gives(signature, items) || ptx.instances.is_empty() && is_open)
    }

    fn texts_by_types(
        &self,
        ptx: &Ptx,
        statements: Option<syn::Block>,
        ((tree, lowered, func), loops): ((&Tree, &Lowered, &Func), &Reductions),
        expansion: &mut Expansion,
    ) -> Vec<Text> {
        let Some(block) = statements else { return self.texts_of(ptx, (tree, lowered, func), expansion) };
        let written = self.as_read(tree, lowered, loops);
        if has_parameters(self.signature) {
            return self.instances(ptx, &block, &written, expansion);
        }
        let own = self.read_again(block, &written, None, &mut Expansion::default());
        self.texts_of(ptx, (&own.tree, &own.lowered, &own.func), expansion)
    }

    /// The texts of a generic function, for the types that are named.
    fn instances(&self, ptx: &Ptx, block: &syn::Block, written: &Written<'_>, expansion: &mut Expansion) -> Vec<Text> {
        let param = self.signature.generics.type_params().next();
        if let Some(param) = param.filter(|_| ptx.instances.is_empty()) {
            expansion.errors.error_once(param.ident.span(), Message::NoPtx { why: Why::Generic });
        }
        let mut texts = Vec::new();
        for format in &ptx.instances {
            let text = self.of_instance(Instance::of_one(self.signature, self.items, *format), |function, instance| {
                let block = function.plainer(&instance.body(block.clone()));
                let own = function.read_again(block, written, Some(instance), &mut Expansion::default());
                match own.unknown.first() {
                    Some(refused) => Err(refused.clone()),
                    None => Ok(function.texts_of(ptx, (&own.tree, &own.lowered, &own.func), expansion)),
                }
            });
            match text {
                Ok(of_one) => texts.extend(of_one.into_iter().map(|text| Text { instance: Some(*format), ..text })),
                Err((place, why)) => expansion.errors.error_once(place, Message::NoPtx { why }),
            }
        }
        texts
    }

    /// What is done with the function of an instance.
    fn of_instance<T>(
        &self,
        instance: Result<Instance, (Span, Why)>,
        done: impl FnOnce(&Function<'_>, &Instance) -> Result<T, (Span, Why)>,
    ) -> Result<T, (Span, Why)> {
        let instance = instance?;
        done(&Function { signature: &instance.signature, items: &instance.items, ..*self }, &instance)
    }

    fn texts_of(
        &self,
        ptx: &Ptx,
        (tree, lowered, func): (&Tree, &Lowered, &Func),
        expansion: &mut Expansion,
    ) -> Vec<Text> {
        if let Some((place, why)) = self.of_generic_impl(func) {
            expansion.errors.error_once(place, Message::NoPtx { why });
            return Vec::new();
        }
        self.shared(expansion);
        let mut callees = Callees::of(self.name());
        let signature = &told(self.signature);
        let (mut source, refused) = source(tree, lowered, self.items, signature, func.vars.len() as u32, &mut callees);
        source.approximate = self.options.reflect.approximate;
        source.mad = self.options.ptx.as_ref().is_some_and(|ptx| ptx.mad);
        let is_whole = refused.is_empty();
        let said: Vec<_> = refused.iter().filter_map(|refused| refused.call).collect();
        for Refused { why, place, .. } in refused {
            expansion.errors.error_once(place, Message::NoPtx { why });
        }
        let mut found = self.untold((tree, lowered, func), (&source, is_whole));
        let is_seen = found.is_empty();
        let spans: Vec<_> = tree.exprs.iter().map(|expr| expr.span).collect();
        let func = without_uses(func, &source, tree, lowered);
        let launch = launch(&func, &source, self.options, expansion);
        let program = program(&func, source, launch, std::mem::take(&mut callees.list));
        let places = Places { whole: self.signature.ident.span(), sites: &spans, callees: &callees.spans };
        let (texts, refused) = texts(&program, ptx, &places);
        found.extend(refused);
        for one in &mut found {
            one.silent = expansion.errors.has(one.span) || said.iter().any(|known| same(*known, one.span));
        }
        for (span, why) in causes(tree, found) {
            expansion.errors.error_once(span, Message::NoPtx { why });
        }
        if is_whole && is_seen { texts } else { Vec::new() }
    }

    /// What the source does unknown to the IR; and the number that it gives, where nothing else is unknown and that is lost.
    fn untold(
        &self,
        (tree, lowered, func): (&Tree, &Lowered, &Func),
        (source, is_whole): (&Source, bool),
    ) -> Vec<Found> {
        let found = unseen(tree, lowered, source);
        let lost = || lost(tree, (func, source), (self.items, &told(self.signature)));
        if found.is_empty() && is_whole { lost().into_iter().collect() } else { found }
    }

    /// Whether it computes with a type that its `impl` leaves open.
    fn of_generic_impl(&self, func: &Func) -> Option<(Span, Why)> {
        let is_open = func.values().any(|(_, value)| matches!(value.ty, Ty::Generic(_)));
        is_open.then(|| (self.signature.ident.span(), Why::Open))
    }

    /// The same for the text of a function that calls it.
    pub fn as_callee(
        &self,
        block: syn::Block,
        on_cpu: &Items,
        instance: Option<&Instance>,
        callees: &mut Callees,
    ) -> Result<Callee, Refused> {
        let block = hoisted(&block).unwrap_or(block);
        let on_cpu = with_inner(on_cpu, &block, self.options);
        let on_cpu = Function { items: &on_cpu, ..*self };
        let tree = on_cpu.read(block.clone(), &mut Expansion::default());
        let written = on_cpu.written(&block, &tree);
        let items = with_enums(with_inner(self.items, &block, self.options));
        let this = Function { items: &items, ..*self };
        this.as_callee_with_inner(&block, &written, instance, callees)
    }

    fn as_callee_with_inner(
        &self,
        block: &syn::Block,
        written: &Written<'_>,
        instance: Option<&Instance>,
        callees: &mut Callees,
    ) -> Result<Callee, Refused> {
        let spread = spread(self, block).transpose();
        let spread = spread.map_err(|place| Refused { why: Why::Held, place, call: None })?;
        let (signature, items) =
            spread.as_ref().map_or((self.signature, self.items), |as_held| (&as_held.signature, &as_held.items));
        let block = spread.as_ref().map_or(block, |as_held| &as_held.block);
        let this = Function { signature, items, ..*self };
        let block = instance.map_or_else(|| block.clone(), |instance| instance.body(block.clone()));
        this.made_callee(block, written, instance, callees)
    }

    fn made_callee(
        &self,
        block: syn::Block,
        written: &Written<'_>,
        instance: Option<&Instance>,
        callees: &mut Callees,
    ) -> Result<Callee, Refused> {
        let own = self.read_again(self.plainer(&block), written, instance, &mut Expansion::default());
        let Own { tree, lowered, mut func, unknown, split } = own;
        callees.split |= split;
        if let Some((place, why)) = unknown.first().cloned().or_else(|| self.of_generic_impl(&func)) {
            return Err(Refused { why, place, call: None });
        }
        let signature = &told(self.signature);
        let (mut source, refused) = source(&tree, &lowered, self.items, signature, func.vars.len() as u32, callees);
        source.approximate = self.options.reflect.approximate;
        source.mad = self.options.ptx.as_ref().is_some_and(|ptx| ptx.mad);
        let unseen = causes(&tree, self.untold((&tree, &lowered, &func), (&source, refused.is_empty())));
        let unseen = unseen.into_iter().map(|(place, why)| Refused { why, place, call: None });
        match refused.into_iter().chain(unseen).next() {
            Some(refused) => Err(refused),
            None => {
                func.name = callees.free(&func.name);
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
