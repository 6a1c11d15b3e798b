//! Variables that hold `None` before the first step: behind it they hold something, and what takes that out finds it.

use syn::ext::IdentExt;
use syn::{Expr, Pat, Stmt, parse_quote};

use super::carried::Left;
use super::opened;
use crate::ahead::names::bound;
use crate::regions::is_bare;
use crate::tree::words_in;
use crate::walk::visit_mut::{self, VisitMut};

/// Whether it makes an `Option` of something.
pub fn is_one(func: &Expr) -> bool {
    matches!(func, Expr::Path(path) if path.path.is_ident("Some"))
}

/// What a step takes of what the one before left: of an `Option` what is in it, in whose place the variable then stands, if nothing else is asked of it.
pub fn taken_out(left: &Left, stmts: &mut Vec<Stmt>) -> Option<Expr> {
    let inside = match &left.value {
        Expr::Call(call) if is_one(&call.func) && call.args.len() == 1 => call.args.first()?,
        value => return Some(value.clone()),
    };
    let all = mentions(stmts, &left.name);
    let mut taking =
        Taking { name: &left.name, words: stmts.iter().flat_map(words_in).collect(), count: 0, lets: Vec::new() };
    stmts.iter_mut().for_each(|stmt| taking.visit_stmt_mut(stmt));
    let Taking { count, lets, .. } = taking;
    stmts.splice(0..0, lets);
    (count == all).then(|| inside.clone())
}

fn mentions(stmts: &[Stmt], name: &syn::Ident) -> usize {
    stmts.iter().flat_map(words_in).filter(|word| name == word).count()
}

/// Puts what is done with something in the place of the question whether it is there.
struct Taking<'a> {
    name: &'a syn::Ident,
    /// All words of the step.
    words: Vec<String>,
    count: usize,
    /// What takes it apart, first of all.
    lets: Vec<Stmt>,
}

impl Taking<'_> {
    fn is_it(&self, expr: &Expr) -> bool {
        matches!(expr, Expr::Path(path) if path.path.is_ident(self.name))
    }

    /// `if let Some(p) = last { … }`, and what `match` says of `Some(p)`: what it is called, and what is done with it.
    fn taken(&self, expr: &Expr) -> Option<(Pat, Expr)> {
        match expr {
            Expr::If(choice) => {
                let Expr::Let(question) = &*choice.cond else { return None };
                let (pat, then) = (something(&question.pat)?, &choice.then_branch);
                self.is_it(&question.expr).then(|| (pat.clone(), parse_quote!(#then)))
            }
            Expr::Match(choice) if self.is_it(&choice.expr) => {
                let is_sure = |arm: &&syn::Arm| arm.guard.is_none() && arm.attrs.is_empty();
                let [one, other] = [choice.arms.first()?, choice.arms.last()?];
                let arms = choice.arms.len() == 2 && [one, other].iter().all(is_sure);
                let there = [one, other].into_iter().find(|arm| something(&arm.pat).is_some()).filter(|_| arms)?;
                Some((something(&there.pat)?.clone(), (*there.body).clone()))
            }
            _ => None,
        }
    }
}

/// `p` of `Some(p)`, which nothing is asked of.
fn something(pat: &Pat) -> Option<&Pat> {
    opened::something(pat).filter(|inside| is_any(inside))
}

/// Whether a pattern takes any value; an upper-case name may be a constant that it compares with.
fn is_any(pat: &Pat) -> bool {
    match pat {
        Pat::Ident(name) => name.subpat.is_none() && !name.ident.unraw().to_string().starts_with(char::is_uppercase),
        Pat::Wild(_) => true,
        Pat::Paren(inner) => is_any(&inner.pat),
        Pat::Reference(reference) => is_any(&reference.pat),
        Pat::Tuple(tuple) => tuple.elems.iter().all(is_any),
        _ => false,
    }
}

impl Taking<'_> {
    /// Whether the names of a pattern mean nothing else anywhere in the step.
    fn are_its_own(&self, pat: &Pat, then: &Expr) -> bool {
        let count = |words: &[String], name: &String| words.iter().filter(|word| *word == name).count();
        let (inside, given) = (words_in(then), words_in(pat));
        bound(pat).iter().all(|name| count(&self.words, name) == count(&inside, name) + count(&given, name))
    }
}

impl VisitMut for Taking<'_> {
    /// A choice stands without a semicolon before other statements, and so does a block.
    fn visit_stmt_mut(&mut self, stmt: &mut Stmt) {
        visit_mut::visit_stmt_mut(self, stmt);
        if let Stmt::Expr(expr, None) = stmt
            && let Expr::Paren(value) = &*expr
        {
            let value = &value.expr;
            *expr = parse_quote!({ #value });
        }
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        let Some((pat, then)) = self.taken(expr) else { return };
        let name = self.name;
        self.count += 1;
        let apart: Stmt = parse_quote!(let #pat = #name;);
        *expr = match self.are_its_own(&pat, &then) {
            true => {
                self.lets.push(apart);
                value_of(then)
            }
            false => parse_quote!({ #apart #then }),
        };
    }
}

/// The value that is all there is to a block, or the block.
fn value_of(then: Expr) -> Expr {
    match &then {
        Expr::Block(block) => match &block.block.stmts[..] {
            [Stmt::Expr(value, None)] if is_bare(block) => parse_quote!((#value)),
            _ => then,
        },
        _ => parse_quote!((#then)),
    }
}
