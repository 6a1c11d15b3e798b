//! What a loop may hold: nothing that acts, and nothing that leaves it but where that is followed.

use fma_ir::Effect;

use super::header::{is_place, is_slice};
use super::{Refusal, bare, chain_of, push};
use crate::before::is_one;
use crate::left::of_unknown_type;
use crate::tree::{BlockId, Child, ExprId, Kind, Stmt, Tree, Type, children, path_words};
use crate::unknown::untyped;

/// What a block may do besides computing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum May {
    OnlyCompute,
    /// Run loops inside, which every step turns equally often.
    Turn,
    /// Leave the loop that it is in.
    Break,
    /// Set elements of slices, and put some behind lists; and run loops inside.
    SetElements,
}

/// Nothing in the body leaves the loop or acts.
pub fn only_computes(tree: &Tree, id: ExprId, may: May) -> Result<(), Refusal> {
    body_of(tree, id).into_iter().try_for_each(|part| match part {
        Child::Block(block) => is_arithmetic(tree, block, may).map_err(|found| match found {
            Some(inner) if chain_of(tree, inner).is_some() => Refusal::because("a chain in it stays one"),
            found => acting(tree, found),
        }),
        Child::Expr(_) => Ok(()),
    })
}

/// What a loop runs through in each step.
pub fn body_of(tree: &Tree, id: ExprId) -> Vec<Child> {
    children(&tree.expr(id).kind).into_iter().filter(|child| matches!(child, Child::Block(_))).collect()
}

/// What is more than arithmetic.
pub fn acting(tree: &Tree, found: Option<ExprId>) -> Refusal {
    let texts = crate::text::Texts::of(tree);
    let untyped = found.and_then(|id| untyped(tree, id));
    match untyped.or(found) {
        Some(id) if untyped.is_some() => Refusal::Because(of_unknown_type(&texts.of_expr(id))),
        Some(id) if matches!(tree.expr(id).syn, syn::Expr::Path(_)) => Refusal::Because(format!(
            "nothing in sight says what `{}` is: bind it by a `let` before the loop",
            texts.of_expr(id)
        )),
        Some(id) => Refusal::Because(format!("`{}` may do more than compute", texts.of_expr(id))),
        None => Refusal::Because("it declares an item, or calls a macro".to_owned()),
    }
}

/// Whether everything in a block is arithmetic, reading and setting of variables; what is not, if it has a place.
pub fn is_arithmetic(tree: &Tree, id: BlockId, may: May) -> Result<(), Option<ExprId>> {
    tree.block(id).stmts.iter().try_for_each(|stmt| statement(tree, stmt, may))
}

/// The same of one statement.
pub fn statement(tree: &Tree, stmt: &Stmt, may: May) -> Result<(), Option<ExprId>> {
    match stmt {
        Stmt::Let { init, otherwise: None, local: Some(_), .. } => {
            init.map_or(Ok(()), |init| expression(tree, init, may))
        }
        // A function that is only named.
        Stmt::Let { syn: syn::Local { pat: syn::Pat::Wild(_), .. }, init: Some(init), otherwise: None, .. }
            if matches!(tree.expr(*init).syn, syn::Expr::Path(_)) =>
        {
            Ok(())
        }
        Stmt::Let { syn, binds, init: Some(init), otherwise: None, .. } => {
            let parts = tree.bound_parts(&syn.pat, binds, *init);
            match parts.is_empty() {
                true if is_element_or_part(tree, *init) => expression(tree, *init, may),
                true => Err(Some(*init)),
                false => parts.iter().try_for_each(|(_, part)| expression(tree, *part, may)),
            }
        }
        Stmt::Let { init, .. } => Err(*init),
        Stmt::Expr(id, _) => expression(tree, *id, may),
        Stmt::Item(..) | Stmt::Macro { .. } => Err(None),
    }
}

/// The same of an expression.
pub fn expression(tree: &Tree, id: ExprId, may: May) -> Result<(), Option<ExprId>> {
    match &tree.expr(id).kind {
        Kind::Opaque { effect: Effect::Pure, children, .. } if children.is_empty() => {}
        Kind::Opaque { .. } if is_bounding(tree, id) || held(tree, id).is_some() => {}
        Kind::Opaque { .. } if conversion(tree, id).is_some() || counted(tree, id) || is_length(tree, id) => {}
        Kind::Opaque { .. } if may == May::Break && is_break(tree, id) => {}
        Kind::Opaque { .. } if may == May::SetElements && push::of(tree, id).is_some() => {
            if let Some(element) = push::element(tree, id) {
                return element.parts.iter().try_for_each(|(_, part)| expression(tree, *part, may));
            }
        }
        // What it runs over is asked for where its turns are followed.
        Kind::Opaque { .. }
            if matches!(may, May::SetElements | May::Turn) && matches!(tree.expr(id).syn, syn::Expr::ForLoop(_)) =>
        {
            return body_of(tree, id).into_iter().try_for_each(|part| match part {
                Child::Block(block) => is_arithmetic(tree, block, may),
                Child::Expr(_) => Ok(()),
            });
        }
        Kind::Opaque { .. } | Kind::Return(_) => return Err(Some(id)),
        Kind::Literal | Kind::Constant(_) | Kind::Local(_) | Kind::Paren(_) | Kind::Arith(..) => {}
        Kind::Cast(_) | Kind::Ref(_) | Kind::Deref(_) | Kind::Field(_) | Kind::Index(..) => {}
        Kind::Assign { target, .. } if may == May::SetElements && is_in_element(tree, *target) => {}
        Kind::Assign { target, .. } if !is_place(tree, *target) => return Err(Some(id)),
        Kind::If { .. } | Kind::Block(_) | Kind::Assign { .. } => {}
    }
    children(&tree.expr(id).kind).into_iter().try_for_each(|child| match child {
        Child::Expr(id) => expression(tree, id, may),
        Child::Block(id) => is_arithmetic(tree, id, may),
    })
}

