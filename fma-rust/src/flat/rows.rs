//! Rows that a step names, by their places.

use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, Stmt};

use super::{Words, bound, integer, is_name};

/// Puts `points[i]` in the places of `p`, if all that names it takes a part, and nothing changes in between; whether it did.
pub fn named_by_place(block: &mut Block, at: usize) -> bool {
    let Some((name, place)) = bound(&block.stmts[at]).zip(place(&block.stmts[at])) else { return false };
    let mut put = Put { name: &name, place: &place, count: 0 };
    let mut tried = block.clone();
    tried.stmts.remove(at);
    tried.stmts[at..].iter_mut().for_each(|stmt| put.visit_stmt_mut(stmt));
    let is_all = put.count + 1 == Words::of(&[&*block]).count(&name);
    let rest = &block.stmts[at + 1..];
    // Whether there is such a row is asked in any case.
    let is_read = rest.iter().any(|stmt| reads(stmt, &name));
    if !is_all || !is_read || !is_kept(&place, rest) {
        return false;
    }
    *block = tried;
    true
}

/// `slice[index]` of two names.
fn place(stmt: &Stmt) -> Option<syn::ExprIndex> {
    let Stmt::Local(syn::Local { pat: syn::Pat::Ident(_), init: Some(init), attrs, .. }) = stmt else { return None };
    let place = match &*init.expr {
        Expr::Reference(reference) if reference.mutability.is_none() => &reference.expr,
        _ => &init.expr,
    };
    let Expr::Index(place) = &**place else { return None };
    let named = |expr: &Expr| matches!(expr, Expr::Path(path) if path.path.get_ident().is_some());
    let plain = attrs.is_empty() && init.diverge.is_none();
    let is_place = named(&place.expr) && (named(&place.index) || integer(&place.index).is_some());
    (plain && is_place).then(|| place.clone())
}

/// Puts the place where the name was.
struct Put<'a> {
    name: &'a str,
    place: &'a syn::ExprIndex,
    count: usize,
}

impl VisitMut for Put<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let base = match expr {
            Expr::Index(index) => Some(&mut index.expr),
            Expr::Field(field) => Some(&mut field.base),
            _ => None,
        };
        if let Some(base) = base.filter(|base| is_name(base, self.name)) {
            **base = Expr::Index(self.place.clone());
            self.count += 1;
        }
        visit_mut::visit_expr_mut(self, expr);
    }
}

/// Whether a statement takes a part of the row whatever holds.
fn reads(stmt: &Stmt, name: &str) -> bool {
    struct Reads<'a>(&'a str, bool);
    impl Visit<'_> for Reads<'_> {
        fn visit_expr(&mut self, expr: &Expr) {
            match expr {
                Expr::If(branch) => self.visit_expr(&branch.cond),
                Expr::Match(choice) => self.visit_expr(&choice.expr),
                Expr::Binary(binary) if matches!(binary.op, syn::BinOp::And(_) | syn::BinOp::Or(_)) => {
                    self.visit_expr(&binary.left);
                }
                Expr::ForLoop(_) | Expr::While(_) | Expr::Loop(_) | Expr::Closure(_) => {}
                _ => {
                    self.1 |= is_name(expr, self.0);
                    visit::visit_expr(self, expr);
                }
            }
        }
    }
    let mut reads = Reads(name, false);
    reads.visit_stmt(stmt);
    reads.1
}

/// Whether neither the slice nor the index is set, borrowed to be set, asked to set itself, or another by the same name.
fn is_kept(place: &syn::ExprIndex, stmts: &[Stmt]) -> bool {
    let mut changes = Changes { place, found: false };
    stmts.iter().for_each(|stmt| changes.visit_stmt(stmt));
    !changes.found
}

struct Changes<'a> {
    place: &'a syn::ExprIndex,
    found: bool,
}

impl Changes<'_> {
    fn is_named(&self, name: &syn::Ident) -> bool {
        let name = name.to_string();
        is_name(&self.place.expr, &name) || is_name(&self.place.index, &name)
    }

    /// Whether an expression is one of the two, or a part.
    fn is_part(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Index(index) => self.is_part(&index.expr),
            Expr::Field(field) => self.is_part(&field.base),
            Expr::Unary(unary) => self.is_part(&unary.expr),
            Expr::Paren(paren) => self.is_part(&paren.expr),
            Expr::Tuple(tuple) => tuple.elems.iter().any(|elem| self.is_part(elem)),
            Expr::Array(array) => array.elems.iter().any(|elem| self.is_part(elem)),
            Expr::Path(path) => path.path.get_ident().is_some_and(|name| self.is_named(name)),
            _ => false,
        }
    }
}

impl Visit<'_> for Changes<'_> {
    fn visit_expr(&mut self, expr: &Expr) {
        let changed = match expr {
            Expr::Assign(assign) => Some(&assign.left),
            Expr::Binary(binary) if crate::reduce::is_assignment(&binary.op) => Some(&binary.left),
            Expr::Reference(reference) if reference.mutability.is_some() => Some(&reference.expr),
            Expr::MethodCall(call) => Some(&call.receiver),
            _ => None,
        };
        self.found |= changed.is_some_and(|changed| self.is_part(changed));
        visit::visit_expr(self, expr);
    }

    fn visit_pat_ident(&mut self, name: &syn::PatIdent) {
        self.found |= self.is_named(&name.ident);
        visit::visit_pat_ident(self, name);
    }

    fn visit_macro(&mut self, _: &syn::Macro) {
        self.found = true;
    }
}
