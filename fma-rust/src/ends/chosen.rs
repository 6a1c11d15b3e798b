//! Choices that are decided.

use syn::{BinOp, Block, Expr, Stmt, parse_quote};

use crate::groups::bare;
use crate::regions::is_bare;

/// `true` or `false`
pub fn truth(expr: &Expr) -> Option<bool> {
    match bare(expr) {
        Expr::Lit(syn::ExprLit { lit: syn::Lit::Bool(is_so), .. }) => Some(is_so.value),
        _ => None,
    }
}

/// What is left of an expression.
pub fn chosen(expr: &Expr) -> Option<Expr> {
    match expr {
        Expr::Unary(syn::ExprUnary { op: syn::UnOp::Not(_), expr, .. }) => {
            let is_not = !truth(expr)?;
            Some(parse_quote!(#is_not))
        }
        Expr::Binary(binary) => {
            let decides = match binary.op {
                BinOp::And(_) => false,
                BinOp::Or(_) => true,
                _ => return None,
            };
            let (left, right) = (&binary.left, &binary.right);
            match (truth(left), truth(right)) {
                (Some(is_so), _) if is_so == decides => Some(parse_quote!(#decides)),
                (Some(_), _) => Some((**right).clone()),
                (None, Some(is_so)) if is_so != decides => Some((**left).clone()),
                _ => None,
            }
        }
        Expr::If(choice) => match (truth(&choice.cond)?, &choice.else_branch) {
            (true, _) => Some(value(&choice.then_branch)),
            (false, None) => Some(parse_quote!({})),
            (false, Some((_, otherwise))) => Some(match &**otherwise {
                Expr::Block(block) if is_bare(block) => value(&block.block),
                otherwise => otherwise.clone(),
            }),
        },
        _ => None,
    }
}

/// What a block gives.
fn value(block: &Block) -> Expr {
    match &block.stmts[..] {
        [Stmt::Expr(value, None)] => parse_quote!((#value)),
        _ => parse_quote!(#block),
    }
}

/// Statements again, where choices stood: without those of which nothing is left.
pub fn settle(stmts: &mut Vec<Stmt>) {
    stmts.retain(|stmt| !matches!(stmt, Stmt::Expr(Expr::Block(block), _) if block.block.stmts.is_empty()));
    let last = stmts.len().saturating_sub(1);
    for stmt in &mut stmts[..last] {
        if let Stmt::Expr(Expr::Paren(value), semicolon @ None) = stmt {
            let (value, semi) = (bare(&value.expr).clone(), Default::default());
            (*stmt, _) = (Stmt::Expr(value, Some(semi)), semicolon);
        }
    }
}
