//! `scan`, whose closure keeps a number from item to item: a variable of the loop.

use syn::{Expr, Pat, parse_quote};

use super::Reason;
use super::capture::name;
use super::names::Names;
use super::stream::Stream;
use crate::groups::bare;
use crate::regions::is_bare;
use crate::walk::visit_mut::{self, VisitMut};

/// The items of `scan(init, |kept, item| { …; Some(value) })`: as many as there were.
pub fn scanned(
    call: &syn::ExprMethodCall,
    init: &Expr,
    closure: &syn::ExprClosure,
    names: &mut Names,
) -> Result<Stream, Reason> {
    let mut stream = Stream::of_receiver(&call.receiver, names)?;
    let (kept, mut inner) = (names.fresh("kept"), closure.clone());
    let mut inputs = closure.inputs.iter();
    let (Some(first), Some(item), None) = (inputs.next(), inputs.next(), inputs.next()) else { return Err(other()) };
    inner.inputs = std::iter::once(item.clone()).collect();
    inner.output = syn::ReturnType::Default;
    *inner.body = value(&closure.body).ok_or_else(other)?;
    let mut behind = Behind { reference: reference(first).ok_or_else(other)?, kept: &kept, is_seen: false };
    behind.visit_expr_mut(&mut inner.body);
    if behind.is_seen {
        return Err(other());
    }
    stream.lets.push(parse_quote!(let mut #kept = #init;));
    let item = stream.item.clone();
    stream.item = stream.closure(&inner, &[item], names)?;
    Ok(stream)
}

fn other() -> Reason {
    "`scan` gives no slice to take lanes from".to_owned()
}

/// What a closure gives that always gives something: `Some` of it, behind statements.
fn value(body: &Expr) -> Option<Expr> {
    match body {
        Expr::Call(call) if name(&call.func).is_some_and(|function| function == "Some") => {
            call.args.first().filter(|_| call.args.len() == 1).cloned()
        }
        Expr::Block(block) if is_bare(block) => {
            let mut block = block.clone();
            let Some(syn::Stmt::Expr(tail, None)) = block.block.stmts.last_mut() else { return None };
            *tail = value(tail)?;
            Some(block.into())
        }
        Expr::Paren(paren) => value(&paren.expr),
        _ => None,
    }
}

/// The name of a reference to what is kept.
fn reference(pat: &Pat) -> Option<&syn::Ident> {
    match pat {
        Pat::Ident(syn::PatIdent { by_ref: None, mutability: None, subpat: None, ident, .. }) => Some(ident),
        Pat::Type(typed) => reference(&typed.pat),
        _ => None,
    }
}

/// Puts the variable in the place of what the reference leads to.
struct Behind<'a> {
    reference: &'a syn::Ident,
    kept: &'a syn::Ident,
    /// Whether the reference itself is seen, or its name means something else.
    is_seen: bool,
}

impl VisitMut for Behind<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr: inner, .. })
                if name(bare(inner)).is_some_and(|name| name == *self.reference) =>
            {
                let kept = self.kept;
                *expr = parse_quote!(#kept);
            }
            // What leaves it gives something else, or nothing.
            Expr::Return(_) | Expr::Try(_) | Expr::Macro(_) => self.is_seen = true,
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }

    fn visit_ident_mut(&mut self, ident: &mut syn::Ident) {
        self.is_seen |= *ident == *self.reference;
    }
}
