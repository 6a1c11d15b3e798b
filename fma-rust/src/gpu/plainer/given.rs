//! Options that functions take and give: a truth, and what is there where that holds. What a function declares as `Option<T>` is `(bool, T)` in its text.
//!
//! Three calls stand in the body for that while it is taken apart: [`GIVEN`] around a call that gives an option, [`OPTIONAL`] around an option that
//! leaves the function or is passed, and [`ZERO`] for what is there where nothing is.

use std::borrow::Cow;

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Expr, FnArg, Pat, ReturnType, Signature, Stmt, Type, parse_quote};

use super::bound::Bound;
use super::called::{Signatures, functions};
use super::changed::give_back;
use super::maybe::calling;
use super::{kept, kinds};
use crate::tree::{Items, ZERO};
use crate::walk::visit_mut::{self, VisitMut};

/// A call that gives an option, with the shape of what that holds.
pub const GIVEN: &str = "fastmath_given";

/// An option that becomes a truth and what is there, with the shape of that.
pub const OPTIONAL: &str = "fastmath_optional";

/// The signature with its options as pairs, and with what it changes behind `&mut` taken and given back: its own, if it has neither.
pub fn told(signature: &Signature) -> Cow<'_, Signature> {
    told_of(signature, None)
}

/// What a function gives in its text, but for what it gives back.
pub fn output(signature: &Signature) -> ReturnType {
    let mut output = signature.output.clone();
    if let ReturnType::Type(_, ty) = &mut output {
        given(ty);
    }
    output
}

fn told_of<'a>(signature: &'a Signature, this: Option<&Type>) -> Cow<'a, Signature> {
    let (mut told, mut any) = (signature.clone(), false);
    if let ReturnType::Type(_, ty) = &mut told.output {
        any |= given(ty);
    }
    for input in &mut told.inputs {
        if let FnArg::Typed(typed) = input {
            any |= pair(&mut typed.ty);
        }
    }
    any |= give_back(&mut told, this);
    if any { Cow::Owned(told) } else { Cow::Borrowed(signature) }
}

/// An option or a result as what it is made of.
fn given(ty: &mut Type) -> bool {
    let Some(kinds) = kinds::within(ty) else { return pair(ty) };
    *ty = kinds.tuple();
    true
}

