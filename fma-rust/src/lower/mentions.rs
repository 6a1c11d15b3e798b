//! Where locals are named again, and where they are moved.

use super::scalar;
use crate::tree::{Child, ExprId, Kind, LocalId, Order, Tree, Type, children, throughout};

/// For each local the nodes that name it, in order of the source, and those that may move it.
pub(super) struct Mentions {
    any: Vec<Vec<ExprId>>,
    moving: Vec<Vec<ExprId>>,
}

/// Methods of the standard library that borrow what they are called of.
const BORROWING: &[&str] = &[
    "as_ref",
    "as_slice",
    "chunks",
    "chunks_exact",
    "first",
    "get",
    "is_empty",
    "iter",
    "last",
    "len",
    "split_at",
    "split_first",
    "split_last",
    "windows",
];

impl Mentions {
    pub(super) fn of(tree: &Tree) -> Mentions {
        let empty = vec![Vec::new(); tree.locals.len()];
        let mut mentions = Mentions { any: empty.clone(), moving: empty };
        let above = above(tree);
        for (number, expr) in tree.exprs.iter().enumerate() {
            match &expr.kind {
                Kind::Local(local) => {
                    mentions.any[local.0].push(ExprId(number));
                    if may_move(tree, &above, ExprId(number)) {
                        mentions.moving[local.0].push(ExprId(number));
                    }
                }
                Kind::Opaque { order: Order::Elsewhere, .. } if captures_by_value(&expr.syn) => {
                    let inside = throughout(tree, ExprId(number));
                    for id in inside {
                        if let Kind::Local(local) = tree.expr(id).kind {
                            mentions.moving[local.0].push(ExprId(number));
                        }
                    }
                }
                _ => {}
            }
        }
        mentions
    }

    /// Whether a local is named between two nodes, or where no one can see it.
    pub(super) fn any(&self, tree: &Tree, local: LocalId, span: [ExprId; 2]) -> bool {
        tree.local(local).opaque_uses > 0 || between(&self.any[local.0], span)
    }

    /// Whether it may be moved there.
    pub(super) fn moving(&self, tree: &Tree, local: LocalId, span: [ExprId; 2]) -> bool {
        tree.local(local).opaque_uses > 0 || between(&self.moving[local.0], span)
    }
}

fn between(nodes: &[ExprId], [first, last]: [ExprId; 2]) -> bool {
    nodes.iter().any(|node| first < *node && *node < last)
}

fn captures_by_value(syn: &syn::Expr) -> bool {
    match syn {
        syn::Expr::Closure(closure) => closure.capture.is_some(),
        syn::Expr::Async(block) => block.capture.is_some(),
        _ => true,
    }
}

/// The node that each is a part of.
fn above(tree: &Tree) -> Vec<Option<ExprId>> {
    let mut above = vec![None; tree.exprs.len()];
    for (number, expr) in tree.exprs.iter().enumerate() {
        for child in children(&expr.kind) {
            if let Child::Expr(child) = child {
                above[child.0] = Some(ExprId(number));
            }
        }
    }
    above
}

/// Whether a place of which a local is the name may be moved from: its value is no number and no reference, and what stands around does not only borrow it.
fn may_move(tree: &Tree, above: &[Option<ExprId>], local: ExprId) -> bool {
    let mut place = local;
    loop {
        if scalar(&tree.ty(place)).is_some() || matches!(tree.ty(place), Type::Ref(_)) {
            return false;
        }
        let Some(around) = above[place.0] else { return true };
        match tree.expr(around).kind {
            Kind::Paren(_) | Kind::Field(_) | Kind::Deref(_) => place = around,
            Kind::Ref(_) => return false,
            Kind::Index(base, _) => return base != place,
            Kind::Assign { target, .. } => return target != place,
            Kind::Opaque { .. } => return !borrows(&tree.expr(around).syn),
            Kind::Literal | Kind::Constant(_) | Kind::Local(_) | Kind::Arith(..) | Kind::Cast(_) => return true,
            Kind::If { .. } | Kind::Block(_) | Kind::Return(_) => return true,
        }
    }
}

fn borrows(syn: &syn::Expr) -> bool {
    matches!(syn, syn::Expr::MethodCall(call) if BORROWING.iter().any(|name| call.method == name))
}
