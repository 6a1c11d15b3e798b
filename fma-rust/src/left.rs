//! What was left alone, and the word that would have helped.

use fma_ir::Log;
use proc_macro2::Span;

use crate::text::Texts;
use crate::tree::{Arith, Child, ExprId, Kind, Tree, Type, children};

/// Arithmetic that was not looked at.
pub struct Left {
    pub span: Span,
    pub text: String,
    pub reason: String,
}

/// The operators whose operands' types are not known, and the error-free transformations that no flag may reorder; behind them what is known
/// already. Without a log nobody asks for the others.
pub fn left_alone(tree: &Tree, texts: &Texts<'_>, log: Option<&Log>, known: Option<Left>) -> Vec<Left> {
    let Some(log) = log else { return known.into_iter().collect() };
    let mut list = Vec::new();
    for (index, expr) in tree.exprs.iter().enumerate() {
        if is_not_looked_at(tree, expr) {
            // An operand that was left alone itself says why.
            if operands(tree, ExprId(index)).iter().any(|id| list.iter().any(|(known, _): &(ExprId, Left)| known == id))
            {
                continue;
            }
            let reason = reason(tree, ExprId(index), texts);
            list.push((ExprId(index), Left { span: expr.span, text: texts.of_expr(ExprId(index)), reason }));
        }
    }
    list.into_iter()
        .map(|(_, left)| left)
        .chain(moved(tree, texts))
        .chain(absent(tree))
        .chain(kept(tree, log))
        .chain(crate::pairs::left(tree, texts))
        .chain(known)
        .collect()
}

/// Arithmetic that the tree does not understand, or on literals whose type is decided where it does not see.
fn is_not_looked_at(tree: &Tree, expr: &crate::tree::Expr) -> bool {
    let is_undecided = |id: ExprId| tree.types.resolve(tree.types.behind_refs(tree.expr(id).ty)) == Type::Unknown;
    match (&expr.kind, &expr.syn) {
        (Kind::Opaque { .. }, syn::Expr::Binary(binary)) => is_arithmetic(&binary.op),
        (Kind::Opaque { .. }, syn::Expr::Unary(unary)) => matches!(unary.op, syn::UnOp::Neg(_)),
        (Kind::Arith(Arith::Float(_) | Arith::Powi(_), operands), _) => operands.iter().any(|id| is_undecided(*id)),
        (Kind::Assign { op: Some(Arith::Float(_)), target, .. }, _) => is_undecided(*target),
        _ => false,
    }
}

/// Arithmetic of a generic type that turned out to be used more than once.
fn moved<'a>(tree: &'a Tree, texts: &'a Texts<'_>) -> impl Iterator<Item = Left> + 'a {
    let of_moved = |(_, expr): &(usize, &crate::tree::Expr)| {
        matches!(expr.kind, Kind::Arith(Arith::Float(_), _)) && tree.types.resolve(expr.ty) == Type::Other
    };
    tree.exprs.iter().enumerate().filter(of_moved).map(|(index, expr)| Left {
        span: expr.span,
        text: texts.of_expr(ExprId(index)),
        reason: "its type is not `Copy`, and a variable of it is used more than once: add the bound `Copy`".to_owned(),
    })
}

fn absent(tree: &Tree) -> impl Iterator<Item = Left> + '_ {
    tree.absent.iter().map(|(span, text)| {
        let reason =
            "the configuration decides whether it is there: move what `cfg` stands on to a function of its own";
        Left { span: *span, text: text.clone(), reason: reason.to_owned() }
    })
}

fn kept<'a>(tree: &'a Tree, log: &'a Log) -> impl Iterator<Item = Left> + 'a {
    log.kept.iter().filter_map(|kept| {
        let span = tree.exprs.get(kept.site.0 as usize)?.span;
        Some(Left { span, text: kept.formula.clone(), reason: format!("{}: {}", kept.rule, kept.reason) })
    })
}

fn reason(tree: &Tree, id: ExprId, texts: &Texts<'_>) -> String {
    let operands = operands(tree, id);
    let is_unknown = |id: &&ExprId| {
        let behind = tree.types.behind_refs(tree.expr(**id).ty);
        tree.types.resolve(behind) == Type::Unknown
    };
    // A literal's type is not known because the other operand's is not.
    let is_literal = |id: &&ExprId| matches!(tree.expr(**id).kind, Kind::Literal);
    let unknown = operands.iter().filter(is_unknown);
    let unknown = unknown.clone().find(|id| !is_literal(id)).or_else(|| unknown.clone().next());
    match unknown {
        Some(id) => of_unknown_type(&texts.of_expr(*id)),
        None if operands.iter().any(|id| is_named_elsewhere(tree, *id)) => {
            "the operands are not floats of one type, as far as can be seen: what an alias from elsewhere stands for, `ty(Real = f64)` tells".to_owned()
        }
        None => "the operands are not floats of one type".to_owned(),
    }
}

/// Why something is not looked at whose type would have to be known.
pub fn of_unknown_type(text: &str) -> String {
    format!("the type of `{text}` is not known: give it a `let` with a type, or write `ty = f32` or `ty = f64`")
}

fn is_named_elsewhere(tree: &Tree, id: ExprId) -> bool {
    tree.types.resolve(tree.types.behind_refs(tree.expr(id).ty)) == Type::Other
}

/// The operands of an expression.
pub fn operands(tree: &Tree, id: ExprId) -> Vec<ExprId> {
    let expr = |child| match child {
        Child::Expr(id) => Some(id),
        Child::Block(_) => None,
    };
    children(&tree.expr(id).kind).into_iter().filter_map(expr).collect()
}

/// Whether the operator is one that floats have.
pub fn is_arithmetic(op: &syn::BinOp) -> bool {
    use syn::BinOp::*;
    matches!(
        op,
        Add(_)
            | Sub(_)
            | Mul(_)
            | Div(_)
            | Rem(_)
            | AddAssign(_)
            | SubAssign(_)
            | MulAssign(_)
            | DivAssign(_)
            | RemAssign(_)
    )
}
