//! Short inner loops, as their steps.

use quote::ToTokens;
use syn::visit::Visit;
use syn::visit_mut::{self, VisitMut};
use syn::{BinOp, Expr, Pat, RangeLimits, Stmt, parse_quote};

use super::{Words, integer, is_name};

/// So many steps are written out.
const MOST: u64 = 4;

/// No more words than these come of a loop.
const LONGEST: usize = 2_000;

/// The steps of a loop over a few numbers, if nothing in it jumps.
pub fn of(stmt: &Stmt) -> Option<Vec<Stmt>> {
    let Stmt::Expr(Expr::ForLoop(each), _) = stmt else { return None };
    let Expr::Range(range) = &*each.expr else { return None };
    let Pat::Ident(name) = &*each.pat else { return None };
    let ((start, one), (end, other)) = (integer(range.start.as_deref()?)?, integer(range.end.as_deref()?)?);
    let end = if matches!(range.limits, RangeLimits::Closed(_)) { end.checked_add(1)? } else { end };
    let plain = each.label.is_none() && each.attrs.is_empty() && name.mutability.is_none() && name.by_ref.is_none();
    let words = Words::of(&[each]);
    let long = words.0.values().sum::<usize>() * MOST as usize > LONGEST;
    if !plain || long || !(1..=MOST).contains(&end.checked_sub(start)?) || jumps(&each.body) {
        return None;
    }
    let (name, suffix) = (name.ident.to_string(), if one.is_empty() { other } else { one });
    let mentions = words.count(&name) - 1;
    let mut stmts = Vec::new();
    for value in start..end {
        let number = syn::LitInt::new(&format!("{value}{suffix}"), proc_macro2::Span::mixed_site());
        let mut put = Put { name: &name, number: parse_quote!(#number), count: 0, failed: false };
        let mut body = each.body.clone();
        put.visit_block_mut(&mut body);
        if put.failed || put.count != mentions {
            return None;
        }
        match body.stmts.iter().all(|stmt| matches!(stmt, Stmt::Expr(..))) {
            true => stmts.extend(body.stmts.into_iter().map(ended)),
            false => stmts.push(Stmt::Expr(parse_quote!(#body), None)),
        }
    }
    Some(stmts)
}

fn ended(stmt: Stmt) -> Stmt {
    match stmt {
        Stmt::Expr(expr, None) => Stmt::Expr(expr, Some(Default::default())),
        other => other,
    }
}

/// Whether anything leaves a step.
fn jumps(body: &syn::Block) -> bool {
    struct Jumps(bool);
    impl Visit<'_> for Jumps {
        fn visit_expr_break(&mut self, _: &syn::ExprBreak) {
            self.0 = true;
        }
        fn visit_expr_continue(&mut self, _: &syn::ExprContinue) {
            self.0 = true;
        }
    }
    let mut jumps = Jumps(false);
    jumps.visit_block(body);
    jumps.0
}

/// Puts a number in the place of a name; not where it would be asked for its type, or where the compiler would see that it cannot be.
struct Put<'a> {
    name: &'a str,
    number: Expr,
    count: usize,
    failed: bool,
}

impl Put<'_> {
    fn is(&self, expr: &Expr) -> bool {
        is_name(expr, self.name)
    }
}

impl VisitMut for Put<'_> {
    fn visit_field_value_mut(&mut self, field: &mut syn::FieldValue) {
        self.failed |= field.colon_token.is_none() && self.is(&field.expr);
        visit_mut::visit_field_value_mut(self, field);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Path(_) if self.is(expr) => {
                self.count += 1;
                *expr = self.number.clone();
                return;
            }
            Expr::MethodCall(call) => self.failed |= self.is(&call.receiver),
            Expr::Reference(reference) => self.failed |= self.is(&reference.expr),
            Expr::Binary(binary) => {
                let divides = matches!(binary.op, BinOp::Div(_) | BinOp::Rem(_) | BinOp::Shl(_) | BinOp::Shr(_));
                self.failed |= divides && (self.is(&binary.right) || self.is(&binary.left));
            }
            _ => {}
        }
        let before = self.count;
        visit_mut::visit_expr_mut(self, expr);
        if let (Expr::Binary(binary), true) = (&*expr, self.count > before) {
            match folded(binary) {
                Some(Ok(simpler)) => *expr = simpler,
                Some(Err(())) => self.failed = true,
                None => {}
            }
        }
    }
}

/// A sum or product of numbers, or of a number that changes nothing; an error where there is no such integer.
fn folded(binary: &syn::ExprBinary) -> Option<Result<Expr, ()>> {
    let (left, right) = (integer(&binary.left), integer(&binary.right));
    let is = |side: Option<(u64, &str)>, number| side.is_some_and(|(value, _)| value == number);
    let value = match (&binary.op, left, right) {
        (BinOp::Add(_), Some((a, _)), Some((b, _))) => a.checked_add(b),
        (BinOp::Sub(_), Some((a, _)), Some((b, _))) => a.checked_sub(b),
        (BinOp::Mul(_), Some((a, _)), Some((b, _))) => a.checked_mul(b),
        (BinOp::Add(_) | BinOp::Sub(_), _, _) if is(right, 0) => return Some(Ok((*binary.left).clone())),
        (BinOp::Mul(_), _, _) if is(right, 1) => return Some(Ok((*binary.left).clone())),
        (BinOp::Add(_), _, _) if is(left, 0) => return Some(Ok((*binary.right).clone())),
        (BinOp::Mul(_), _, _) if is(left, 1) => return Some(Ok((*binary.right).clone())),
        (BinOp::Mul(_), _, _) if is(left, 0) && matches!(*binary.right, Expr::Path(_)) => Some(0),
        (BinOp::Mul(_), _, _) if is(right, 0) && matches!(*binary.left, Expr::Path(_)) => Some(0),
        _ => return None,
    };
    let suffix = [left, right].into_iter().flatten().map(|(_, suffix)| suffix).find(|suffix| !suffix.is_empty());
    Some(
        value
            .ok_or(())
            .map(|value| {
                let text = format!("{value}{}", suffix.unwrap_or_default());
                syn::LitInt::new(&text, proc_macro2::Span::mixed_site()).into_token_stream()
            })
            .map(|number| parse_quote!(#number)),
    )
}
