//! Which loop or block each `break` and `continue` leaves.

use fma_ir::Site;
use fma_ptx::Act;

use super::Walk;
use crate::tree::{Child, ExprId, Kind, Order, Tree};

/// A loop or labelled block around a place.
#[derive(Clone)]
struct Around {
    id: ExprId,
    label: Option<String>,
}

/// A jump, and the value that it takes along.
type Found = (Site, Act, Option<ExprId>);

impl Walk<'_> {
    /// Those whose value, if they have one, is a number.
    pub(super) fn jumps(&mut self) {
        let mut found = Vec::new();
        collect(self.tree, Child::Block(self.tree.body), &mut Vec::new(), &mut found);
        let is_number = |id: ExprId| self.lowered.of[id.0].is_some();
        let found = found.into_iter().filter(|(_, act, value)| value.is_none_or(is_number) || *act == Act::Block);
        let found: Vec<_> = found.map(|(site, act, _)| (site, act)).collect();
        self.source.acts.extend(found);
    }
}

fn collect(tree: &Tree, child: Child, around: &mut Vec<Around>, found: &mut Vec<Found>) {
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
        let is_loop = |one: &Around| !matches!(tree.expr(one.id).syn, syn::Expr::Block(_));
        let wanted = |one: &&Around| if wanted.is_some() { one.label == wanted } else { is_loop(one) };
        loops.filter(wanted).map(|one| Site(one.id.0 as u32)).next()
    };
    let act = match &expr.syn {
        syn::Expr::Break(leave) => target(&leave.label).map(Act::Break),
        syn::Expr::Continue(next) => target(&next.label).map(Act::Continue),
        syn::Expr::Block(block) if block.label.is_some() => Some(Act::Block),
        _ => None,
    };
    let value = crate::tree::children(&expr.kind).into_iter().find_map(|child| match child {
        Child::Expr(value) => Some(value),
        Child::Block(_) => None,
    });
    found.extend(act.map(|act| (Site(id.0 as u32), act, value)));
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

/// The label of a loop or labelled block, if it is one.
fn label(expr: &syn::Expr) -> Option<Option<String>> {
    let label = match expr {
        syn::Expr::ForLoop(each) => &each.label,
        syn::Expr::While(each) => &each.label,
        syn::Expr::Loop(each) => &each.label,
        syn::Expr::Block(block) if block.label.is_some() => &block.label,
        _ => return None,
    };
    Some(label.as_ref().map(|label| label.name.ident.to_string()))
}
