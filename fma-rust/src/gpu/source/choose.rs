//! `match` on numbers, and on numbers side by side.

use fma_ir::{Site, Ty, VarId};
use fma_ptx::{Act, Arm, Choice, Pattern};

use super::{Walk, bare};
use crate::gpu::plainer::bound;
use crate::lower::{decimal, scalar};
use crate::tree::{Binds, Child, ExprId, Items, Kind, LocalId, Tree};
use crate::{compared, constants};

impl Walk<'_> {
    /// The choices whose patterns are understood.
    pub(super) fn choices(&mut self) {
        for index in 0..self.tree.exprs.len() {
            let Some(choice) = self.choice(ExprId(index)) else { continue };
            self.source.acts.extend(choice.parts.map(|site| (site, Act::Kept)));
            self.source.acts.insert(Site(index as u32), Act::Choice(choice));
        }
    }

    fn choice(&self, id: ExprId) -> Option<Choice> {
        let expr = self.tree.expr(id);
        let (syn::Expr::Match(choice), Kind::Opaque { children, binds, .. }) = (&expr.syn, &expr.kind) else {
            return None;
        };
        let Child::Expr(scrutinee) = *children.first()? else { return None };
        let (parts, types) = self.matched(scrutinee)?;
        let arm = |(arm, binds): (&syn::Arm, &Binds)| {
            let pattern =
                Names { tree: self.tree, items: self.items, locals: &binds.locals }.pattern(&arm.pat, &types)?;
            Some(Arm { pattern, guarded: arm.guard.is_some() })
        };
        let arms = choice.arms.iter().zip(binds).map(arm).collect::<Option<Vec<_>>>()?;
        Some(Choice { parts, arms })
    }

    /// The types of the numbers that are matched, and the tuple that has them if they are several.
    fn matched(&self, id: ExprId) -> Option<(Option<Site>, Vec<Ty>)> {
        if let Some(ty) = scalar(&self.tree.ty(id)).filter(|_| self.lowered.of[id.0].is_some()) {
            return Some((None, vec![ty]));
        }
        let id = bare(self.tree, id);
        let expr = self.tree.expr(id);
        let (syn::Expr::Tuple(_), Kind::Opaque { children, .. }) = (&expr.syn, &expr.kind) else { return None };
        let ty = |child: &Child| match child {
            Child::Expr(part) => self.lowered.of[part.0].and(scalar(&self.tree.ty(*part))),
            Child::Block(_) => None,
        };
        let types = children.iter().map(ty).collect::<Option<Vec<_>>>()?;
        Some((Some(Site(id.0 as u32)), types))
    }
}

/// The names that a pattern may bind.
struct Names<'a> {
    tree: &'a Tree,
    items: &'a Items,
    locals: &'a [LocalId],
}

