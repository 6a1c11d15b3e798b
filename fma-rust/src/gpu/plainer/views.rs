//! Parts of slices that stand in a chain: `x[1..n].iter().sum()` is `{ let part = &x[1..n]; part.iter().sum() }`. And slices cut in two.

use syn::{Expr, Pat, Stmt, parse_quote};

use super::bound::Mentioned;
use super::lists::{self, Known};
use super::ranged::ranged;
use crate::reduce::Names;
use crate::walk::visit::{self, Visit};
use crate::walk::visit_mut::{self, VisitMut};

/// Gives each a name.
pub fn plain(block: &mut syn::Block, signature: &syn::Signature) {
    Views { count: 0, own: Known::own(signature, block), names: Names::of_parts() }.visit_block_mut(block);
}

/// Whether a body has any.
pub fn any(block: &syn::Block) -> bool {
    struct Any(bool);
    impl Visit<'_> for Any {
        fn visit_expr_method_call(&mut self, call: &syn::ExprMethodCall) {
            self.0 |= is_part(&call.receiver) || is_row(&call.receiver) || is_cut(call);
            visit::visit_expr_method_call(self, call);
        }
        fn visit_expr_for_loop(&mut self, each: &syn::ExprForLoop) {
            self.0 |= is_row(&each.expr);
            visit::visit_expr_for_loop(self, each);
        }
        fn visit_expr_reference(&mut self, reference: &syn::ExprReference) {
            self.0 |= reference.mutability.is_none() && is_part(&reference.expr);
            visit::visit_expr_reference(self, reference);
        }
        fn visit_local(&mut self, local: &syn::Local) {
            let is_cut =
                |init: &syn::LocalInit| matches!(&*init.expr, Expr::Tuple(tuple) if tuple.elems.iter().all(is_view));
            self.0 |= local.init.as_ref().is_some_and(is_cut);
            visit::visit_local(self, local);
        }
    }
    let mut any = Any(false);
    any.visit_block(block);
    any.0
}

struct Views {
    count: usize,
    /// The lengths of the function's own arrays.
    own: Known,
    names: Names,
}

/// The methods that begin a chain, or ask a slice something.
pub const BEGINNING: [&str; 12] = [
    "iter",
    "iter_mut",
    "windows",
    "chunks",
    "chunks_exact",
    "chunks_mut",
    "chunks_exact_mut",
    "first",
    "last",
    "get",
    "len",
    "is_empty",
];

/// The methods behind which an iterator is left.
pub const LAZY: [&str; 27] = [
    "flat_map",
    "flatten",
    "into_iter",
    "iter",
    "iter_mut",
    "windows",
    "chunks",
    "chunks_exact",
    "map",
    "filter",
    "zip",
    "enumerate",
    "copied",
    "cloned",
    "rev",
    "skip",
    "take",
    "step_by",
    "chunks_mut",
    "chunks_exact_mut",
    "chain",
    "scan",
    "filter_map",
    "map_while",
    "take_while",
    "skip_while",
    "inspect",
];

