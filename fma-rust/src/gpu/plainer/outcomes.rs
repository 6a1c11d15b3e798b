//! What takes results apart: `?`, `match`, `if let`, `let … else`, and methods; and what leaves a function that gives one.

use std::collections::HashMap;

use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{Expr, Pat, Signature, Stmt, parse_quote};

use super::bound::Bound;
use super::called::Signatures;
use super::fallible::{Outcome, Sources, held, named};
use super::kinds::{Kinds, is_unit, within};
use super::words::looped;
use crate::reduce::Names;
use crate::tree::Items;
use crate::walk::visit_mut::{self, VisitMut};

/// Says them by truths, numbers and options.
pub fn plain(block: &mut syn::Block, signature: &Signature, items: &Items) {
    let (names, held) = (Names::of_results(), Vec::new());
    let sources = Sources { items, known: Signatures::of(items, block).knowing(signature, block), held, names };
    let leaves = match &signature.output {
        syn::ReturnType::Type(_, ty) => within(ty),
        syn::ReturnType::Default => None,
    };
    let mut results = Results { sources, leaves, count: Bound::of(signature, block).count };
    if let Some(kinds) = results.leaves.clone() {
        results.ends(block, &kinds);
    }
    results.visit_block_mut(block);
}

struct Results<'a> {
    sources: Sources<'a>,
    /// What the function gives by a result.
    leaves: Option<Kinds>,
    /// How often each name is bound.
    count: HashMap<String, usize>,
}

impl VisitMut for Results<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_closure_mut(&mut self, closure: &mut syn::ExprClosure) {
        let outer = self.leaves.take();
        visit_mut::visit_expr_closure_mut(self, closure);
        self.leaves = outer;
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let mut said = Vec::new();
        for mut stmt in std::mem::take(&mut block.stmts) {
            let kinds = self.annotated(&mut stmt);
            self.visit_stmt_mut(&mut stmt);
            match self.statement(&stmt, kinds) {
                Some(stmts) => said.extend(stmts),
                None => said.push(stmt),
            }
        }
        block.stmts = said;
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let (Expr::Return(syn::ExprReturn { expr: Some(value), .. }), Some(kinds)) =
            (&mut *expr, self.leaves.clone())
        {
            self.end(value, &kinds);
        }
        visit_mut::visit_expr_mut(self, expr);
        let said = match &*expr {
            Expr::Try(tried) => self.tried(&tried.expr),
            Expr::MethodCall(call) => self.method(call),
            Expr::Match(choice) => self.matched(choice),
            Expr::If(choice) => self.if_let(choice),
            Expr::While(turns) => self.while_let(turns),
            Expr::Call(call) => self.left(call),
            _ => None,
        };
        if let Some(said) = said {
            *expr = said;
        }
    }
}

/// What stands around a result that leaves a body, until it is taken apart.
const LEFT: &str = "fastmath_result";

