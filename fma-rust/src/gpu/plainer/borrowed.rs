//! Elements that a statement borrows to change them: `let p = v.get_mut(i).unwrap();`, `*v.last_mut().unwrap() += x;`, `let [p, q] = &mut v;`.

use proc_macro2::Span;
use syn::{Expr, Pat, Stmt, parse_quote};

use super::rows::{is_row, row};
use super::taken::Options;
use crate::parted::computes;
use crate::tree::TRAP;

impl Options {
    /// Such a statement, and what follows, in which the places stand.
    pub fn borrowed(&mut self, stmts: &[Stmt]) -> Option<Vec<Stmt>> {
        match stmts {
            [Stmt::Local(syn::Local { pat, init: Some(init), .. }), rest @ ..] if init.diverge.is_none() => match pat {
                Pat::Ident(_) => self.or_trap(lent(&init.expr)?, pat, rest),
                pat if is_row(pat) && is_changed(&init.expr) => self.named_row(row(pat, &init.expr)?, rest.to_vec()),
                _ => None,
            },
            [Stmt::Expr(changing, end), rest @ ..] => {
                let name = self.names.fresh("lent");
                let (option, changing) = changed(changing, &name)?;
                let said = self.or_trap(&option, &parse_quote!(#name), &[Stmt::Expr(changing, *end)])?;
                Some(said.into_iter().chain(rest.iter().cloned()).collect())
            }
            _ => None,
        }
    }

    fn or_trap(&mut self, option: &Expr, pat: &Pat, rest: &[Stmt]) -> Option<Vec<Stmt>> {
        let trap = syn::Ident::new(TRAP, Span::mixed_site());
        let first: Stmt = parse_quote!(let Some(#pat) = #option else { #trap() };);
        self.otherwise(&std::iter::once(first).chain(rest.iter().cloned()).collect::<Vec<_>>())
    }
}

/// The option that lends an element, behind what takes that out.
fn lent(expr: &Expr) -> Option<&Expr> {
    let Expr::MethodCall(call) = expr else { return None };
    let lends = |option: &Expr| matches!(option, Expr::MethodCall(call) if ["get_mut", "first_mut", "last_mut"].iter().any(|name| call.method == name));
    let is_taken = call.method == "unwrap" || call.method == "expect";
    (is_taken && lends(&call.receiver)).then_some(&*call.receiver)
}

fn is_changed(expr: &Expr) -> bool {
    matches!(expr, Expr::Reference(reference) if reference.mutability.is_some())
}

/// The option whose element is changed, and the change of what has that name. What is put there is computed first, and acts on nothing; so may the index.
fn changed(changing: &Expr, name: &syn::Ident) -> Option<(Expr, Expr)> {
    let mut changing = changing.clone();
    let (place, value) = match &mut changing {
        Expr::Assign(assign) => (&mut assign.left, &assign.right),
        Expr::Binary(binary) => (&mut binary.left, &binary.right),
        _ => return None,
    };
    let Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr: inner, .. }) = &mut **place else { return None };
    let option = lent(inner)?.clone();
    let Expr::MethodCall(call) = &option else { return None };
    if !computes(value) || !call.args.iter().all(computes) {
        return None;
    }
    **inner = parse_quote!(#name);
    Some((option, changing))
}
