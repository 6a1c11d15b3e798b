//! Slices that patterns take apart: as many elements as the pattern names are there, or more.

use syn::{Expr, Pat, Stmt, parse_quote};

use super::taken::Options;
use crate::reduce::{Item, Names, is_place, is_plain, postfix, tail};
use crate::tree::TRAP;

/// A slice that a pattern takes apart.
#[derive(Clone)]
pub struct Row {
    /// Whether it has as many elements.
    pub condition: Expr,
    /// The patterns of elements, and where these are; the last is that of `rest @ ..`.
    parts: Vec<(Pat, Expr)>,
}

/// `[a, .., b]`, `[a, rest @ ..]`
pub fn row(pat: &Pat, slice: &Expr) -> Option<Row> {
    let lent = lent(slice);
    let (pats, slice) = (elements(pat)?, place(slice)?);
    let gap = pats.iter().position(|pat| is_gap(pat));
    let count = pats.len() - usize::from(gap.is_some());
    let condition = match gap {
        Some(_) => parse_quote!((#slice.len() >= #count)),
        None => parse_quote!((#slice.len() == #count)),
    };
    let (mut parts, mut all) = (Vec::new(), None);
    for (at, pat) in pats.iter().enumerate() {
        let behind = pats.len() - at;
        match (pat, gap) {
            (Pat::Ident(name), Some(gap)) if at == gap => {
                let (name, last) = (Pat::Ident(syn::PatIdent { subpat: None, ..name.clone() }), behind - 1);
                all = Some((name, parse_quote!(& #lent #slice[#at..#slice.len() - #last])));
            }
            (_, Some(gap)) if at == gap => {}
            (pat, Some(gap)) if at > gap => {
                parts.push(((*pat).clone(), parse_quote!(& #lent #slice[#slice.len() - #behind])));
            }
            (pat, _) => parts.push(((*pat).clone(), parse_quote!(& #lent #slice[#at]))),
        }
    }
    parts.extend(all);
    parts.iter().all(|(pat, _)| is_plain(pat)).then_some(Row { condition, parts })
}

impl Options {
    /// The statements with its elements under the names that the pattern gives them.
    pub fn named_row(&mut self, row: Row, stmts: Vec<Stmt>) -> Option<Vec<Stmt>> {
        row.parts.into_iter().rev().try_fold(stmts, |stmts, (pat, value)| match &value {
            Expr::Reference(syn::ExprReference { expr, .. }) if is_part(expr) => {
                let first: Stmt = parse_quote!(let #pat = #value;);
                Some(std::iter::once(first).chain(stmts).collect())
            }
            _ => self.named(&pat, Item::One(value), stmts),
        })
    }
}

fn is_part(expr: &Expr) -> bool {
    matches!(expr, Expr::Index(index) if matches!(*index.index, Expr::Range(_)))
}

/// Whether a pattern is of a slice.
pub fn is_row(pat: &Pat) -> bool {
    elements(pat).is_some()
}

fn elements(pat: &Pat) -> Option<Vec<&Pat>> {
    match pat {
        Pat::Slice(parts) => Some(parts.elems.iter().collect()),
        Pat::Paren(inner) => elements(&inner.pat),
        _ => None,
    }
}

/// `..` or `rest @ ..`
pub fn is_gap(pat: &Pat) -> bool {
    match pat {
        Pat::Rest(_) => true,
        Pat::Ident(name) => matches!(&name.subpat, Some((_, all)) if matches!(**all, Pat::Rest(_))),
        _ => false,
    }
}

/// How a reference lends, if it stands there.
fn lent(slice: &Expr) -> Option<syn::Token![mut]> {
    match slice {
        Expr::Paren(inner) => lent(&inner.expr),
        Expr::Reference(reference) => reference.mutability,
        _ => None,
    }
}

/// `..`
fn is_whole(range: &Expr) -> bool {
    matches!(range, Expr::Range(syn::ExprRange { start: None, end: None, .. }))
}

/// What a reference to a part of a slice refers to is a slice under a name, which the statements before make.
pub fn named_part(slice: &Expr, names: &mut Names) -> Option<(Stmt, Expr)> {
    let is_one = matches!(slice, Expr::Reference(reference) if is_part(&reference.expr)) && place(slice).is_none();
    let part = is_one.then(|| names.fresh("part"))?;
    Some((parse_quote!(let #part = #slice;), parse_quote!(#part)))
}

fn place(slice: &Expr) -> Option<Expr> {
    match slice {
        Expr::Paren(inner) => place(&inner.expr),
        Expr::Reference(reference) => place(&reference.expr),
        Expr::Index(index) if is_whole(&index.index) => place(&index.expr),
        other => is_place(other).then(|| postfix(other)),
    }
}

impl Options {
    /// What is done where a slice has the elements that a pattern names, and elsewhere.
    pub fn asked_row(&mut self, found: &syn::ExprLet, then: Vec<Stmt>, otherwise: Option<&Expr>) -> Option<Expr> {
        if let Some((first, part)) = named_part(&found.expr, &mut self.names) {
            let said = self.asked_row(&syn::ExprLet { expr: Box::new(part), ..found.clone() }, then, otherwise)?;
            return Some(parse_quote!({ #first #said }));
        }
        let row = row(&found.pat, &found.expr)?;
        let (condition, otherwise) = (row.condition.clone(), otherwise.into_iter());
        let then = self.named_row(row, then)?;
        Some(parse_quote!({ if #condition { #(#then)* } #(else #otherwise)* }))
    }

    /// `match slice { [] => …, [a] => …, [a, .., b] => … }`: one length after another.
    pub fn matched_row(&mut self, choice: &syn::ExprMatch) -> Option<Expr> {
        if !choice.arms.iter().any(|arm| is_row(&arm.pat)) {
            return None;
        }
        if let Some((first, part)) = named_part(&choice.expr, &mut self.names) {
            let said = self.matched_row(&syn::ExprMatch { expr: Box::new(part), ..choice.clone() })?;
            return Some(parse_quote!({ #first #said }));
        }
        let trap = syn::Ident::new(TRAP, proc_macro2::Span::mixed_site());
        let mut rest: Expr = parse_quote!({ #trap() });
        for arm in choice.arms.iter().rev() {
            let body = tail(&arm.body);
            rest = match (&arm.pat, &arm.guard) {
                (Pat::Wild(_), None) => parse_quote!({ #body }),
                (Pat::Wild(_), Some((_, guard))) => parse_quote!({ if #guard { #body } else #rest }),
                (pat, guard) => {
                    let row = row(pat, &choice.expr)?;
                    let mut condition = row.condition.clone();
                    if let Some((_, guard)) = guard {
                        let guard = vec![Stmt::Expr((**guard).clone(), None)];
                        let guard = self.named_row(row.clone(), guard)?;
                        condition = parse_quote!(#condition && { #(#guard)* });
                    }
                    let then = self.named_row(row, vec![Stmt::Expr(body, None)])?;
                    parse_quote!({ if #condition { #(#then)* } else #rest })
                }
            };
        }
        Some(rest)
    }
}
