//! Numbers that a loop puts behind a list, one in each step: the elements that the list then has are set in lanes.

use fma_core::lanes::mixes;
use fma_ir::Ty;

use super::alone::{self, Path};
use super::header::{self, Member, path};
use super::{Refusal, Sum, bare};
use crate::tree::{Child, ExprId, Kind, Order, Stmt, Tree, Type, children, throughout};

/// The list and the number of `list.push(number)`.
pub fn of(tree: &Tree, id: ExprId) -> Option<(ExprId, ExprId)> {
    let expr = tree.expr(id);
    let (syn::Expr::MethodCall(call), Kind::Opaque { children, .. }) = (&expr.syn, &expr.kind) else { return None };
    let [Child::Expr(list), Child::Expr(number)] = children[..] else { return None };
    let list = bare(tree, list);
    let holds = matches!(tree.types.resolve(tree.types.behind_refs(tree.expr(list).ty)), Type::Sequence(_));
    (call.method == "push" && holds && header::is_place(tree, list)).then_some((list, number))
}

/// An element that consists of numbers, `[x, y]`, `(x, y)` or `Point { x, y }`, and is put behind a list.
pub struct Element {
    pub id: ExprId,
    pub parts: Vec<(Member, ExprId)>,
}

/// The element that a call puts behind a list, if it is no number.
pub fn element(tree: &Tree, push: ExprId) -> Option<Element> {
    let id = bare(tree, of(tree, push)?.1);
    let Kind::Opaque { order: Order::Once, children, .. } = &tree.expr(id).kind else { return None };
    let members: Vec<Member> = match &tree.expr(id).syn {
        syn::Expr::Array(array) => (0..array.elems.len()).map(Member::At).collect(),
        syn::Expr::Tuple(tuple) => (0..tuple.elems.len() as u32).map(Member::Part).collect(),
        syn::Expr::Struct(record) if record.rest.is_none() => {
            record.fields.iter().map(|field| Member::of(&field.member)).collect()
        }
        _ => return None,
    };
    let parts = children.iter().map(|child| if let Child::Expr(part) = child { Some(*part) } else { None });
    let parts = parts.collect::<Option<Vec<ExprId>>>()?;
    let alike = parts.len() == members.len() && mixes(parts.len()) && ty(tree, &parts).is_some();
    alike.then(|| Element { id, parts: members.into_iter().zip(parts).collect() })
}

/// The one kind of floats that all parts are.
fn ty(tree: &Tree, parts: &[ExprId]) -> Option<Ty> {
    let mut kinds = parts.iter().map(|part| crate::lower::scalar(&tree.ty(*part)).filter(|ty| ty.is_float()));
    let first = kinds.next()??;
    kinds.all(|kind| kind == Some(first)).then_some(first)
}

/// The kind of numbers that a call puts behind a list.
pub fn scalar(tree: &Tree, push: ExprId) -> Option<Ty> {
    match element(tree, push) {
        Some(Element { parts, .. }) => crate::lower::scalar(&tree.ty(parts.first()?.1)),
        None => crate::lower::scalar(&tree.ty(of(tree, push)?.1)),
    }
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
