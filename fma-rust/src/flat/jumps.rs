//! `continue` under a condition, as the other arm.

use syn::{Block, Expr, Stmt, parse_quote};

/// What follows `if c { continue; }` moves into an `else`; whether there is any.
pub fn without(body: &mut Block) -> bool {
    let Some(at) = body.stmts.iter().position(|stmt| condition(stmt).is_some()) else { return false };
    let mut rest = Block { brace_token: body.brace_token, stmts: body.stmts.split_off(at + 1) };
    if rest.stmts.is_empty() {
        return false;
    }
    without(&mut rest);
    if let Some(condition) = condition(&body.stmts[at]).cloned() {
        body.stmts[at] = Stmt::Expr(parse_quote!(if #condition {} else #rest), None);
    }
    true
}

fn condition(stmt: &Stmt) -> Option<&Expr> {
    let Stmt::Expr(Expr::If(branch), _) = stmt else { return None };
    let leaves =
        matches!(branch.then_branch.stmts.as_slice(), [Stmt::Expr(Expr::Continue(jump), _)] if jump.label.is_none());
    let plain = branch.attrs.is_empty() && branch.else_branch.is_none() && !binds(&branch.cond);
    (leaves && plain).then_some(&branch.cond)
}

/// Whether a condition gives names to what its block may use.
fn binds(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(binary) => binds(&binary.left) || binds(&binary.right),
        _ => false,
    }
}
