//! What a loop may hold: nothing that leaves it or acts.

use fma_ir::Effect;

use crate::tree::{BlockId, Child, ExprId, Kind, Stmt, Tree, children};

/// Whether everything in a block is arithmetic, reading and setting of variables: what could leave the loop or act is not.
pub fn is_arithmetic(tree: &Tree, id: BlockId) -> Result<(), Option<ExprId>> {
    fn expr(tree: &Tree, id: ExprId) -> Result<(), Option<ExprId>> {
        match &tree.expr(id).kind {
            Kind::Opaque { effect: Effect::Pure, children, .. } if children.is_empty() => {}
            Kind::Opaque { .. } | Kind::Return(_) => return Err(Some(id)),
            Kind::Literal | Kind::Constant(_) | Kind::Local(_) | Kind::Paren(_) | Kind::Arith(..) => {}
            Kind::Cast(_) | Kind::Ref(_) | Kind::Deref(_) | Kind::Field(_) | Kind::Index(..) => {}
            Kind::Assign { target, .. } if !matches!(tree.expr(*target).kind, Kind::Local(_)) => return Err(Some(id)),
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
