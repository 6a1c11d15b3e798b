//! `match` on enums: on the numbers of their variants, with what they hold under names in each arm.

use syn::{Arm, Expr, Pat, Stmt, parse_quote};

use super::Variants;
use super::asked::{Asked, By, Found, number_of};
use crate::gpu::plainer::several::{alternatives, parts_of};
use crate::groups::bare;
use crate::reduce::{is_place, is_plain, tail};

/// A part of what is matched.
pub struct Part {
    /// How it is matched: the enum's number, or as it is.
    pub value: Expr,
    /// The enum that it is, if patterns ask for its variants.
    pub tagged: Option<(Expr, By)>,
}

impl Variants<'_> {
    /// `match shape { Shape::Circle(r) if r > 0.0 => …, _ => … }`, and of several side by side.
    pub fn matched(&mut self, choice: &syn::ExprMatch) -> Option<Expr> {
        if !choice.arms.iter().any(|arm| self.is_asking(&arm.pat)) {
            return None;
        }
        let pats: Vec<&Pat> = choice.arms.iter().flat_map(|arm| alternatives(&arm.pat)).collect();
        let (parts, stmts) = self.parts(&choice.expr, &pats)?;
        let mut arms = Vec::new();
        for arm in &choice.arms {
            arms.extend(self.arm(arm, &parts)?);
        }
        if parts.iter().all(|part| part.tagged.is_some()) {
            close(&mut arms);
        }
        let value = joined(&parts);
        Some(parse_quote!({ #(#stmts)* match #value { #(#arms)* } }))
    }

    /// What is matched, part by part, and what is bound for that.
    fn parts(&mut self, value: &Expr, pats: &[&Pat]) -> Option<(Vec<Part>, Vec<Stmt>)> {
        let mut stmts = Vec::new();
        let Expr::Tuple(tuple) = bare(value) else {
            let is_tagged = pats.iter().any(|pat| self.variant_of(pat).is_some());
            return Some((vec![self.part(value, is_tagged, &mut stmts)], stmts));
        };
        let count = tuple.elems.len();
        let rows: Vec<Vec<&Pat>> = pats.iter().map(|pat| parts_of(pat, count)).collect::<Option<_>>()?;
        let parts = tuple.elems.iter().enumerate().map(|(at, value)| {
            let mut column = rows.iter().filter_map(|row| row.get(at)).flat_map(|pat| alternatives(pat));
            let is_tagged = column.any(|pat| self.variant_of(pat).is_some());
            self.part(value, is_tagged, &mut stmts)
        });
        let parts = parts.collect();
        Some((parts, stmts))
    }

    fn part(&mut self, value: &Expr, is_tagged: bool, stmts: &mut Vec<Stmt>) -> Part {
        if !is_tagged {
            return Part { value: value.clone(), tagged: None };
        }
        let (place, by) = self.place(value, stmts);
        let found = Found { place: place.clone(), by, readers: &[] };
        Part { value: found.kind(), tagged: Some((place, by)) }
    }

    /// The place that an expression names, or the variable that holds what it gives; and how patterns bind what is there.
    pub fn place(&mut self, value: &Expr, stmts: &mut Vec<Stmt>) -> (Expr, By) {
        let (inner, by) = match bare(value) {
            Expr::Reference(reference) => (bare(&reference.expr), By::reference(reference.mutability)),
            Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr, .. }) => (bare(expr), By::Value),
            other => (other, self.lent_by(other)),
        };
        if is_named(inner) {
            return (inner.clone(), by);
        }
        let name = self.names.fresh("matched");
        stmts.push(match by {
            By::Mutable if is_place(inner) => parse_quote!(let #name = &mut #inner;),
            By::Value | By::Shared | By::Mutable => parse_quote!(let #name = #inner;),
        });
        (parse_quote!(#name), by)
    }

    fn lent_by(&self, value: &Expr) -> By {
        let name = crate::gpu::plainer::bound::name(value);
        name.and_then(|name| self.lent.get(&name)).copied().unwrap_or(By::Value)
    }

    /// An arm as those that ask for numbers: one for each alternative that names something of its own.
    fn arm(&mut self, arm: &Arm, parts: &[Part]) -> Option<Vec<Arm>> {
        let readers: Vec<&Expr> = arm.guard.iter().map(|(_, guard)| &**guard).chain([&*arm.body]).collect();
        let mut found: Vec<(Vec<Pat>, Asked)> = Vec::new();
        for pat in alternatives(&arm.pat) {
            let (pat, asked) = self.row(pat, parts, &readers)?;
            match found.last_mut() {
                Some((pats, known)) if known.is_like(&asked) => pats.push(pat),
                _ => found.push((vec![pat], asked)),
            }
        }
        found.into_iter().map(|(pats, asked)| asking(arm, &pats, &asked)).collect()
    }

    /// The pattern of numbers that stands for one, and what else it asks.
    fn row(&mut self, pat: &Pat, parts: &[Part], readers: &[&Expr]) -> Option<(Pat, Asked)> {
        let mut asked = Asked::default();
        if let [part] = parts {
            let pat = self.element(pat, part, readers, &mut asked)?;
            return Some((pat, asked));
        }
        let mut row: Vec<Pat> = Vec::new();
        for (pat, part) in parts_of(pat, parts.len())?.into_iter().zip(parts) {
            row.push(self.element(pat, part, readers, &mut asked)?);
        }
        Some((parse_quote!((#(#row),*)), asked))
    }

    fn element(&mut self, pat: &Pat, part: &Part, readers: &[&Expr], asked: &mut Asked) -> Option<Pat> {
        let Some((place, by)) = &part.tagged else {
            return match pat {
                Pat::Rest(_) => Some(parse_quote!(_)),
                pat => self.lifted(pat, readers, asked),
            };
        };
        let found = Found { place: place.clone(), by: *by, readers };
        match pat {
            Pat::Wild(_) | Pat::Rest(_) => Some(parse_quote!(_)),
            Pat::Or(_) => self.numbers(pat),
            Pat::Paren(inner) => self.element(&inner.pat, part, readers, asked),
            pat => {
                if let Some((number, parts)) = self.variant_of(pat) {
                    self.ask_parts(&found, &parts, asked)?;
                    let number = number_of(number);
                    return Some(parse_quote!(#number));
                }
                is_plain(pat).then_some(())?;
                self.ask(&found, pat, asked)?;
                Some(parse_quote!(_))
            }
        }
    }
}

/// An arm with other patterns, that asks and names besides.
fn asking(arm: &Arm, pats: &[Pat], asked: &Asked) -> Option<Arm> {
    let body = within(asked, &arm.body)?;
    let guard = match &arm.guard {
        Some((_, guard)) => Some(within(asked, guard)?),
        None => None,
    };
    let conditions = asked.conditions.iter().cloned().chain(guard);
    let guard = conditions.reduce(|all, one| parse_quote!(#all && #one)).into_iter();
    Some(parse_quote!(#(#pats)|* #(if #guard)* => #body,))
}

/// What is computed where the names are known.
fn within(asked: &Asked, value: &Expr) -> Option<Expr> {
    if asked.is_silent() {
        return Some(parse_quote!((#value)));
    }
    let stmts = asked.named(vec![Stmt::Expr(tail(value), None)])?;
    Some(parse_quote!({ #(#stmts)* }))
}

/// The last arm takes what the others leave, since a `match` has an arm for everything.
fn close(arms: &mut [Arm]) {
    if let Some(last) = arms.last_mut()
        && last.guard.is_none()
    {
        last.pat = parse_quote!(_);
    }
}

fn joined(parts: &[Part]) -> Expr {
    let values = parts.iter().map(|part| &part.value);
    match parts {
        [only] => only.value.clone(),
        _ => parse_quote!((#(#values),*)),
    }
}

/// A variable, or a field of one.
fn is_named(expr: &Expr) -> bool {
    match expr {
        Expr::Path(path) => path.path.get_ident().is_some(),
        Expr::Field(field) => is_named(&field.base),
        Expr::Paren(inner) => is_named(&inner.expr),
        _ => false,
    }
}
