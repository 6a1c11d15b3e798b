//! The numbers that a call gives the `const` parameters of a function: what is written behind its name, or the lengths of the arrays that it passes.

use std::collections::BTreeMap;

use syn::{Expr, FnArg, GenericArgument, GenericParam, Lit, Pat, PathArguments, Signature, Type, parse_quote};

use crate::tree::Items;
use crate::walk::visit::{self, Visit};
use crate::walk::visit_mut::{self, VisitMut};

/// The types that a function says variables have, by their names.
#[derive(Default)]
pub struct Told(BTreeMap<String, Type>);

impl Told {
    /// By a function.
    pub fn of(signature: &Signature, block: &syn::Block) -> Told {
        let mut told = Told::default();
        for input in &signature.inputs {
            if let FnArg::Typed(input) = input {
                told.add(&input.pat, &input.ty);
            }
        }
        told.visit_block(block);
        told
    }

    /// By a body that came in.
    pub fn learn(&mut self, block: &syn::Block) {
        self.visit_block(block);
    }

    fn add(&mut self, pat: &Pat, ty: &Type) {
        if let Pat::Ident(name) = pat {
            self.0.insert(name.ident.to_string(), ty.clone());
        }
    }
}

impl Visit<'_> for Told {
    fn visit_item(&mut self, _: &syn::Item) {}
    fn visit_local(&mut self, local: &syn::Local) {
        if let Pat::Type(typed) = &local.pat {
            self.add(&typed.pat, &typed.ty);
        }
        visit::visit_local(self, local);
    }
}

/// What the parameters of a function are, all of them.
pub type Counts = BTreeMap<String, Lit>;

/// Finds them in a call.
pub struct Finder<'a> {
    pub items: &'a Items,
    pub told: &'a Told,
    /// Whether a name is bound once.
    pub is_once: &'a dyn Fn(&str) -> bool,
}