impl Names<'_> {
    /// A pattern for numbers of these types.
    fn pattern(&self, pat: &syn::Pat, types: &[Ty]) -> Option<Pattern> {
        match (pat, types) {
            (syn::Pat::Wild(_), _) => Some(Pattern::Any),
            (syn::Pat::Paren(inner), _) => self.pattern(&inner.pat, types),
            (syn::Pat::Or(either), _) => {
                let patterns = either.cases.iter().map(|pat| self.pattern(pat, types)).collect::<Option<Vec<_>>>()?;
                // Which of them a name stands for is known only when it runs.
                (!patterns.iter().any(names)).then_some(Pattern::Either(patterns))
            }
            (syn::Pat::Ident(name), _) => self.name(name, types),
            (syn::Pat::Lit(literal), [ty]) => Some(Pattern::Number(number(&literal.lit, *ty)?)),
            (syn::Pat::Path(path), [ty]) => {
                Some(Pattern::Number(self.constant(path).or_else(|| of_integer(path, *ty))?))
            }
            (syn::Pat::Range(range), [ty]) => {
                let inclusive = matches!(range.limits, syn::RangeLimits::Closed(_));
                let first = self.bound(&range.start, *ty)?;
                Some(Pattern::Range { first, last: self.bound(&range.end, *ty)?, inclusive })
            }
            (syn::Pat::Tuple(tuple), _) => {
                let parts = parts_of(tuple, types.len())?.into_iter().zip(types.chunks(1));
                let part = |(pat, ty): (Option<&syn::Pat>, &[Ty])| match pat {
                    Some(pat) => self.pattern(pat, ty),
                    None => Some(Pattern::Any),
                };
                Some(Pattern::Parts(parts.map(part).collect::<Option<_>>()?))
            }
            _ => None,
        }
    }

    /// A name for what is matched, or a constant that it is compared with.
    fn name(&self, name: &syn::PatIdent, types: &[Ty]) -> Option<Pattern> {
        let (ident, [_]) = (name.ident.to_string(), types) else { return None };
        if ident.starts_with(char::is_uppercase) {
            return constants::of_name(self.items, &ident).map(Pattern::Number);
        }
        let local = self.locals.iter().find(|local| self.tree.local(**local).ident == name.ident)?;
        let inner = name.subpat.as_ref().map_or(Some(Pattern::Any), |(_, inner)| self.pattern(inner, types))?;
        let steady = name.by_ref.is_none() && !self.tree.local(*local).unstable;
        steady.then(|| Pattern::Named(VarId(local.0 as u32), Box::new(inner)))
    }

    fn constant(&self, path: &syn::ExprPath) -> Option<u64> {
        constants::of_name(self.items, compared::as_written(&Items::constant_name(path)?))
    }

    /// An end of a range, where there is one; nothing where it is not known.
    fn bound(&self, end: &Option<Box<syn::Expr>>, ty: Ty) -> Option<Option<u64>> {
        match end.as_deref() {
            None => Some(None),
            Some(syn::Expr::Path(path)) => self.constant(path).or_else(|| of_integer(path, ty)).map(Some),
            Some(number) => written(number, ty).map(Some),
        }
    }
}

/// Whether a pattern binds a name.
fn names(pattern: &Pattern) -> bool {
    match pattern {
        Pattern::Any | Pattern::Number(_) | Pattern::Range { .. } => false,
        Pattern::Named(..) => true,
        Pattern::Either(patterns) | Pattern::Parts(patterns) => patterns.iter().any(names),
    }
}

/// The bits of a literal in a pattern, with its minus.
fn number(literal: &syn::Lit, ty: Ty) -> Option<u64> {
    match (literal, ty) {
        (syn::Lit::Int(int), Ty::Int(_)) => int.base10_parse::<i128>().ok().map(|number| number as u64),
        (syn::Lit::Float(float), Ty::Float(format)) => decimal(float.base10_digits(), format).map(|[bits, _]| bits),
        (syn::Lit::Byte(byte), Ty::Int(_)) => Some(byte.value().into()),
        (syn::Lit::Bool(truth), Ty::Bool) => Some(truth.value.into()),
        _ => None,
    }
}

/// `i32::MIN` and its kin, of the type that is matched.
fn of_integer(path: &syn::ExprPath, ty: Ty) -> Option<u64> {
    let Ty::Int(_) = ty else { return None };
    written(&bound(path)?, ty)
}

/// A number with or without a minus and parentheses.
fn written(expr: &syn::Expr, ty: Ty) -> Option<u64> {
    match expr {
        syn::Expr::Lit(literal) => number(&literal.lit, ty),
        syn::Expr::Paren(inner) => written(&inner.expr, ty),
        syn::Expr::Unary(syn::ExprUnary { op: syn::UnOp::Neg(_), expr, .. }) if matches!(ty, Ty::Int(_)) => {
            written(expr, ty).map(u64::wrapping_neg)
        }
        _ => None,
    }
}

/// The patterns of so many parts, of which `..` leaves some out.
pub fn parts_of(tuple: &syn::PatTuple, count: usize) -> Option<Vec<Option<&syn::Pat>>> {
    let rest = tuple.elems.iter().position(|pat| matches!(pat, syn::Pat::Rest(_)));
    let Some(at) = rest else {
        return (tuple.elems.len() == count).then(|| tuple.elems.iter().map(Some).collect());
    };
    let left_out = (count + 1).checked_sub(tuple.elems.len())?;
    let (before, behind) = (tuple.elems.iter().take(at), tuple.elems.iter().skip(at + 1));
    Some(before.map(Some).chain(std::iter::repeat_n(None, left_out)).chain(behind.map(Some)).collect())
}
