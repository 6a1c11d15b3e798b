//! Calls of functions that only compute, in loops: read in their places, where more loops then run in lanes.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use proc_macro2::Span;
use quote::{ToTokens, format_ident};
use syn::parse_quote;

use super::formula::Formula;
use super::own::{call, path};
use crate::attribute::list_of;
use crate::expand::Expansion;
use crate::lower::lower;
use crate::parted::parted;
use crate::reduce;
use crate::rewrite::Function;
use crate::tree::{Setting, is_conditional, words_of};
use crate::walk::visit::{self, Visit};
use crate::walk::visit_mut::{self, VisitMut};

/// Functions that call one another are read in one another at most so often.
const DEEPEST: usize = 4;

/// No more calls than these are read in their places, or a few short functions make an endless one.
const MOST: usize = 100;

impl Function<'_> {
    /// The body with such calls read in their places, if that lets more of its loops run in lanes.
    pub(crate) fn with_formulas(&self, block: &syn::Block) -> Option<syn::Block> {
        let callable = &self.items.callable;
        let mut formulas = Formulas::of(self.signature, block);
        let bindings = &formulas.bindings;
        let is_visible = |name: &String| !callable.hidden.contains(name) && !bindings.contains_key(name);
        let visible: Vec<_> = callable.formulas.iter().filter(|(name, _)| is_visible(name)).collect();
        let this = self.items.this.as_ref().filter(|_| is_lent(self.signature));
        let methods = this.into_iter().flat_map(|this| callable.methods_of(this, self.signature, &self.items.traits));
        let visible = visible.into_iter().map(|(name, formula)| (name.clone(), formula.clone())).chain(methods);
        let setting = self.options.setting;
        let fitting: Vec<_> = visible.filter(|(_, formula)| formula.fit(setting).is_some()).collect();
        formulas.functions.extend(fitting);
        for name in &callable.hidden {
            formulas.functions.retain(|_, formula| !formula.free.contains(name));
        }
        if formulas.binds_unseen || !self.may_split() {
            return None;
        }
        let mut inline = Inline::new(&formulas, self.options.setting);
        let mut tried = block.clone();
        inline.visit_block_mut(&mut tried);
        if inline.count == 0 {
            return None;
        }
        let called = inline.functions.iter().map(|name| path(name));
        // Nothing may call them any more.
        tried.stmts.splice(0..0, called.map(|name| parse_quote!(let _ = #name;)));
        (self.most_in_lanes(&tried) > self.most_in_lanes(block)).then_some(tried)
    }

    /// How many loops run in lanes, where short ones may be written out, and all may be cut at their ends.
    fn most_in_lanes(&self, block: &syn::Block) -> usize {
        let numbered = self.by_numbers(block);
        let block = numbered.as_ref().map_or(block, |(numbered, _)| numbered);
        self.without_ends(block).map_or_else(|| self.in_lanes(block), |(block, _)| self.in_lanes(&block))
    }

    /// How many loops run in lanes.
    pub(crate) fn in_lanes(&self, block: &syn::Block) -> usize {
        let (split, others) = self.loops_in_lanes(block);
        split + others
    }

    /// How many loops are split, and how many others run in lanes.
    pub(crate) fn loops_in_lanes(&self, block: &syn::Block) -> (usize, usize) {
        let mut aside = Expansion::default();
        let (block, _) = self.unrolled(block.clone(), false);
        let tree = self.read(parted(block), &mut aside);
        let lowered = lower(&tree, "", self.promotion(&tree, &mut aside));
        let outcome = fma_ir::rewritten(&lowered.func);
        let (func, lanes, iterations) = (&outcome.func, self.options.lanes, self.iterations());
        let found = reduce::find(&reduce::Source::of(&tree, func, lanes, iterations));
        let is_long = |split: &&reduce::Reduction| !reduce::are_few(split.header.most_steps(&tree));
        (found.split.values().filter(is_long).count(), found.mapped.len() + found.iterations.len())
    }
}

/// Whether `self` is a reference: what takes it by value is another method's affair.
fn is_lent(signature: &syn::Signature) -> bool {
    signature.receiver().is_some_and(|this| this.reference.is_some() && this.colon_token.is_none())
}

/// What can be called anywhere in a body.
struct Formulas {
    functions: BTreeMap<String, Rc<Formula>>,
    /// How often the body binds each name.
    bindings: BTreeMap<String, usize>,
    /// Any name may mean something else.
    binds_unseen: bool,
}

impl Formulas {
    /// The functions that the body itself declares.
    fn of(signature: &syn::Signature, block: &syn::Block) -> Formulas {
        let mut bound = Bound::default();
        bound.visit_signature(signature);
        bound.visit_block(block);
        let Bound { bindings, binds_unseen } = bound;
        // Those of inner blocks mean nothing outside of them.
        let declared = block.stmts.iter().filter_map(declared);
        let functions = declared.filter(|(name, _)| bindings.get(name) == Some(&1)).collect();
        Formulas { functions, bindings, binds_unseen }
    }

    fn function(&self, name: &str) -> Option<&Rc<Formula>> {
        let formula = self.functions.get(name)?;
        formula.free.iter().all(|free| !self.bindings.contains_key(free)).then_some(formula)
    }
}

/// The names that a body, or a part of it, binds.
#[derive(Default)]
struct Bound {
    bindings: BTreeMap<String, usize>,
    binds_unseen: bool,
}

/// The function that a statement declares, if it only computes.
fn declared(stmt: &syn::Stmt) -> Option<(String, Rc<Formula>)> {
    let syn::Stmt::Item(syn::Item::Fn(function)) = stmt else { return None };
    let is_plain = !is_conditional(&function.attrs) && !function.attrs.iter().any(|attr| list_of(attr).is_some());
    let formula = is_plain.then(|| Formula::of_function(function)).flatten()?;
    Some((function.sig.ident.to_string(), Rc::new(formula)))
}

impl Bound {
    fn bind(&mut self, name: String) {
        *self.bindings.entry(name).or_default() += 1;
    }
}

impl<'ast> Visit<'ast> for Bound {
    fn visit_pat_ident(&mut self, pat: &'ast syn::PatIdent) {
        self.bind(pat.ident.to_string());
        visit::visit_pat_ident(self, pat);
    }

    fn visit_item(&mut self, item: &'ast syn::Item) {
        match item {
            syn::Item::Fn(function) => self.bind(function.sig.ident.to_string()),
            syn::Item::Const(item) => self.bind(item.ident.to_string()),
            syn::Item::Static(item) => self.bind(item.ident.to_string()),
            syn::Item::Use(_) | syn::Item::Macro(_) => self.binds_unseen = true,
            _ => {}
        }
    }

    /// It may bind the names that it is given.
    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        let mut words = Vec::new();
        words_of(mac.tokens.clone(), &mut words);
        words.into_iter().for_each(|word| self.bind(word));
    }
}

struct Inline<'a> {
    formulas: &'a Formulas,
    /// What is permitted around the calls.
    setting: Setting,
    /// The closures in scope that mean the same wherever they can be called.
    closures: Vec<(String, Rc<Formula>)>,
    /// How many loops are around, and how many calls.
    loops: usize,
    deep: usize,
    /// The functions that were called, and how many calls there were.
    functions: BTreeSet<String>,
    count: usize,
}

