//! Truths that are known where they stand.

use syn::{BinOp, Expr, parse_quote};

/// Settles an expression whose parts are settled.
pub fn settled(expr: &mut Expr) {
    let known = match &*expr {
        Expr::Paren(inner) => truth(&inner.expr).map(|_| (*inner.expr).clone()),
        Expr::Unary(syn::ExprUnary { op: syn::UnOp::Not(_), expr: of, .. }) => {
            truth(of).map(|truth| if truth { parse_quote!(false) } else { parse_quote!(true) })
        }
        Expr::Binary(both) => joined(both),
        Expr::If(choice) => chosen(choice),
        _ => None,
    };
    if let Some(known) = known {
        *expr = known;
    }
}

fn joined(both: &syn::ExprBinary) -> Option<Expr> {
    // The value that the other alone decides.
    let neutral = match both.op {
        BinOp::And(_) => true,
        BinOp::Or(_) => false,
        _ => return None,
    };
    match (truth(&both.left), truth(&both.right)) {
        (Some(left), _) if left == neutral => Some((*both.right).clone()),
        (Some(_), _) => Some((*both.left).clone()),
        (_, Some(right)) if right == neutral => Some((*both.left).clone()),
        _ => None,
    }
}

fn chosen(choice: &syn::ExprIf) -> Option<Expr> {
    match (truth(&choice.cond)?, &choice.else_branch) {
        (true, _) => {
            let then = &choice.then_branch;
            Some(parse_quote!(#then))
        }
        (false, Some((_, otherwise))) => Some((**otherwise).clone()),
        (false, None) => Some(parse_quote!({})),
    }
}

fn truth(expr: &Expr) -> Option<bool> {
    match expr {
        Expr::Lit(syn::ExprLit { lit: syn::Lit::Bool(truth), .. }) => Some(truth.value),
        _ => None,
    }
}
