//! Names that may refer to what changes: behind the last read that the author wrote, what they refer to may be set, moved or dropped, and no one may read
//! it by them.

use std::collections::{BTreeMap, BTreeSet};

use super::mentions::Mentions;
use super::places::measured;
use super::scalar;
use crate::tree::{Child, Expr, ExprId, Kind, LocalId, Order, Stmt, Tree, Type, throughout};

/// The names of what is made of something that changes while they are in scope.
pub(super) struct Borrowed(BTreeSet<LocalId>);

/// What gives names to parts of a value: a `let`, an arm, a loop, or what a name that was declared before is set to.
struct Lending {
    names: Vec<LocalId>,
    /// The locals that the value mentions.
    of: Vec<LocalId>,
    /// The nodes between which the names stand for it.
    span: [ExprId; 2],
    /// Tokens that no one looks into may lend anything.
    is_unseen: bool,
}

impl Borrowed {
    pub(super) fn of(tree: &Tree) -> Borrowed {
        let (lendings, mentions, changing) = (lendings(tree), Mentions::of(tree), changing(tree));
        let lenders = lenders(tree, &lendings);
        let of_what = |local: LocalId| lenders.get(&local).into_iter().flatten().copied();
        let changes = |of: LocalId, span: [ExprId; 2]| {
            let may_change = changing.contains(&of) || of_what(of).any(|of| changing.contains(&of));
            if may_change { mentions.any(tree, of, span) } else { mentions.moving(tree, of, span) }
        };
        let is_lost = |lending: &&Lending| {
            let mut of = lending.names.iter().flat_map(|name| of_what(*name));
            lending.is_unseen || of.any(|of| changes(of, lending.span))
        };
        Borrowed(lendings.iter().filter(is_lost).flat_map(|lending| &lending.names).copied().collect())
    }

    /// Whether a place may be read behind its last read: what its name itself holds stays, and so does what is the caller's.
    pub(super) fn stay_readable(&self, tree: &Tree, id: ExprId) -> bool {
        // What is read of a reference is behind it.
        let (mut at, mut is_owned) = (id, !refers(tree, id));
        loop {
            match tree.expr(at).kind {
                Kind::Paren(inner) | Kind::Field(inner) | Kind::Deref(inner) | Kind::Index(inner, _) => {
                    is_owned &= !refers(tree, inner);
                    at = inner;
                }
                Kind::Local(local) => {
                    return !self.0.contains(&local) || is_owned && holds_no_reference(tree, &tree.ty(at));
                }
                Kind::Literal | Kind::Constant(_) | Kind::Arith(..) | Kind::Cast(_) | Kind::Ref(_) => return false,
                Kind::Opaque { .. } => {
                    let Some(list) = measured(tree, at) else { return false };
                    is_owned &= !refers(tree, list);
                    at = list;
                }
                Kind::If { .. } | Kind::Block(_) | Kind::Assign { .. } | Kind::Return(_) => return false,
            }
        }
    }
}

fn refers(tree: &Tree, id: ExprId) -> bool {
    matches!(tree.ty(id), Type::Ref(_) | Type::Unknown)
}

/// Whether a value holds nothing that is borrowed. A struct whose fields are known has no parameters, and so no lifetimes.
fn holds_no_reference(tree: &Tree, ty: &Type) -> bool {
    match ty {
        Type::Tuple(parts) => parts.iter().all(|part| holds_no_reference(tree, &tree.types.resolve(*part))),
        Type::Sequence(part) | Type::Maybe(part) => holds_no_reference(tree, &tree.types.resolve(*part)),
        Type::Struct(_) => true,
        ty => scalar(ty).is_some(),
    }
}