impl Views {
    /// Names the parts in a chain, the first one first.
    fn named(&mut self, expr: &mut Expr, lets: &mut Vec<Stmt>) {
        let Expr::MethodCall(call) = expr else { return };
        self.named(&mut call.receiver, lets);
        if matches!(*call.receiver, Expr::Array(_) | Expr::Repeat(_)) && call.method == "into_iter" {
            let name = self.name(&call.receiver, false, lets);
            *expr = parse_quote!(#name.iter().copied());
            return;
        }
        if call.method == "iter" && self.listed(&call.receiver).is_none() {
            let part = ranged(&call.receiver, &self.own, &mut self.names, lets);
            if let Some(part) = part {
                *expr = part;
                return;
            }
        }
        if (is_part(&call.receiver) || is_row(&call.receiver)) && BEGINNING.iter().any(|name| call.method == name) {
            let changes = call.method.to_string().ends_with("_mut");
            *call.receiver = self.name(&call.receiver, changes, lets);
        }
        if call.method == "zip" {
            call.args.iter_mut().for_each(|arg| match arg {
                Expr::Reference(reference) if is_part(&reference.expr) || is_row(&reference.expr) => {
                    let name = self.name(&reference.expr, reference.mutability.is_some(), lets);
                    *arg = parse_quote!(#name.iter());
                }
                row if is_row(row) => *row = self.name(row, false, lets),
                arg => self.named(arg, lets),
            });
        }
    }

    fn name(&mut self, part: &Expr, changes: bool, lets: &mut Vec<Stmt>) -> Expr {
        let name = quote::format_ident!("fastmath_view{}", self.count, span = proc_macro2::Span::mixed_site());
        self.count += 1;
        lets.push(match changes {
            false if self.listed(bare(part)).is_some() => {
                let list = self.listed(bare(part));
                parse_quote!(let #name = #list;)
            }
            _ if is_row(part) => {
                let row = bare(part);
                parse_quote!(let #name = #row;)
            }
            true => parse_quote!(let #name = &mut #part;),
            false => parse_quote!(let #name = &#part;),
        });
        parse_quote!(#name)
    }

    /// The elements of a part of the function's own array, which lies in registers: `a[1..3]` is `[a[1], a[2]]`.
    fn listed(&self, part: &Expr) -> Option<Expr> {
        let Expr::Index(part) = inner(part) else { return None };
        let (place, length, Expr::Range(range)) = (&part.expr, self.own.length(&part.expr)?, &*part.index) else {
            return None;
        };
        let bound = |at: &Option<Box<Expr>>| at.as_deref().map(lists::number);
        let first = bound(&range.start).unwrap_or(Some(0))?;
        let past = usize::from(matches!(range.limits, syn::RangeLimits::Closed(_)) && range.end.is_some());
        let last = bound(&range.end).unwrap_or(Some(length))?.checked_add(past)?;
        let elements = (first..last).map(|at| -> Expr { parse_quote!(#place[#at]) });
        (first < last && last <= length).then(|| parse_quote!([#(#elements),*]))
    }

    fn is_listed(&self, part: &Expr) -> bool {
        matches!(part, Expr::Reference(reference) if self.listed(&reference.expr).is_some())
    }

    /// `let (p, q) = x.split_at(n);`, and tuples of parts.
    fn cut(&mut self, stmt: &Stmt) -> Option<Vec<Stmt>> {
        let Stmt::Local(syn::Local { pat: Pat::Tuple(pats), init: Some(init), .. }) = stmt else { return None };
        let (first, second) = (pats.elems.first()?, pats.elems.last()?);
        if pats.elems.len() != 2 || init.diverge.is_some() {
            return None;
        }
        match &*init.expr {
            Expr::MethodCall(call) if is_cut(call) => {
                let (slice, at) = (&call.receiver, call.args.first()?);
                let place = quote::format_ident!("fastmath_view{}", self.count, span = proc_macro2::Span::mixed_site());
                self.count += 1;
                let changes: Option<syn::Token![mut]> = (call.method == "split_at_mut").then(Default::default);
                let own =
                    name_of(second)? != super::bound::name(slice)? && name_of(first)? != super::bound::name(slice)?;
                own.then(|| {
                    vec![
                        parse_quote!(let #place: usize = #at;),
                        parse_quote!(let #first = & #changes #slice[..#place];),
                        parse_quote!(let #second = & #changes #slice[#place..];),
                    ]
                })
            }
            Expr::Tuple(parts) if parts.elems.len() == 2 && parts.elems.iter().all(is_view) => {
                let (one, other) = (parts.elems.first()?, parts.elems.last()?);
                let mut mentioned = Mentioned::default();
                mentioned.visit_expr(other);
                let is_hidden = mentioned.names.contains_key(&name_of(first)?);
                (!is_hidden).then(|| vec![parse_quote!(let #first = #one;), parse_quote!(let #second = #other;)])
            }
            _ => None,
        }
    }
}

/// The name that a pattern is.
fn name_of(pat: &Pat) -> Option<String> {
    match pat {
        Pat::Ident(ident) if ident.subpat.is_none() => Some(ident.ident.to_string()),
        _ => None,
    }
}

fn is_part(expr: &Expr) -> bool {
    match expr {
        Expr::Index(index) => matches!(*index.index, Expr::Range(_)),
        Expr::Paren(paren) => is_part(&paren.expr),
        _ => false,
    }
}

fn inner(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(paren) => inner(&paren.expr),
        other => other,
    }
}

/// An array that nothing holds.
fn is_row(expr: &Expr) -> bool {
    match expr {
        Expr::Array(_) | Expr::Repeat(_) => true,
        Expr::Paren(paren) => is_row(&paren.expr),
        Expr::Reference(reference) => is_row(&reference.expr),
        _ => false,
    }
}

fn bare(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(paren) => bare(&paren.expr),
        Expr::Reference(reference) => bare(&reference.expr),
        other => other,
    }
}

fn is_view(expr: &Expr) -> bool {
    matches!(expr, Expr::Reference(reference) if is_part(&reference.expr))
}

fn is_cut(call: &syn::ExprMethodCall) -> bool {
    (call.method == "split_at" || call.method == "split_at_mut") && call.args.len() == 1
}

/// Whether a chain leaves no iterator.
fn is_whole(expr: &Expr) -> bool {
    matches!(expr, Expr::MethodCall(call) if !LAZY.iter().any(|name| call.method == name))
}

impl VisitMut for Views {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let stmts = std::mem::take(&mut block.stmts);
        block.stmts = stmts.into_iter().flat_map(|stmt| self.cut(&stmt).unwrap_or_else(|| vec![stmt])).collect();
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let mut lets = Vec::new();
        match expr {
            Expr::MethodCall(_) if is_whole(expr) => self.named(expr, &mut lets),
            Expr::ForLoop(each) if is_row(&each.expr) || self.is_listed(&each.expr) => {
                *each.expr = self.name(&each.expr, false, &mut lets)
            }
            Expr::ForLoop(each) => match ranged(&each.expr, &self.own, &mut self.names, &mut lets) {
                Some(part) => *each.expr = part,
                None => self.named(&mut each.expr, &mut lets),
            },
            Expr::Reference(syn::ExprReference { mutability: None, expr: part, .. }) => {
                if let Some(list) = self.listed(part) {
                    **part = list;
                }
            }
            _ => {}
        }
        visit_mut::visit_expr_mut(self, expr);
        if !lets.is_empty() {
            *expr = parse_quote!({ #(#lets)* #expr });
        }
    }
}
