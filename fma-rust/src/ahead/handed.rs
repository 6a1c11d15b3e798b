//! What a step hands on whole: a reference that is lent to a call, a name or a method may be changed there, though nothing is seen to be set.

use std::collections::BTreeSet;

use syn::{Expr, Pat};

use super::names::is_mild;
use crate::groups::bare;
use crate::halves::named;
use crate::reduce::is_assignment;
use crate::tree::words_in;
use crate::walk::visit::{self, Visit};

/// The names that a body hands on.
pub fn handed(body: &syn::Block) -> BTreeSet<String> {
    let mut handed = Handed(BTreeSet::new());
    handed.visit_block(body);
    handed.0
}

/// The names that a step may change once it has bound them.
pub fn mutable(each: &syn::ExprForLoop) -> BTreeSet<String> {
    struct Mutable(BTreeSet<String>);
    impl Visit<'_> for Mutable {
        fn visit_pat_ident(&mut self, name: &syn::PatIdent) {
            if name.mutability.is_some() {
                self.0.insert(name.ident.to_string());
            }
            visit::visit_pat_ident(self, name);
        }
    }
    let mut mutable = Mutable(BTreeSet::new());
    mutable.visit_pat(&each.pat);
    mutable.visit_block(&each.body);
    mutable.0
}

/// The names of a formula that it does not name alone: `*x`, `x.y`, `x.sqrt()`. Others are numbers of their own, which nobody changes to whom they are handed.
pub fn behind(float: &Expr) -> BTreeSet<String> {
    struct Behind(BTreeSet<String>);
    impl Visit<'_> for Behind {
        fn visit_expr(&mut self, expr: &Expr) {
            match expr {
                Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr, .. }) => self.0.extend(named(expr)),
                Expr::Field(field) => self.0.extend(named(&field.base)),
                Expr::MethodCall(call) => self.0.extend(named(&call.receiver)),
                _ => {}
            }
            visit::visit_expr(self, expr);
        }
    }
    let mut behind = Behind(BTreeSet::new());
    behind.visit_expr(float);
    behind.0
}

struct Handed(BTreeSet<String>);

impl Handed {
    /// A part of an expression that only reads it.
    fn read(&mut self, part: &Expr) {
        match bare(part) {
            Expr::Path(_) => {}
            part => self.visit_expr(part),
        }
    }

    fn read_both(&mut self, parts: [&Expr; 2]) {
        parts.into_iter().for_each(|part| self.read(part));
    }
}

impl Visit<'_> for Handed {
    fn visit_expr(&mut self, expr: &Expr) {
        match expr {
            Expr::Path(path) => self.0.extend(path.path.get_ident().map(ToString::to_string)),
            Expr::Unary(unary) => self.read(&unary.expr),
            Expr::Field(field) => self.read(&field.base),
            Expr::Cast(cast) => self.read(&cast.expr),
            Expr::Reference(reference) if reference.mutability.is_none() => self.read(&reference.expr),
            Expr::Index(index) => self.read_both([&index.expr, &index.index]),
            // A type of its own may change what is to its right.
            Expr::Binary(binary) if !is_assignment(&binary.op) => self.read_both([&binary.left, &binary.right]),
            Expr::Assign(assign) => {
                self.read(&assign.left);
                self.visit_expr(&assign.right);
            }
            Expr::MethodCall(call) if is_mild(&call.method) => {
                self.read(&call.receiver);
                call.args.iter().for_each(|arg| self.read(arg));
            }
            Expr::MethodCall(call) => {
                self.0.extend(named(&call.receiver));
                visit::visit_expr(self, expr);
            }
            _ => visit::visit_expr(self, expr),
        }
    }

    /// `ref mut` lends what is matched, wherever that is.
    fn visit_local(&mut self, local: &syn::Local) {
        if lends(&local.pat) {
            self.0.extend(words_in(local));
        }
        visit::visit_local(self, local);
    }

    fn visit_expr_match(&mut self, matched: &syn::ExprMatch) {
        if matched.arms.iter().any(|arm| lends(&arm.pat)) {
            self.0.extend(words_in(&matched.expr));
        }
        visit::visit_expr_match(self, matched);
    }

    fn visit_expr_let(&mut self, matched: &syn::ExprLet) {
        if lends(&matched.pat) {
            self.0.extend(words_in(&matched.expr));
        }
        visit::visit_expr_let(self, matched);
    }

    fn visit_macro(&mut self, mac: &syn::Macro) {
        self.0.extend(words_in(mac));
    }
}

fn lends(pat: &Pat) -> bool {
    struct Lends(bool);
    impl Visit<'_> for Lends {
        fn visit_pat_ident(&mut self, name: &syn::PatIdent) {
            self.0 |= name.by_ref.is_some() && name.mutability.is_some();
            visit::visit_pat_ident(self, name);
        }
    }
    let mut lends = Lends(false);
    lends.visit_pat(pat);
    lends.0
}
