//! Which loop each `break` and `continue` leaves.

use fma_ir::Site;
use fma_ptx::Act;

use super::Walk;
use crate::tree::{Child, ExprId, Kind, Order, Tree};

/// A loop around a place.
#[derive(Clone)]
struct Around {
    id: ExprId,
    label: Option<String>,
}

impl Walk<'_> {
    /// Those that leave a loop without a value.
    pub(super) fn jumps(&mut self) {
        let mut found = Vec::new();
        collect(self.tree, Child::Block(self.tree.body), &mut Vec::new(), &mut found);
        self.source.acts.extend(found);
    }
}

fn collect(tree: &Tree, child: Child, around: &mut Vec<Around>, found: &mut Vec<(Site, Act)>) {
    let id = match child {
        Child::Block(id) => {
            return tree.block(id).children().into_iter().for_each(|child| collect(tree, child, around, found));
        }
        Child::Expr(id) => id,
    };
    let expr = tree.expr(id);
    let target = |label: &Option<syn::Lifetime>| {
        let wanted = label.as_ref().map(|label| label.ident.to_string());
        let loops = around.iter().rev();
        let named = loops.filter(|one| wanted.is_none() || one.label == wanted).map(|one| Site(one.id.0 as u32));
        named.into_iter().next()
    };
    let act = match &expr.syn {
        syn::Expr::Break(leave) if leave.expr.is_none() => target(&leave.label).map(Act::Break),
        syn::Expr::Continue(next) => target(&next.label).map(Act::Continue),
        _ => None,
    };
    found.extend(act.map(|act| (Site(id.0 as u32), act)));
    let label = label(&expr.syn);
    let is_loop = label.is_some();
    around.extend(label.map(|label| Around { id, label }));
    let is_elsewhere = matches!(expr.kind, Kind::Opaque { order: Order::Elsewhere, .. });
    for child in crate::tree::children(&expr.kind) {
        match is_elsewhere {
            true => collect(tree, child, &mut Vec::new(), found),
            false => collect(tree, child, around, found),
        }
    }
    if is_loop {
        around.pop();
    }
}

/// The label of a loop, if it is one.
fn label(expr: &syn::Expr) -> Option<Option<String>> {
    let label = match expr {
        syn::Expr::ForLoop(each) => &each.label,
        syn::Expr::While(each) => &each.label,
        syn::Expr::Loop(each) => &each.label,
        _ => return None,
    };
    Some(label.as_ref().map(|label| label.name.ident.to_string()))
}