impl<'a> Inline<'a> {
    fn new(formulas: &'a Formulas, setting: Setting) -> Inline<'a> {
        Inline { formulas, setting, closures: Vec::new(), loops: 0, deep: 0, functions: BTreeSet::new(), count: 0 }
    }

    fn named(&self, name: &str) -> Option<Rc<Formula>> {
        let closure = self.closures.iter().rev().find(|(known, _)| known == name).map(|(_, formula)| formula);
        closure.or_else(|| self.formulas.function(name)).cloned()
    }
}

impl Inline<'_> {
    /// What runs again and again.
    fn again<T>(&mut self, body: &mut T, visit: fn(&mut Self, &mut T)) {
        self.loops += 1;
        visit(self, body);
        self.loops -= 1;
    }

    /// A function that is handed on by its name, as a closure that calls it.
    fn spelt_out(&self, arg: &mut syn::Expr) {
        let syn::Expr::Path(path) = &*arg else { return };
        let known = path.path.get_ident().filter(|_| path.qself.is_none());
        let formula = known.and_then(|name| self.named(&name.to_string()));
        let Some(ty) = formula.as_ref().and_then(|formula| formula.only()) else { return };
        let taken = format_ident!("fastmath_taken", span = Span::mixed_site());
        *arg = parse_quote!(|#taken: #ty| #path(#taken));
    }
}

impl VisitMut for Inline<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
    /// One that stands alone is called who knows where.
    fn visit_expr_closure_mut(&mut self, _: &mut syn::ExprClosure) {}
    fn visit_expr_for_loop_mut(&mut self, each: &mut syn::ExprForLoop) {
        self.again(&mut each.body, Self::visit_block_mut);
    }
    fn visit_expr_while_mut(&mut self, each: &mut syn::ExprWhile) {
        self.again(&mut each.body, Self::visit_block_mut);
    }
    fn visit_expr_loop_mut(&mut self, each: &mut syn::ExprLoop) {
        self.again(&mut each.body, Self::visit_block_mut);
    }
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let (first, mut at) = (self.closures.len(), 0);
        while at < block.stmts.len() {
            self.visit_stmt_mut(&mut block.stmts[at]);
            let (stmt, behind) = (&block.stmts[at], &block.stmts[at + 1..]);
            let known = |name: &str| self.named(name).is_some();
            let found = closure(stmt, &known).filter(|(name, formula)| is_settled(name, formula, behind));
            self.closures.extend(found);
            at += 1;
        }
        for (name, _) in self.closures.split_off(first) {
            drop_unused(&mut block.stmts, &name);
        }
    }
    fn visit_expr_method_call_mut(&mut self, call: &mut syn::ExprMethodCall) {
        self.visit_expr_mut(&mut call.receiver);
        for arg in &mut call.args {
            self.spelt_out(arg);
            match arg {
                syn::Expr::Closure(closure) => self.again(&mut *closure.body, Self::visit_expr_mut),
                other => self.visit_expr_mut(other),
            }
        }
    }

    fn visit_expr_mut(&mut self, expr: &mut syn::Expr) {
        visit_mut::visit_expr_mut(self, expr);
        if self.loops == 0 || self.deep == DEEPEST || self.count == MOST {
            return;
        }
        let Some((name, call)) = call(expr) else { return };
        let Some(formula) = self.named(&name).filter(|formula| formula.takes(&call)) else { return };
        let Some(fit) = formula.fit(self.setting) else { return };
        self.count += 1;
        let known = |name: &str| self.named(name).is_some();
        *expr = formula.in_place(&call, (self.count, fit), &known);
        if !self.closures.iter().any(|(known, _)| *known == name) {
            self.functions.insert(name);
        }
        self.deep += 1;
        self.visit_expr_mut(expr);
        self.deep -= 1;
    }
}

