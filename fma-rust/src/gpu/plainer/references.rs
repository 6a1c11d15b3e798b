//! References to what the function holds itself: another name for a place.

use std::collections::{HashMap, HashSet};

use syn::{Expr, Pat, Stmt, Type, parse_quote};

use super::applied::Kinds;
use super::bound::{Bound, Mentioned, name};
use super::put::{Bare, Put};
use crate::reduce::{across, is_place, postfix};
use crate::tree::{Edge, Items};
use crate::walk::visit::Visit;
use crate::walk::visit_mut::{self, VisitMut};

/// Puts the places where their other names stood; and takes loops over the function's own arrays by `iter_mut` as loops over indices.
pub fn plain(block: &mut syn::Block, signature: &syn::Signature, items: &Items) {
    heads(block, signature, items, "at");
    let bound = Bound::of(signature, block);
    Names { bound }.visit_block_mut(block);
}

/// Takes the loops that `for_each` became so as well.
pub fn heads_behind(block: &mut syn::Block, signature: &syn::Signature, items: &Items) {
    heads(block, signature, items, "place");
}

fn heads(block: &mut syn::Block, signature: &syn::Signature, items: &Items, index: &'static str) {
    let mut arrays = Arrays { names: HashSet::new(), kinds: Kinds::of(signature, block, items) };
    arrays.visit_signature(signature);
    arrays.visit_block(block);
    Heads { arrays: &arrays, index, count: 0 }.visit_block_mut(block);
}

/// The arrays that the function holds: by their names, or as fields of what it holds.
struct Arrays<'a> {
    names: HashSet<String>,
    kinds: Kinds<'a>,
}

impl Arrays<'_> {
    fn has(&self, place: &Expr) -> bool {
        match place {
            Expr::Field(_) => matches!(self.kinds.field(place), Some(Type::Array(_))),
            place => name(place).is_some_and(|name| self.names.contains(&name)),
        }
    }
}

impl Visit<'_> for Arrays<'_> {
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
struct Heads<'a> {
    arrays: &'a Arrays<'a>,
    /// What indices are called.
    index: &'static str,
    count: usize,
}

impl Heads<'_> {
    /// The array whose elements a head hands out to be changed.
    fn changed(&self, head: &Expr) -> Option<Expr> {
        let array = match head {
            Expr::MethodCall(call) if call.method == "iter_mut" => &*call.receiver,
            Expr::Reference(syn::ExprReference { mutability: Some(_), expr, .. }) => expr,
            _ => return None,
        };
        self.arrays.has(array).then(|| array.clone())
    }

    /// `rows.iter_mut().take(n)`: the array, and the range of the indices.
    fn cut(&self, head: &Expr) -> Option<(Expr, Expr)> {
        let Expr::MethodCall(call) = head else { return None };
        let (array, range) = match self.changed(&call.receiver) {
            Some(array) => (array.clone(), parse_quote!((0..#array.len()))),
            None => self.cut(&call.receiver)?,
        };
        let is_cut = ["take", "skip", "step_by", "rev"].iter().any(|name| call.method == name);
        let (method, args) = (&call.method, &call.args);
        is_cut.then(|| (array, parse_quote!(#range.#method(#args))))
    }

    /// The array, the pattern of its elements, and the rest of the head with its pattern.
    fn parted(&self, head: &Expr, pat: &Pat) -> Option<(Expr, Pat, Expr, Pat)> {
        if let Some(array) = self.changed(head) {
            return Some((array.clone(), pat.clone(), parse_quote!(0..#array.len()), parse_quote!(_)));
        }
        if let Some((array, head)) = self.cut(head) {
            return Some((array, pat.clone(), head, parse_quote!(_)));
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

impl VisitMut for Heads<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_for_loop_mut(&mut self, each: &mut syn::ExprForLoop) {
        visit_mut::visit_expr_for_loop_mut(self, each);
        let Some((array, Pat::Ident(element), head, pat)) = self.parted(&each.expr, &each.pat) else { return };
        let is_cut = self.cut(&each.expr).is_some();
        self.count += 1;
        let index =
            quote::format_ident!("fastmath_2_{}{}", self.index, self.count, span = proc_macro2::Span::mixed_site());
        let known = HashMap::from([(element.ident.to_string(), parse_quote!(#array[#index]))]);
        let mut body = each.body.clone();
        let mut put = Put { known: &known, bare: Bare::Left, left: false };
        put.visit_block_mut(&mut body);
        if put.left {
            return;
        }
        each.body = body;
        (*each.expr, *each.pat) = match &head {
            _ if is_cut || matches!(head, Expr::Range(_)) => {
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
pub fn root(place: &Expr) -> Option<String> {
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
