//! The parts of a loop over steps: what a step begins with, its turns, and what is made of it.

use std::collections::BTreeSet;

use super::super::header::{self, Bound, is_place, root};
use super::super::{Refusal, Source, acting, acts, bare};
use super::{block_of, is_loop};
use crate::tree::{BlockId, Child, ExprId, Kind, LocalId, Stmt, Tree, Type, children};

/// Where the parts are.
pub struct Parts {
    pub id: ExprId,
    pub head: ExprId,
    /// What the pattern binds.
    pub binds: Vec<LocalId>,
    pub body: BlockId,
    /// The loop over turns, and its number among the statements of the body.
    pub inner: ExprId,
    at: usize,
}

impl Parts {
    /// What a step begins with.
    pub fn before<'a>(&self, tree: &'a Tree) -> &'a [Stmt] {
        &block_of(tree, self.body)[..self.at]
    }

    /// What is made of it.
    pub fn behind<'a>(&self, tree: &'a Tree) -> &'a [Stmt] {
        &block_of(tree, self.body)[self.at + 1..]
    }

    /// Whether what is made of a step asks for a local.
    pub fn wants(&self, tree: &Tree, local: LocalId) -> bool {
        nodes(tree, of_stmts(self.behind(tree)))
            .any(|id| matches!(tree.expr(id).kind, Kind::Local(found) if found == local))
    }
}

/// A `for` whose body holds one loop that may be left by what numbers say.
pub fn of(tree: &Tree, id: ExprId) -> Option<Parts> {
    let Kind::Opaque { children: parts, binds, .. } = &tree.expr(id).kind else { return None };
    let (syn::Expr::ForLoop(_), [Child::Expr(head), Child::Block(body)]) = (&tree.expr(id).syn, &parts[..]) else {
        return None;
    };
    let inner = |stmt: &Stmt| match stmt {
        Stmt::Expr(id, _) if is_loop(tree, *id) => Some(*id),
        Stmt::Expr(..) | Stmt::Let { .. } | Stmt::Item(..) | Stmt::Macro { .. } => None,
    };
    let mut loops = block_of(tree, *body).iter().enumerate().filter_map(|(at, stmt)| Some((at, inner(stmt)?)));
    let (Some((at, inner)), None) = (loops.next(), loops.next()) else { return None };
    let is_for = matches!(tree.expr(inner).syn, syn::Expr::ForLoop(_));
    let may_leave = !is_for || nodes(tree, children(&tree.expr(inner).kind)).any(|id| acts::is_break(tree, id));
    let binds = binds.iter().flat_map(|binds| binds.locals.iter().copied()).collect();
    may_leave.then_some(Parts { id, head: *head, binds, body: *body, inner, at })
}

/// Whether the turns are arithmetic.
pub fn turn(tree: &Tree, inner: ExprId, body: BlockId) -> Result<(), Refusal> {
    let labelled = match &tree.expr(inner).syn {
        syn::Expr::ForLoop(each) => each.label.is_some(),
        syn::Expr::While(each) => each.label.is_some() || matches!(&*each.cond, syn::Expr::Let(_)),
        syn::Expr::Loop(each) => each.label.is_some(),
        _ => true,
    };
    if labelled {
        return Err(Refusal::because("its turns have a label, or a pattern"));
    }
    let parts = children(&tree.expr(inner).kind);
    let conds = parts.iter().filter_map(|child| if let Child::Expr(id) = child { Some(*id) } else { None });
    let is_while = matches!(tree.expr(inner).syn, syn::Expr::While(_));
    let arithmetic =
        conds.filter(|_| is_while).try_for_each(|cond| acts::expression(tree, cond, acts::May::OnlyCompute));
    arithmetic.and_then(|()| acts::is_arithmetic(tree, body, acts::May::Break)).map_err(|found| acting(tree, found))
}