/// What a pattern may take apart without more ado: a place.
fn is_element_or_part(tree: &Tree, id: ExprId) -> bool {
    match tree.expr(id).kind {
        Kind::Local(_) => true,
        Kind::Paren(inner) | Kind::Ref(inner) | Kind::Field(inner) => is_element_or_part(tree, inner),
        Kind::Deref(inner) => matches!(tree.ty(inner), Type::Ref(_)) && is_element_or_part(tree, inner),
        Kind::Index(..) => is_element(tree, id),
        Kind::Literal | Kind::Constant(_) | Kind::Arith(..) | Kind::Cast(_) | Kind::If { .. } => false,
        Kind::Block(_) | Kind::Assign { .. } | Kind::Return(_) | Kind::Opaque { .. } => false,
    }
}

/// `x[i]` of a slice.
pub fn is_element(tree: &Tree, id: ExprId) -> bool {
    matches!(tree.expr(id).kind, Kind::Index(place, _) if is_slice(tree, bare(tree, place)))
}

/// `x[i]`, `x[i].y`, `x[i][0]`
fn is_in_element(tree: &Tree, id: ExprId) -> bool {
    is_element(tree, id)
        || match tree.expr(id).kind {
            Kind::Field(inner) | Kind::Index(inner, _) => is_in_element(tree, bare(tree, inner)),
            _ => false,
        }
}

/// What `Some(x)` holds.
pub fn held(tree: &Tree, id: ExprId) -> Option<ExprId> {
    match (&tree.expr(id).syn, &tree.expr(id).kind, tree.ty(id)) {
        (syn::Expr::Call(call), Kind::Opaque { children, .. }, Type::Maybe(_)) => match children[..] {
            [Child::Expr(inner)] if is_one(&call.func) => Some(inner),
            _ => None,
        },
        _ => None,
    }
}

/// `break` as it stands.
pub fn is_break(tree: &Tree, id: ExprId) -> bool {
    matches!(&tree.expr(id).syn, syn::Expr::Break(leave) if leave.label.is_none() && leave.expr.is_none())
}

/// The operand of `f64::from(x)`, which is exact.
pub fn conversion(tree: &Tree, id: ExprId) -> Option<ExprId> {
    from(tree, id).filter(|_| matches!(tree.ty(id), Type::Float(_)))
}

/// Whether it is `u32::from(truth)`.
pub fn counted(tree: &Tree, id: ExprId) -> bool {
    matches!(tree.ty(id), Type::Int(_)) && from(tree, id).is_some_and(|truth| tree.ty(truth) == Type::Bool)
}

/// The operand of a `from`.
fn from(tree: &Tree, id: ExprId) -> Option<ExprId> {
    let expr = tree.expr(id);
    let (syn::Expr::Call(call), Kind::Opaque { children, .. }) = (&expr.syn, &expr.kind) else { return None };
    let syn::Expr::Path(path) = &*call.func else { return None };
    let words = path_words(&path.path);
    match (&children[..], &words[..]) {
        ([Child::Expr(operand)], [_, from]) if from == "from" => Some(*operand),
        _ => None,
    }
}

/// `x.len()` of a slice.
fn is_length(tree: &Tree, id: ExprId) -> bool {
    let expr = tree.expr(id);
    let (syn::Expr::MethodCall(call), Kind::Opaque { children, .. }) = (&expr.syn, &expr.kind) else { return false };
    let [Child::Expr(slice)] = children[..] else { return false };
    let behind = tree.types.behind_refs(tree.expr(slice).ty);
    call.method == "len" && matches!(tree.types.resolve(behind), Type::Sequence(_)) && is_place(tree, slice)
}

/// Whether a node calls a method of an integer that panics nowhere, whatever it is of.
pub fn is_bounding(tree: &Tree, id: ExprId) -> bool {
    let (syn::Expr::MethodCall(call), Kind::Opaque { children, .. }) = (&tree.expr(id).syn, &tree.expr(id).kind) else {
        return false;
    };
    let is_integer =
        |child: &Child| matches!(child, Child::Expr(id) if matches!(tree.ty(*id), Type::Int(_) | Type::IntLiteral));
    let is_known = matches!(children.first(), Some(Child::Expr(id)) if matches!(tree.ty(*id), Type::Int(_)));
    is_known && children.iter().all(is_integer) && BOUNDING.iter().any(|method| call.method == method)
}

/// Methods of integers that panic nowhere.
const BOUNDING: [&str; 8] = [
    "min",
    "max",
    "saturating_add",
    "saturating_sub",
    "saturating_mul",
    "wrapping_add",
    "wrapping_sub",
    "wrapping_mul",
];
