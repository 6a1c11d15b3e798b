//! Marked options, taken apart: what a call gives, what leaves the function, and `?`.

use syn::{Expr, Pat, Stmt, parse_quote};

use super::given::{GIVEN, OPTIONAL, zeros};
use super::maybe::{Maybe, is_none};
use super::taken::Options;
use super::typed::Typed;
use crate::reduce::{Item, Names};

impl Maybe {
    /// What a marked call gives.
    pub fn given(call: &syn::ExprCall, names: &mut Names) -> Option<Maybe> {
        let is_given = matches!(&*call.func, Expr::Path(path) if path.path.is_ident(GIVEN));
        let (inner, shape) = (call.args.first().filter(|_| is_given)?, call.args.get(1)?);
        let some = names.fresh("some");
        let (pat, value) = taken(shape, names);
        let stmts = vec![parse_quote!(let (#some, #pat) = #inner;)];
        Some(Maybe { stmts, condition: parse_quote!(#some), then: Vec::new(), value, typed: Typed::Known })
    }
}

/// Whether a call marks an option that leaves the function.
pub fn is_optional(call: &syn::ExprCall) -> bool {
    matches!(&*call.func, Expr::Path(path) if path.path.is_ident(OPTIONAL))
}

/// Names for the parts of tuples.
fn taken(shape: &Expr, names: &mut Names) -> (Pat, Item) {
    match shape {
        Expr::Tuple(tuple) => {
            let (pats, items): (Vec<Pat>, Vec<Item>) = tuple.elems.iter().map(|part| taken(part, names)).unzip();
            (parse_quote!((#(#pats,)*)), Item::All(items))
        }
        _ => {
            let name = names.fresh("number");
            (parse_quote!(#name), Item::One(parse_quote!(#name)))
        }
    }
}

impl Options {
    /// A marked option as a truth and what is there.
    pub fn told(&mut self, call: &syn::ExprCall) -> Option<Expr> {
        let (option, shape) = (call.args.first().filter(|_| is_optional(call))?, call.args.get(1)?);
        let none = zeros(shape);
        if is_none(option) {
            return Some(parse_quote!((false, #none)));
        }
        let Maybe { stmts, condition, then, value, .. } = Maybe::of(option, &mut self.names)?;
        let value = value.dereferenced_if_reference().expr();
        Some(parse_quote!({ #(#stmts)* if #condition { #(#then)* (true, #value) } else { (false, #none) } }))
    }

    /// `let x = option?;`, and what follows.
    pub fn tried_first(&mut self, stmts: &[Stmt]) -> Option<Vec<Stmt>> {
        let [Stmt::Local(local @ syn::Local { init: Some(init), .. }), rest @ ..] = stmts else { return None };
        let (Expr::Try(tried), None) = (&*init.expr, &init.diverge) else { return None };
        let none = zeros(self.leaves.as_ref()?);
        let Maybe { mut stmts, condition, then, value, .. } = Maybe::of(&tried.expr, &mut self.names)?;
        stmts.push(parse_quote!(if !(#condition) { return (false, #none); }));
        stmts.extend(then);
        let (pat, value) = (&local.pat, value.dereferenced_if_reference().expr());
        stmts.push(parse_quote!(let #pat = #value;));
        stmts.extend(rest.iter().cloned());
        Some(stmts)
    }

    /// `option?`, in a function that gives an option.
    pub fn tried(&mut self, tried: &syn::ExprTry) -> Option<Expr> {
        let none = zeros(self.leaves.as_ref()?);
        let Maybe { stmts, condition, then, value, .. } = Maybe::of(&tried.expr, &mut self.names)?;
        let value = value.dereferenced_if_reference().expr();
        Some(parse_quote!({ #(#stmts)* if !(#condition) { return (false, #none); } #(#then)* (#value) }))
    }
}
