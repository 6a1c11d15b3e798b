//! `while` loops that count: `let mut i = 8; while i > 0 { i -= 1; … }`.

use quote::ToTokens;
use syn::{BinOp, Expr, Pat, Stmt};

use super::MOST;
use super::known::Known;
use super::steps::{Env, name_of};
use super::whole::whole;
use crate::tree::words_of;

/// What such a loop goes through.
pub struct Counted {
    pub name: syn::Ident,
    /// What the counter is in each step, and in the end.
    pub values: Vec<i64>,
    pub last: i64,
    /// The body without the statement that counts.
    pub body: syn::Block,
}

/// Reads one; `before` are the statements before it.
pub fn counted(each: &syn::ExprWhile, known: &Known, before: &[Stmt]) -> Option<Counted> {
    let constant = |expr: &Expr| whole(expr, &Env::new(), known).map(|whole| whole.value);
    let Expr::Binary(condition) = &*each.cond else { return None };
    let Expr::Path(path) = &*condition.left else { return None };
    let (name, bound) = (path.path.get_ident()?.clone(), constant(&condition.right)?);
    let goes_on = |value: i64| match condition.op {
        BinOp::Lt(_) => Some(value < bound),
        BinOp::Le(_) => Some(value <= bound),
        BinOp::Gt(_) => Some(value > bound),
        BinOp::Ge(_) => Some(value >= bound),
        BinOp::Ne(_) => Some(value != bound),
        _ => None,
    };
    let step = |stmt: &Stmt| step(stmt, &name, &constant);
    let stmts = &each.body.stmts;
    let (first, last) = (step(stmts.first()?), step(stmts.last()?));
    let (at, by) = if let Some(by) = first { (0, by) } else { (stmts.len() - 1, last?) };
    let mut body = each.body.clone();
    body.stmts.remove(at);
    let (mut value, mut values) = (begin(&name, before, &constant)?, Vec::new());
    while goes_on(value)? {
        let next = value.checked_add(by)?;
        values.push(if first.is_some() { next } else { value });
        value = next;
        // A counter without a sign does not go below zero, and the shortest with one not above 127.
        if !(0..=i64::from(i8::MAX)).contains(&value) || values.len() > MOST {
            return None;
        }
    }
    (values.len() > 1).then_some(Counted { name, values, last: value, body })
}

/// By how much a statement counts.
fn step(stmt: &Stmt, name: &syn::Ident, constant: &dyn Fn(&Expr) -> Option<i64>) -> Option<i64> {
    let Stmt::Expr(Expr::Binary(update), _) = stmt else { return None };
    let Expr::Path(path) = &*update.left else { return None };
    let by = constant(&update.right).filter(|_| name_of(path).is_some_and(|known| *name == known))?;
    match update.op {
        BinOp::AddAssign(_) => Some(by),
        BinOp::SubAssign(_) => Some(-by),
        _ => None,
    }
}

/// What the counter is before the loop: nothing names it between its `let` and the loop.
fn begin(name: &syn::Ident, before: &[Stmt], constant: &dyn Fn(&Expr) -> Option<i64>) -> Option<i64> {
    let names = |stmt: &&Stmt| {
        let mut words = Vec::new();
        words_of(stmt.to_token_stream(), &mut words);
        words.iter().any(|word| *name == word)
    };
    let stmt = before.iter().rev().find(names)?;
    let Stmt::Local(local) = stmt else { return None };
    let pat = match &local.pat {
        Pat::Type(typed) => &typed.pat,
        pat => pat,
    };
    let init = local.init.as_ref().filter(|init| init.diverge.is_none())?;
    match pat {
        Pat::Ident(declared) if declared.ident == *name && declared.by_ref.is_none() => constant(&init.expr),
        _ => None,
    }
}
