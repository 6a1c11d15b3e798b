//! What a function changes behind `&mut`: in its text it takes that, and gives it back before what else it gives. Whoever calls it assigns what it gives back.
//!
//! `fn next(seed: &mut u32) -> f32` is `(u32) -> (u32, f32)`, and `next(&mut s)` puts the first of both into `s`. Slices stay where they are.

use proc_macro2::Span;
use syn::{Expr, FnArg, Pat, ReturnType, Signature, Stmt, Type, parse_quote};

use super::back::given_back;
use super::called::Signatures;
use super::own::is_number;
use crate::reduce::across;
use crate::tree::{Edge, operator_trait};
use crate::walk::visit::{self, Visit};
use crate::walk::visit_mut::{self, VisitMut};

/// What stands for `self` where it is changed.
const SELF: &str = "self·own";

/// What a signature changes: the places among its inputs, `self` first, with the types behind the references.
pub fn changed(signature: &Signature) -> Vec<(usize, Type)> {
    if signature.generics.type_params().any(|param| !is_own(&param.bounds)) {
        return Vec::new();
    }
    let behind = |(at, input): (usize, &FnArg)| match input {
        FnArg::Receiver(receiver) => {
            let changes = receiver.reference.is_some() && receiver.mutability.is_some();
            changes.then(|| (at, parse_quote!(Self)))
        }
        FnArg::Typed(typed) => match &*typed.ty {
            Type::Reference(syn::TypeReference { mutability: Some(_), elem, .. }) if is_plain(elem) => {
                Some((at, (**elem).clone()))
            }
            _ => None,
        },
    };
    signature.inputs.iter().enumerate().filter_map(behind).collect()
}

/// Whether a bound names a trait that is none of the library's, as those of numbers and functions are.
fn is_own(bounds: &syn::punctuated::Punctuated<syn::TypeParamBound, syn::Token![+]>) -> bool {
    const OF_STRUCTS: [&str; 6] = ["Copy", "Clone", "Sized", "PartialEq", "PartialOrd", "Default"];
    const OF_NUMBERS: [&str; 9] = ["Float", "Real", "FloatCore", "MulAdd", "Num", "Fn", "FnMut", "FnOnce", "From"];
    let names = bounds.iter().filter_map(|bound| match bound {
        syn::TypeParamBound::Trait(bound) => bound.path.segments.last().map(|last| last.ident.to_string()),
        _ => None,
    });
    let names: Vec<String> = names.filter(|name| !OF_STRUCTS.contains(&name.as_str())).collect();
    let is_of_numbers = |name: &String| OF_NUMBERS.contains(&name.as_str()) || operator_trait::is_one(name);
    !names.is_empty() && !names.iter().any(is_of_numbers)
}

/// A type by its name: a number, or a struct.
fn is_plain(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.arguments.is_none()))
}

