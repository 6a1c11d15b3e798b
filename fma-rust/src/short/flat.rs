//! Loops over all numbers of all rows, `for p in v { for c in p { *c *= k; } }`, as loops over the numbers, which lie one after the other: no lane takes
//! rows apart then. `*p = p.map(|c| c * k);` does so with each row.
//!
//! What a turn does names no row, so it is the same for each number, in the same order.

use fma_core::Format;
use proc_macro2::Span;
use quote::format_ident;
use syn::{Expr, ExprForLoop, Pat, Stmt, UnOp, parse_quote};

use super::Seen;
use super::closures::alone;
use super::shapes::Shapes;
use crate::marked::Marked;
use crate::parted::computes;
use crate::span;
use crate::text::outline_of;
use crate::tree::words_in;
use crate::walk::visit::{self, Visit};

/// Rows that a loop runs over: where they lie, whether they are set, and what they are made of.
struct Rows {
    place: syn::Ident,
    sets: bool,
    count: usize,
    format: Format,
}

/// The loop over the numbers of rows, and what is said of it.
pub fn flat(each: &ExprForLoop, shapes: &Shapes<'_>, seen: &Seen) -> Option<(Stmt, Marked)> {
    let (rows, names) = (all_rows(&each.expr, shapes, seen)?, names(&each.pat)?);
    let is_plain = each.label.is_none() && each.attrs.is_empty() && names.len() == rows.len();
    let stmt = each.body.stmts.first().filter(|_| is_plain && each.body.stmts.len() == 1)?;
    if rows.iter().any(|other| other.count != rows[0].count) {
        return None;
    }
    let flats: Vec<syn::Ident> =
        (0..rows.len()).map(|at| format_ident!("fastmath_flat{at}", span = Span::mixed_site())).collect();
    let lets = rows.iter().zip(&flats).map(|(rows, flat)| rows.flattened(flat));
    let (pat, body) = match stmt {
        Stmt::Expr(Expr::ForLoop(inner), _) => over_each(inner, &names)?,
        Stmt::Expr(Expr::Assign(assign), _) => by_map(assign, &names)?,
        _ => return None,
    };
    let heads = rows.iter().zip(&flats).map(|(rows, flat)| rows.head(flat));
    let head = heads.reduce(|head, other| parse_quote!(#head.zip(#other)))?;
    let spelt = flats.iter().zip(&rows).map(|(flat, rows)| [flat.to_string(), rows.place.to_string()]).collect();
    let marked = Marked { spelt, ..Marked::of(span::of_loop(each), outline_of(each)) };
    let body = syn::Block { brace_token: each.body.brace_token, ..body };
    let inside = ExprForLoop { pat: Box::new(pat), expr: Box::new(head), body, ..each.clone() };
    Some((parse_quote!({ #(#lets)* #inside }), marked))
}

impl Rows {
    fn of(head: &Expr, shapes: &Shapes<'_>, seen: &Seen) -> Option<Rows> {
        let (place, lent) = match head {
            Expr::Paren(paren) => return Rows::of(&paren.expr, shapes, seen),
            Expr::MethodCall(call) if call.args.is_empty() && call.method == "iter" => (&*call.receiver, Some(false)),
            Expr::MethodCall(call) if call.args.is_empty() && call.method == "iter_mut" => {
                (&*call.receiver, Some(true))
            }
            Expr::Reference(reference) => (&*reference.expr, Some(reference.mutability.is_some())),
            place => (place, None),
        };
        let place = name(place)?;
        let (shape, format) = (shapes.of_name(&place.to_string())?, seen.element(&place.to_string())?);
        let [_, Some(count)] = shape.lengths[..] else { return None };
        // The others are no types of the language.
        let is_plain = matches!(format, Format::F32 | Format::F64) && !shape.is_part;
        // What is no reference is moved.
        let sets = lent.or_else(|| shape.refers.then_some(shape.mutable))?;
        (is_plain && count > 0).then(|| Rows { place: place.clone(), sets, count, format })
    }

    fn flattened(&self, name: &syn::Ident) -> Stmt {
        let (place, format) = (&self.place, syn::Ident::new(self.format.layout().name, Span::mixed_site()));
        match self.sets {
            true => parse_quote!(let #name: &mut [#format] = #place.as_flattened_mut();),
            false => parse_quote!(let #name: &[#format] = #place.as_flattened();),
        }
    }

    fn head(&self, name: &syn::Ident) -> Expr {
        if self.sets { parse_quote!(#name.iter_mut()) } else { parse_quote!(#name.iter()) }
    }
}

/// The rows of `a`, or of `a.zip(b)`.
fn all_rows(head: &Expr, shapes: &Shapes<'_>, seen: &Seen) -> Option<Vec<Rows>> {
    match zipped(head) {
        Some((one, other)) => {
            let mut rows = all_rows(one, shapes, seen)?;
            rows.push(Rows::of(other, shapes, seen)?);
            Some(rows)
        }
        None => Some(vec![Rows::of(head, shapes, seen)?]),
    }
}

fn zipped(head: &Expr) -> Option<(&Expr, &Expr)> {
    let Expr::MethodCall(call) = head else { return None };
    Some((&*call.receiver, call.args.first().filter(|_| call.method == "zip")?))
}

/// The names of a pattern, or of a tuple of such.
fn names(pat: &Pat) -> Option<Vec<String>> {
    match pat {
        Pat::Ident(name) if name.by_ref.is_none() && name.mutability.is_none() && name.subpat.is_none() => {
            Some(vec![name.ident.to_string()])
        }
        Pat::Tuple(tuple) => Some(tuple.elems.iter().map(names).collect::<Option<Vec<_>>>()?.concat()),
        _ => None,
    }
}

/// What a loop over each row does with its numbers.
fn over_each(inner: &ExprForLoop, rows: &[String]) -> Option<(Pat, syn::Block)> {
    let words = words_in(&inner.body);
    let mut leaves = Leaves(false);
    leaves.visit_block(&inner.body);
    let is_free = !leaves.0 && rows.iter().all(|row| !words.contains(row));
    let is_plain = inner.label.is_none() && inner.attrs.is_empty() && is_free;
    (is_plain && runs_over(&inner.expr, rows)).then(|| ((*inner.pat).clone(), inner.body.clone()))
}

/// Whether a head runs over rows from their beginning to their end, in the order of their names.
fn runs_over(head: &Expr, rows: &[String]) -> bool {
    let Some((last, before)) = rows.split_last() else { return false };
    let is_row = |expr: &Expr| {
        let expr = match expr {
            Expr::MethodCall(call)
                if call.args.is_empty() && ["iter", "iter_mut"].iter().any(|name| call.method == name) =>
            {
                &*call.receiver
            }
            expr => expr,
        };
        name(expr).is_some_and(|name| name == last)
    };
    match zipped(head) {
        Some((one, other)) => is_row(other) && runs_over(one, before),
        None => before.is_empty() && is_row(head),
    }
}

/// `*p = p.map(|c| …);`
fn by_map(assign: &syn::ExprAssign, rows: &[String]) -> Option<(Pat, syn::Block)> {
    let ([row], Expr::Unary(set), Expr::MethodCall(map)) = (rows, &*assign.left, &*assign.right) else { return None };
    let is_it = |expr: &Expr| name(expr).is_some_and(|name| name == row);
    let is_set = matches!(set.op, UnOp::Deref(_)) && is_it(&set.expr) && is_it(&map.receiver) && map.method == "map";
    let closure = alone(map.args.iter()).filter(|closure| is_set && computes(&closure.body))?;
    let Pat::Ident(element) = closure.inputs.first()? else { return None };
    let is_free = !words_in(&closure.body).contains(row) && element.by_ref.is_none() && element.subpat.is_none();
    let (place, body) = (format_ident!("fastmath_number", span = Span::mixed_site()), &closure.body);
    is_free.then(|| (parse_quote!(#place), parse_quote!({ let #element = *#place; *#place = #body; })))
}

fn name(expr: &Expr) -> Option<&syn::Ident> {
    match expr {
        Expr::Path(path) if path.qself.is_none() => path.path.get_ident(),
        _ => None,
    }
}

/// Whether a row is left before its end.
struct Leaves(bool);

impl Visit<'_> for Leaves {
    fn visit_expr(&mut self, expr: &Expr) {
        self.0 |= matches!(expr, Expr::Break(_) | Expr::Macro(_));
        visit::visit_expr(self, expr);
    }
}
