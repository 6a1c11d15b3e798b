//! What each step of a loop leaves to the next: variables that it gives, last of all that it does with them, what the next step can make again.

use std::collections::{BTreeMap, BTreeSet};

use syn::{Expr, ExprForLoop, Pat, Stmt};

use super::options::{is_one, taken_out};
use super::order::{self, is_open};
use crate::ahead::names::{bound, changed, each_bound};
use crate::halves::named;
use crate::parted::parted;
use crate::steady::Known;
use crate::tree::words_in;
use crate::walk::visit::{self, Visit};

/// The variables of a function, by names that it gives once.
pub struct Variables(BTreeSet<String>);

impl Variables {
    pub fn of(signature: &syn::Signature, block: &syn::Block) -> Variables {
        #[derive(Default)]
        struct Names(BTreeMap<String, (usize, bool)>);
        impl Visit<'_> for Names {
            fn visit_pat_ident(&mut self, name: &syn::PatIdent) {
                let (count, may_change) = self.0.entry(name.ident.to_string()).or_default();
                *count += 1;
                *may_change |= name.mutability.is_some() && name.by_ref.is_none();
                visit::visit_pat_ident(self, name);
            }
        }
        let mut names = Names::default();
        names.visit_signature(signature);
        names.visit_block(block);
        let once = names.0.into_iter().filter(|(_, (count, may_change))| *count == 1 && *may_change);
        Variables(once.map(|(name, _)| name).collect())
    }

    pub fn has(&self, name: &syn::Ident) -> bool {
        self.0.contains(&name.to_string())
    }

    /// Whether the statements of a step may set one.
    pub fn are_set(&self, step: &syn::Block) -> bool {
        let mut stmts = step.stmts.iter();
        !self.0.is_empty() && stmts.any(|stmt| matches!(stmt, Stmt::Expr(Expr::Assign(_), Some(_))))
    }
}

/// What a step leaves, and the rest of it.
pub struct Carried {
    /// The `let`s that it is made of, in order.
    pub lets: Vec<Stmt>,
    pub all: Vec<Left>,
    /// The step without the assignments.
    pub rest: Vec<Stmt>,
    /// The names that a step gives, which what is left is made of.
    pub names: BTreeSet<String>,
}

/// One variable.
pub struct Left {
    pub name: syn::Ident,
    /// What the step gives it.
    pub value: Expr,
    /// What the next step begins with: of an `Option` what is in it.
    pub inside: Expr,
}

impl Carried {
    /// What the steps of a loop leave that is made of such items of theirs.
    pub fn of(each: &ExprForLoop, items: &[&Pat], (known, variables): (&Known, &Variables)) -> Option<Carried> {
        let each = ExprForLoop { body: parted(each.body.clone()), ..each.clone() };
        let (body, mut times) = (&each.body, BTreeMap::new());
        each_bound(&each, &mut |name| *times.entry(name).or_default() += 1);
        let steady = items.iter().flat_map(|pat| bound(pat)).collect();
        let mut step = Step { times, changed: changed(body), steady, open: BTreeSet::new(), known };
        let (mut lets, mut all, mut rest) = (Vec::new(), Vec::new(), Vec::new());
        for (at, stmt) in body.stmts.iter().enumerate() {
            match step.left(stmt, variables) {
                Some(left) if step.may_wait(&body.stmts, at, &left, variables) => all.push(left),
                _ => {
                    lets.extend(step.learned(stmt).then(|| stmt.clone()));
                    rest.push(stmt.clone());
                }
            }
        }
        // What else sets it, or is called on it and may, is not seen through.
        let others = changed(&syn::Block { stmts: rest.clone(), ..body.clone() });
        all.retain(|left: &Left| !others.contains(&left.name.to_string()));
        for left in &mut all {
            left.inside = taken_out(left, &mut rest)?;
        }
        let lets = needed(lets, &all);
        let words = all.iter().flat_map(|left| words_in(&left.value)).chain(lets.iter().flat_map(words_in));
        let names = words.filter(|name| step.times.contains_key(name)).collect();
        (!all.is_empty()).then_some(Carried { lets, all, rest, names })
    }
}

/// Whether a variable is named in statements.
fn mentions(stmts: &[Stmt], name: &syn::Ident) -> bool {
    stmts.iter().any(|stmt| words_in(stmt).iter().any(|word| name == word))
}

/// The `let`s that something is made of.
fn needed(lets: Vec<Stmt>, all: &[Left]) -> Vec<Stmt> {
    let mut words: BTreeSet<String> = all.iter().flat_map(|left| named(&left.value)).collect();
    let mut kept = Vec::new();
    for stmt in lets.into_iter().rev() {
        let Stmt::Local(local) = &stmt else { continue };
        if !bound(&local.pat).is_disjoint(&words) {
            words.extend(local.init.iter().flat_map(|init| named(&init.expr)));
            kept.insert(0, stmt);
        }
    }
    kept
}

