//! A closure's body whose own names are fresh ones, each in its scope: what stands for parameters can be put into it, and it can be put anywhere.

use syn::{Expr, Pat};

use super::bind::Item;
use super::names::Names;
use crate::walk::visit::{self, Visit};
use crate::walk::visit_mut::{self, VisitMut};

/// Gives them; nothing for what names cannot be replaced in.
pub fn apart(body: &mut Expr, names: &mut Names) -> Option<()> {
    let unseen = Unseen::of(body);
    if unseen.any || unseen.closure {
        return None;
    }
    let fresh = &mut |name: &syn::Ident| names.fresh(&name.to_string());
    Apart { fresh, scope: Vec::new(), pattern: 0 }.visit_expr_mut(body);
    Some(())
}

/// Gives what a function's body binds the names that `fresh` makes of them, in the order in which they stand.
pub fn renamed(block: &mut syn::Block, fresh: &mut dyn FnMut(&syn::Ident) -> syn::Ident) {
    Apart { fresh, scope: Vec::new(), pattern: 0 }.visit_block_mut(block);
}

/// Takes something apart by a pattern: what its names stand for, which are fresh ones, and the statement that gives these.
pub fn taken_apart(mut pat: Pat, whole: &Expr, names: &mut Names) -> (Vec<(String, Item)>, syn::Stmt) {
    let fresh = &mut |name: &syn::Ident| names.fresh(&name.to_string());
    let mut apart = Apart { fresh, scope: Vec::new(), pattern: 0 };
    apart.bind(&mut pat);
    let known = apart.scope.into_iter().map(|(name, fresh)| (name, Item::One(syn::parse_quote!(#fresh))));
    (known.collect(), syn::parse_quote!(let #pat = #whole;))
}

/// A name stands where the parameter stood: reports and errors point there.
pub fn located(mut item: Expr, place: proc_macro2::Span) -> Expr {
    if let Expr::Path(path) = &mut item {
        let idents = path.path.segments.iter_mut().map(|segment| &mut segment.ident);
        idents.for_each(|ident| ident.set_span(ident.span().located_at(place)));
    }
    item
}

/// Whether all names in an expression are seen: those in macros are not, and items have names of their own.
pub fn names_are_seen(expr: &Expr) -> bool {
    !Unseen::of(expr).any
}

/// What names cannot be replaced in.
#[derive(Default)]
struct Unseen {
    /// A macro, or an item.
    any: bool,
    closure: bool,
}

impl Unseen {
    fn of(expr: &Expr) -> Unseen {
        let mut unseen = Unseen::default();
        unseen.visit_expr(expr);
        unseen
    }
}

impl<'ast> Visit<'ast> for Unseen {
    fn visit_expr_closure(&mut self, closure: &'ast syn::ExprClosure) {
        self.closure = true;
        visit::visit_expr_closure(self, closure);
    }
    fn visit_macro(&mut self, _: &syn::Macro) {
        self.any = true;
    }
    fn visit_item(&mut self, _: &syn::Item) {
        self.any = true;
    }
}

struct Apart<'a> {
    fresh: &'a mut dyn FnMut(&syn::Ident) -> syn::Ident,
    /// What is bound here and by which name, the innermost last.
    scope: Vec<(String, syn::Ident)>,
    /// Where those of the pattern at hand begin: its alternatives bind the same.
    pattern: usize,
}

impl Apart<'_> {
    /// What is bound within ends with it.
    fn within(&mut self, visit: impl FnOnce(&mut Self)) {
        let outer = self.scope.len();
        visit(self);
        self.scope.truncate(outer);
    }

    fn bind(&mut self, pat: &mut Pat) {
        self.pattern = self.scope.len();
        self.visit_pat_mut(pat);
    }

    fn known(&self, name: &syn::Ident, from: usize) -> Option<&syn::Ident> {
        self.scope[from..].iter().rev().find(|(known, _)| name == known).map(|(_, fresh)| fresh)
    }
}

impl VisitMut for Apart<'_> {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        self.within(|apart| visit_mut::visit_block_mut(apart, block));
    }

    /// What is declared within has names of its own.
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_closure_mut(&mut self, closure: &mut syn::ExprClosure) {
        self.within(|apart| {
            apart.pattern = apart.scope.len();
            closure.inputs.iter_mut().for_each(|pat| apart.visit_pat_mut(pat));
            apart.visit_expr_mut(&mut closure.body);
        });
    }

    fn visit_local_mut(&mut self, local: &mut syn::Local) {
        if let Some(init) = &mut local.init {
            self.visit_local_init_mut(init);
        }
        self.bind(&mut local.pat);
    }

    fn visit_expr_let_mut(&mut self, found: &mut syn::ExprLet) {
        self.visit_expr_mut(&mut found.expr);
        self.bind(&mut found.pat);
    }

    fn visit_arm_mut(&mut self, arm: &mut syn::Arm) {
        self.within(|apart| {
            apart.bind(&mut arm.pat);
            arm.guard.iter_mut().for_each(|(_, guard)| apart.visit_expr_mut(guard));
            apart.visit_expr_mut(&mut arm.body);
        });
    }

    fn visit_expr_if_mut(&mut self, choice: &mut syn::ExprIf) {
        self.within(|apart| {
            apart.visit_expr_mut(&mut choice.cond);
            apart.visit_block_mut(&mut choice.then_branch);
        });
        choice.else_branch.iter_mut().for_each(|(_, otherwise)| self.visit_expr_mut(otherwise));
    }

    fn visit_expr_while_mut(&mut self, turns: &mut syn::ExprWhile) {
        self.within(|apart| visit_mut::visit_expr_while_mut(apart, turns));
    }

    fn visit_expr_for_loop_mut(&mut self, each: &mut syn::ExprForLoop) {
        self.visit_expr_mut(&mut each.expr);
        self.within(|apart| {
            apart.bind(&mut each.pat);
            apart.visit_block_mut(&mut each.body);
        });
    }

    fn visit_pat_ident_mut(&mut self, pat: &mut syn::PatIdent) {
        let word = pat.ident.to_string();
        if word.starts_with(char::is_uppercase) {
            return;
        }
        let fresh = match self.known(&pat.ident, self.pattern) {
            Some(fresh) => fresh.clone(),
            None => (self.fresh)(&pat.ident),
        };
        self.scope.push((word, fresh.clone()));
        pat.ident = fresh;
        visit_mut::visit_pat_ident_mut(self, pat);
    }

    /// `S { x }` is `S { x: x }`.
    fn visit_field_pat_mut(&mut self, field: &mut syn::FieldPat) {
        field.colon_token.get_or_insert_default();
        visit_mut::visit_field_pat_mut(self, field);
    }

    fn visit_field_value_mut(&mut self, field: &mut syn::FieldValue) {
        field.colon_token.get_or_insert_default();
        visit_mut::visit_field_value_mut(self, field);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let fresh = match &*expr {
            Expr::Path(syn::ExprPath { qself: None, path, .. }) => {
                path.get_ident().and_then(|name| self.known(name, 0))
            }
            _ => None,
        };
        match fresh {
            Some(fresh) => *expr = located(syn::parse_quote!(#fresh), syn::spanned::Spanned::span(expr)),
            None => visit_mut::visit_expr_mut(self, expr),
        }
    }
}