impl Results<'_> {
    /// The results that leave a body by its end, as tuples.
    fn ends(&self, block: &mut syn::Block, kinds: &Kinds) {
        if let Some(Stmt::Expr(last, None)) = block.stmts.last_mut() {
            self.end(last, kinds);
        }
    }

    fn end(&self, expr: &mut Expr, kinds: &Kinds) {
        match expr {
            Expr::Paren(inner) => self.end(&mut inner.expr, kinds),
            Expr::Block(block) if block.label.is_none() => self.ends(&mut block.block, kinds),
            Expr::If(choice) => {
                self.ends(&mut choice.then_branch, kinds);
                choice.else_branch.iter_mut().for_each(|(_, otherwise)| self.end(otherwise, kinds));
            }
            Expr::Match(choice) => choice.arms.iter_mut().for_each(|arm| self.end(&mut arm.body, kinds)),
            Expr::Return(_) | Expr::Break(_) | Expr::Continue(_) | Expr::Loop(_) | Expr::Macro(_) => {}
            other => {
                let items = self.sources.items;
                let well = made(other, "Ok").map(|value| kinds.well(value, items));
                *other =
                    well.or_else(|| made(other, "Err").map(|error| kinds.wrong(error, items))).unwrap_or_else(|| {
                        let left = syn::Ident::new(LEFT, other.span());
                        parse_quote!(#left(#other))
                    });
            }
        }
    }

    /// A marked result as a tuple: as it is where a function of the same types gives it.
    fn left(&mut self, call: &syn::ExprCall) -> Option<Expr> {
        let is_left = matches!(&*call.func, Expr::Path(path) if path.path.is_ident(LEFT));
        let result = call.args.first().filter(|_| is_left)?;
        let kinds = self.leaves.clone()?;
        let Some(outcome) = self.sources.outcome(result) else { return Some(result.clone()) };
        let error = self.as_own(&outcome, &kinds);
        let (well, wrong) = (kinds.well(&outcome.value, self.sources.items), kinds.wrong(&error, self.sources.items));
        let Outcome { stmts, well: condition, .. } = outcome;
        Some(parse_quote!({ #(#stmts)* if #condition { #well } else { #wrong } }))
    }

    /// What went wrong, in the type of the function's own result.
    fn as_own(&self, outcome: &Outcome, kinds: &Kinds) -> Expr {
        let error = &outcome.error;
        let other = outcome
            .kind
            .as_ref()
            .filter(|kind| kind.to_token_stream().to_string() != kinds.error.to_token_stream().to_string());
        match (&kinds.error, other) {
            (syn::Type::Path(own), Some(_)) => {
                let own = &own.path;
                parse_quote!(#own::from(#error))
            }
            _ => error.clone(),
        }
    }

    /// The statement that leaves where something went wrong.
    fn leaves(&self, outcome: &Outcome) -> Option<Stmt> {
        let kinds = self.leaves.as_ref()?;
        let wrong = kinds.wrong(&self.as_own(outcome, kinds), self.sources.items);
        let well = &outcome.well;
        Some(parse_quote!(if !(#well) { return #wrong; }))
    }

    /// `result?`
    fn tried(&mut self, result: &Expr) -> Option<Expr> {
        self.leaves.as_ref()?;
        let outcome = self.sources.outcome(result)?;
        let leaves = self.leaves(&outcome)?;
        let Outcome { stmts, value, .. } = outcome;
        Some(if is_unit(&value) {
            parse_quote!({ #(#stmts)* #leaves })
        } else {
            parse_quote!({ #(#stmts)* #leaves (#value) })
        })
    }

    /// `let r: Result<f32, Bad> = if …` gives a tuple.
    fn annotated(&self, stmt: &mut Stmt) -> Option<Kinds> {
        let Stmt::Local(syn::Local { pat: Pat::Type(typed), init: Some(init), .. }) = stmt else { return None };
        let kinds = within(&typed.ty)?;
        let is_choice = matches!(&*init.expr, Expr::If(_) | Expr::Match(_) | Expr::Block(_));
        is_choice.then(|| {
            self.end(&mut init.expr, &kinds);
            kinds
        })
    }

    /// What `let` does with a result; `kinds` are those of a tuple of all three.
    fn statement(&mut self, stmt: &Stmt, kinds: Option<Kinds>) -> Option<Vec<Stmt>> {
        let Stmt::Local(syn::Local { pat, init: Some(init), .. }) = stmt else { return None };
        if let Some((_, diverge)) = &init.diverge {
            let outcome = self.sources.outcome(&init.expr)?;
            let (option, inner) = option_of(&outcome, pat)?;
            let taken = parse_quote!(let Some(#inner) = #option else { #diverge };);
            return Some(outcome.stmts.into_iter().chain([taken]).collect());
        }
        let name = variable(pat)?;
        if self.count.get(&name) != Some(&1) {
            return None;
        }
        let mut outcome = match kinds {
            Some(kinds) => self.sources.taken(&init.expr, &kinds),
            None => self.sources.outcome(&init.expr)?,
        };
        let stmts = std::mem::take(&mut outcome.stmts);
        self.sources.held.push((name, outcome));
        Some(stmts)
    }

    /// What a method takes out of a result.
    fn method(&mut self, call: &syn::ExprMethodCall) -> Option<Expr> {
        let args: Vec<&Expr> = call.args.iter().collect();
        let name = call.method.to_string();
        if !TAKING.contains(&name.as_str()) {
            return None;
        }
        let outcome = self.sources.outcome(&call.receiver)?;
        let (well, value, error, ok) = (&outcome.well, &outcome.value, &outcome.error, outcome.ok());
        let taken: Expr = match (name.as_str(), args.as_slice()) {
            ("is_ok", []) => parse_quote!((#well)),
            ("is_err", []) => parse_quote!((!#well)),
            ("ok", []) => ok,
            ("err", []) => outcome.err(),
            // The author's own, where a text traps: no code of the CPU has it.
            ("unwrap" | "expect", _) => parse_quote!(#ok.unwrap()),
            ("unwrap_or", [other]) => parse_quote!(#ok.unwrap_or(#other)),
            ("unwrap_or_default", []) => parse_quote!(#ok.unwrap_or_default()),
            ("map_or", [other, function]) => parse_quote!(#ok.map_or(#other, #function)),
            ("is_ok_and", [function]) => parse_quote!(#ok.is_some_and(#function)),
            ("unwrap_or_else", [function]) => {
                let other = self.sources.of(function, error)?;
                parse_quote!(#ok.unwrap_or_else(|| #other))
            }
            ("map_or_else", [wrong, function]) => {
                let (other, value) = (self.sources.of(wrong, error)?, self.sources.of(function, value)?);
                parse_quote!(if #well { #value } else { #other })
            }
            _ => return None,
        };
        let stmts = &outcome.stmts;
        Some(if stmts.is_empty() { taken } else { parse_quote!({ #(#stmts)* #taken }) })
    }

    fn matched(&mut self, choice: &syn::ExprMatch) -> Option<Expr> {
        let outcome = self.sources.outcome(&choice.expr)?;
        let (stmts, choice) = (&outcome.stmts, outcome.matched(&choice.arms)?);
        Some(parse_quote!({ #(#stmts)* #choice }))
    }

    /// `if let Ok(x) = result`, and `Err(e)`.
    fn if_let(&mut self, choice: &syn::ExprIf) -> Option<Expr> {
        let Expr::Let(found) = &*choice.cond else { return None };
        let outcome = self.sources.outcome(&found.expr)?;
        let (option, inner) = option_of(&outcome, &found.pat)?;
        let choice = syn::ExprIf { cond: parse_quote!(let Some(#inner) = #option), ..choice.clone() };
        let stmts = &outcome.stmts;
        Some(parse_quote!({ #(#stmts)* #choice }))
    }

    fn while_let(&mut self, turns: &syn::ExprWhile) -> Option<Expr> {
        let Expr::Let(_) = &*turns.cond else { return None };
        let (cond, body) = (&turns.cond, &turns.body);
        let turn = self.if_let(&parse_quote!(if #cond #body else { break; }))?;
        Some(looped(turns, &turn))
    }
}

const TAKING: [&str; 12] = [
    "is_ok",
    "is_err",
    "ok",
    "err",
    "unwrap",
    "expect",
    "unwrap_or",
    "unwrap_or_default",
    "map_or",
    "is_ok_and",
    "unwrap_or_else",
    "map_or_else",
];

/// What stands in `Ok(…)` or `Err(…)`.
fn made<'a>(expr: &'a Expr, word: &str) -> Option<&'a Expr> {
    let Expr::Call(call) = expr else { return None };
    let is_made = matches!(&*call.func, Expr::Path(path) if path.path.is_ident(word));
    call.args.first().filter(|_| is_made && call.args.len() == 1)
}

/// The option of which a pattern asks what it holds, and the pattern of that.
fn option_of(outcome: &Outcome, pat: &Pat) -> Option<(Expr, Pat)> {
    let well = held(pat, "Ok").map(|inner| (outcome.ok(), named(inner)));
    well.or_else(|| held(pat, "Err").map(|inner| (outcome.err(), named(inner))))
}

/// The name that a `let` gives to a result.
fn variable(pat: &Pat) -> Option<String> {
    match pat {
        Pat::Ident(name) if name.mutability.is_none() && name.by_ref.is_none() => Some(name.ident.to_string()),
        Pat::Type(typed) => variable(&typed.pat).filter(|_| within(&typed.ty).is_some()),
        _ => None,
    }
}
