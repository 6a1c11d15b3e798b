//! Calls of functions that only compute, in loops: read in their places, where more loops then run in lanes.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use proc_macro2::Span;
use quote::{ToTokens, format_ident};
use syn::parse_quote;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};

use super::body;
use super::formula::Formula;
use crate::attribute::list_of;
use crate::expand::Expansion;
use crate::lower::lower;
use crate::parted::parted;
use crate::reduce;
use crate::rewrite::Function;
use crate::tree::{is_conditional, words_of};

/// Functions that call one another are read in one another at most so often.
const DEEPEST: usize = 4;

impl Function<'_> {
    /// The body with such calls read in their places, if that lets more of its loops run in lanes.
    pub(crate) fn with_formulas(&self, block: syn::Block) -> syn::Block {
        let mut formulas = Formulas::of(self.signature, &block);
        let callable = &self.items.callable;
        if callable.setting == self.options.setting {
            let visible = |name: &String| !callable.hidden.contains(name) && !formulas.bindings.contains_key(name);
            let outer = callable.formulas.iter().filter(|(name, _)| visible(name));
            let outer = outer.map(|(name, formula)| (name.clone(), formula.clone())).collect::<Vec<_>>();
            formulas.known.extend(outer);
        }
        if formulas.known.is_empty() || !self.may_split() {
            return block;
        }
        let mut inline = Inline { formulas: &formulas, loops: 0, deep: 0, used: BTreeSet::new(), count: 0 };
        let mut tried = block.clone();
        inline.visit_block_mut(&mut tried);
        if inline.count == 0 {
            return block;
        }
        let used = inline.used;
        Unused { used: &used }.visit_block_mut(&mut tried);
        let outer = used.iter().filter(|name| !formulas.closures.contains(*name)).map(|name| format_ident!("{name}"));
        tried.stmts.splice(0..0, outer.map(|name| parse_quote!(let _ = #name;)));
        if self.in_lanes(&tried) > self.in_lanes(&block) { tried } else { block }
    }

    /// How many loops run in lanes.
    fn in_lanes(&self, block: &syn::Block) -> usize {
        let mut aside = Expansion::default();
        let (block, _) = self.unrolled(block, false);
        let tree = self.read(parted(block), &mut aside);
        let lowered = lower(&tree, "", self.promotion(&tree, &mut aside));
        let outcome = fma_ir::rewritten(&lowered.func);
        let (func, lanes, iterations) = (&outcome.func, self.options.lanes, self.iterations());
        let found = reduce::find(&reduce::Source { tree: &tree, func, lanes, iterations });
        found.split.len() + found.mapped.len() + found.iterations.len()
    }
}

/// What can be called in a body.
struct Formulas {
    known: BTreeMap<String, Rc<Formula>>,
    /// How often the body binds each name, and whether it may change.
    bindings: BTreeMap<String, (usize, bool)>,
    closures: BTreeSet<String>,
}

impl Formulas {
    /// The closures and functions that the body itself declares, under names that are its only ones.
    fn of(signature: &syn::Signature, block: &syn::Block) -> Formulas {
        let mut bound = Bound::default();
        bound.visit_signature(signature);
        bound.visit_block(block);
        let Bound { bindings, declared, closures, binds_unseen } = bound;
        let is_only = |name: &String| bindings.get(name) == Some(&(1, false));
        let mut known: BTreeMap<String, Rc<Formula>> = BTreeMap::new();
        for (name, formula) in declared.into_iter().filter(|_| !binds_unseen) {
            let is_closure = closures.contains(&name);
            let free = |free: &String| {
                if is_closure { is_only(free) || !bindings.contains_key(free) } else { !bindings.contains_key(free) }
            };
            if is_only(&name) && formula.free.iter().all(free) {
                known.insert(name, Rc::new(formula));
            }
        }
        Formulas { known, bindings, closures }
    }

    fn named(&self, name: &str) -> Option<&Formula> {
        let formula = self.known.get(name)?;
        let own = self.bindings.contains_key(name);
        (own || formula.free.iter().all(|free| !self.bindings.contains_key(free))).then_some(&**formula)
    }

    fn called(&self, call: &syn::ExprCall) -> Option<(String, &Formula)> {
        let name = body::name(call)?;
        let formula = self.named(&name).filter(|formula| formula.takes(call))?;
        Some((name, formula))
    }
}

/// The names that a body binds.
#[derive(Default)]
struct Bound {
    bindings: BTreeMap<String, (usize, bool)>,
    declared: Vec<(String, Formula)>,
    closures: BTreeSet<String>,
    /// Any name may mean something else.
    binds_unseen: bool,
}

impl Bound {
    fn bind(&mut self, name: String, mutable: bool) {
        let (count, changes) = self.bindings.entry(name).or_default();
        *count += 1;
        *changes |= mutable;
    }
}

impl<'ast> Visit<'ast> for Bound {
    fn visit_pat_ident(&mut self, pat: &'ast syn::PatIdent) {
        self.bind(pat.ident.to_string(), pat.mutability.is_some() || pat.by_ref.is_some());
        visit::visit_pat_ident(self, pat);
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        visit::visit_local(self, local);
        if let (syn::Pat::Ident(name), Some(init)) = (&local.pat, &local.init)
            && let syn::Expr::Closure(closure) = &*init.expr
            && let Some(formula) = Formula::of_closure(closure)
        {
            let name = name.ident.to_string();
            self.closures.insert(name.clone());
            self.declared.push((name, formula));
        }
    }

    fn visit_item(&mut self, item: &'ast syn::Item) {
        match item {
            syn::Item::Fn(function) => {
                let name = function.sig.ident.to_string();
                self.bind(name.clone(), false);
                let plain =
                    !is_conditional(&function.attrs) && !function.attrs.iter().any(|attr| list_of(attr).is_some());
                self.declared.extend(Formula::of_function(function).filter(|_| plain).map(|formula| (name, formula)));
            }
            syn::Item::Const(item) => self.bind(item.ident.to_string(), true),
            syn::Item::Static(item) => self.bind(item.ident.to_string(), true),
            syn::Item::Use(_) | syn::Item::Macro(_) => self.binds_unseen = true,
            _ => {}
        }
    }

    /// It may bind the names that it is given.
    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        let mut words = Vec::new();
        words_of(mac.tokens.clone(), &mut words);
        words.into_iter().for_each(|word| self.bind(word, true));
    }
}

struct Inline<'a> {
    formulas: &'a Formulas,
    /// How many loops are around.
    loops: usize,
    deep: usize,
    used: BTreeSet<String>,
    count: usize,
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
        let Some(ty) = known.and_then(|name| self.formulas.named(&name.to_string())).and_then(Formula::only) else {
            return;
        };
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
        let syn::Expr::Call(call) = expr else { return };
        if self.loops == 0 || self.deep == DEEPEST {
            return;
        }
        let formulas = self.formulas;
        let Some((name, formula)) = formulas.called(call) else { return };
        self.count += 1;
        *expr = formula.in_place(call, self.count);
        self.used.insert(name);
        self.deep += 1;
        self.visit_expr_mut(expr);
        self.deep -= 1;
    }
}

/// A closure that nothing names any more is gone.
struct Unused<'a> {
    used: &'a BTreeSet<String>,
}

impl VisitMut for Unused<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        visit_mut::visit_block_mut(self, block);
        let named = |stmts: &[syn::Stmt], name: &syn::Ident| {
            let mut words = Vec::new();
            stmts.iter().for_each(|stmt| words_of(stmt.to_token_stream(), &mut words));
            words.iter().any(|word| name == word)
        };
        let mut stmts = std::mem::take(&mut block.stmts);
        let mut at = 0;
        while at < stmts.len() {
            let name = closure(&stmts[at]).filter(|name| self.used.contains(&name.to_string())).cloned();
            match name {
                Some(name) if !named(&stmts[at + 1..], &name) => _ = stmts.remove(at),
                _ => at += 1,
            }
        }
        block.stmts = stmts;
    }
}

/// The name that a statement gives a closure.
fn closure(stmt: &syn::Stmt) -> Option<&syn::Ident> {
    match stmt {
        syn::Stmt::Local(syn::Local { pat: syn::Pat::Ident(name), init: Some(init), .. })
            if matches!(*init.expr, syn::Expr::Closure(_)) =>
        {
            Some(&name.ident)
        }
        _ => None,
    }
}