fn pair(ty: &mut Type) -> bool {
    let Some(held) = kept::within(ty) else { return false };
    *ty = parse_quote!((bool, #held));
    true
}

/// Names whose signatures have options, as PTX reads them.
pub fn told_items(items: &mut Items) {
    for signature in items.functions.values_mut().chain(items.methods.values_mut()) {
        if let Cow::Owned(told) = told(signature) {
            *signature = told;
        }
    }
    for ((owner, _), signature) in items.inherent.iter_mut() {
        let owner = syn::Ident::new(owner, Span::mixed_site());
        if let Cow::Owned(told) = told_of(signature, Some(&parse_quote!(#owner))) {
            *signature = told;
        }
    }
}

/// Whether a function takes or gives options, or something that it may call does.
pub fn any(signature: &Signature, block: &syn::Block, items: &Items) -> bool {
    let inner = functions(block);
    let all = items.functions.values().chain(items.methods.values()).chain(items.inherent.values()).chain(inner);
    all.chain([signature]).any(|signature| matches!(told(signature), Cow::Owned(_)))
}

/// Marks them in a body; the shape of what the function gives by an option.
pub fn plain(block: &mut syn::Block, signature: &Signature, items: &Items) -> Option<Expr> {
    let known = Signatures::of(items, block).knowing(signature, block);
    let mut marks = Marks { items, known, leaves: held(&signature.output).map(|ty| shape(ty, items)) };
    let bound = Bound::of(signature, block);
    for input in &signature.inputs {
        if let FnArg::Typed(typed) = input
            && let (Pat::Ident(name), Some(_)) = (&*typed.pat, kept::within(&typed.ty))
            && bound.count.get(&name.ident.to_string()) == Some(&1)
        {
            let ident = &name.ident;
            kept::stand(block, ident, &parse_quote!(#ident.0), &parse_quote!(#ident.1));
        }
    }
    marks.visit_block_mut(block);
    if let Some(shape) = &marks.leaves {
        ends(block, shape);
    }
    marks.leaves
}

/// What a function holds in the option that it gives, if it gives one.
fn held(output: &ReturnType) -> Option<&Type> {
    match output {
        ReturnType::Type(_, ty) => kept::within(ty),
        ReturnType::Default => None,
    }
}

/// What a type is made of: `_` for each number.
pub fn shape(ty: &Type, items: &Items) -> Expr {
    match ty {
        Type::Paren(inner) => shape(&inner.elem, items),
        Type::Tuple(tuple) => {
            let parts = tuple.elems.iter().map(|part| shape(part, items));
            parse_quote!((#(#parts,)*))
        }
        Type::Array(array) => {
            let (each, count) = (shape(&array.elem, items), &array.len);
            parse_quote!([#each; #count])
        }
        Type::Path(path) if path.path.is_ident("Self") => match &items.this {
            Some(Type::Path(this)) if !this.path.is_ident("Self") => shape(&Type::Path(this.clone()), items),
            _ => parse_quote!(_),
        },
        Type::Path(path) => {
            let known = |(name, _): &&(String, Vec<(String, Type)>)| path.path.is_ident(name);
            match items.structs.iter().find(known) {
                Some((_, fields)) => {
                    let members = fields.iter().map(|(name, _)| member(name));
                    let values = fields.iter().map(|(_, ty)| shape(ty, items));
                    parse_quote!(#path { #(#members: #values),* })
                }
                None => parse_quote!(_),
            }
        }
        _ => parse_quote!(_),
    }
}

fn member(name: &str) -> syn::Member {
    match name.parse::<usize>() {
        Ok(index) => syn::Member::Unnamed(index.into()),
        Err(_) => syn::Member::Named(syn::Ident::new(name, Span::mixed_site())),
    }
}

/// Zeros of a shape.
pub fn zeros(shape: &Expr) -> Expr {
    struct Zeros;
    impl VisitMut for Zeros {
        fn visit_expr_mut(&mut self, expr: &mut Expr) {
            if let Expr::Infer(_) = expr {
                let zero = syn::Ident::new(ZERO, Span::mixed_site());
                *expr = parse_quote!(#zero());
            }
            visit_mut::visit_expr_mut(self, expr);
        }
    }
    let mut zeros = shape.clone();
    Zeros.visit_expr_mut(&mut zeros);
    zeros
}

/// Marks the options that leave a body by its end.
fn ends(block: &mut syn::Block, shape: &Expr) {
    if let Some(Stmt::Expr(last, None)) = block.stmts.last_mut() {
        end(last, shape);
    }
}

fn end(expr: &mut Expr, shape: &Expr) {
    match expr {
        Expr::Paren(inner) => end(&mut inner.expr, shape),
        Expr::Block(block) if block.label.is_none() => ends(&mut block.block, shape),
        Expr::If(choice) => {
            ends(&mut choice.then_branch, shape);
            choice.else_branch.iter_mut().for_each(|(_, otherwise)| end(otherwise, shape));
        }
        Expr::Match(choice) => choice.arms.iter_mut().for_each(|arm| end(&mut arm.body, shape)),
        Expr::Return(_) | Expr::Break(_) | Expr::Continue(_) | Expr::Loop(_) | Expr::Macro(_) => {}
        _ => *expr = optional(expr, shape),
    }
}

fn optional(option: &Expr, shape: &Expr) -> Expr {
    let mark = syn::Ident::new(OPTIONAL, option.span());
    parse_quote!(#mark(#option, #shape))
}

struct Marks<'a> {
    items: &'a Items,
    known: Signatures<'a>,
    /// The shape of what the function gives by an option.
    leaves: Option<Expr>,
}

impl VisitMut for Marks<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_closure_mut(&mut self, closure: &mut syn::ExprClosure) {
        let outer = self.leaves.take();
        visit_mut::visit_expr_closure_mut(self, closure);
        self.leaves = outer;
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::MethodCall(call) = expr
            && ["and_then", "filter_map", "map_while", "find_map"].iter().any(|name| call.method == name)
            && let Some(Expr::Path(path)) = call.args.first()
        {
            call.args = std::iter::once(Expr::Closure(calling(path))).collect();
        }
        visit_mut::visit_expr_mut(self, expr);
        if let (Expr::Return(syn::ExprReturn { expr: Some(value), .. }), Some(shape)) = (&mut *expr, &self.leaves) {
            end(value, shape);
        }
        let Some(signature) = self.known.called(expr) else { return };
        self.pass(expr, &signature);
        if let Some(ty) = held(&signature.output) {
            let (mark, shape) = (syn::Ident::new(GIVEN, expr.span()), shape(ty, self.items));
            *expr = parse_quote!(#mark(#expr, #shape));
        }
    }
}

impl Marks<'_> {
    /// Marks the options that are passed.
    fn pass(&self, expr: &mut Expr, signature: &Signature) {
        let (args, receivers) = match expr {
            Expr::Call(call) => (&mut call.args, usize::from(signature.receiver().is_some())),
            Expr::MethodCall(call) => (&mut call.args, 0),
            _ => return,
        };
        let typed = signature.inputs.iter().filter_map(|input| match input {
            FnArg::Typed(typed) => Some(&typed.ty),
            FnArg::Receiver(_) => None,
        });
        for (arg, ty) in args.iter_mut().skip(receivers).zip(typed) {
            if let Some(ty) = kept::within(ty) {
                *arg = optional(arg, &shape(ty, self.items));
            }
        }
    }
}
