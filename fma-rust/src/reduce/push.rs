//! Numbers that a loop puts behind a list, one in each step: the elements that the list then has are set in lanes.

use super::alone::{self, Path};
use super::header::{self, path};
use super::{Refusal, Sum, bare};
use crate::tree::{Child, ExprId, Kind, Stmt, Tree, Type, children, throughout};

/// The list and the number of `list.push(number)`.
pub fn of(tree: &Tree, id: ExprId) -> Option<(ExprId, ExprId)> {
    let expr = tree.expr(id);
    let (syn::Expr::MethodCall(call), Kind::Opaque { children, .. }) = (&expr.syn, &expr.kind) else { return None };
    let [Child::Expr(list), Child::Expr(number)] = children[..] else { return None };
    let list = bare(tree, list);
    let holds = matches!(tree.types.resolve(tree.types.behind_refs(tree.expr(list).ty)), Type::Sequence(_));
    (call.method == "push" && holds && header::is_place(tree, list)).then_some((list, number))
}

/// The lists that a loop puts numbers behind.
pub fn sums(tree: &Tree, id: ExprId) -> Vec<Sum> {
    throughout(tree, id).into_iter().filter(|id| of(tree, *id).is_some()).map(Sum::Pushed).collect()
}

/// Every step puts one number behind each list, and nothing else in the loop names one.
pub fn check(tree: &Tree, (id, body): (ExprId, &[Child]), pushed: &[ExprId]) -> Result<(), Refusal> {
    let in_each_step = |push: &ExprId| {
        body.iter().any(|part| match part {
            Child::Block(block) => {
                tree.block(*block).stmts.iter().any(|stmt| matches!(stmt, Stmt::Expr(id, _) if id == push))
            }
            Child::Expr(_) => false,
        })
    };
    if !pushed.iter().all(in_each_step) {
        return Err(Refusal::because("it puts numbers behind a list in some steps only"));
    }
    let lists: Vec<Path> = pushed.iter().filter_map(|push| path(tree, of(tree, *push)?.0)).collect();
    let mut named = 0;
    each(tree, Child::Expr(id), &mut |id| {
        let place = path(tree, id);
        named += usize::from(place.iter().any(|place| lists.iter().any(|list| alone::meet(list, place))));
        place.is_none()
    });
    if (0..lists.len()).any(|list| lists[..list].iter().any(|other| alone::meet(other, &lists[list]))) {
        return Err(Refusal::because("it puts several numbers behind a list in each step"));
    }
    match lists.len() == pushed.len() && named == pushed.len() {
        true => Ok(()),
        false => Err(Refusal::because("it names a list that it puts numbers behind")),
    }
}

/// Does something with each expression; whether to go into it.
fn each(tree: &Tree, child: Child, act: &mut dyn FnMut(ExprId) -> bool) {
    let inner = match child {
        Child::Expr(id) if !act(id) => return,
        Child::Expr(id) => children(&tree.expr(id).kind),
        Child::Block(id) => tree.block(id).children(),
    };
    inner.into_iter().for_each(|child| each(tree, child, act));
}