/// Whether steps may begin before those ahead of them have ended.
pub fn check<'a>(source: &Source<'_>, parts: &Parts, states: impl Iterator<Item = &'a LocalId>) -> Result<(), Refusal> {
    let (tree, texts) = (source.tree, crate::text::Texts::of(source.tree));
    head(tree, parts.head)
        .map_err(|id| Refusal::Because(format!("`{}` may do more than give elements", texts.of_expr(id))))?;
    parts
        .before(tree)
        .iter()
        .try_for_each(|stmt| acts::statement(tree, stmt, acts::May::OnlyCompute))
        .map_err(|found| acting(tree, found))?;
    if let Some(found) = parts.behind(tree).iter().find_map(|stmt| leaving(tree, stmt)) {
        return Err(acting(tree, found));
    }
    let outside = header::of_body(tree, parts.body, &parts.binds).assigned;
    let ahead = || nodes(tree, of_stmts(parts.before(tree)).into_iter().chain([Child::Expr(parts.inner)]).collect());
    let lasting = |id: ExprId| matches!(tree.expr(id).kind, Kind::Local(local) if outside.contains(&local));
    let mut carried = ahead().find(|id| lasting(*id)).map(|id| texts.of_expr(id));
    carried = carried.or_else(|| {
        states.into_iter().find(|local| outside.contains(local)).map(|local| tree.local(*local).ident.to_string())
    });
    if let Some(name) = carried {
        return Err(Refusal::Because(format!("`{name}` goes from step to step: compute it from the index")));
    }
    numbers(tree, parts)?;
    let written = written(tree, parts);
    match ahead().find(|id| is_read(tree, parts, &written, *id)) {
        Some(id) => Err(Refusal::Because(format!("`{}` may be what an earlier step has written", texts.of_expr(id)))),
        None => Ok(()),
    }
}

/// What a step begins with are numbers, which can be kept.
fn numbers(tree: &Tree, parts: &Parts) -> Result<(), Refusal> {
    let binds = parts.before(tree).iter().flat_map(|stmt| match stmt {
        Stmt::Let { binds, .. } => binds.as_slice(),
        Stmt::Expr(..) | Stmt::Item(..) | Stmt::Macro { .. } => &[],
    });
    let is_number = |local: &&LocalId| {
        matches!(tree.types.resolve(tree.local(**local).ty), Type::Float(_) | Type::Int(_) | Type::Bool)
            || matches!(tree.types.get(tree.local(**local).ty), Type::IntLiteral | Type::FloatLiteral)
    };
    match binds.into_iter().find(|local| !is_number(local)) {
        Some(local) => Err(Refusal::Because(format!("`{}` is not known to be a number", tree.local(*local).ident))),
        None => Ok(()),
    }
}

/// What gives elements and does nothing else: slices, ranges, and the adaptors of the library without closures. What they are
/// given is computed once, before the first step, in any case.
fn head(tree: &Tree, id: ExprId) -> Result<(), ExprId> {
    const ADAPTORS: [&str; 14] = [
        "iter",
        "iter_mut",
        "into_iter",
        "copied",
        "cloned",
        "zip",
        "enumerate",
        "rev",
        "take",
        "skip",
        "step_by",
        "chunks_exact",
        "chunks_exact_mut",
        "windows",
    ];
    let id = bare(tree, id);
    let expr = tree.expr(id);
    let behind = tree.types.resolve(tree.types.behind_refs(expr.ty));
    match (&expr.syn, &expr.kind) {
        (syn::Expr::Range(_), Kind::Opaque { .. }) => Ok(()),
        (syn::Expr::MethodCall(call), Kind::Opaque { children, .. })
            if ADAPTORS.iter().any(|name| call.method == name) =>
        {
            let others = if call.method == "zip" { children.as_slice() } else { children.get(..1).unwrap_or_default() };
            others.iter().try_for_each(|child| match child {
                Child::Expr(id) => head(tree, *id),
                Child::Block(_) => Err(id),
            })
        }
        (_, Kind::Ref(inner)) => head(tree, *inner),
        _ if matches!(behind, Type::Sequence(_)) => Ok(()),
        _ => Err(id),
    }
}

/// What leaves the loop, or may: it must not stand behind the turns.
fn leaving(tree: &Tree, stmt: &Stmt) -> Option<Option<ExprId>> {
    let leaves = |id: &ExprId| {
        matches!(tree.expr(*id).kind, Kind::Return(_))
            || matches!(
                tree.expr(*id).syn,
                syn::Expr::Break(_)
                    | syn::Expr::Continue(_)
                    | syn::Expr::Return(_)
                    | syn::Expr::Try(_)
                    | syn::Expr::Await(_)
                    | syn::Expr::Yield(_)
                    | syn::Expr::Closure(_)
                    | syn::Expr::Async(_)
                    | syn::Expr::Macro(_)
                    | syn::Expr::Verbatim(_)
            )
    };
    match stmt {
        Stmt::Item(..) | Stmt::Macro { .. } | Stmt::Let { otherwise: Some(_), .. } => Some(None),
        Stmt::Expr(..) | Stmt::Let { .. } => nodes(tree, of_stmts(std::slice::from_ref(stmt))).find(leaves).map(Some),
    }
}

/// What is written behind the turns: places by assignment, and all that something unknown may reach.
struct Written {
    targets: Vec<ExprId>,
    reached: BTreeSet<LocalId>,
}

