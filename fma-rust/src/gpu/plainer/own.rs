//! Methods that the module gives its own types: they may be called like the standard library's and are left alone.

use std::collections::{HashMap, HashSet};

use quote::ToTokens;
use syn::{Expr, Pat, Type};

use super::bound::name;
use crate::tree::Items;
use crate::walk::visit::{self, Visit};
use crate::walk::visit_mut::{self, VisitMut};

/// While a body is taken apart, such methods have raw names, which nothing here knows.
pub struct Own {
    names: HashSet<String>,
    /// The types that parameters and `let`s declare.
    types: HashMap<String, Type>,
}

impl Own {
    /// Those that may be called in a function.
    pub fn of(signature: &syn::Signature, block: &syn::Block, items: &Items) -> Own {
        let names = items.inherent.keys().map(|(_, name)| name.clone()).filter(|name| !name.starts_with("r#"));
        let mut declared = Declared::default();
        declared.visit_signature(signature);
        declared.visit_block(block);
        let Declared { mut types, several } = declared;
        types.retain(|name, _| !several.contains(name));
        Own { names: names.collect(), types }
    }

    /// Hides their calls.
    pub fn hide(&self, block: &mut syn::Block) {
        if !self.names.is_empty() {
            Hide(self).visit_block_mut(block);
        }
    }

    /// Shows them again.
    pub fn show(&self, block: &mut syn::Block) {
        if !self.names.is_empty() {
            Show(self).visit_block_mut(block);
        }
    }

    /// The type that is declared of a name, or of the elements behind one.
    pub fn declared(&self, expr: &Expr) -> Option<&Type> {
        match expr {
            Expr::Index(index) => name(&index.expr).and_then(|name| self.types.get(&name)).and_then(element),
            expr => name(expr).and_then(|name| self.types.get(&name)),
        }
    }

    /// Whether what a method is called on is certainly of no type of the module.
    fn is_standard(&self, receiver: &Expr) -> bool {
        let declared = |expr: &Expr| name(expr).and_then(|name| self.types.get(&name));
        match receiver {
            Expr::Path(_) => declared(receiver).is_some_and(|ty| is_sequence(ty) || is_number(ty)),
            Expr::Index(index) => declared(&index.expr).and_then(element).is_some_and(is_number),
            Expr::MethodCall(call) => !call.method.to_string().starts_with("r#"),
            Expr::Paren(paren) => self.is_standard(&paren.expr),
            Expr::Reference(reference) => self.is_standard(&reference.expr),
            Expr::Unary(unary) => self.is_standard(&unary.expr),
            Expr::Range(_) | Expr::Lit(_) | Expr::Cast(_) | Expr::Array(_) => true,
            _ => false,
        }
    }
}

/// Behind references.
fn behind(ty: &Type) -> &Type {
    match ty {
        Type::Reference(reference) => behind(&reference.elem),
        other => other,
    }
}

fn element(ty: &Type) -> Option<&Type> {
    match behind(ty) {
        Type::Slice(slice) => Some(&slice.elem),
        Type::Array(array) => Some(&array.elem),
        _ => None,
    }
}

fn is_sequence(ty: &Type) -> bool {
    element(ty).is_some()
}

const NUMBERS: [&str; 15] =
    ["f32", "f64", "f16", "bf16", "i8", "i16", "i32", "i64", "isize", "u8", "u16", "u32", "u64", "usize", "bool"];

pub fn is_number(ty: &Type) -> bool {
    matches!(behind(ty), Type::Path(path) if NUMBERS.iter().any(|name| path.path.is_ident(name)))
}

/// The types of names. One that is declared with several, or bound without one besides, has none.
#[derive(Default)]
struct Declared {
    types: HashMap<String, Type>,
    several: HashSet<String>,
}

impl Visit<'_> for Declared {
    fn visit_pat_type(&mut self, typed: &syn::PatType) {
        let Pat::Ident(ident) = &*typed.pat else { return visit::visit_pat_type(self, typed) };
        let name = ident.ident.to_string();
        match self.types.get(&name) {
            Some(known) if words(known) != words(&typed.ty) => {
                self.several.insert(name);
            }
            _ => {
                self.types.insert(name, (*typed.ty).clone());
            }
        }
    }
    fn visit_local(&mut self, local: &syn::Local) {
        let told = local.init.as_ref().filter(|init| init.diverge.is_none()).and_then(|init| self.told(&init.expr));
        match (&local.pat, told) {
            (Pat::Ident(ident), Some(ty)) => {
                self.visit_pat_type(&syn::parse_quote!(#ident: #ty));
                local.init.iter().for_each(|init| visit::visit_expr(self, &init.expr));
            }
            _ => visit::visit_local(self, local),
        }
    }
    fn visit_pat_ident(&mut self, pat: &syn::PatIdent) {
        self.several.insert(pat.ident.to_string());
        visit::visit_pat_ident(self, pat);
    }
}

impl Declared {
    /// The type of a whole number, where the first of its words tell it.
    fn told(&self, expr: &Expr) -> Option<Type> {
        match expr {
            Expr::Paren(inner) => self.told(&inner.expr),
            Expr::Cast(cast) => Some((*cast.ty).clone()).filter(is_number),
            Expr::Binary(binary) if !compares(&binary.op) => self.told(&binary.left),
            Expr::Path(_) => self.types.get(&name(expr)?).filter(|ty| is_number(ty)).cloned(),
            Expr::MethodCall(call) => {
                if super::bytes::keeps(&call.method) {
                    self.told(&call.receiver)
                } else {
                    None
                }
            }
            Expr::Call(syn::ExprCall { func, .. }) => match &**func {
                Expr::Path(path)
                    if path.path.segments.len() == 2 && path.path.segments[1].ident.to_string().starts_with("from") =>
                {
                    let ty = &path.path.segments[0].ident;
                    Some(syn::parse_quote!(#ty)).filter(is_number)
                }
                _ => None,
            },
            _ => None,
        }
    }
}

/// Whether an operator gives a truth.
fn compares(op: &syn::BinOp) -> bool {
    use syn::BinOp::{And, Eq, Ge, Gt, Le, Lt, Ne, Or};
    matches!(op, Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_) | And(_) | Or(_))
}

fn words(ty: &Type) -> String {
    ty.to_token_stream().to_string()
}

struct Hide<'a>(&'a Own);

impl VisitMut for Hide<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
    fn visit_expr_method_call_mut(&mut self, call: &mut syn::ExprMethodCall) {
        visit_mut::visit_expr_method_call_mut(self, call);
        let word = call.method.to_string();
        if self.0.names.contains(&word) && !self.0.is_standard(&call.receiver) {
            call.method = syn::Ident::new_raw(&word, call.method.span());
        }
    }
}

struct Show<'a>(&'a Own);

impl VisitMut for Show<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
    fn visit_expr_method_call_mut(&mut self, call: &mut syn::ExprMethodCall) {
        visit_mut::visit_expr_method_call_mut(self, call);
        if let Some(word) = call.method.to_string().strip_prefix("r#")
            && self.0.names.contains(word)
        {
            call.method = syn::Ident::new(word, call.method.span());
        }
    }
}
