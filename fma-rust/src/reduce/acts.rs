//! What a loop may hold: nothing that leaves it or acts.

use fma_ir::Effect;

use super::header::is_place;
use crate::tree::{BlockId, Child, ExprId, Kind, Stmt, Tree, Type, children};

/// Whether everything in a block is arithmetic, reading and setting of variables: what could leave the loop or act is not.
pub fn is_arithmetic(tree: &Tree, id: BlockId) -> Result<(), Option<ExprId>> {
    fn expr(tree: &Tree, id: ExprId) -> Result<(), Option<ExprId>> {
        match &tree.expr(id).kind {
            Kind::Opaque { effect: Effect::Pure, children, .. } if children.is_empty() => {}
            Kind::Opaque { .. } if conversion(tree, id).is_some() || is_length(tree, id) => {}
            Kind::Opaque { .. } | Kind::Return(_) => return Err(Some(id)),
            Kind::Literal | Kind::Constant(_) | Kind::Local(_) | Kind::Paren(_) | Kind::Arith(..) => {}
            Kind::Cast(_) | Kind::Ref(_) | Kind::Deref(_) | Kind::Field(_) | Kind::Index(..) => {}
            Kind::Assign { target, .. } if !is_place(tree, *target) => return Err(Some(id)),
            Kind::If { .. } | Kind::Block(_) | Kind::Assign { .. } => {}
        }
        children(&tree.expr(id).kind).into_iter().try_for_each(|child| match child {
            Child::Expr(id) => expr(tree, id),
            Child::Block(id) => is_arithmetic(tree, id),
        })
    }
    tree.block(id).stmts.iter().try_for_each(|stmt| match stmt {
        Stmt::Let { init, otherwise: None, local: Some(_), .. } => init.map_or(Ok(()), |init| expr(tree, init)),
        Stmt::Let { init, .. } => Err(*init),
        Stmt::Expr(id, _) => expr(tree, *id),
        Stmt::Item(..) | Stmt::Macro { .. } => Err(None),
    })
}

/// The operand of `f64::from(x)`, which is exact.
pub fn conversion(tree: &Tree, id: ExprId) -> Option<ExprId> {
    let expr = tree.expr(id);
    let (syn::Expr::Call(call), Kind::Opaque { children, .. }) = (&expr.syn, &expr.kind) else { return None };
    let syn::Expr::Path(path) = &*call.func else { return None };
    let words: Vec<String> = path.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    let float = matches!(tree.ty(id), Type::Float(_)) && matches!(&words[..], [_, from] if from == "from");
    match children[..] {
        [Child::Expr(operand)] if float => Some(operand),
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
