//! The body of a loop as what it sets and what it adds up.

use std::collections::BTreeSet;

use syn::{Expr, Pat, Stmt};

use super::asked::Asked;
use super::names::Declared;
use super::parts::{Put, assignment, calls, changes, counts, element, named_in, only_computes, sets_cast};
use super::text;
use crate::regions::is_bare;
use crate::walk::visit::{self, Visit};
use crate::walk::visit_mut::VisitMut;

/// The statements of a body, each of a kind.
pub struct Body<'a> {
    stmts: Vec<(Kind, &'a Stmt)>,
    /// The elements that it sets, as they are written, and what names them.
    targets: BTreeSet<String>,
    bases: BTreeSet<String>,
    sums: BTreeSet<String>,
}

#[derive(Clone, PartialEq, Eq)]
enum Kind {
    Let(String),
    /// Sets an element: to what a `let` names, where it is just that.
    Set {
        target: String,
        to: Option<String>,
    },
    Sum,
}

impl<'a> Body<'a> {
    /// `None` where it does anything else, or may be left.
    pub fn of(block: &'a syn::Block, bound: &BTreeSet<String>, declared: &Declared) -> Option<Body<'a>> {
        let (stmts, targets) = Default::default();
        let mut body = Body { stmts, targets, bases: BTreeSet::new(), sums: BTreeSet::new() };
        let mut names = bound.clone();
        for stmt in &block.stmts {
            let kind = body.kind(stmt, bound, declared)?;
            if let Kind::Let(name) = &kind
                && !names.insert(name.clone())
            {
                return None;
            }
            body.stmts.push((kind, stmt));
        }
        let is_fresh = |name: &String| !names.contains(name);
        (body.sums.iter().all(is_fresh) && body.bases.is_disjoint(&body.sums)).then_some(body)
    }

    fn kind(&mut self, stmt: &Stmt, bound: &BTreeSet<String>, declared: &Declared) -> Option<Kind> {
        if !only_computes(stmt) {
            return None;
        }
        match stmt {
            Stmt::Local(local) => {
                let init = local.init.as_ref().filter(|init| init.diverge.is_none() && local.attrs.is_empty())?;
                let pat = match &local.pat {
                    Pat::Type(typed) => &*typed.pat,
                    pat => pat,
                };
                let Pat::Ident(name) = pat else { return None };
                let plain = name.mutability.is_none() && name.by_ref.is_none() && name.subpat.is_none();
                (plain && !changes(&init.expr)).then(|| Kind::Let(name.ident.to_string()))
            }
            Stmt::Expr(expr, _) => {
                if let Some((target, value, plain)) = assignment(expr)
                    && let Some(base) = element(target, bound)
                    && !changes(value)
                {
                    let (target, to) = (text(target), plain.then(|| text(value)));
                    self.targets.insert(target.clone());
                    self.bases.insert(base);
                    return Some(Kind::Set { target, to });
                }
                self.adds(expr, declared)?;
                Some(Kind::Sum)
            }
            Stmt::Item(_) | Stmt::Macro(_) => None,
        }
    }

    /// A statement that changes nothing but sums.
    fn adds(&mut self, expr: &Expr, declared: &Declared) -> Option<()> {
        if let Some((target, value, _)) = assignment(expr) {
            let Expr::Path(path) = target else { return None };
            let name = path.path.get_ident().map(ToString::to_string)?;
            let may = declared.floats.contains(&name) || declared.counts.contains(&name) && counts(expr);
            if !may {
                return None;
            }
            self.sums.insert(name);
            return (!changes(value)).then_some(());
        }
        let Expr::If(branch) = expr else { return None };
        let mut arms = vec![&branch.then_branch];
        match branch.else_branch.as_ref().map(|(_, other)| &**other) {
            Some(Expr::Block(other)) if is_bare(other) => arms.push(&other.block),
            Some(other) => self.adds(other, declared)?,
            None => {}
        }
        let all = arms.into_iter().flat_map(|arm| &arm.stmts).all(|stmt| match stmt {
            Stmt::Expr(expr, _) => self.adds(expr, declared).is_some(),
            Stmt::Local(_) | Stmt::Item(_) | Stmt::Macro(_) => false,
        });
        (all && !changes(&branch.cond)).then_some(())
    }

    /// The statements that set, and those that add up behind them.
    pub fn halves(&self) -> Option<[Vec<Stmt>; 2]> {
        let is_sum = |(kind, _): &(Kind, &Stmt)| *kind == Kind::Sum;
        let first = self.stmts.iter().position(is_sum)?;
        let last = self.stmts.iter().rposition(|(kind, _)| matches!(kind, Kind::Set { .. }))?;
        let (before, behind): (Vec<_>, Vec<_>) = self.stmts.iter().cloned().partition(|stmt| !is_sum(stmt));
        let depends = before.iter().any(|(_, stmt)| !named_in(stmt).is_disjoint(&self.sums));
        if first < last || depends {
            return None;
        }
        let sums = self.added_up(&before, behind.into_iter().map(|(_, stmt)| stmt.clone()).collect())?;
        let sets = needed(&before, &sums);
        self.panics_before(&sets, &sums).then_some([sets, sums])
    }

    /// The sums with all that they need: what has been set instead of its name, and short `let`s once more.
    fn added_up(&self, before: &[(Kind, &Stmt)], mut sums: Vec<Stmt>) -> Option<Vec<Stmt>> {
        for (at, (kind, stmt)) in before.iter().enumerate().rev() {
            let Kind::Let(name) = kind else { continue };
            if !sums.iter().any(|stmt| named_in(stmt).contains(name)) {
                continue;
            }
            match self.holder(&before[at..], name) {
                Some(target) => sums.iter_mut().for_each(|stmt| Put { name, by: &target }.visit_stmt_mut(stmt)),
                None if self.may_be_repeated(stmt, &before[at..]) => sums.insert(0, (*stmt).clone()),
                None => return None,
            }
        }
        sums.iter().all(|stmt| self.reads_own_elements(stmt)).then_some(sums)
    }

    /// Whether a `let` means the same behind the elements that are set, and takes little.
    fn may_be_repeated(&self, stmt: &Stmt, behind: &[(Kind, &Stmt)]) -> bool {
        let sets = behind.iter().any(|(kind, _)| matches!(kind, Kind::Set { .. }));
        let is_steady = !sets || named_in(stmt).is_disjoint(&self.bases);
        is_steady && !calls(stmt)
    }

    /// The element that holds in the end what a `let` names.
    fn holder(&self, behind: &[(Kind, &Stmt)], name: &str) -> Option<Expr> {
        let sets = |stmt: &Stmt| match stmt {
            Stmt::Expr(expr, _) => assignment(expr).map(|(target, ..)| target.clone()),
            _ => None,
        };
        let holds = |kind: &Kind| matches!(kind, Kind::Set { to: Some(to), .. } if to == name);
        let at = behind.iter().position(|(kind, _)| holds(kind))?;
        let target = sets(behind[at].1)?;
        let own = text(&target);
        let again = behind[at + 1..].iter().any(|(kind, _)| matches!(kind, Kind::Set { target, .. } if *target == own));
        (!again).then_some(target)
    }

    /// Of slices that are set, only the elements of this step.
    fn reads_own_elements(&self, stmt: &Stmt) -> bool {
        struct Others<'a>(&'a Body<'a>, bool);
        impl Visit<'_> for Others<'_> {
            fn visit_expr(&mut self, expr: &Expr) {
                if matches!(expr, Expr::Index(_) | Expr::Unary(_)) && self.0.targets.contains(&text(expr)) {
                    return;
                }
                if let Expr::Path(path) = expr {
                    self.1 |= path.path.get_ident().is_some_and(|name| self.0.bases.contains(&name.to_string()));
                }
                visit::visit_expr(self, expr);
            }
        }
        let mut others = Others(self, false);
        others.visit_stmt(stmt);
        !others.1
    }

    /// Whether every step that may panic among the sums has panicked where elements are set.
    fn panics_before(&self, sets: &[Stmt], sums: &[Stmt]) -> bool {
        let none = BTreeSet::new();
        let floats = if sets.iter().any(sets_cast) { &none } else { &self.targets };
        let [asked, asks] = [sets, sums].map(|stmts| Asked::of(stmts, floats));
        let known: BTreeSet<String> = asked.always.into_iter().chain(self.targets.iter().cloned()).collect();
        !asks.counts && asks.always.union(&asks.sometimes).all(|place| known.contains(place))
    }
}

/// The statements without the `let`s that the sums alone need.
fn needed(stmts: &[(Kind, &Stmt)], sums: &[Stmt]) -> Vec<Stmt> {
    let given: BTreeSet<String> = sums.iter().filter_map(declared).collect();
    let (mut needed, mut names) = (Vec::new(), BTreeSet::new());
    for (kind, stmt) in stmts.iter().rev() {
        if !matches!(kind, Kind::Let(name) if given.contains(name) && !names.contains(name)) {
            names.extend(named_in(stmt));
            needed.insert(0, (*stmt).clone());
        }
    }
    needed
}

/// The name that a `let` gives.
fn declared(stmt: &Stmt) -> Option<String> {
    let Stmt::Local(local) = stmt else { return None };
    match &local.pat {
        Pat::Ident(name) => Some(name.ident.to_string()),
        Pat::Type(typed) => match &*typed.pat {
            Pat::Ident(name) => Some(name.ident.to_string()),
            _ => None,
        },
        _ => None,
    }
}