fn written(tree: &Tree, parts: &Parts) -> Written {
    let mut written = Written { targets: Vec::new(), reached: BTreeSet::new() };
    let behind: Vec<ExprId> = nodes(tree, of_stmts(parts.behind(tree))).collect();
    let bases: BTreeSet<ExprId> = behind.iter().filter_map(|id| base(tree, *id)).collect();
    let is_number = |local: &LocalId| crate::lower::scalar(&tree.types.resolve(tree.local(*local).ty)).is_some();
    for id in behind {
        match &tree.expr(id).kind {
            Kind::Assign { target, .. } => written.targets.push(bare(tree, *target)),
            Kind::Opaque { children: inner, .. } if acts::expression(tree, id, acts::May::OnlyCompute).is_err() => {
                let locals = nodes(tree, inner.clone()).filter_map(|id| root(tree, id));
                let may_change = |local: &LocalId| !is_number(local) || tree.local(*local).unstable;
                written.reached.extend(locals.filter(may_change));
            }
            Kind::Ref(inner) if is_mutable(tree, id) => written.reached.extend(target_root(tree, bare(tree, *inner))),
            // Another name for all that it is: a reference.
            Kind::Local(local) if !is_number(local) && !bases.contains(&id) => {
                written.reached.insert(*local);
            }
            _ => {}
        }
    }
    // What a step declares is its own.
    let step = header::of_body(tree, parts.body, &parts.binds);
    written.reached.retain(|local| !step.is_own(*local));
    written
}

/// What an element, a field or what a reference leads to is a part of.
fn base(tree: &Tree, id: ExprId) -> Option<ExprId> {
    match tree.expr(id).kind {
        Kind::Index(base, _) | Kind::Field(base) | Kind::Deref(base) => Some(bare(tree, base)),
        _ => None,
    }
}

fn is_mutable(tree: &Tree, id: ExprId) -> bool {
    matches!(&tree.expr(id).syn, syn::Expr::Reference(reference) if reference.mutability.is_some())
}

/// Whether a node of what comes before reads what an earlier step may have written.
fn is_read(tree: &Tree, parts: &Parts, written: &Written, id: ExprId) -> bool {
    let base = match tree.expr(id).kind {
        Kind::Index(base, _) => base,
        Kind::Field(_) | Kind::Deref(_) if is_place(tree, id) => id,
        Kind::Local(local) => return written.reached.contains(&local),
        _ => return false,
    };
    let Some(local) = root(tree, base) else { return true };
    if parts.binds.contains(&local) {
        return false;
    }
    let own = |target: &ExprId| {
        let both = [id, *target].into_iter().all(|place| is_own(tree, parts, place));
        both && header::text(tree, *target) == header::text(tree, id)
    };
    let same = |target: &&ExprId| target_root(tree, **target).is_none_or(|root| root == local);
    written.targets.iter().filter(same).any(|target| !own(target))
}

/// Whether a place is one at the index of the loop, which no two steps share.
fn is_own(tree: &Tree, parts: &Parts, id: ExprId) -> bool {
    let Kind::Index(_, index) = tree.expr(id).kind else { return false };
    let Kind::Local(local) = tree.expr(bare(tree, index)).kind else { return false };
    header::of_loop(tree, parts.id).is_ok_and(|header| header.bound(local) == Some(Bound::Index))
}

fn target_root(tree: &Tree, target: ExprId) -> Option<LocalId> {
    match tree.expr(target).kind {
        Kind::Index(base, _) => target_root(tree, bare(tree, base)),
        Kind::Field(inner) => target_root(tree, bare(tree, inner)),
        _ => match (&tree.expr(target).syn, &children(&tree.expr(target).kind)[..]) {
            (syn::Expr::Index(_), [Child::Expr(base), _]) => target_root(tree, bare(tree, *base)),
            _ => root(tree, target),
        },
    }
}

fn of_stmts(stmts: &[Stmt]) -> Vec<Child> {
    let exprs = stmts.iter().flat_map(|stmt| match stmt {
        Stmt::Let { init, otherwise, .. } => [*init, *otherwise],
        Stmt::Expr(id, _) => [Some(*id), None],
        Stmt::Item(..) | Stmt::Macro { .. } => [None, None],
    });
    exprs.flatten().map(Child::Expr).collect()
}

/// All nodes inside.
pub fn nodes(tree: &Tree, mut open: Vec<Child>) -> impl Iterator<Item = ExprId> {
    std::iter::from_fn(move || {
        loop {
            match open.pop()? {
                Child::Expr(id) => {
                    open.extend(children(&tree.expr(id).kind));
                    return Some(id);
                }
                Child::Block(id) => open.extend(tree.block(id).children()),
            }
        }
    })
}
