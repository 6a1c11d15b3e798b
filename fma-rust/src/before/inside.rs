//! What is done with what is in an option, where there is something in it.

use syn::{Expr, Pat, Stmt, parse_quote};

use super::opened::{Filled, is_nothing, something};
use super::options::is_one;
use crate::ahead::names::bound;
use crate::groups::bare;
use crate::parted::computes;
use crate::regions::is_bare;
use crate::tree::words_in;
use crate::walk::visit_mut::{self, VisitMut};

/// Which options there is something in.
pub struct Inside<'a>(pub &'a dyn Fn(&Expr) -> Option<&'a Filled>);

/// How an option is looked into.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    Value,
    Reference,
}

impl<'a> Inside<'a> {
    /// `best`, `&best` and `best.as_ref()`.
    fn option(&self, expr: &Expr) -> Option<(&'a Filled, By)> {
        match bare(expr) {
            Expr::Reference(lent) if lent.mutability.is_none() => Some(((self.0)(&lent.expr)?, By::Reference)),
            Expr::MethodCall(call) if call.method == "as_ref" && call.args.is_empty() => {
                Some(((self.0)(&call.receiver)?, By::Reference))
            }
            name => Some(((self.0)(name)?, By::Value)),
        }
    }

    /// What an expression is.
    pub fn of(&self, expr: &Expr) -> Option<Expr> {
        match expr {
            Expr::If(choice) => self.chosen(choice),
            Expr::Match(choice) if choice.attrs.is_empty() => {
                let looked = self.option(&choice.expr)?;
                arms(looked, &choice.arms.iter().collect::<Vec<_>>())
            }
            Expr::MethodCall(call) => self.called(call),
            Expr::Field(field) => {
                let (Expr::MethodCall(call), syn::Member::Unnamed(at)) = (bare(&field.base), &field.member) else {
                    return None;
                };
                let option = (self.0)(&call.receiver).filter(|_| takes_out(call))?;
                option
                    .parts()
                    .get(at.index as usize)
                    .filter(|_| option.parts().len() > 1)
                    .map(|part| parse_quote!(#part))
            }
            _ => None,
        }
    }

    fn called(&self, call: &syn::ExprMethodCall) -> Option<Expr> {
        let looked = self.option(&call.receiver)?;
        let args = call.args.iter().collect::<Vec<_>>();
        match (call.method.to_string().as_str(), &args[..]) {
            ("is_none", []) => Some(parse_quote!(false)),
            ("is_some", []) => Some(parse_quote!(true)),
            _ if takes_out(call) && looked.1 == By::Value => Some(looked.0.whole()),
            ("map_or", [other, closure]) if is_idle(other) => applied(looked, closure),
            ("map_or_else", [Expr::Closure(_), closure]) => applied(looked, closure),
            ("is_none_or" | "is_some_and", [closure]) => applied(looked, closure),
            _ => None,
        }
    }

    /// What is in an option that an expression gives.
    pub fn of_option(&self, expr: &Expr) -> Option<Expr> {
        match expr {
            Expr::Paren(inner) => self.of_option(&inner.expr),
            Expr::Call(call) => call.args.first().filter(|_| is_one(&call.func) && call.args.len() == 1).cloned(),
            Expr::Path(_) => (self.0)(expr).map(Filled::whole),
            Expr::MethodCall(call) if is_filled(call) => {
                let Expr::MethodCall(map) = bare(&call.receiver) else { return None };
                let closure = map.args.first().filter(|_| map.method == "map" && map.args.len() == 1)?;
                applied(self.option(&map.receiver)?, closure)
            }
            Expr::If(_) | Expr::Match(_) => match (self.of(expr), expr) {
                (Some(opened), _) => self.of_arms(&opened),
                (None, Expr::If(choice)) if !matches!(*choice.cond, Expr::Let(_)) => self.of_arms(expr),
                // It asks something else, of which nothing is known.
                (None, _) => None,
            },
            _ => None,
        }
    }

    /// The same of what a block or a choice ends with.
    fn of_arms(&self, expr: &Expr) -> Option<Expr> {
        let end = |block: &syn::Block| -> Option<syn::Block> {
            let (last, rest) = block.stmts.split_last()?;
            let Stmt::Expr(last, None) = last else { return None };
            let last = self.of_arms(last)?;
            Some(parse_quote!({ #(#rest)* #last }))
        };
        match expr {
            Expr::Block(block) if is_bare(block) => end(&block.block).map(|block| parse_quote!(#block)),
            Expr::If(choice) if !matches!(*choice.cond, Expr::Let(_)) => {
                let (cond, then) = (&choice.cond, end(&choice.then_branch)?);
                let otherwise = self.of_arms(&choice.else_branch.as_ref()?.1)?;
                Some(parse_quote!(if #cond #then else #otherwise))
            }
            other => self.of_option(other),
        }
    }

    /// `if let Some(b) = best && v > b { … } else { … }`
    fn chosen(&self, choice: &syn::ExprIf) -> Option<Expr> {
        let (question, others) = conditions(&choice.cond);
        let Expr::Let(question) = question else { return None };
        let looked = self.option(&question.expr)?;
        let inside = something(&question.pat)?;
        let (lets, then) = (taken(inside, looked)?, &choice.then_branch);
        let otherwise = choice.else_branch.as_ref().map(|(_, otherwise)| &**otherwise);
        if others.is_empty() {
            let stmts = &then.stmts;
            return Some(parse_quote!({ #(#lets)* #(#stmts)* }));
        }
        let is_free = otherwise.is_none_or(|otherwise| mentions_none(inside, &words_in(otherwise)));
        let otherwise = otherwise.map(|otherwise| quote::quote!(else #otherwise));
        is_free.then(|| parse_quote!({ #(#lets)* if #(#others)&&* #then #otherwise }))
    }

    /// `let Some(b) = best else { … };`
    pub fn bound(&self, pat: &Pat, value: &Expr) -> Option<Vec<Stmt>> {
        taken(something(pat)?, self.option(value)?)
    }
}

/// The first of the conditions that all have to hold, and the others.
fn conditions(cond: &Expr) -> (&Expr, Vec<&Expr>) {
    match cond {
        Expr::Binary(syn::ExprBinary { left, op: syn::BinOp::And(_), right, .. }) => {
            let (first, mut others) = conditions(left);
            others.push(right);
            (first, others)
        }
        _ => (cond, Vec::new()),
    }
}

/// What arms say of an option that there is something in.
fn arms(looked: (&Filled, By), all: &[&syn::Arm]) -> Option<Expr> {
    let (arm, rest) = all.split_first()?;
    if !arm.attrs.is_empty() {
        return None;
    }
    if is_nothing(&arm.pat) {
        return arms(looked, rest);
    }
    let (lets, body) = match (&arm.pat, something(&arm.pat)) {
        (_, Some(inside)) => (taken(inside, looked)?, &arm.body),
        (Pat::Wild(_), None) => (Vec::new(), &arm.body),
        _ => return None,
    };
    let Some((_, guard)) = &arm.guard else {
        return Some(match &**body {
            Expr::Block(block) if is_bare(block) => {
                let stmts = &block.block.stmts;
                parse_quote!({ #(#lets)* #(#stmts)* })
            }
            body if lets.is_empty() => body.clone(),
            body => parse_quote!({ #(#lets)* #body }),
        });
    };
    let is_free = |arm: &&syn::Arm| {
        let own = bound(&arm.pat);
        let words = words_in(&arm.body).into_iter().chain(arm.guard.iter().flat_map(|(_, guard)| words_in(guard)));
        let words: Vec<String> = words.filter(|word| !own.contains(word)).collect();
        mentions_none(&all[0].pat, &words)
    };
    let otherwise = arms(looked, rest).filter(|_| rest.iter().all(is_free))?;
    Some(parse_quote!({ #(#lets)* if #guard { #body } else { #otherwise } }))
}

fn mentions_none(pat: &Pat, words: &[String]) -> bool {
    bound(pat).iter().all(|name| !words.contains(name))
}

/// The names of a pattern, bound one by one to what is in an option.
fn taken(pat: &Pat, (option, by): (&Filled, By)) -> Option<Vec<Stmt>> {
    let lent = |value: Expr, by: By| -> Expr {
        match by {
            By::Value => value,
            By::Reference => parse_quote!(&#value),
        }
    };
    match pat {
        Pat::Paren(inner) => taken(&inner.pat, (option, by)),
        Pat::Type(typed) => taken(&typed.pat, (option, by)),
        Pat::Reference(inner) if by == By::Reference => taken(&inner.pat, (option, By::Value)),
        Pat::Wild(_) => Some(Vec::new()),
        Pat::Ident(name) if is_name(name) => {
            let whole = lent(option.whole(), by);
            Some(vec![parse_quote!(let #name = #whole;)])
        }
        Pat::Tuple(tuple) if tuple.elems.len() == option.parts().len() => {
            let parts = tuple.elems.iter().zip(option.parts()).map(|(pat, part)| match pat {
                Pat::Wild(_) => Some(None),
                Pat::Ident(name) if is_name(name) => {
                    let part = lent(parse_quote!(#part), by);
                    Some(Some(parse_quote!(let #name = #part;)))
                }
                _ => None,
            });
            Some(parts.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect())
        }
        _ => None,
    }
}

/// Whether it names a value, and no constant.
fn is_name(name: &syn::PatIdent) -> bool {
    let is_plain = name.by_ref.is_none() && name.mutability.is_none() && name.subpat.is_none();
    is_plain && !name.ident.to_string().trim_start_matches("r#").starts_with(char::is_uppercase)
}

/// What a closure gives for what is in an option: its formula, if that is all there is to it.
fn applied(looked: (&Filled, By), closure: &Expr) -> Option<Expr> {
    let Expr::Closure(closure) = closure else { return None };
    let [pat] = closure.inputs.iter().collect::<Vec<_>>()[..] else { return None };
    if closure.asyncness.is_some() || !closure.attrs.is_empty() {
        return None;
    }
    let (lets, body) = (taken(pat, looked)?, &closure.body);
    if !computes(body) {
        return Some(parse_quote!({ #(#lets)* #body }));
    }
    let mut body = (**body).clone();
    for stmt in &lets {
        if let Stmt::Local(syn::Local { pat: Pat::Ident(name), init: Some(init), .. }) = stmt {
            Put { name: &name.ident, value: &init.expr }.visit_expr_mut(&mut body);
        }
    }
    Some(parse_quote!((#body)))
}

/// Puts a value in the place of a name.
struct Put<'a> {
    name: &'a syn::Ident,
    value: &'a Expr,
}

impl VisitMut for Put<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Path(path) if path.path.is_ident(self.name) => *expr = self.value.clone(),
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }
}

/// Whether a call takes out what is in an option, and does nothing else where that is there.
fn takes_out(call: &syn::ExprMethodCall) -> bool {
    match (call.method.to_string().as_str(), call.args.first()) {
        ("unwrap" | "unwrap_or_default", None) => true,
        ("expect" | "unwrap_or", Some(other)) => is_idle(other),
        ("unwrap_or_else", Some(Expr::Closure(_))) => true,
        _ => false,
    }
}

/// Whether it gives an option with something in it, whatever it is called on.
fn is_filled(call: &syn::ExprMethodCall) -> bool {
    match (call.method.to_string().as_str(), call.args.first()) {
        ("or", Some(Expr::Call(some))) => is_one(&some.func) && some.args.iter().all(is_idle),
        ("or_else", Some(Expr::Closure(_))) => true,
        _ => false,
    }
}

/// Whether an expression does nothing when it is evaluated.
fn is_idle(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(_) | Expr::Path(_) => true,
        Expr::Unary(unary) => match unary.op {
            syn::UnOp::Neg(_) => matches!(*unary.expr, Expr::Lit(_)),
            syn::UnOp::Deref(_) => matches!(*unary.expr, Expr::Path(_)),
            _ => false,
        },
        Expr::Tuple(tuple) => tuple.elems.iter().all(is_idle),
        _ => false,
    }
}