impl Finder<'_> {
    /// Those of a call; nothing where one is not told.
    pub fn counts(&self, signature: &Signature, call: &Expr, args: &[&Expr]) -> Option<Counts> {
        let params: Vec<String> = signature.generics.const_params().map(|param| param.ident.to_string()).collect();
        let mut found = self.written(signature, call);
        let typed = signature.inputs.iter().filter_map(|input| match input {
            FnArg::Typed(typed) => Some(&*typed.ty),
            FnArg::Receiver(_) => None,
        });
        for (ty, arg) in typed.zip(args) {
            self.passed(ty, arg, &params, &mut found);
        }
        params.iter().all(|param| found.contains_key(param)).then_some(found)
    }

    /// `f::<4>(x)`
    fn written(&self, signature: &Signature, call: &Expr) -> Counts {
        let arguments = match call {
            Expr::Call(syn::ExprCall { func, .. }) => match &**func {
                Expr::Path(path) => path.path.segments.last().map(|last| &last.arguments),
                _ => None,
            },
            _ => None,
        };
        let Some(PathArguments::AngleBracketed(list)) = arguments else { return Counts::new() };
        let params = signature.generics.params.iter().filter(|param| !matches!(param, GenericParam::Lifetime(_)));
        let pairs = params.zip(&list.args).filter_map(|(param, arg)| match (param, arg) {
            (GenericParam::Const(param), GenericArgument::Const(number)) => {
                Some((param.ident.to_string(), self.number(number)?))
            }
            (GenericParam::Const(param), GenericArgument::Type(Type::Path(path))) => {
                let path: Expr = parse_quote!(#path);
                Some((param.ident.to_string(), self.number(&path)?))
            }
            _ => None,
        });
        pairs.collect()
    }

    fn number(&self, expr: &Expr) -> Option<Lit> {
        match expr {
            Expr::Lit(lit) => Some(lit.lit.clone()),
            Expr::Paren(inner) => self.number(&inner.expr),
            Expr::Path(path) => {
                let name = Items::constant_name(path)?;
                let is_count = matches!(self.items.constants.get(&name)?, Type::Path(ty) if ty.path.is_ident("usize"));
                let [number, _] = self.items.numbers.get(&name).filter(|_| is_count)?;
                let text = number.to_string();
                Some(Lit::Int(syn::LitInt::new(&text, proc_macro2::Span::mixed_site())))
            }
            _ => None,
        }
    }

    fn passed(&self, ty: &Type, arg: &Expr, params: &[String], found: &mut Counts) {
        match (ty, arg) {
            (Type::Paren(inner), _) => self.passed(&inner.elem, arg, params, found),
            (_, Expr::Paren(inner)) => self.passed(ty, &inner.expr, params, found),
            (Type::Reference(inner), Expr::Reference(arg)) => self.passed(&inner.elem, &arg.expr, params, found),
            (Type::Array(array), Expr::Array(list)) => {
                let count = list.elems.len().to_string();
                self.counted(
                    &array.len,
                    Lit::Int(syn::LitInt::new(&count, proc_macro2::Span::mixed_site())),
                    params,
                    found,
                );
                list.elems.iter().take(1).for_each(|first| self.passed(&array.elem, first, params, found));
            }
            (Type::Array(array), Expr::Repeat(list)) => {
                if let Some(count) = self.number(&list.len) {
                    self.counted(&array.len, count, params, found);
                }
                self.passed(&array.elem, &list.expr, params, found);
            }
            (_, Expr::Path(path)) => {
                let Some(name) = path.path.get_ident().map(ToString::to_string) else { return };
                let local = self.told.0.get(&name).filter(|_| (self.is_once)(&name));
                let known = local.or_else(|| self.items.constants.get(&name));
                if let Some(known) = known {
                    self.declared(ty, known, params, found);
                }
            }
            _ => {}
        }
    }

    fn declared(&self, ty: &Type, known: &Type, params: &[String], found: &mut Counts) {
        match (ty, known) {
            (Type::Reference(ty), Type::Reference(known)) => self.declared(&ty.elem, &known.elem, params, found),
            (Type::Reference(ty), known) => self.declared(&ty.elem, known, params, found),
            (Type::Slice(ty), Type::Slice(known)) => self.declared(&ty.elem, &known.elem, params, found),
            (Type::Array(ty), Type::Array(known)) => {
                if let Some(count) = self.number(&known.len) {
                    self.counted(&ty.len, count, params, found);
                }
                self.declared(&ty.elem, &known.elem, params, found);
            }
            _ => {}
        }
    }

    fn counted(&self, length: &Expr, count: Lit, params: &[String], found: &mut Counts) {
        if let Expr::Path(path) = length
            && let Some(name) = path.path.get_ident().map(ToString::to_string)
            && params.contains(&name)
        {
            found.entry(name).or_insert(count);
        }
    }
}

/// Writes the numbers for the parameters.
pub struct Put<'a>(pub &'a Signature, pub &'a Counts);

impl Put<'_> {
    fn number(&self, path: &syn::Path) -> Option<Lit> {
        let name = path.get_ident()?.to_string();
        let lit = self.1.get(&name)?;
        let ty = self.0.generics.const_params().find(|param| param.ident == name).map(|param| &param.ty);
        match (lit, ty) {
            (Lit::Int(number), Some(Type::Path(ty))) => {
                let text = format!("{}{}", number.base10_digits(), ty.path.get_ident()?);
                Some(Lit::Int(syn::LitInt::new(&text, number.span())))
            }
            (lit, _) => Some(lit.clone()),
        }
    }
}

impl VisitMut for Put<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_generic_argument_mut(&mut self, argument: &mut GenericArgument) {
        if let GenericArgument::Type(Type::Path(path)) = argument
            && let Some(number) = self.number(&path.path)
        {
            *argument = GenericArgument::Const(parse_quote!(#number));
        }
        visit_mut::visit_generic_argument_mut(self, argument);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::Path(path) = &*expr
            && let Some(number) = self.number(&path.path)
        {
            *expr = parse_quote!(#number);
        }
        visit_mut::visit_expr_mut(self, expr);
    }
}
