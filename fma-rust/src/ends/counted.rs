//! Counts of what a step takes, `let mut n = 0; … n += 1;`, that are the same between the ends: each is a number there.

use syn::{BinOp, Expr, ExprLit, Ident, Lit, Pat, Stmt, parse_quote};

use super::chosen::chosen;
use super::decide::Order;
use super::fixed::literal;
use super::several::name_of;
use crate::regions::is_bare;
use crate::tree::words_in;
use crate::walk::visit_mut::{self, VisitMut};

/// No count is greater: all integers have this one.
const MOST: i64 = 127;

/// Puts the numbers in the places of counts, where nothing but a statement in the block itself changes one.
pub fn settle(stmts: &mut Vec<Stmt>) {
    let mut index = 0;
    while let Some(stmt) = stmts.get(index) {
        index += 1;
        let Some((name, first)) = count(stmt) else { continue };
        let (mut settled, mut counted) =
            (stmts.clone(), Counted { name, first, value: 0, is_any: false, is_lost: false });
        counted.statements(&mut settled, index);
        if !counted.is_lost {
            index -= 1;
            settled.remove(index);
            *stmts = settled;
        }
    }
}

/// `let mut n = 0;`
fn count(stmt: &Stmt) -> Option<(Ident, syn::LitInt)> {
    let Stmt::Local(syn::Local { pat, init: Some(init), .. }) = stmt else { return None };
    let mut pat = pat.clone();
    if let Pat::Ident(name) = &mut pat {
        name.mutability.take()?;
    }
    match &*init.expr {
        Expr::Lit(ExprLit { lit: Lit::Int(first), .. }) => Some((name_of(&pat)?.clone(), first.clone())),
        _ => None,
    }
}

/// A comparison of two numbers.
fn of_numbers(expr: &Expr) -> Option<Expr> {
    let Expr::Binary(binary) = expr else { return None };
    let is_so = Order::of(&binary.op)?.of_numbers(literal(&binary.left)?, literal(&binary.right)?);
    Some(parse_quote!(#is_so))
}

/// A count, as far as the statements have been read.
struct Counted {
    name: Ident,
    first: syn::LitInt,
    value: i64,
    /// Whether a number of any type serves.
    is_any: bool,
    /// Whether it changes otherwise.
    is_lost: bool,
}

impl Counted {
    fn statements(&mut self, stmts: &mut Vec<Stmt>, from: usize) {
        let (before, behind) = (stmts[..from].to_vec(), stmts.split_off(from));
        *stmts = before;
        for mut stmt in behind {
            match self.added(&stmt) {
                Some(by) => self.value += by,
                None => {
                    self.statement(&mut stmt);
                    stmts.push(stmt);
                }
            }
            self.is_lost |= !(0..=MOST).contains(&self.value);
        }
    }

    fn statement(&mut self, stmt: &mut Stmt) {
        match stmt {
            Stmt::Expr(Expr::Block(inner), _) if is_bare(inner) => self.statements(&mut inner.block.stmts, 0),
            stmt => self.visit_stmt_mut(stmt),
        }
    }

    /// `n += 1;`
    fn added(&self, stmt: &Stmt) -> Option<i64> {
        let Stmt::Expr(Expr::Binary(syn::ExprBinary { left, op, right, .. }), Some(_)) = stmt else { return None };
        match op {
            BinOp::AddAssign(_) if self.is_name(left) => literal(right),
            BinOp::SubAssign(_) if self.is_name(left) => literal(right)?.checked_neg(),
            _ => None,
        }
    }

    fn is_name(&self, expr: &Expr) -> bool {
        matches!(expr, Expr::Path(path) if path.path.is_ident(&self.name))
    }
}

impl VisitMut for Counted {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if self.is_name(expr) {
            // Where its type is not written, what else it is used for may decide it.
            self.is_lost |= self.first.suffix().is_empty() && !self.is_any;
            let (first, value) = (&self.first, self.value);
            let ours = first.base10_parse::<i64>().ok().and_then(|first| first.checked_add(value));
            let number = format!("{}{}", ours.unwrap_or_default(), first.suffix());
            self.is_lost |= ours.is_none_or(|ours| !(0..=MOST).contains(&ours));
            let number = syn::LitInt::new(&number, first.span());
            *expr = parse_quote!(#number);
            return;
        }
        let is_changed = match expr {
            Expr::Assign(assign) => words_in(&assign.left).contains(&self.name.to_string()),
            Expr::Binary(binary) => self.is_name(&binary.left) && crate::reduce::is_assignment(&binary.op),
            Expr::Reference(reference) => self.is_name(&reference.expr),
            Expr::MethodCall(call) => self.is_name(&call.receiver),
            _ => false,
        };
        self.is_lost |= is_changed;
        self.is_any = match expr {
            Expr::Cast(_) => true,
            Expr::Binary(binary) => Order::of(&binary.op).is_some_and(|_| literal(&binary.right).is_some()),
            _ => false,
        };
        visit_mut::visit_expr_mut(self, expr);
        self.is_any = false;
        if let Some(chosen) = of_numbers(expr).or_else(|| chosen(expr)) {
            *expr = chosen;
        }
    }

    fn visit_pat_mut(&mut self, pat: &mut Pat) {
        self.is_lost |= matches!(pat, Pat::Ident(name) if name.ident == self.name);
        visit_mut::visit_pat_mut(self, pat);
    }
}
