//! What may be computed anywhere, any number of times: nodes that lower to pure values only; and what acts.

use fma_ir::{Effect, FloatOp, ValueId};

use super::{Lowerer, scalar};
use crate::tree::{self, Arith, BlockId, ExprId, Kind};

impl Lowerer<'_> {
    pub(super) fn is_lazy(&self, id: ExprId) -> bool {
        matches!(&self.expr(id).syn, syn::Expr::Binary(binary) if matches!(binary.op, syn::BinOp::And(_) | syn::BinOp::Or(_)))
    }

    /// `clamp` panics on bounds that are NaN or crossed, and no flag promises that they are not.
    pub(super) fn may_panic(&self, arith: Arith, args: &[ValueId]) -> bool {
        let (Arith::Float(FloatOp::Clamp), [_, low, high]) = (arith, args) else { return false };
        let format = self.out.func.value(*low).ty.format();
        let order = format.zip(self.constant(*low).zip(self.constant(*high)));
        let order = order.and_then(|(format, (low, high))| fma_core::exact::compare(format, low, high));
        order.is_none_or(std::cmp::Ordering::is_gt)
    }

    /// Whether a node lowers to pure values only.
    pub(super) fn is_pure(&self, id: ExprId) -> bool {
        let scalar_here = scalar(&self.tree.ty(id)).is_some();
        match &self.expr(id).kind {
            Kind::Literal | Kind::Constant(_) => scalar_here,
            Kind::Local(local) => scalar_here && !self.tree.local(*local).unstable,
            Kind::Paren(inner) | Kind::Cast(inner) => scalar_here && self.is_pure(*inner),
            Kind::Arith(Arith::Int(_), _) | Kind::Arith(Arith::Float(FloatOp::Clamp), _) => false,
            Kind::Arith(_, args) => scalar_here && args.iter().all(|arg| self.is_pure(*arg)),
            Kind::If { cond, then, otherwise: Some(otherwise) } => {
                scalar_here && self.is_pure(*cond) && self.is_pure_block(*then) && self.is_pure(*otherwise)
            }
            Kind::Block(block) => scalar_here && self.is_pure_block(*block),
            Kind::Opaque { effect: Effect::Pure, .. } => scalar_here,
            Kind::Ref(_) | Kind::Deref(_) | Kind::Field(_) | Kind::Index(..) | Kind::If { .. } => false,
            Kind::Assign { .. } | Kind::Return(_) | Kind::Opaque { .. } => false,
        }
    }

    pub(super) fn is_pure_block(&self, id: BlockId) -> bool {
        self.tree.block(id).stmts.iter().all(|stmt| match stmt {
            tree::Stmt::Let { local: Some(local), init: Some(init), otherwise: None, .. } => {
                !self.tree.local(*local).mutable && self.is_pure(*init)
            }
            tree::Stmt::Expr(id, None) => self.is_pure(*id),
            tree::Stmt::Let { .. } | tree::Stmt::Expr(..) | tree::Stmt::Item(..) | tree::Stmt::Macro { .. } => false,
        })
    }
}

/// Whether a node without a number does something, or makes something.
pub(super) fn acts(syn: &syn::Expr) -> bool {
    match syn {
        syn::Expr::Call(_) | syn::Expr::MethodCall(_) | syn::Expr::Assign(_) | syn::Expr::Range(_) => true,
        syn::Expr::Tuple(tuple) => !tuple.elems.is_empty(),
        syn::Expr::Unary(unary) => matches!(unary.op, syn::UnOp::Neg(_) | syn::UnOp::Not(_)),
        syn::Expr::Binary(_) => true,
        syn::Expr::Struct(_) | syn::Expr::Array(_) | syn::Expr::Repeat(_) => true,
        _ => false,
    }
}
