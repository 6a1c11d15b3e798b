//! Places: slices, parts of them, and what can be read by a name.

use quote::ToTokens;

use super::bare;
use crate::tree::{Child, ExprId, Kind, LocalId, Tree, Type};

/// A local, or fields of one, whose type is known for a slice, an array or a vector: reading it does nothing else.
pub fn is_slice(tree: &Tree, id: ExprId) -> bool {
    let behind = tree.types.behind_refs(tree.expr(id).ty);
    matches!(tree.types.resolve(behind), Type::Sequence(_)) && is_place(tree, id)
}

/// A slice, the part of one that a range of indices takes, or one of several in a slice: evaluated once.
pub fn is_part(tree: &Tree, id: ExprId) -> bool {
    match tree.expr(id).kind {
        Kind::Index(whole, at) => {
            (matches!(tree.ty(at), Type::Iter(_)) || is_row(tree, id)) && is_slice(tree, bare(tree, whole))
        }
        _ => is_slice(tree, id),
    }
}

/// `m[i]`, a slice that is one of several: reading it may panic, and does nothing else.
pub fn row_of(tree: &Tree, id: ExprId) -> Option<(ExprId, ExprId)> {
    let Kind::Index(whole, at) = tree.expr(id).kind else { return None };
    let whole = bare(tree, whole);
    (is_row(tree, id) && matches!(tree.ty(at), Type::Int(_)) && is_slice(tree, whole)).then_some((whole, at))
}

/// Whether an expression is of elements, by its type.
pub fn is_row(tree: &Tree, id: ExprId) -> bool {
    matches!(tree.types.resolve(tree.types.behind_refs(tree.expr(id).ty)), Type::Sequence(_))
}

/// Whether reading a node does nothing but read memory that the function can name.
pub fn is_place(tree: &Tree, id: ExprId) -> bool {
    match tree.expr(id).kind {
        Kind::Local(_) => true,
        Kind::Paren(inner) | Kind::Field(inner) => is_place(tree, inner),
        Kind::Deref(inner) => matches!(tree.ty(inner), Type::Ref(_)) && is_place(tree, inner),
        Kind::Literal | Kind::Constant(_) | Kind::Arith(..) | Kind::Cast(_) | Kind::Ref(_) | Kind::Index(..) => false,
        Kind::If { .. } | Kind::Block(_) | Kind::Assign { .. } | Kind::Return(_) | Kind::Opaque { .. } => false,
    }
}

/// The local that a place is in.
pub fn root(tree: &Tree, id: ExprId) -> Option<LocalId> {
    match tree.expr(id).kind {
        Kind::Local(local) => Some(local),
        Kind::Paren(inner) | Kind::Field(inner) | Kind::Deref(inner) | Kind::Ref(inner) => root(tree, inner),
        Kind::Literal | Kind::Constant(_) | Kind::Arith(..) | Kind::Cast(_) | Kind::Index(..) => None,
        Kind::If { .. } | Kind::Block(_) | Kind::Assign { .. } | Kind::Return(_) | Kind::Opaque { .. } => None,
    }
}

/// The local that a place is in, and the fields that lead from it: however it is spelt, for a reference has no fields of its own.
pub fn path(tree: &Tree, id: ExprId) -> Option<(LocalId, Vec<String>)> {
    let expr = tree.expr(id);
    match (&expr.kind, &expr.syn) {
        (Kind::Local(local), _) => Some((*local, Vec::new())),
        (Kind::Paren(inner) | Kind::Deref(inner) | Kind::Ref(inner), _) => path(tree, *inner),
        (Kind::Field(inner), syn::Expr::Field(field)) => {
            let (root, mut fields) = path(tree, *inner)?;
            fields.push(field.member.to_token_stream().to_string());
            Some((root, fields))
        }
        _ => None,
    }
}

/// The tokens of an expression as text: places of the same text are the same place in a loop that acts on nothing.
pub fn text(tree: &Tree, id: ExprId) -> String {
    crate::text::whole(tree, id)
}

/// A method that is called, and what with.
pub fn called(tree: &Tree, id: ExprId) -> Option<(&syn::Ident, &[Child])> {
    let expr = tree.expr(id);
    let (syn::Expr::MethodCall(call), Kind::Opaque { children, .. }) = (&expr.syn, &expr.kind) else { return None };
    Some((&call.method, children))
}
