//! Results: a truth, what is there where that holds, and what went wrong elsewhere. What a function declares as `Result<T, E>` is `(bool, T, E)` in its text.
//!
//! A result is taken apart into two options, of which one is there: what takes options apart does the rest.

use proc_macro2::Span;
use syn::{Expr, Pat, Stmt, Type, parse_quote};

use super::called::Signatures;
use super::given::shape;
use super::kept::KEPT;
use super::kinds::{Kinds, is_unit, within};
use super::maybe::calling;
use super::several::alternatives;
use crate::reduce::{Names, across};
use crate::steady::INTEGERS;
use crate::tree::{Edge, Items, TRAP, path_words};

/// A result.
#[derive(Clone)]
pub struct Outcome {
    /// What stands before.
    pub stmts: Vec<Stmt>,
    /// Whether all is well.
    pub well: Expr,
    /// What is there where it is.
    pub value: Expr,
    /// What went wrong where it is not.
    pub error: Expr,
    /// The type of that, where it is known.
    pub kind: Option<Type>,
}

/// What results are made of.
pub struct Sources<'a> {
    pub items: &'a Items,
    pub known: Signatures<'a>,
    /// The results that variables hold.
    pub held: Vec<(String, Outcome)>,
    pub names: Names,
}

impl Sources<'_> {
    /// The result that an expression is, if it is one.
    pub fn outcome(&mut self, expr: &Expr) -> Option<Outcome> {
        match expr {
            Expr::Paren(inner) => self.outcome(&inner.expr),
            Expr::Path(path) => {
                let name = path.path.get_ident()?.to_string();
                self.held.iter().rev().find(|(held, _)| *held == name).map(|(_, outcome)| outcome.clone())
            }
            Expr::Call(call) => self.given(expr).or_else(|| self.converted(call)),
            Expr::MethodCall(call) => self.given(expr).or_else(|| self.made(call)),
            _ => None,
        }
    }

    /// What a function gives.
    fn given(&mut self, call: &Expr) -> Option<Outcome> {
        let signature = self.known.called(call)?;
        let syn::ReturnType::Type(_, ty) = &signature.output else { return None };
        let kinds = within(ty)?;
        Some(self.taken(call, &kinds))
    }

    /// What a tuple of all three holds.
    pub fn taken(&mut self, tuple: &Expr, kinds: &Kinds) -> Outcome {
        let well = self.names.fresh("well");
        let (value_pat, value) = self.parts(&shape(&kinds.value, self.items));
        let (error_pat, error) = self.parts(&shape(&kinds.error, self.items));
        let parts = kinds.parts(value_pat, error_pat);
        let stmts = vec![parse_quote!(let (#well, #(#parts),*) = #tuple;)];
        // On the CPU nothing is known of the type of that.
        let error = if is_float(&kinds.error) { across(Edge::Untyped, &error) } else { error };
        Outcome { stmts, well: parse_quote!(#well), value, error, kind: Some(kinds.error.clone()) }
    }

    /// A name for each part of a shape that is a tuple, and what they are together.
    fn parts(&mut self, shape: &Expr) -> (Pat, Expr) {
        match shape {
            Expr::Tuple(tuple) => {
                let (pats, values): (Vec<Pat>, Vec<Expr>) = tuple.elems.iter().map(|part| self.parts(part)).unzip();
                (parse_quote!((#(#pats,)*)), parse_quote!((#(#values,)*)))
            }
            _ => {
                let name = self.names.fresh("number");
                (parse_quote!(#name), parse_quote!(#name))
            }
        }
    }

    /// What a method makes of a result, or of an option.
    fn made(&mut self, call: &syn::ExprMethodCall) -> Option<Outcome> {
        let args: Vec<&Expr> = call.args.iter().collect();
        match (call.method.to_string().as_str(), args.as_slice()) {
            ("map_err", [function]) => {
                let outcome = self.outcome(&call.receiver)?;
                Some(Outcome { error: self.of(function, &outcome.error)?, kind: None, ..outcome })
            }
            ("map", [function]) => {
                let outcome = self.outcome(&call.receiver)?;
                Some(Outcome { value: self.of(function, &outcome.value)?, ..outcome })
            }
            ("ok_or", [error]) => self.of_option(&call.receiver, (*error).clone()),
            ("ok_or_else", [Expr::Closure(closure)]) => self.of_option(&call.receiver, (*closure.body).clone()),
            _ => None,
        }
    }

    /// What a function, which is a closure or named, makes of a value.
    pub fn of(&self, function: &Expr, value: &Expr) -> Option<Expr> {
        let closure = match function {
            Expr::Closure(closure) => closure.clone(),
            Expr::Path(path) => calling(path),
            _ => return None,
        };
        let (pat, body) = (closure.inputs.first()?, &closure.body);
        Some(match pat {
            _ if is_unit(body) => parse_quote!(()),
            Pat::Wild(_) => parse_quote!({ #body }),
            pat => parse_quote!({ let #pat = #value; #body }),
        })
    }

    /// An option with what is wrong where nothing is there.
    fn of_option(&mut self, option: &Expr, error: Expr) -> Option<Outcome> {
        if self.outcome(option).is_some() {
            return None;
        }
        let held = self.names.fresh("option");
        let stmts = vec![parse_quote!(let #held = #option;)];
        // A text alone is made of this, which asks first: no code of the CPU has it.
        let (well, value) = (parse_quote!(#held.is_some()), parse_quote!(#held.unwrap()));
        Some(Outcome { stmts, well, value, error, kind: None })
    }

    /// `u8::try_from(n)`: whether the type has the number. What has no sign is compared as such.
    fn converted(&mut self, call: &syn::ExprCall) -> Option<Outcome> {
        let (Expr::Path(path), Some(number), 1) = (&*call.func, call.args.first(), call.args.len()) else {
            return None;
        };
        let words = path_words(&path.path);
        let [owner, method] = words.as_slice() else { return None };
        if method != "try_from" || !INTEGERS.contains(&owner.as_str()) {
            return None;
        }
        let (ty, held) = (&path.path.segments.first()?.ident, self.names.fresh("number"));
        let stmts = vec![parse_quote!(let #held = #number;)];
        let well = parse_quote!(
            (if #held < 0 { #held as i64 >= #ty::MIN as i64 && #ty::MIN < 0 } else { #held as u64 <= #ty::MAX as u64 })
        );
        let value = across(Edge::Untyped, &parse_quote!((#held as #ty)));
        Some(Outcome { stmts, well, value, error: parse_quote!(()), kind: None })
    }
}

/// Whether a type is that of floats.
pub fn is_float(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if ["f64", "f32", "f16", "bf16"].iter().any(|name| path.path.is_ident(name)))
}

impl Outcome {
    /// What is there, as an option.
    pub fn ok(&self) -> Expr {
        kept(&self.well, &self.value)
    }

    /// What went wrong, as an option.
    pub fn err(&self) -> Expr {
        let well = &self.well;
        kept(&parse_quote!((!#well)), &self.error)
    }

    /// The arms of a `match` as two, of which one is taken.
    pub fn matched(&self, arms: &[syn::Arm]) -> Option<Expr> {
        let (well, some) = (&self.well, parse_quote!(true));
        let (there, wrong) = (kept(&some, &self.value), kept(&some, &self.error));
        let [first, second] = ["Ok", "Err"].map(|word| arms_of(arms, word));
        let (first, second) = (first?, second?);
        Some(parse_quote!(if #well { match #there { #(#first)* } } else { match #wrong { #(#second)* } }))
    }
}

fn kept(condition: &Expr, value: &Expr) -> Expr {
    let kept = syn::Ident::new(KEPT, Span::mixed_site());
    let value = if is_unit(value) { &parse_quote!(0) } else { value };
    parse_quote!(#kept(#condition, #value))
}

/// Of some arms those that a variant comes to, as of an option that is there, and a trap where there is none.
fn arms_of(arms: &[syn::Arm], word: &str) -> Option<Vec<syn::Arm>> {
    let mut of = Vec::new();
    for arm in arms {
        for pat in alternatives(&arm.pat) {
            let pat: Pat = match pat {
                Pat::Wild(_) => pat.clone(),
                pat => match held(pat, word) {
                    Some(inner) => {
                        let inner = named(inner);
                        parse_quote!(Some(#inner))
                    }
                    None if ["Ok", "Err"].iter().any(|word| held(pat, word).is_some()) => continue,
                    None => return None,
                },
            };
            of.push(syn::Arm { pat, comma: Some(Default::default()), ..arm.clone() });
        }
    }
    let trap = syn::Ident::new(TRAP, Span::mixed_site());
    of.push(parse_quote!(None => { #trap() }));
    Some(of)
}

/// A pattern of what is there: nothing is named of `()`.
pub fn named(pat: &Pat) -> Pat {
    match pat {
        Pat::Tuple(unit) if unit.elems.is_empty() => parse_quote!(_),
        pat => pat.clone(),
    }
}

/// The pattern in `Ok(…)` or `Err(…)`.
pub fn held<'a>(pat: &'a Pat, word: &str) -> Option<&'a Pat> {
    match pat {
        Pat::TupleStruct(parts) if parts.path.is_ident(word) && parts.elems.len() == 1 => parts.elems.first(),
        Pat::Paren(inner) => held(&inner.pat, word),
        _ => None,
    }
}
