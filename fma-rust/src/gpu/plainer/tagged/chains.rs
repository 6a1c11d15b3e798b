//! `if let`, `while let` and `let … else` on enums.

use syn::{Expr, Pat, Stmt, parse_quote};

use super::Variants;
use super::asked::{Asked, Found};
use crate::gpu::plainer::arms::{Asks, conjuncts, one_in_another};
use crate::gpu::plainer::words::looped;
use crate::reduce::Names;

impl Asks for Variants<'_> {
    fn names(&mut self) -> &mut Names {
        &mut self.names
    }

    fn ask(&mut self, condition: &Expr, then: Vec<Stmt>, elsewhere: (&[&Expr], Option<&Expr>)) -> Option<Expr> {
        self.within(condition, then, elsewhere)
    }
}

impl Variants<'_> {
    /// `if let Shape::Circle(r) = shape && r > 0.0 { … } else { … }`
    pub fn if_let(&mut self, choice: &syn::ExprIf) -> Option<Expr> {
        let conditions = conjuncts(&choice.cond);
        if !conditions.iter().any(|condition| self.is_asked(condition)) {
            return None;
        }
        one_in_another(self, choice, &conditions)
    }

    /// What is done where a condition holds, and elsewhere.
    fn within(
        &mut self,
        condition: &Expr,
        then: Vec<Stmt>,
        (behind, otherwise): (&[&Expr], Option<&Expr>),
    ) -> Option<Expr> {
        let otherwise = otherwise.into_iter();
        let Expr::Let(found) = condition else {
            return Some(parse_quote!(if #condition { #(#then)* } #(else #otherwise)*));
        };
        if !self.is_asking(&found.pat) {
            return Some(parse_quote!(if #condition { #(#then)* } #(else #otherwise)*));
        }
        let body: Expr = parse_quote!({ #(#then)* });
        let readers: Vec<&Expr> = behind.iter().copied().chain([&body]).collect();
        if self.variant_of(&found.pat).is_none() {
            let mut asked = Asked::default();
            let (pat, value) = (self.lifted(&found.pat, &readers, &mut asked)?, &found.expr);
            let (conditions, then) = (asked.conditions.iter(), asked.named(then)?);
            return Some(parse_quote!(if let #pat = #value #(&& #conditions)* { #(#then)* } #(else #otherwise)*));
        }
        let (stmts, asked) = self.asked_of(&found.expr, &found.pat, &readers)?;
        let (condition, then) = (all(&asked.conditions), asked.named(then)?);
        Some(parse_quote!({ #(#stmts)* if #condition { #(#then)* } #(else #otherwise)* }))
    }

    /// What a pattern asks of a value, which may need a name first.
    fn asked_of(&mut self, value: &Expr, pat: &Pat, readers: &[&Expr]) -> Option<(Vec<Stmt>, Asked)> {
        let (mut stmts, mut asked) = (Vec::new(), Asked::default());
        let (place, by) = self.place(value, &mut stmts);
        self.ask(&Found { place, by, readers }, pat, &mut asked)?;
        Some((stmts, asked))
    }

    fn is_asked(&self, condition: &Expr) -> bool {
        matches!(condition, Expr::Let(found) if self.is_asking(&found.pat))
    }

    /// `while let State::Running(x) = state { … }`
    pub fn while_let(&mut self, turns: &syn::ExprWhile) -> Option<Expr> {
        if !conjuncts(&turns.cond).iter().any(|condition| self.is_asked(condition)) {
            return None;
        }
        let (cond, body) = (&turns.cond, &turns.body);
        let turn = self.if_let(&parse_quote!(if #cond #body else { break; }))?;
        Some(looped(turns, &turn))
    }

    /// `let Shape::Circle(r) = shape else { … };`, and of an enum with one variant.
    pub fn bound(&mut self, stmts: &[Stmt]) -> Option<Vec<Stmt>> {
        let [Stmt::Local(syn::Local { pat, init: Some(init), .. }), rest @ ..] = stmts else { return None };
        self.variant_of(pat)?;
        let (mut said, asked) = self.asked_of(&init.expr, pat, &[&parse_quote!({ #(#rest)* })])?;
        if let Some((_, diverge)) = &init.diverge {
            let condition = all(&asked.conditions);
            said.push(parse_quote!(if !(#condition) { #diverge; }));
        }
        said.extend(asked.named(rest.to_vec())?);
        Some(said)
    }
}

fn all(conditions: &[Expr]) -> Expr {
    let all = conditions.iter().cloned().reduce(|all, one| parse_quote!(#all && #one));
    all.unwrap_or_else(|| parse_quote!(true))
}
