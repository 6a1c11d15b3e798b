//! Orderings as numbers: `a.cmp(&b)`, `total_cmp` and `partial_cmp` give -1, 0 or 1, and so does `Ordering::Less` and its kin.
//!
//! What orders the items of a chain by a closure is understood where it stands (`order.rs`), and is left alone here.

use syn::{Expr, Pat, parse_quote};

use super::order::Order;
use crate::reduce::Names;
use crate::walk::visit::{self, Visit};
use crate::walk::visit_mut::{self, VisitMut};

/// Writes them as numbers.
pub fn plain(block: &mut syn::Block) {
    Orderings { names: Names::of_orders() }.visit_block_mut(block);
}

/// Whether a method gives an ordering.
pub fn is_order(call: &syn::ExprMethodCall) -> bool {
    ["cmp", "total_cmp", "partial_cmp"].iter().any(|name| call.method == name) && call.args.len() == 1
}

struct Orderings {
    names: Names,
}

/// The methods whose closures order.
const ORDERING: [&str; 6] = ["max_by", "min_by", "reduce", "fold", "sort_by", "sort_unstable_by"];

impl VisitMut for Orderings {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::MethodCall(call) = expr
            && ORDERING.iter().any(|name| call.method == name)
        {
            return self.visit_expr_mut(&mut call.receiver);
        }
        if let Expr::Match(choice) = expr
            && orders(&choice.expr)
        {
            choice.arms.iter_mut().for_each(|arm| Bare.visit_pat_mut(&mut arm.pat));
        }
        visit_mut::visit_expr_mut(self, expr);
        let said = match &*expr {
            Expr::MethodCall(call) => self.method(call),
            Expr::Path(path) => number(&path.path, true).map(|number| parse_quote!((#number))),
            _ => None,
        };
        if let Some(said) = said {
            *expr = said;
        }
    }

    fn visit_pat_mut(&mut self, pat: &mut Pat) {
        visit_mut::visit_pat_mut(self, pat);
        if let Pat::Path(path) = pat
            && let Some(number) = number(&path.path, true)
        {
            *pat = parse_quote!(#number);
        }
    }
}

impl Orderings {
    fn method(&mut self, call: &syn::ExprMethodCall) -> Option<Expr> {
        let args: Vec<&Expr> = call.args.iter().collect();
        let number = &*call.receiver;
        match (call.method.to_string().as_str(), args.as_slice()) {
            ("cmp" | "total_cmp", [_]) => Some(Order::of(&Expr::MethodCall(call.clone()))?.number(&mut self.names)),
            ("reverse", []) if is_number(&call.receiver) => Some(parse_quote!((-#number))),
            // Nothing but orderings has such methods.
            (name, []) if is_number(&call.receiver) || super::bound::name(number).is_some() => {
                let (_, operator) = ASKED.iter().find(|(known, _)| *known == name)?;
                let operator: syn::BinOp = syn::parse_str(operator).ok()?;
                Some(parse_quote!((#number #operator 0)))
            }
            ("then", [other]) if is_number(&call.receiver) => Some(self.then(number, other)),
            ("then_with", [Expr::Closure(closure)]) if is_number(&call.receiver) && closure.inputs.is_empty() => {
                Some(self.then(number, &closure.body))
            }
            _ => None,
        }
    }

    fn then(&mut self, number: &Expr, other: &Expr) -> Expr {
        let first = self.names.fresh("first");
        parse_quote!({ let #first: i8 = #number; if #first != 0 { #first } else { #other } })
    }
}

const ASKED: [(&str, &str); 6] =
    [("is_lt", "<"), ("is_le", "<="), ("is_gt", ">"), ("is_ge", ">="), ("is_eq", "=="), ("is_ne", "!=")];

/// What a comparison became.
fn is_number(expr: &Expr) -> bool {
    match expr {
        Expr::Paren(inner) => is_number(&inner.expr),
        Expr::Block(block) => match &block.block.stmts[..] {
            [syn::Stmt::Local(first), ..] => is_made(&first.pat),
            _ => false,
        },
        _ => false,
    }
}

fn is_made(pat: &Pat) -> bool {
    match pat {
        Pat::Type(typed) => is_made(&typed.pat),
        Pat::Ident(name) => name.ident.to_string().starts_with("fastmath_2_"),
        _ => false,
    }
}

/// Whether something that is matched is an ordering, or has one.
fn orders(expr: &Expr) -> bool {
    struct Found(bool);
    impl Visit<'_> for Found {
        fn visit_expr_method_call(&mut self, call: &syn::ExprMethodCall) {
            self.0 |= is_order(call);
            visit::visit_expr_method_call(self, call);
        }
        fn visit_expr_closure(&mut self, _: &syn::ExprClosure) {}
    }
    let mut found = Found(false);
    found.visit_expr(expr);
    found.0
}

/// `Less` and its kin without their type, where an ordering is matched.
struct Bare;

impl VisitMut for Bare {
    fn visit_pat_mut(&mut self, pat: &mut Pat) {
        visit_mut::visit_pat_mut(self, pat);
        let path = match &*pat {
            Pat::Path(path) => path.path.clone(),
            Pat::Ident(name) if name.subpat.is_none() => name.ident.clone().into(),
            _ => return,
        };
        if let Some(number) = number(&path, false) {
            *pat = parse_quote!(#number);
        }
    }
}

/// The number of `Ordering::Less` and its kin, or of `Less`.
fn number(path: &syn::Path, with_type: bool) -> Option<Expr> {
    let last = path.segments.last()?;
    let owner = path.segments.iter().rev().nth(1);
    if owner.map_or(with_type, |owner| owner.ident != "Ordering") {
        return None;
    }
    match last.ident.to_string().as_str() {
        "Less" => Some(parse_quote!(-1i8)),
        "Equal" => Some(parse_quote!(0i8)),
        "Greater" => Some(parse_quote!(1i8)),
        _ => None,
    }
}
