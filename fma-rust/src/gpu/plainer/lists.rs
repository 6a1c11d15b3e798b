//! Arrays that are made of others or of their indices, element by element: `a.map(…)` and `array::from_fn(…)`, where it stands in sight how many
//! there are.

use std::collections::HashMap;

use syn::{Expr, Pat, Stmt, Type, parse_quote};

use crate::reduce::{Item, Names, across, applied};
use crate::tree::{Edge, Items, path_words};
use crate::walk::visit::{self, Visit};
use crate::walk::visit_mut::{self, VisitMut};

/// As many numbers as the function's own may have.
const MOST: usize = 64;

/// Writes them out.
pub fn plain(block: &mut syn::Block, signature: &syn::Signature, items: &Items) {
    let mut known = Known::of(signature, block);
    known.learn_fields(signature, items);
    let mut lists = Lists { known, names: Names::of_lists() };
    lists.visit_block_mut(block);
    if let (Some(Stmt::Expr(last, None)), syn::ReturnType::Type(_, ty)) = (block.stmts.last_mut(), &signature.output) {
        lists.made(last, length_of(ty));
    }
}

/// Whether an expression is `array::from_fn`, or the tail of its path.
pub fn is_from_fn(path: &syn::ExprPath) -> bool {
    let words = path_words(&path.path);
    matches!(&words.iter().map(String::as_str).collect::<Vec<_>>()[..], [.., "array", "from_fn"] | ["from_fn"])
}

/// The lengths of the arrays that have names, by their types or what they begin with. A name that stands for several has none.
#[derive(Default)]
pub struct Known(HashMap<String, Option<usize>>);

impl Known {
    /// Those of a function.
    pub fn of(signature: &syn::Signature, block: &syn::Block) -> Known {
        let mut known = Known::default();
        known.visit_signature(signature);
        known.visit_block(block);
        known
    }

    /// Those of arrays that are the function's own, and not behind references.
    pub fn own(signature: &syn::Signature, block: &syn::Block) -> Known {
        struct Lent(Vec<String>);
        impl Visit<'_> for Lent {
            fn visit_pat_type(&mut self, typed: &syn::PatType) {
                if let (Pat::Ident(name), Type::Reference(_)) = (&*typed.pat, &*typed.ty) {
                    self.0.push(name.ident.to_string());
                }
            }
        }
        let (mut known, mut lent) = (Known::of(signature, block), Lent(Vec::new()));
        lent.visit_signature(signature);
        lent.visit_block(block);
        known.0.retain(|name, _| !lent.0.contains(name));
        known
    }

    /// Of something that has a name or is written here, and of what is made of that.
    pub fn length(&self, expr: &Expr) -> Option<usize> {
        match expr {
            Expr::Path(path) => *self.0.get(&path.path.get_ident()?.to_string())?,
            Expr::MethodCall(call) if call.method == "map" => self.length(&call.receiver),
            Expr::Field(field) => {
                let (Expr::Path(path), syn::Member::Named(member)) = (&*field.base, &field.member) else { return None };
                *self.0.get(&format!("{}.{member}", path.path.get_ident()?))?
            }
            other => written(other),
        }
    }

    /// Those of the fields of parameters, under names like `self.colour`: each name is bound once.
    fn learn_fields(&mut self, signature: &syn::Signature, items: &Items) {
        for input in &signature.inputs {
            let (name, ty) = match input {
                syn::FnArg::Receiver(_) => ("self".to_owned(), items.this.clone()),
                syn::FnArg::Typed(typed) => match &*typed.pat {
                    Pat::Ident(name) => (name.ident.to_string(), Some((*typed.ty).clone())),
                    _ => continue,
                },
            };
            let Some(owner) = ty.as_ref().and_then(|ty| named(ty, items)) else { continue };
            let fields = items.structs.iter().filter(|(known, _)| owner == known).flat_map(|(_, fields)| fields);
            let lengths = fields.map(|(field, ty)| (format!("{name}.{field}"), length_of(ty)));
            self.0.extend(lengths);
        }
    }

    fn learn(&mut self, pat: &Pat, length: Option<usize>) {
        match pat {
            Pat::Ident(name) => {
                let name = name.ident.to_string();
                let length = if self.0.contains_key(&name) { None } else { length };
                self.0.insert(name, length);
            }
            Pat::Type(typed) => self.learn(&typed.pat, length_of(&typed.ty)),
            _ => {}
        }
    }
}

impl Visit<'_> for Known {
    fn visit_item(&mut self, _: &syn::Item) {}
    fn visit_fn_arg(&mut self, arg: &syn::FnArg) {
        if let syn::FnArg::Typed(typed) = arg {
            self.learn(&typed.pat, length_of(&typed.ty));
        }
    }
    fn visit_local(&mut self, local: &syn::Local) {
        let length = local.init.as_ref().and_then(|init| self.length(&init.expr));
        self.learn(&local.pat, length);
        visit::visit_local(self, local);
    }
}

