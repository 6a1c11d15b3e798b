//! Which locals a node may assign.

use std::collections::BTreeSet;

use super::{BlockId, Child, ExprId, Kind, LocalId, Stmt, Tree};

/// The stable locals that the children assign anywhere inside.
pub fn assigned(tree: &Tree, children: &[Child]) -> BTreeSet<LocalId> {
    let mut found = BTreeSet::new();
    children.iter().for_each(|child| in_child(tree, *child, &mut found));
    found
}

fn in_child(tree: &Tree, child: Child, found: &mut BTreeSet<LocalId>) {
    match child {
        Child::Expr(id) => in_expr(tree, id, found),
        Child::Block(id) => in_block(tree, id, found),
    }
}

fn in_block(tree: &Tree, id: BlockId, found: &mut BTreeSet<LocalId>) {
    for child in tree.block(id).children() {
        in_child(tree, child, found);
    }
}

fn in_expr(tree: &Tree, id: ExprId, found: &mut BTreeSet<LocalId>) {
    if let Kind::Assign { target, .. } = tree.expr(id).kind
        && let Kind::Local(local) = tree.expr(target).kind
    {
        found.insert(local);
    }
    children(&tree.expr(id).kind).into_iter().for_each(|child| in_child(tree, child, found));
}

/// An expression and all expressions in it, blocks left out.
pub fn within(tree: &Tree, id: ExprId) -> Vec<ExprId> {
    let (mut found, mut open) = (Vec::new(), vec![Child::Expr(id)]);
    while let Some(child) = open.pop() {
        if let Child::Expr(id) = child {
            found.push(id);
            open.extend(children(&tree.expr(id).kind));
        }
    }
    found
}

/// An expression and all expressions in it, those of its blocks too, in source order.
pub fn throughout(tree: &Tree, id: ExprId) -> Vec<ExprId> {
    entered(tree, id, |_| true)
}

/// Those that are computed at most once when it is: none of loops and closures in it.
pub fn once(tree: &Tree, id: ExprId) -> Vec<ExprId> {
    use syn::Expr::{Async, Closure, ForLoop, Loop, While};
    entered(tree, id, |syn| !matches!(syn, ForLoop(_) | While(_) | Loop(_) | Closure(_) | Async(_)))
}

fn entered(tree: &Tree, id: ExprId, enters: fn(&syn::Expr) -> bool) -> Vec<ExprId> {
    let (mut found, mut open) = (Vec::new(), vec![Child::Expr(id)]);
    while let Some(child) = open.pop() {
        let inner = match child {
            Child::Expr(id) => {
                found.push(id);
                if enters(&tree.expr(id).syn) { children(&tree.expr(id).kind) } else { Vec::new() }
            }
            Child::Block(id) => tree.block(id).children(),
        };
        open.extend(inner.into_iter().rev());
    }
    found
}

/// The direct children of a node, in source order.
pub fn children(kind: &Kind) -> Vec<Child> {
    match kind {
        Kind::Literal | Kind::Constant(_) | Kind::Local(_) => Vec::new(),
        Kind::Paren(e) | Kind::Cast(e) | Kind::Ref(e) | Kind::Deref(e) | Kind::Field(e) => vec![Child::Expr(*e)],
        Kind::Arith(_, args) => args.iter().copied().map(Child::Expr).collect(),
        Kind::Index(base, index) => vec![Child::Expr(*base), Child::Expr(*index)],
        Kind::If { cond, then, otherwise } => {
            let mut list = vec![Child::Expr(*cond), Child::Block(*then)];
            list.extend(otherwise.map(Child::Expr));
            list
        }
        Kind::Block(block) => vec![Child::Block(*block)],
        Kind::Assign { target, value, .. } => vec![Child::Expr(*target), Child::Expr(*value)],
        Kind::Return(value) => value.iter().copied().map(Child::Expr).collect(),
        Kind::Opaque { children, .. } => children.clone(),
    }
}

impl super::Block {
    /// The expressions of a block's statements, in order.
    pub fn children(&self) -> Vec<Child> {
        let mut list = Vec::new();
        for stmt in &self.stmts {
            match stmt {
                Stmt::Let { init, otherwise, .. } => {
                    list.extend(init.iter().chain(otherwise).copied().map(Child::Expr))
                }
                Stmt::Expr(id, _) => list.push(Child::Expr(*id)),
                Stmt::Item(..) | Stmt::Macro { .. } => {}
            }
        }
        list
    }
}
