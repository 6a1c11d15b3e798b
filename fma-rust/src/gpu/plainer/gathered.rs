//! Sums and products of structs: `forces.sum::<Vector>()` is the body of the impl of `Sum`, with the iterator in it.

use std::collections::HashSet;

use syn::{Expr, FnArg, Pat, ReturnType, Stmt, Type, parse_quote};

use super::applied::{type_named, with_this};
use super::bound::name;
use crate::attribute::Options;
use crate::gpu::bodies::Body;
use crate::reduce::{Names, across, is_assignment, renamed};
use crate::tree::{Edge, Items, operator_trait};
use crate::walk::visit::{self, Visit};
use crate::walk::visit_mut::{self, VisitMut};

/// Puts the bodies where they are called; `read` gives one as the CPU computes it.
pub fn plain(
    block: &mut syn::Block,
    output: &ReturnType,
    (items, options): (&Items, &Options),
    read: &dyn Fn(&Body) -> syn::Block,
) {
    let mut gather = Gather { items, options, read, names: Names::of_gathered() };
    if let (ReturnType::Type(_, ty), Some(Stmt::Expr(last, None))) = (output, block.stmts.last_mut()) {
        gather.give(last, type_named(ty).as_deref());
    }
    gather.visit_block_mut(block);
}

struct Gather<'a> {
    items: &'a Items,
    options: &'a Options,
    read: &'a dyn Fn(&Body) -> syn::Block,
    names: Names,
}

impl Gather<'_> {
    /// Where a type is wanted, and nothing else tells it.
    fn give(&mut self, expr: &mut Expr, wanted: Option<&str>) {
        if let (Expr::MethodCall(call), Some(wanted)) = (&*expr, wanted)
            && let Some(said) = self.said(call, wanted)
        {
            *expr = said;
        }
    }

    /// The body of the impl that a call means.
    fn said(&mut self, call: &syn::ExprMethodCall, owner: &str) -> Option<Expr> {
        let (_, of) = operator_trait::GATHERING.iter().find(|(method, _)| call.method == method)?;
        let mut known: Vec<_> = self.items.operators.iter().filter(|known| known.is_of(of, owner)).collect();
        if known.len() > 1 {
            let lends = lends(&call.receiver);
            known.retain(|known| matches!(known.right(), Some(Type::Reference(_))) == lends);
        }
        let [found] = known[..] else { return None };
        let body = self.items.bodies.get(&found.key())?;
        if body.options.setting != self.options.setting || *body.home() != *self.items.home {
            return None;
        }
        let Some(FnArg::Typed(taken)) = body.signature.inputs.first() else { return None };
        let Pat::Ident(taken) = &*taken.pat else { return None };
        let mut block = (self.read)(body);
        with_this(&mut block, None, body.this())?;
        let iterator = self.names.fresh("items");
        Renamed { name: &taken.ident, by: &iterator }.visit_block_mut(&mut block);
        renamed(&mut block, &mut |name| self.names.fresh(&name.to_string()));
        let mut items = OfItems { items: &iterator, names: HashSet::new() };
        items.visit_block(&block);
        Untyped(&items.names).visit_block_mut(&mut block);
        let mut put = Put { name: &iterator, by: &call.receiver, count: 0 };
        put.visit_block_mut(&mut block);
        (put.count == 1 && !leaves(&block)).then(|| parse_quote!(#block))
    }
}

impl VisitMut for Gather<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_local_mut(&mut self, local: &mut syn::Local) {
        if let (Pat::Type(typed), Some(init)) = (&local.pat, &mut local.init) {
            self.give(&mut init.expr, type_named(&typed.ty).as_deref());
        }
        visit_mut::visit_local_mut(self, local);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::MethodCall(call) = &*expr
            && let Some(syn::GenericArgument::Type(ty)) = call.turbofish.as_ref().and_then(|told| told.args.first())
        {
            let wanted = type_named(ty);
            self.give(expr, wanted.as_deref());
        }
        visit_mut::visit_expr_mut(self, expr);
    }
}