/// The locals that the function may change, or what they refer to: parameters, of itself and of its closures, that are no numbers may be lent to it.
fn changing(tree: &Tree) -> BTreeSet<LocalId> {
    let of_closure = |expr: &Expr| match &expr.kind {
        Kind::Opaque { order: Order::Elsewhere, binds, .. } => {
            binds.iter().flat_map(|binds| binds.locals.clone()).collect()
        }
        _ => Vec::new(),
    };
    let of_closures = tree.exprs.iter().flat_map(of_closure);
    let lent = tree.bound.iter().copied().filter(|local| !tree.local(*local).shared).chain(of_closures);
    let lent = lent.filter(|local| !is_number(tree, *local));
    let locals = (0..tree.locals.len()).map(LocalId);
    locals.filter(|local| tree.local(*local).mutable || tree.local(*local).unstable).chain(lent).collect()
}

fn is_number(tree: &Tree, local: LocalId) -> bool {
    scalar(&tree.types.resolve(tree.local(local).ty)).is_some()
}

/// What each name may be borrowed of: of a number that never changes nothing is lost.
fn lenders(tree: &Tree, lendings: &[Lending]) -> BTreeMap<LocalId, BTreeSet<LocalId>> {
    let may_lend = |local: &&LocalId| {
        let held = tree.local(**local);
        held.mutable || held.unstable || !is_number(tree, **local)
    };
    let mut lenders = BTreeMap::<LocalId, BTreeSet<LocalId>>::new();
    // A name may be made of another.
    loop {
        let before: usize = lenders.values().map(BTreeSet::len).sum();
        for lending in lendings {
            let behind = lending.of.iter().filter_map(|local| lenders.get(local)).flatten();
            let found: BTreeSet<LocalId> = lending.of.iter().filter(may_lend).chain(behind).copied().collect();
            lending.names.iter().for_each(|name| lenders.entry(*name).or_default().extend(&found));
        }
        if lenders.values().map(BTreeSet::len).sum::<usize>() == before {
            return lenders;
        }
    }
}

fn lendings(tree: &Tree) -> Vec<Lending> {
    let lets = tree.blocks.iter().flat_map(|block| &block.stmts).filter_map(|stmt| match stmt {
        Stmt::Let { binds, init: Some(init), .. } => Some(lending(tree, binds.clone(), *init, LAST)),
        Stmt::Let { .. } | Stmt::Expr(..) | Stmt::Item(..) | Stmt::Macro { .. } => None,
    });
    lets.chain((0..tree.exprs.len()).filter_map(|number| lending_expr(tree, ExprId(number)))).collect()
}

/// A name may stand for something until the end.
const LAST: ExprId = ExprId(usize::MAX);

fn lending_expr(tree: &Tree, id: ExprId) -> Option<Lending> {
    match &tree.expr(id).kind {
        Kind::Opaque { order: Order::Once | Order::Unknown, children, binds, .. } => {
            let names: Vec<LocalId> = binds.iter().flat_map(|binds| &binds.locals).copied().collect();
            // What `let` in a condition binds lives on behind it.
            let end = if matches!(tree.expr(id).syn, syn::Expr::Let(_)) { LAST } else { id };
            match children.first() {
                Some(Child::Expr(value)) if !names.is_empty() => Some(lending(tree, names, *value, end)),
                _ => None,
            }
        }
        Kind::Assign { op: None, target, value } => match tree.expr(*target).kind {
            Kind::Local(local) => Some(lending(tree, vec![local], *value, LAST)),
            _ => None,
        },
        _ => None,
    }
}

fn lending(tree: &Tree, names: Vec<LocalId>, value: ExprId, end: ExprId) -> Lending {
    let parts = throughout(tree, value);
    let local = |id: &ExprId| match tree.expr(*id).kind {
        Kind::Local(local) => Some(local),
        _ => None,
    };
    let is_unseen = parts.iter().any(|id| matches!(tree.expr(*id).syn, syn::Expr::Macro(_) | syn::Expr::Verbatim(_)));
    Lending { names, of: parts.iter().filter_map(local).collect(), span: [value, end], is_unseen }
}
