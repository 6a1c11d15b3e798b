//! What closures make and do, index by index.

use syn::{Expr, ExprClosure, Pat, Stmt, parse_quote};

use super::turns::MOST;
use crate::parted::computes;
use crate::tree::path_words;
use crate::unroll::{By, Env, Item, Known, applied, bind, length};
use crate::walk::visit::{self, Visit};

/// The elements of `let d: [f64; 3] = std::array::from_fn(|k| …);`.
pub fn made(stmt: &Stmt, known: &Known) -> Option<Expr> {
    let Stmt::Local(syn::Local { pat: Pat::Type(typed), init: Some(init), .. }) = stmt else { return None };
    let (syn::Type::Array(array), Expr::Call(call)) = (&*typed.ty, &*init.expr) else { return None };
    let Expr::Path(function) = &*call.func else { return None };
    let names = path_words(&function.path);
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let ["std" | "core", "array", "from_fn"] = names[..] else { return None };
    let (closure, count) = (alone(call.args.iter())?, length(&array.len, known).filter(|count| *count <= MOST)?);
    let element = |index: usize| {
        let mut env = Env::new();
        bind(closure.inputs.first()?, Item::Index(index as i64), &mut env)?;
        applied(&closure.body, env, known).map(|(value, _)| value)
    };
    let elements = (0..count).map(element).collect::<Option<Vec<Expr>>>()?;
    Some(parse_quote!([#(#elements),*]))
}

/// The elements of `row.map(|x| …)` of an array, by a closure that only computes: `row` is copied, and may change meanwhile.
pub fn mapped(expr: &Expr, known: &Known) -> Option<Expr> {
    let Expr::MethodCall(call) = expr else { return None };
    let closure = alone(call.args.iter()).filter(|closure| call.method == "map" && computes(&closure.body))?;
    let elements = known.at_hand_in(&call.receiver).filter(|elements| elements.len() <= MOST)?;
    let element = |element: &Expr| {
        let mut env = Env::new();
        bind(closure.inputs.first()?, Item::Element(element.clone(), By::Value), &mut env)?;
        applied(&closure.body, env, known).map(|(value, _)| value)
    };
    let elements = elements.iter().map(element).collect::<Option<Vec<Expr>>>()?;
    Some(parse_quote!([#(#elements),*]))
}

/// `ITEMS.for_each(|item| …)` as the loop that it is.
pub fn for_each(stmt: &Stmt) -> Option<Stmt> {
    let Stmt::Expr(Expr::MethodCall(call), _) = stmt else { return None };
    let closure = alone(call.args.iter()).filter(|_| call.method == "for_each" && call.attrs.is_empty())?;
    let (pat, items, body) = (closure.inputs.first()?, &call.receiver, &closure.body);
    let each: syn::ExprForLoop = parse_quote!(for #pat in #items { #body; });
    Some(Stmt::Expr(Expr::ForLoop(each), None))
}

/// The one argument, a closure of one, which nothing leaves early.
pub fn alone<'a>(mut args: impl Iterator<Item = &'a Expr>) -> Option<&'a ExprClosure> {
    let (Some(Expr::Closure(closure)), None) = (args.next(), args.next()) else { return None };
    let mut exits = Exits(false);
    exits.visit_expr(&closure.body);
    // What has moved is a copy, and what is set of it is not the variable.
    let shares = closure.capture.is_none() && closure.asyncness.is_none();
    let is_plain = shares && closure.attrs.is_empty() && closure.inputs.len() == 1;
    (is_plain && !exits.0).then_some(closure)
}

struct Exits(bool);

impl Visit<'_> for Exits {
    fn visit_expr(&mut self, expr: &Expr) {
        self.0 |= matches!(expr, Expr::Return(_) | Expr::Try(_) | Expr::Await(_) | Expr::Macro(_));
        visit::visit_expr(self, expr);
    }
}