/// The closure that a statement names, if it only computes: one that cannot change what is around it.
fn closure(stmt: &syn::Stmt, known: &dyn Fn(&str) -> bool) -> Option<(String, Rc<Formula>)> {
    let syn::Stmt::Local(syn::Local { pat: syn::Pat::Ident(name), init: Some(init), .. }) = stmt else { return None };
    let syn::Expr::Closure(closure) = &*init.expr else { return None };
    let plain = name.mutability.is_none() && name.by_ref.is_none();
    Some((name.ident.to_string(), Rc::new(Formula::of_closure(closure, known).filter(|_| plain)?)))
}

/// Whether the names of a closure mean the same in all that can call it.
fn is_settled(name: &str, formula: &Formula, behind: &[syn::Stmt]) -> bool {
    let mut bound = Bound::default();
    behind.iter().for_each(|stmt| bound.visit_stmt(stmt));
    let is_bound = |free: &String| free == name || bound.bindings.contains_key(free);
    !bound.bindings.contains_key(name) && !formula.free.iter().any(is_bound)
}

/// Takes out a closure that nothing names any more.
fn drop_unused(stmts: &mut Vec<syn::Stmt>, name: &str) {
    let is_it = |stmt: &syn::Stmt| closure(stmt, &|_| true).is_some_and(|(known, _)| known == name);
    let Some(at) = stmts.iter().rposition(is_it) else { return };
    let mut words = Vec::new();
    stmts[at + 1..].iter().for_each(|stmt| words_of(stmt.to_token_stream(), &mut words));
    if !words.iter().any(|word| word == name) {
        stmts.remove(at);
    }
}