/// Whether a chain gives references: nothing behind what lends them makes others of them.
fn lends(chain: &Expr) -> bool {
    let Expr::MethodCall(call) = chain else { return false };
    match call.method.to_string().as_str() {
        "iter" => true,
        "filter" | "skip" | "take" | "rev" | "step_by" | "skip_while" | "take_while" | "chain" | "inspect" => {
            lends(&call.receiver)
        }
        _ => false,
    }
}

/// Whether a body has a way out that would lead out of another function.
fn leaves(block: &syn::Block) -> bool {
    struct Leaves(bool);
    impl Visit<'_> for Leaves {
        fn visit_expr_return(&mut self, _: &syn::ExprReturn) {
            self.0 = true;
        }
        fn visit_expr_try(&mut self, _: &syn::ExprTry) {
            self.0 = true;
        }
    }
    let mut leaves = Leaves(false);
    leaves.visit_block(block);
    leaves.0
}

/// What closures and loops name of the items of an iterator.
struct OfItems<'a> {
    items: &'a syn::Ident,
    names: HashSet<String>,
}

impl OfItems<'_> {
    fn is_of(&self, chain: &Expr) -> bool {
        match chain {
            Expr::MethodCall(call) => self.is_of(&call.receiver),
            Expr::Path(path) => path.path.is_ident(self.items),
            _ => false,
        }
    }

    fn learn(&mut self, pat: &Pat) {
        struct Names<'a>(&'a mut HashSet<String>);
        impl Visit<'_> for Names<'_> {
            fn visit_pat_ident(&mut self, name: &syn::PatIdent) {
                self.0.insert(name.ident.to_string());
            }
        }
        Names(&mut self.names).visit_pat(pat);
    }
}

impl Visit<'_> for OfItems<'_> {
    fn visit_expr_method_call(&mut self, call: &syn::ExprMethodCall) {
        if self.is_of(&call.receiver) {
            for arg in &call.args {
                if let Expr::Closure(closure) = arg {
                    closure.inputs.iter().for_each(|pat| self.learn(pat));
                }
            }
        }
        visit::visit_expr_method_call(self, call);
    }
    fn visit_expr_for_loop(&mut self, each: &syn::ExprForLoop) {
        if self.is_of(&each.expr) {
            self.learn(&each.pat);
        }
        visit::visit_expr_for_loop(self, each);
    }
}

/// Of what an iterator gives whose type the caller chooses the CPU knows nothing, nor of its fields and what its methods give.
struct Untyped<'a>(&'a HashSet<String>);

impl Untyped<'_> {
    fn is_of(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Field(field) => self.is_of(&field.base),
            Expr::MethodCall(call) => self.is_of(&call.receiver),
            Expr::Paren(inner) => self.is_of(&inner.expr),
            expr => name(expr).is_some_and(|name| self.0.contains(&name)),
        }
    }
}

impl VisitMut for Untyped<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Assign(assign) => self.visit_expr_mut(&mut assign.right),
            Expr::Binary(binary) if is_assignment(&binary.op) => self.visit_expr_mut(&mut binary.right),
            Expr::Field(_) | Expr::MethodCall(_) if self.is_of(expr) => *expr = across(Edge::Untyped, expr),
            other => visit_mut::visit_expr_mut(self, other),
        }
    }
}

/// The iterator under a name that nothing else has.
struct Renamed<'a> {
    name: &'a syn::Ident,
    by: &'a syn::Ident,
}

impl VisitMut for Renamed<'_> {
    fn visit_expr_path_mut(&mut self, path: &mut syn::ExprPath) {
        if path.path.is_ident(self.name) {
            path.path = self.by.clone().into();
        }
    }
}

/// Puts the iterator in its place.
struct Put<'a> {
    name: &'a syn::Ident,
    by: &'a Expr,
    count: usize,
}

impl VisitMut for Put<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if matches!(&*expr, Expr::Path(path) if path.path.is_ident(self.name)) {
            self.count += 1;
            *expr = self.by.clone();
        } else {
            visit_mut::visit_expr_mut(self, expr);
        }
    }
}
