//! The operand of unknown type that keeps a function from being rewritten, where by all one can see it is a float.

use proc_macro2::Span;
use syn::{BinOp, Lit};

use crate::left::{is_arithmetic, operands};
use crate::text::Texts;
use crate::tree::{ExprId, Kind, Tree, Type};

/// An operand whose type would have to be known.
pub struct Unknown {
    pub span: Span,
    pub text: String,
}

impl Unknown {
    /// The first of a function.
    pub fn of(tree: &Tree, texts: &Texts<'_>) -> Option<Unknown> {
        let mut sums = (0..tree.exprs.len()).map(ExprId).filter(|id| seems_float(tree, *id));
        let operand = sums.find_map(|id| operand(tree, id))?;
        Some(Unknown { span: tree.expr(operand).span, text: texts.of_expr(operand) })
    }
}

/// Whether arithmetic that was not looked at has a float beside it or for its result, or is the sum of a product, and has nothing in it that no float is.
fn seems_float(tree: &Tree, id: ExprId) -> bool {
    let Some(own) = operator(tree, id) else { return false };
    let operands = operands(tree, id);
    let sums = matches!(own, BinOp::Add(_) | BinOp::Sub(_) | BinOp::AddAssign(_) | BinOp::SubAssign(_));
    let is_product = |id: &ExprId| matches!(operator(tree, *id), Some(BinOp::Mul(_)));
    let all = || operands.iter().copied().chain([id]);
    let is_float = |id: ExprId| matches!(resolved(tree, id), Type::Float(_) | Type::FloatLiteral);
    let is_shown = all().any(is_float) || sums && operands.iter().any(is_product);
    is_shown && all().all(|id| is_float(id) || resolved(tree, id) == Type::Unknown && !is_whole(tree, id))
}

/// The operand of arithmetic whose type keeps that from being looked at.
pub fn untyped(tree: &Tree, id: ExprId) -> Option<ExprId> {
    operator(tree, id).and_then(|_| operand(tree, id))
}

/// What is not known: of an operand that is such arithmetic itself, its own.
fn operand(tree: &Tree, id: ExprId) -> Option<ExprId> {
    let unknown = operands(tree, id).into_iter().find(|id| resolved(tree, *id) == Type::Unknown)?;
    if operator(tree, unknown).is_some() { operand(tree, unknown) } else { Some(unknown) }
}

/// The operator of arithmetic that was not looked at.
fn operator(tree: &Tree, id: ExprId) -> Option<&BinOp> {
    match (&tree.expr(id).kind, &tree.expr(id).syn) {
        (Kind::Opaque { .. }, syn::Expr::Binary(binary)) => Some(&binary.op).filter(|operator| is_arithmetic(operator)),
        _ => None,
    }
}

fn resolved(tree: &Tree, id: ExprId) -> Type {
    tree.types.resolve(tree.types.behind_refs(tree.expr(id).ty))
}

fn is_whole(tree: &Tree, id: ExprId) -> bool {
    matches!(&tree.expr(id).syn, syn::Expr::Lit(syn::ExprLit { lit: Lit::Int(_), .. }))
}
