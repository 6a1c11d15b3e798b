//! Where no method can be called: on a number of which the compiler does not know yet which float it is.

use fma_ir::{FloatOp, Op, Value, ValueId};

use super::print::Printer;
use crate::tree::{ExprId, Kind};

/// So deep formulas are looked into: where each operand is undecided, there are few.
const DEPTH: usize = 8;

impl Printer<'_> {
    /// Whether the compiler may not know yet which float an expression is, where no method can be called: literals, and the names
    /// that hold one.
    pub(super) fn is_undecided(&self, expr: &syn::Expr) -> bool {
        match expr {
            syn::Expr::Lit(lit) => matches!(&lit.lit, syn::Lit::Float(float) if float.suffix().is_empty()),
            syn::Expr::Path(path) => {
                let temp =
                    path.path.get_ident().and_then(|ident| self.temps.iter().rev().find(|temp| temp.ident == *ident));
                if let Some(temp) = temp {
                    return temp.undecided;
                }
                let named = path.path.get_ident().map(ToString::to_string);
                let tree = self.source.tree;
                let local = named.and_then(|name| self.scope.meaning(&name));
                local.is_some_and(|local| tree.types.began_as_literal(tree.local(local).ty))
            }
            syn::Expr::Paren(inner) => self.is_undecided(&inner.expr),
            syn::Expr::Group(inner) => self.is_undecided(&inner.expr),
            syn::Expr::Unary(inner) => self.is_undecided(&inner.expr),
            syn::Expr::Binary(both) => self.is_undecided(&both.left) && self.is_undecided(&both.right),
            _ => false,
        }
    }

    /// The same of a number, however it is printed: it is made of nothing but what literals without types began.
    pub(super) fn begins_undecided(&self, value: ValueId) -> bool {
        self.begins(value, DEPTH)
    }

    /// Whether a method would be called in the author's words on what is no longer in these, and of no known type.
    pub(super) fn loses_type(&self, id: ExprId, new: &Value) -> bool {
        let expr = self.source.tree.expr(id);
        let (syn::Expr::MethodCall(_), Kind::Arith(_, operands)) = (&expr.syn, &expr.kind) else { return false };
        match (operands.first(), new.args.first()) {
            (Some(receiver), Some(value)) => self.begins_undecided(*value) && !self.is_in_words(*receiver, *value),
            _ => false,
        }
    }

    /// Whether a node is printed in the author's words, with all operands in it.
    fn is_in_words(&self, id: ExprId, value: ValueId) -> bool {
        let has_words = |id: ExprId| self.value_of(id).is_some_and(|value| self.is_in_words(id, value));
        match &self.source.tree.expr(id).kind {
            Kind::Paren(inner) => self.is_in_words(*inner, value),
            Kind::Arith(_, operands) => self.same(id, value) && operands.iter().all(|operand| has_words(*operand)),
            _ => self.same(id, value),
        }
    }

    fn begins(&self, value: ValueId, depth: usize) -> bool {
        let tree = self.source.tree;
        let node = self.source.func.value(value);
        let all = |args: &[ValueId]| depth > 0 && args.iter().all(|arg| self.begins(*arg, depth - 1));
        match node.op {
            Op::Opaque(_) | Op::Read(_) => {
                let expr = tree.exprs.get(node.site.0 as usize).map(|_| tree.expr(ExprId(node.site.0 as usize)));
                expr.is_some_and(|expr| tree.types.began_as_literal(expr.ty))
            }
            Op::Const(_) => true,
            Op::Float(FloatOp::Neg | FloatOp::Add | FloatOp::Sub | FloatOp::Mul | FloatOp::Div) => all(&node.args),
            Op::Select => all(node.args.get(1..).unwrap_or_default()),
            Op::Float(_) | Op::Powi(_) | Op::Compare(_) | Op::Test(_) | Op::Logic(_) | Op::Int(_) | Op::Cast => false,
        }
    }
}
