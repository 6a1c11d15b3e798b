//! References to what the function holds itself: another name for a place.

use std::collections::{HashMap, HashSet};

use syn::{Expr, Pat, Stmt, parse_quote};

use super::bound::{Bound, Mentioned, name};
use super::put::{Bare, Put};
use crate::reduce::{across, is_place, postfix};
use crate::tree::Edge;
use crate::walk::visit::Visit;
use crate::walk::visit_mut::{self, VisitMut};

/// Puts the places where their other names stood; and takes loops over the function's own arrays by `iter_mut` as loops over indices.
pub fn plain(block: &mut syn::Block, signature: &syn::Signature) {
    let mut arrays = Arrays::default();
    arrays.visit_signature(signature);
    arrays.visit_block(block);
    Heads { arrays: arrays.names, count: 0 }.visit_block_mut(block);
    let bound = Bound::of(signature, block);
    Names { bound }.visit_block_mut(block);
}

/// The names of arrays that the function holds.
#[derive(Default)]
struct Arrays {
    names: HashSet<String>,
}

impl Visit<'_> for Arrays {
    fn visit_pat_type(&mut self, typed: &syn::PatType) {
        if let (Pat::Ident(ident), syn::Type::Array(_)) = (&*typed.pat, &*typed.ty) {
            self.names.insert(ident.ident.to_string());
        }
    }
    fn visit_local(&mut self, local: &syn::Local) {
        if let (Pat::Ident(ident), Some(init)) = (&local.pat, &local.init)
            && matches!(&*init.expr, Expr::Array(_) | Expr::Repeat(_))
        {
            self.names.insert(ident.ident.to_string());
        }
        crate::walk::visit::visit_local(self, local);
    }
}

/// Loops over such arrays.
struct Heads {
    arrays: HashSet<String>,
    count: usize,
}

impl Heads {
    /// The array whose elements a head hands out to be changed.
    fn changed(&self, head: &Expr) -> Option<Expr> {
        let array = match head {
            Expr::MethodCall(call) if call.method == "iter_mut" => &*call.receiver,
            Expr::Reference(syn::ExprReference { mutability: Some(_), expr, .. }) => expr,
            _ => return None,
        };
        self.arrays.contains(&name(array)?).then(|| array.clone())
    }

    /// The array, the pattern of its elements, and the rest of the head with its pattern.
    fn parted(&self, head: &Expr, pat: &Pat) -> Option<(Expr, Pat, Expr, Pat)> {
        if let Some(array) = self.changed(head) {
            return Some((array.clone(), pat.clone(), parse_quote!(0..#array.len()), parse_quote!(_)));
        }
        let (Expr::MethodCall(call), Pat::Tuple(parts)) = (head, pat) else { return None };
        let [first, second] = [parts.elems.first()?.clone(), parts.elems.last()?.clone()];
        let array = self.changed(&call.receiver);
        match (call.method.to_string().as_str(), array, call.args.first()) {
            ("enumerate", Some(array), None) => Some((array.clone(), second, parse_quote!(0..#array.len()), first)),
            ("zip", Some(array), Some(other)) => {
                let other: Expr = match other {
                    Expr::MethodCall(_) => other.clone(),
                    other => {
                        let other = postfix(other);
                        parse_quote!(#other.iter())
                    }
                };
                Some((array.clone(), first, parse_quote!(#other.take(#array.len())), second))
            }
            _ => None,
        }
    }
}

impl VisitMut for Heads {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_for_loop_mut(&mut self, each: &mut syn::ExprForLoop) {
        visit_mut::visit_expr_for_loop_mut(self, each);
        let Some((array, Pat::Ident(element), head, pat)) = self.parted(&each.expr, &each.pat) else { return };
        self.count += 1;
        let index = quote::format_ident!("fastmath_2_at{}", self.count, span = proc_macro2::Span::mixed_site());
        let known = HashMap::from([(element.ident.to_string(), parse_quote!(#array[#index]))]);
        let mut body = each.body.clone();
        let mut put = Put { known: &known, bare: Bare::Left, left: false };
        put.visit_block_mut(&mut body);
        if put.left {
            return;
        }
        each.body = body;
        (*each.expr, *each.pat) = match &head {
            Expr::Range(_) => {
                if !matches!(pat, Pat::Wild(_)) {
                    each.body.stmts.insert(0, parse_quote!(let #pat = #index;));
                }
                (head, parse_quote!(#index))
            }
            _ => (parse_quote!(#head.enumerate()), parse_quote!((#index, #pat))),
        };
    }
}

/// `let r = &mut place;`
struct Names {
    bound: Bound,
}

impl Names {
    /// The name and the place, if both mean the same throughout.
    fn of(&self, stmt: &Stmt) -> Option<(String, Expr)> {
        let Stmt::Local(syn::Local { pat: Pat::Ident(ident), init: Some(init), .. }) = stmt else { return None };
        let Expr::Reference(syn::ExprReference { mutability: Some(_), expr, .. }) = &*init.expr else { return None };
        let mut mentioned = Mentioned::default();
        mentioned.visit_expr(expr);
        let root = root(expr)?;
        let steady = |name: &String| self.bound.is_steady(name) && (*name == root || !self.bound.is_mutable(name));
        let own = ident.ident.to_string();
        let is_one = ident.mutability.is_none() && self.bound.count.get(&own) == Some(&1);
        (is_one && is_place(expr) && mentioned.names.keys().all(steady)).then(|| (own, (**expr).clone()))
    }
}

/// What a place is a part of.
fn root(place: &Expr) -> Option<String> {
    match place {
        Expr::Field(field) => root(&field.base),
        Expr::Index(index) => match &*index.index {
            Expr::Range(_) => None,
            _ => root(&index.expr),
        },
        other => name(other),
    }
}

impl VisitMut for Names {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let mut at = 0;
        while let Some(stmt) = block.stmts.get(at) {
            at += 1;
            let Some((own, place)) = self.of(stmt) else { continue };
            let known = HashMap::from([(own, place.clone())]);
            let mut rest: Vec<Stmt> = block.stmts[at..].to_vec();
            let mut put = Put { known: &known, bare: Bare::Left, left: false };
            rest.iter_mut().for_each(|stmt| put.visit_stmt_mut(stmt));
            if put.left {
                continue;
            }
            // On the CPU the variable is read from memory from here on; and an element is there, or this traps.
            let read = match name(&place) {
                Some(_) => across(Edge::Captured, &place),
                None => place,
            };
            block.stmts.truncate(at - 1);
            block.stmts.push(parse_quote!(#read;));
            block.stmts.extend(rest);
        }
        visit_mut::visit_block_mut(self, block);
    }
}