/// The name of a type, behind references.
fn named<'a>(ty: &'a Type, items: &'a Items) -> Option<&'a syn::Ident> {
    match ty {
        Type::Reference(reference) => named(&reference.elem, items),
        Type::Path(path) if path.path.is_ident("Self") => match &items.this {
            Some(Type::Path(this)) => this.path.get_ident(),
            _ => None,
        },
        Type::Path(path) => path.path.get_ident(),
        _ => None,
    }
}

fn length_of(ty: &Type) -> Option<usize> {
    match ty {
        Type::Array(array) => number(&array.len),
        Type::Reference(reference) => length_of(&reference.elem),
        Type::Paren(inner) => length_of(&inner.elem),
        _ => None,
    }
}

/// How many elements an array has as it is written.
fn written(expr: &Expr) -> Option<usize> {
    match expr {
        Expr::Array(array) => Some(array.elems.len()),
        Expr::Repeat(repeat) => number(&repeat.len),
        Expr::Paren(inner) => written(&inner.expr),
        Expr::Call(call) => match &*call.func {
            Expr::Path(path) if is_from_fn(path) => said(path),
            _ => None,
        },
        Expr::Block(block) => match block.block.stmts.last()? {
            Stmt::Expr(last, None) => written(last),
            _ => None,
        },
        _ => None,
    }
}

/// The length in `from_fn::<f32, 4, _>`.
fn said(path: &syn::ExprPath) -> Option<usize> {
    let syn::PathArguments::AngleBracketed(list) = &path.path.segments.last()?.arguments else { return None };
    match list.args.iter().nth(1)? {
        syn::GenericArgument::Const(length) => number(length),
        _ => None,
    }
}

/// A number as it is written.
pub fn number(expr: &Expr) -> Option<usize> {
    match expr {
        Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(number), .. }) => number.base10_parse().ok(),
        _ => None,
    }
}

struct Lists {
    known: Known,
    names: Names,
}

impl Lists {
    /// `array::from_fn(|i| …)` of a length.
    fn made(&mut self, expr: &mut Expr, length: Option<usize>) {
        let Expr::Call(call) = &*expr else { return };
        let (Expr::Path(path), Some(by), 1) = (&*call.func, call.args.first(), call.args.len()) else { return };
        if let Some(length) = length.or_else(|| said(path)).filter(|length| is_from_fn(path) && *length <= MOST) {
            *expr = self.each(by, length);
        }
    }

    /// The CPU knows the types of what goes in and of what comes out.
    fn mapped(&mut self, call: &syn::ExprMethodCall) -> Option<Expr> {
        let [by] = call.args.iter().collect::<Vec<_>>()[..] else { return None };
        let length = self.known.length(&call.receiver).filter(|length| call.method == "map" && *length <= MOST)?;
        let (bound, array): (Option<Stmt>, Expr) = match &*call.receiver {
            array @ Expr::Path(_) => (None, array.clone()),
            array => {
                let list = self.names.fresh("list");
                (Some(parse_quote!(let #list = #array;)), parse_quote!(#list))
            }
        };
        let elements = (0..length).map(|at| self.of(by, &parse_quote!(#array[#at])));
        let elements = elements.collect::<Option<Vec<_>>>()?;
        Some(parse_quote!({ #bound [#(#elements),*] }))
    }

    /// What a function gives of an element.
    fn of(&mut self, by: &Expr, element: &Expr) -> Option<Expr> {
        let Expr::Closure(closure) = by else { return Some(parse_quote!(#by(#element))) };
        let name = self.names.fresh("item");
        let passed = across(Edge::Passed, element);
        let (stmts, value) = applied(closure, &[Item::One(parse_quote!(#name))], &mut self.names).ok()?;
        let value = across(Edge::Passed, &value?);
        Some(parse_quote!({ let #name = #passed; #(#stmts)* #value }))
    }

    /// What a closure gives of each index. The CPU knows no type of what comes out.
    fn each(&mut self, by: &Expr, length: usize) -> Expr {
        let name = self.names.fresh("each");
        let (bound, by): (Option<Stmt>, Expr) = match by {
            Expr::Closure(closure) => {
                let mut closure = closure.clone();
                if let Some(pat @ Pat::Ident(_)) = closure.inputs.first_mut() {
                    let index = pat.clone();
                    *pat = Pat::Type(parse_quote!(#index: usize));
                }
                (Some(parse_quote!(let #name = #closure;)), parse_quote!(#name))
            }
            other => (None, other.clone()),
        };
        let elements = (0..length).map(|at| across(Edge::Untyped, &parse_quote!(#by(#at))));
        parse_quote!({ #bound [#(#elements),*] })
    }
}

impl VisitMut for Lists {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_local_mut(&mut self, local: &mut syn::Local) {
        visit_mut::visit_local_mut(self, local);
        if let (Pat::Type(typed), Some(init)) = (&local.pat, &mut local.init) {
            self.made(&mut init.expr, length_of(&typed.ty));
        }
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        self.made(expr, None);
        let said = match &*expr {
            Expr::MethodCall(call) => self.mapped(call),
            _ => None,
        };
        if let Some(said) = said {
            *expr = said;
        }
    }
}
