//! `if let`, `while let` and `match` on options, with what else they ask.

use syn::{Expr, Pat, Stmt, parse_quote};

use super::maybe::{Maybe, is_none};
use super::rows::is_row;
use super::several::asks_several;
use super::taken::{Options, some};
use super::words::looped;
use crate::reduce::{Item, Names, is_plain, tail};
use crate::tree::TRAP;

/// What takes conditions with patterns apart.
pub trait Asks {
    fn names(&mut self) -> &mut Names;
    /// What is done where a condition holds, before those behind it are asked, and elsewhere.
    fn ask(&mut self, condition: &Expr, then: Vec<Stmt>, elsewhere: (&[&Expr], Option<&Expr>)) -> Option<Expr>;
}

/// The conditions of a choice one in another; what is done where one of them fails stands once, or in each.
pub fn one_in_another(asks: &mut dyn Asks, choice: &syn::ExprIf, conditions: &[&Expr]) -> Option<Expr> {
    let otherwise = choice.else_branch.as_ref().map(|(_, otherwise)| &**otherwise);
    let (then, label) = match otherwise {
        // What is short, or leaves, may stand several times.
        Some(otherwise) if conditions.len() > 1 && !is_small(otherwise) => {
            let name = asks.names().fresh("chosen");
            let label = syn::Lifetime::new(&format!("'{name}"), name.span());
            (leaving(&choice.then_branch, &label), Some(label))
        }
        _ => (choice.then_branch.stmts.clone(), None),
    };
    let repeated = if label.is_some() { None } else { otherwise };
    let mut inner = then;
    for (at, condition) in conditions.iter().enumerate().rev() {
        inner = vec![Stmt::Expr(asks.ask(condition, inner, (&conditions[at + 1..], repeated))?, None)];
    }
    Some(match (label, otherwise) {
        (Some(label), Some(otherwise)) => parse_quote!(#label: { #(#inner;)* #otherwise }),
        _ => parse_quote!({ #(#inner)* }),
    })
}

impl Asks for Options {
    fn names(&mut self) -> &mut Names {
        &mut self.names
    }

    fn ask(&mut self, condition: &Expr, then: Vec<Stmt>, (_, otherwise): (&[&Expr], Option<&Expr>)) -> Option<Expr> {
        self.asked(condition, then, otherwise)
    }
}

impl Options {
    /// `if let Some(x) = option && … { … } else { … }`
    pub fn if_let(&mut self, choice: &syn::ExprIf) -> Option<Expr> {
        let conditions = conjuncts(&choice.cond);
        if !conditions.iter().any(|condition| is_asking(condition)) {
            return None;
        }
        one_in_another(self, choice, &conditions)
    }

    /// What is done where one condition holds, and elsewhere.
    fn asked(&mut self, condition: &Expr, then: Vec<Stmt>, otherwise: Option<&Expr>) -> Option<Expr> {
        let otherwise = otherwise.into_iter();
        match condition {
            Expr::Let(found) if is_row(&found.pat) => self.asked_row(found, then, otherwise.into_iter().next()),
            Expr::Let(found) if some(&found.pat).is_some_and(is_plain) => {
                self.chosen(&found.expr, some(&found.pat)?, &then, otherwise.into_iter().next())
            }
            Expr::Let(found) if is_refutable(&found.pat) => {
                let (pat, option, otherwise) = (&found.pat, &found.expr, otherwise.into_iter().next());
                let otherwise: Expr = otherwise.cloned().unwrap_or_else(|| parse_quote!({}));
                self.matched(&parse_quote!(match #option { #pat => { #(#then)* } _ => #otherwise }))
            }
            condition => Some(parse_quote!(if #condition { #(#then)* } #(else #otherwise)*)),
        }
    }

    fn chosen(&mut self, option: &Expr, pat: &Pat, then: &[Stmt], otherwise: Option<&Expr>) -> Option<Expr> {
        let Maybe { stmts, condition, then: first, value, .. } = Maybe::of(option, &mut self.names)?;
        let then = first.into_iter().chain(self.named(pat, value, then.to_vec())?);
        let otherwise = otherwise.into_iter();
        Some(parse_quote!({ #(#stmts)* if #condition { #(#then)* } #(else #otherwise)* }))
    }

    /// `while let Some(x) = option { … }`, of an option that each turn makes anew.
    pub fn while_let(&mut self, turns: &syn::ExprWhile) -> Option<Expr> {
        let asks = |condition: &&Expr| matches!(condition, Expr::Let(found) if is_refutable(&found.pat));
        if !conjuncts(&turns.cond).iter().any(asks) {
            return None;
        }
        let (cond, body) = (&turns.cond, &turns.body);
        let choice: syn::ExprIf = parse_quote!(if #cond #body else { break; });
        let turn = self.if_let(&choice)?;
        Some(looped(turns, &turn))
    }

    /// `match option { Some(x) if … => …, None => … }`
    pub fn matched(&mut self, choice: &syn::ExprMatch) -> Option<Expr> {
        if let Some(said) = self.matched_row(choice).or_else(|| self.matched_several(choice)) {
            return Some(said);
        }
        let arms = choice.arms.iter().map(Arm::of).collect::<Option<Vec<_>>>()?;
        if arms.iter().all(|arm| matches!(arm.is, Is::Any)) {
            return None;
        }
        let Maybe { stmts, condition, then, value, .. } = Maybe::of(&choice.expr, &mut self.names)?;
        let mut then = then;
        let value = value.named(&mut self.names, &mut then);
        let first = self.of_some(&value, &arms)?;
        let second = of_none(&arms);
        Some(parse_quote!({ #(#stmts)* if #condition { #(#then)* #(#first)* } else { #second } }))
    }

    /// The first arm that takes what is there.
    fn of_some(&mut self, value: &Item, arms: &[Arm<'_>]) -> Option<Vec<Stmt>> {
        let Some((arm, others)) = arms.split_first() else { return Some(vec![unreachable()]) };
        let body = tail(arm.body);
        match (arm.is, arm.guard) {
            (Is::None, _) => self.of_some(value, others),
            (Is::Any, None) => Some(vec![Stmt::Expr(body, None)]),
            (Is::Any, Some(guard)) => {
                let rest = self.of_some(value, others)?;
                Some(vec![Stmt::Expr(parse_quote!(if #guard { #body } else { #(#rest)* }), None)])
            }
            (Is::Some(pat), guard) if is_plain(pat) => {
                let inner = match guard {
                    None => Stmt::Expr(body, None),
                    Some(guard) => {
                        let rest = self.of_some(value, others)?;
                        Stmt::Expr(parse_quote!(if #guard { #body } else { #(#rest)* }), None)
                    }
                };
                self.named(pat, value.clone(), vec![inner])
            }
            (Is::Some(pat), guard) => {
                let (value, rest) = (value.dereferenced_if_reference().expr(), self.of_some(&value.clone(), others)?);
                let (pat, guard) = (behind(pat), guard.into_iter());
                let choice = parse_quote!(match #value { #pat #(if #guard)* => { #body } _ => { #(#rest)* } });
                Some(vec![Stmt::Expr(choice, None)])
            }
        }
    }
}

/// Whether a condition asks what an option holds.
fn is_asking(condition: &Expr) -> bool {
    matches!(condition, Expr::Let(found) if is_refutable(&found.pat) || is_row(&found.pat))
}

fn is_refutable(pat: &Pat) -> bool {
    some(pat).is_some() || is_none_pat(pat) || asks_several(pat)
}

/// What an arm takes.
#[derive(Clone, Copy)]
enum Is<'a> {
    Some(&'a Pat),
    None,
    Any,
}

struct Arm<'a> {
    is: Is<'a>,
    guard: Option<&'a Expr>,
    body: &'a Expr,
}

impl Arm<'_> {
    fn of(arm: &syn::Arm) -> Option<Arm<'_>> {
        let is = match &arm.pat {
            Pat::Wild(_) => Is::Any,
            pat if is_none_pat(pat) => Is::None,
            pat => Is::Some(some(pat)?),
        };
        Some(Arm { is, guard: arm.guard.as_ref().map(|(_, guard)| &**guard), body: &arm.body })
    }
}

/// The first arm that takes nothing.
fn of_none(arms: &[Arm<'_>]) -> Expr {
    let takes = arms.iter().position(|arm| !matches!(arm.is, Is::Some(_)));
    let Some((arm, others)) = takes.and_then(|at| arms[at..].split_first()) else {
        let trap = unreachable();
        return parse_quote!({ #trap });
    };
    let body = tail(arm.body);
    match arm.guard {
        None => body,
        Some(guard) => {
            let rest = of_none(others);
            parse_quote!(if #guard { #body } else { #rest })
        }
    }
}

pub fn is_none_pat(pat: &Pat) -> bool {
    match pat {
        Pat::Ident(name) => name.ident == "None",
        Pat::Path(path) => is_none(&Expr::Path(path.clone())),
        Pat::Paren(inner) => is_none_pat(&inner.pat),
        _ => false,
    }
}

fn unreachable() -> Stmt {
    let trap = syn::Ident::new(TRAP, proc_macro2::Span::mixed_site());
    Stmt::Expr(parse_quote!(#trap()), None)
}

/// A pattern for what a reference refers to.
pub fn behind(pat: &Pat) -> &Pat {
    match pat {
        Pat::Reference(inner) => behind(&inner.pat),
        other => other,
    }
}

/// What `&&` joins.
pub fn conjuncts(condition: &Expr) -> Vec<&Expr> {
    match condition {
        Expr::Binary(syn::ExprBinary { left, op: syn::BinOp::And(_), right, .. }) => {
            [conjuncts(left), conjuncts(right)].concat()
        }
        other => vec![other],
    }
}

/// Whether what stands elsewhere is a name or a number, or only leaves.
fn is_small(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(_) | Expr::Path(_) => true,
        Expr::Break(syn::ExprBreak { expr, .. }) | Expr::Return(syn::ExprReturn { expr, .. }) => {
            expr.as_deref().is_none_or(is_small)
        }
        Expr::Continue(_) => true,
        Expr::Unary(unary) => is_small(&unary.expr),
        Expr::Block(block) => match &block.block.stmts[..] {
            [] => true,
            [Stmt::Expr(only, _)] => is_small(only),
            _ => false,
        },
        _ => false,
    }
}

/// The statements of a block, which then leaves with its value.
fn leaving(block: &syn::Block, label: &syn::Lifetime) -> Vec<Stmt> {
    let mut stmts = block.stmts.clone();
    let gives = |stmt: &mut Stmt| match stmt {
        Stmt::Expr(Expr::ForLoop(_) | Expr::While(_) | Expr::Assign(_), None) => false,
        Stmt::Expr(Expr::If(choice), None) => choice.else_branch.is_some(),
        Stmt::Expr(Expr::Binary(binary), None) => !crate::reduce::is_assignment(&binary.op),
        Stmt::Expr(_, None) => true,
        _ => false,
    };
    match stmts.pop_if(gives) {
        Some(Stmt::Expr(value, _)) => stmts.push(parse_quote!(break #label #value;)),
        _ => stmts.push(parse_quote!(break #label;)),
    }
    stmts
}
