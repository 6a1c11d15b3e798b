//! A loop that assigns to variables and does nothing else, as a line of `let`s, which die where nothing needs them.
//!
//! `for c in C { s += c * xn; xn *= x; }` becomes `s = { let s = s + 1.0 * xn; let xn = xn * x; …; s };` where nothing reads `xn` afterwards.

use std::collections::BTreeSet;

use quote::ToTokens;
use syn::{BinOp, Expr, Pat, Stmt, parse_quote};

use super::known::Known;
use super::put::applied;
use super::steps::{Env, Item, bind};
use crate::tree::words_of;

/// One statement of the body: what gets a new value, and which.
struct Update {
    name: syn::Ident,
    value: Expr,
    /// A `let` of the body's own.
    is_own: bool,
}

/// The statements for all steps, and how many elements they use; `None` if the body does more than assign, or if more than one variable is
/// read afterwards. `before` and `after` are the statements around the loop.
pub fn line(
    each: &syn::ExprForLoop,
    items: &[Item],
    known: &Known,
    before: &[Stmt],
    after: &[Stmt],
) -> Option<(Vec<Stmt>, usize)> {
    let updates: Vec<Update> = each.body.stmts.iter().map(update).collect::<Option<_>>()?;
    let mut variables = variables(&updates, known)?;
    variables.retain(|name| !is_dead(name, before, after));
    let mut lets: Vec<Stmt> = Vec::new();
    let mut used = 0;
    for item in items {
        let mut env = Env::new();
        bind(&each.pat, item.clone(), &mut env)?;
        if updates.iter().any(|update| env.contains_key(&update.name.to_string())) {
            return None;
        }
        for Update { name, value, .. } in &updates {
            let (value, elements) = applied(value, env.clone(), known)?;
            used += elements;
            lets.push(parse_quote!(let #name = #value;));
        }
    }
    match variables[..] {
        [] => Some((Vec::new(), used)),
        [name] => Some((vec![parse_quote!(#name = { #(#lets)* #name };)], used)),
        _ => None,
    }
}

/// The variables that the body assigns to.
fn variables<'a>(updates: &'a [Update], known: &Known) -> Option<Vec<&'a syn::Ident>> {
    let assigned = updates.iter().filter(|update| !update.is_own).map(|update| &update.name);
    let variables: BTreeSet<&syn::Ident> = assigned.collect();
    // A name that is both would be another variable from one step to the next.
    let is_both = updates.iter().any(|update| update.is_own && variables.contains(&update.name));
    let is_early =
        (0..updates.len()).any(|index| updates[index].is_own && is_read(&updates[index].name, &updates[..=index]));
    // What an operator assigns to something else is its own affair, and what a borrow changes has to keep its place.
    let are_numbers = variables.iter().all(|name| known.is_number(name));
    (!is_both && !is_early && are_numbers).then(|| variables.into_iter().collect())
}

/// Whether a value names a `let` of the body's own that is not there yet: in the first step that is another variable, and in the next ones must be.
fn is_read(name: &syn::Ident, until: &[Update]) -> bool {
    let mut words = Vec::new();
    until.iter().for_each(|update| words_of(update.value.to_token_stream(), &mut words));
    words.iter().any(|word| name == word)
}

fn update(stmt: &Stmt) -> Option<Update> {
    match stmt {
        Stmt::Local(local) => match (&local.pat, &local.init) {
            (Pat::Ident(pat), Some(init))
                if pat.by_ref.is_none()
                    && pat.mutability.is_none()
                    && init.diverge.is_none()
                    && local.attrs.is_empty() =>
            {
                Some(Update { name: pat.ident.clone(), value: (*init.expr).clone(), is_own: true })
            }
            _ => None,
        },
        Stmt::Expr(Expr::Assign(assign), _) if assign.attrs.is_empty() => {
            Some(Update { name: variable(&assign.left)?, value: (*assign.right).clone(), is_own: false })
        }
        Stmt::Expr(Expr::Binary(binary), _) if binary.attrs.is_empty() => {
            let op = plain(&binary.op)?;
            let (name, right) = (variable(&binary.left)?, &binary.right);
            let value = match **right {
                Expr::Path(_) | Expr::Lit(_) | Expr::Paren(_) | Expr::Index(_) => parse_quote!(#name #op #right),
                _ => parse_quote!(#name #op (#right)),
            };
            Some(Update { value, name, is_own: false })
        }
        _ => None,
    }
}

fn variable(expr: &Expr) -> Option<syn::Ident> {
    match expr {
        Expr::Path(path) if path.qself.is_none() => path.path.get_ident().cloned(),
        _ => None,
    }
}

/// The operator that an assignment applies.
fn plain(op: &BinOp) -> Option<BinOp> {
    match op {
        BinOp::AddAssign(_) => Some(BinOp::Add(Default::default())),
        BinOp::SubAssign(_) => Some(BinOp::Sub(Default::default())),
        BinOp::MulAssign(_) => Some(BinOp::Mul(Default::default())),
        BinOp::DivAssign(_) => Some(BinOp::Div(Default::default())),
        _ => None,
    }
}

/// Whether a variable is declared beside the loop, and nothing behind the loop names it.
fn is_dead(name: &syn::Ident, before: &[Stmt], after: &[Stmt]) -> bool {
    let declares = |stmt: &Stmt| matches!(stmt, Stmt::Local(local) if names(&local.pat).contains(&name));
    let mut words = Vec::new();
    after.iter().for_each(|stmt| words_of(stmt.to_token_stream(), &mut words));
    before.iter().any(declares) && !words.iter().any(|word| name == word)
}

fn names(pat: &Pat) -> Vec<&syn::Ident> {
    match pat {
        Pat::Ident(pat) => vec![&pat.ident],
        Pat::Type(typed) => names(&typed.pat),
        Pat::Tuple(tuple) => tuple.elems.iter().flat_map(names).collect(),
        _ => Vec::new(),
    }
}