/// The signature that takes and gives back; `this` is what `Self` means where no impl is around.
pub fn give_back(signature: &mut Signature, this: Option<&Type>) -> bool {
    let changed = changed(signature);
    if changed.is_empty() {
        return false;
    }
    let mut given = Vec::new();
    for (at, ty) in changed {
        match &mut signature.inputs[at] {
            FnArg::Receiver(receiver) => {
                *receiver = parse_quote!(self);
                given.push(this.cloned().unwrap_or(ty));
            }
            FnArg::Typed(typed) => {
                *typed.ty = ty.clone();
                given.push(ty);
            }
        }
    }
    given.extend(value_of(&signature.output));
    let all = match &given[..] {
        [one] => one.clone(),
        all => parse_quote!((#(#all),*)),
    };
    signature.output = parse_quote!(-> #all);
    true
}

/// What is given, unless it is nothing.
pub fn value_of(output: &ReturnType) -> Option<Type> {
    match output {
        ReturnType::Type(_, ty) if !matches!(&**ty, Type::Tuple(tuple) if tuple.elems.is_empty()) => {
            Some((**ty).clone())
        }
        ReturnType::Type(..) | ReturnType::Default => None,
    }
}

/// Takes and gives back in a body, and where it calls what does. The output is that of the text, before anything is given back.
pub fn plain(block: &mut syn::Block, signature: &Signature, output: &ReturnType, known: &Signatures<'_>) {
    given_back(block, signature, known);
    let own: Vec<(Pat, Type)> =
        changed(signature).into_iter().filter_map(|(at, ty)| of_input(signature, at, ty)).collect();
    if own.is_empty() {
        return;
    }
    let mut begun: Vec<Stmt> = Vec::new();
    let mut names = Vec::new();
    for (pat, ty) in &own {
        let Pat::Ident(pat) = pat else { return };
        let (taken, held) = (&pat.ident, held(&pat.ident));
        begun.push(parse_quote!(let mut #held: #ty = #taken;));
        // The CPU reads memory there.
        if is_number(ty) {
            let read = across(Edge::Captured, &parse_quote!(#held));
            begun.push(parse_quote!(#read;));
        }
        names.push((taken.to_string(), held));
    }
    Held(&names).visit_block_mut(block);
    let ends = Ends { names: names.iter().map(|(_, held)| held.clone()).collect(), output: value_of(output) };
    ends.all(block);
    begun.append(&mut block.stmts);
    block.stmts = begun;
}

fn of_input(signature: &Signature, at: usize, ty: Type) -> Option<(Pat, Type)> {
    match signature.inputs.iter().nth(at)? {
        FnArg::Receiver(_) => Some((parse_quote!(self), ty)),
        FnArg::Typed(typed) => Some(((*typed.pat).clone(), ty)),
    }
}

/// The variable that holds what a parameter referred to.
fn held(name: &syn::Ident) -> syn::Ident {
    if name == "self" { syn::Ident::new(SELF, name.span()) } else { quote::format_ident!("{name}·own") }
}

/// Puts variables where parameters stood that referred to something.
struct Held<'a>(&'a [(String, syn::Ident)]);

impl Held<'_> {
    fn of(&self, expr: &Expr) -> Option<&syn::Ident> {
        match expr {
            Expr::Path(path) => {
                let name = path.path.get_ident()?;
                self.0.iter().find(|(known, _)| name == known).map(|(_, held)| held)
            }
            Expr::Paren(paren) => self.of(&paren.expr),
            _ => None,
        }
    }
}

impl VisitMut for Held<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let inner = match &*expr {
            Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr, .. }) => self.of(expr),
            // Parentheses tell what a call gives back.
            Expr::Paren(_) => None,
            other => self.of(other),
        };
        match inner {
            Some(held) => *expr = parse_quote!(#held),
            None => visit_mut::visit_expr_mut(self, expr),
        }
    }
}

/// What leaves the body gives back as well.
struct Ends {
    names: Vec<syn::Ident>,
    output: Option<Type>,
}

impl Ends {
    fn all(mut self, block: &mut syn::Block) {
        self.visit_block_mut(block);
        let last = match block.stmts.pop() {
            Some(Stmt::Expr(last, None)) => Some(last),
            other => {
                block.stmts.extend(other);
                None
            }
        };
        match last {
            Some(Expr::Return(last)) => block.stmts.push(Stmt::Expr(last.into(), None)),
            // What it gives, it gives by `return`.
            Some(last @ Expr::Loop(_)) if !is_left(&last) => block.stmts.push(Stmt::Expr(last, None)),
            Some(last) if self.output.is_none() => {
                let end = self.with(None);
                block.stmts.push(parse_quote!(#last;));
                block.stmts.push(Stmt::Expr(end, None));
            }
            last => {
                let is_left = matches!(block.stmts.last(), Some(Stmt::Expr(Expr::Return(_), _)));
                if last.is_some() || !is_left {
                    let end = self.with(last.as_ref());
                    block.stmts.push(Stmt::Expr(end, None));
                }
            }
        }
    }

    /// All that is given; a value is known before what it may change is read.
    fn with(&self, value: Option<&Expr>) -> Expr {
        let names = &self.names;
        match (value, &names[..]) {
            (None, [one]) => parse_quote!(#one),
            (None, _) => parse_quote!((#(#names),*)),
            (Some(value), _) => {
                let given = syn::Ident::new("fastmath_5_value", Span::mixed_site());
                let ty = self.output.iter();
                parse_quote!({ let #given #(: #ty)* = #value; (#(#names,)* #given) })
            }
        }
    }
}

/// Whether control goes on behind a loop: something leaves it by `break`, or may.
fn is_left(each: &Expr) -> bool {
    #[derive(Default)]
    struct Breaks(bool);
    impl Visit<'_> for Breaks {
        fn visit_item(&mut self, _: &syn::Item) {}
        fn visit_expr_break(&mut self, leaves: &syn::ExprBreak) {
            self.0 = true;
            visit::visit_expr_break(self, leaves);
        }
        fn visit_macro(&mut self, _: &syn::Macro) {
            self.0 = true;
        }
    }
    let mut breaks = Breaks::default();
    breaks.visit_expr(each);
    breaks.0
}

impl VisitMut for Ends {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
    fn visit_expr_closure_mut(&mut self, _: &mut syn::ExprClosure) {}

    fn visit_expr_return_mut(&mut self, left: &mut syn::ExprReturn) {
        visit_mut::visit_expr_return_mut(self, left);
        left.expr = Some(Box::new(self.with(left.expr.as_deref())));
    }
}