/// What is known of a step.
struct Step<'a> {
    /// How often it gives each name.
    times: BTreeMap<String, usize>,
    changed: BTreeSet<String>,
    /// The names that it gives to what can be made again.
    steady: BTreeSet<String>,
    /// Those among them that have the type that they turn out to need.
    open: BTreeSet<String>,
    known: &'a Known,
}

impl Step<'_> {
    /// `last = value;`
    fn left(&self, stmt: &Stmt, variables: &Variables) -> Option<Left> {
        let Stmt::Expr(Expr::Assign(assign), Some(_)) = stmt else { return None };
        let Expr::Path(path) = &*assign.left else { return None };
        let name = path.path.get_ident().filter(|_| assign.attrs.is_empty())?;
        let is_own = variables.0.contains(&name.to_string()) && !self.times.contains_key(&name.to_string());
        (is_own && self.is_made_again(&assign.right) && !is_open(&assign.right, &self.open)).then(|| Left {
            name: name.clone(),
            value: (*assign.right).clone(),
            inside: (*assign.right).clone(),
        })
    }

    /// Whether an assignment may be done when the step is: nothing is done with the variable behind it, and a panic of it comes when it came.
    fn may_wait(&self, stmts: &[Stmt], at: usize, left: &Left, variables: &Variables) -> bool {
        let (before, behind) = (&stmts[..at], &stmts[at + 1..]);
        let is_unseen = |stmt: &Stmt| order::is_unseen(stmt) || self.left(stmt, variables).is_some();
        !mentions(behind, &left.name) && (behind.iter().all(is_unseen) || order::never_panics(&left.value, before))
    }

    /// A `let` of what can be made again.
    fn learned(&mut self, stmt: &Stmt) -> bool {
        let Stmt::Local(local) = stmt else { return false };
        let pat = match &local.pat {
            Pat::Type(typed) => &*typed.pat,
            pat => pat,
        };
        let init = local.init.as_ref().filter(|init| init.diverge.is_none() && local.attrs.is_empty());
        let is_steady = is_plain(pat) && init.is_some_and(|init| self.is_made_again(&init.expr));
        if is_steady {
            self.steady.extend(bound(pat));
            let is_typed = matches!(local.pat, Pat::Type(_));
            let is_open = !is_typed && init.is_some_and(|init| is_open(&init.expr, &self.open));
            self.open.extend(bound(pat).into_iter().filter(|_| is_open));
        }
        is_steady
    }

    /// Whether the next step can make it again: it acts on nothing, and what it is made of stays.
    fn is_made_again(&self, value: &Expr) -> bool {
        let all = |values: &syn::punctuated::Punctuated<Expr, syn::Token![,]>| {
            values.iter().all(|value| self.is_made_again(value))
        };
        match value {
            Expr::Lit(_) => true,
            Expr::Path(path) => path.path.get_ident().is_some_and(|name| self.stays(&name.to_string())),
            Expr::Paren(inner) => self.is_made_again(&inner.expr),
            Expr::Field(field) => self.is_made_again(&field.base),
            Expr::Reference(reference) => reference.mutability.is_none() && self.is_made_again(&reference.expr),
            Expr::Unary(unary) => {
                matches!(unary.op, syn::UnOp::Neg(_) | syn::UnOp::Deref(_)) && self.is_made_again(&unary.expr)
            }
            Expr::Binary(binary) => {
                use syn::BinOp::{Add, Mul, Sub};
                let computes = matches!(binary.op, Add(_) | Sub(_) | Mul(_));
                computes && self.is_made_again(&binary.left) && self.is_made_again(&binary.right)
            }
            Expr::Index(element) => self.is_only_read(&element.expr) && self.is_made_again(&element.index),
            Expr::Tuple(tuple) => all(&tuple.elems),
            Expr::Array(array) => all(&array.elems),
            Expr::Call(call) => is_one(&call.func) && all(&call.args),
            _ => false,
        }
    }

    /// Whether it is a slice from around the loop, lent to be read.
    fn is_only_read(&self, slice: &Expr) -> bool {
        self.known.is_lent(slice) && named(slice).iter().all(|name| !self.times.contains_key(name))
    }

    /// Whether a name means the same in the next step, or there what can be made again.
    fn stays(&self, name: &String) -> bool {
        let is_known = self.times.get(name).is_none_or(|times| *times == 1 && self.steady.contains(name));
        is_known && !self.changed.contains(name)
    }
}

/// Whether a pattern takes values apart, and does nothing else.
fn is_plain(pat: &Pat) -> bool {
    match pat {
        Pat::Ident(name) => name.by_ref.is_none() && name.mutability.is_none() && name.subpat.is_none(),
        Pat::Wild(_) => true,
        Pat::Paren(inner) => is_plain(&inner.pat),
        Pat::Reference(reference) => reference.mutability.is_none() && is_plain(&reference.pat),
        Pat::Tuple(tuple) => tuple.elems.iter().all(is_plain),
        Pat::Slice(slice) => slice.elems.iter().all(is_plain),
        _ => false,
    }
}
