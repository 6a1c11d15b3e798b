//! Choices, by a condition and by patterns: what patterns of the body around bind is what its types say.

use syn::{Expr, Stmt, parse_quote};

use super::expr::Reader;

impl Reader<'_> {
    pub(super) fn branch(&mut self, mut branch: syn::ExprIf) -> Option<Expr> {
        let outside = self.env.clone();
        *branch.cond = match &*branch.cond {
            Expr::Let(found) if self.deep == 0 => {
                let of = self.whole(&found.expr)?;
                self.hide(&found.pat);
                syn::ExprLet { expr: Box::new(of), ..found.clone() }.into()
            }
            cond => self.number(cond)?,
        };
        let then = self.block(&branch.then_branch);
        self.env = outside;
        branch.then_branch = then?;
        if let Some((_, otherwise)) = &mut branch.else_branch {
            let arm = self.alone(otherwise)?;
            let is_plain = matches!(arm, Expr::Block(_) | Expr::If(_));
            **otherwise = if is_plain { arm } else { parse_quote!({ #arm }) };
        }
        Some(branch.into())
    }

    pub(super) fn arms(&mut self, choice: &mut syn::ExprMatch) -> Option<()> {
        *choice.expr = self.whole(&choice.expr)?;
        for arm in &mut choice.arms {
            let outside = self.env.clone();
            self.hide(&arm.pat);
            let read = self.arm(arm);
            self.env = outside;
            read?;
        }
        Some(())
    }

    fn arm(&mut self, arm: &mut syn::Arm) -> Option<()> {
        if let Some((_, guard)) = &mut arm.guard {
            **guard = self.alone(guard)?;
        }
        *arm.body = match &*arm.body {
            // What gives nothing is a statement.
            body @ (Expr::Assign(_) | Expr::Continue(_) | Expr::Break(_)) => {
                let block = self.block(&syn::Block {
                    brace_token: Default::default(),
                    stmts: vec![Stmt::Expr(body.clone(), Some(Default::default()))],
                })?;
                parse_quote!(#block)
            }
            body => self.alone(body)?,
        };
        Some(())
    }
}
