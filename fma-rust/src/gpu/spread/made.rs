//! What makes such a struct: its fields as they are written, another variable, or a function whose body is no more than that.

use proc_macro2::Span;
use quote::format_ident;
use syn::{Expr, FnArg, Pat, Stmt, parse_quote};

use super::body::Body;
use super::signature::is_lent;
use crate::reduce::across;
use crate::tree::{Edge, path_words};
use crate::walk::visit_mut::{self, VisitMut};

/// A struct, what stands before it, and its fields in the order of the source.
type Made = (String, Vec<Stmt>, Vec<(String, Expr)>);

impl Body<'_> {
    /// Which struct an expression makes, if it makes one that is understood.
    pub fn owner(&self, expr: &Expr) -> Option<String> {
        if let Some(held) = self.named(expr) {
            return Some(held.owner.clone());
        }
        match expr {
            Expr::Paren(inner) => self.owner(&inner.expr),
            Expr::Group(inner) => self.owner(&inner.expr),
            Expr::Reference(inner) => self.owner(&inner.expr),
            Expr::Struct(made) => self.structs.owner(&type_of(&made.path), self.function.items.this.as_ref()),
            Expr::Call(_) | Expr::MethodCall(_) => {
                let (_, signature) = self.maker(expr)?;
                let syn::ReturnType::Type(_, ty) = &signature.output else { return None };
                let owner = syn::Ident::new(&self.maker(expr)?.0, Span::mixed_site());
                self.structs.owner(ty, Some(&parse_quote!(#owner)))
            }
            _ => None,
        }
    }

    /// The fields of such a struct.
    pub fn made(&mut self, expr: &Expr) -> Option<Made> {
        if let Some(held) = self.named(expr) {
            let values = held.fields.iter().map(|(field, variable)| (field.clone(), parse_quote!(#variable)));
            return Some((held.owner.clone(), Vec::new(), values.collect()));
        }
        match expr {
            Expr::Paren(inner) => self.made(&inner.expr),
            Expr::Group(inner) => self.made(&inner.expr),
            Expr::Reference(inner) => self.made(&inner.expr),
            Expr::Struct(made) if made.rest.is_none() => {
                let owner = self.owner(expr)?;
                let mut values = Vec::new();
                for field in &made.fields {
                    let syn::Member::Named(name) = &field.member else { return None };
                    let mut value = field.expr.clone();
                    self.visit_expr_mut(&mut value);
                    values.push((name.to_string(), self.stored(&owner, name, value)));
                }
                Some((owner, Vec::new(), values))
            }
            Expr::Call(call) => self.put(expr, call.args.iter().collect()),
            Expr::MethodCall(call) => self.put(expr, std::iter::once(&*call.receiver).chain(&call.args).collect()),
            _ => None,
        }
    }

    /// A number that a struct holds is rounded there.
    fn stored(&self, owner: &str, field: &syn::Ident, value: Expr) -> Expr {
        let ty = self.structs.fields[owner].iter().find(|(known, _)| field == known);
        let is_float = |ty: &syn::Type| {
            let mut types = crate::tree::Types::default();
            let read = self.function.items.read(&mut types, ty);
            crate::lower::scalar(&types.resolve(read)).is_some_and(|ty| ty.is_float())
        };
        match ty {
            Some((_, ty)) if !is_lent(ty) && is_float(ty) => across(Edge::Passed, &value),
            _ => value,
        }
    }

    /// The type around a function that is called, and its signature.
    pub fn maker(&self, expr: &Expr) -> Option<(String, &syn::Signature)> {
        let items = self.structs.items;
        let key = match expr {
            Expr::MethodCall(call) => (self.owner(&call.receiver)?, call.method.to_string()),
            Expr::Call(call) => {
                let Expr::Path(path) = &*call.func else { return None };
                let words = path_words(&path.path);
                match &words[..] {
                    [name] => return Some((String::from("Self"), items.functions.get(name)?)),
                    [owner, name] if owner == "Self" => {
                        (self.structs.owner(&parse_quote!(Self), items.this.as_ref())?, name.clone())
                    }
                    [owner, name] => (owner.clone(), name.clone()),
                    _ => return None,
                }
            }
            _ => return None,
        };
        items.inherent.get(&key).map(|signature| (key.0, signature))
    }

    /// A call of a function that does nothing but make one.
    fn put(&mut self, call: &Expr, args: Vec<&Expr>) -> Option<Made> {
        self.owner(call)?;
        let (owner, signature) = self.maker(call)?;
        let name = &signature.ident;
        let key = if owner == "Self" { name.to_string() } else { format!("{owner}::{name}") };
        let body = self.structs.items.bodies.get(&key)?.clone();
        let [Stmt::Expr(made, None)] = &body.block.stmts[..] else { return None };
        let (mut made, mut stmts) = (made.clone(), Vec::new());
        self.made += 1;
        for (input, arg) in body.signature.inputs.iter().zip(args) {
            let (name, ty) = match input {
                FnArg::Receiver(_) => (String::from("self"), None),
                FnArg::Typed(typed) => {
                    let Pat::Ident(name) = &*typed.pat else { return None };
                    (name.ident.to_string(), Some(&*typed.ty))
                }
            };
            let by = format_ident!("{name}·{}", self.made, span = Span::mixed_site());
            let local: syn::Local = match (self.owner(arg), ty) {
                (None, Some(ty)) if !is_lent(ty) => local(parse_quote!(let #by: #ty = #arg;))?,
                _ => local(parse_quote!(let #by = #arg;))?,
            };
            let mut block: syn::Block = syn::Block { brace_token: Default::default(), stmts: vec![Stmt::Local(local)] };
            self.visit_block_mut(&mut block);
            stmts.extend(block.stmts);
            Renamed { name, by, this: &owner }.visit_expr_mut(&mut made);
        }
        Renamed { name: String::new(), by: format_ident!("unnamed"), this: &owner }.visit_expr_mut(&mut made);
        let (owner, before, values) = self.made(&made)?;
        stmts.extend(before);
        Some((owner, stmts, values))
    }
}

fn local(stmt: Stmt) -> Option<syn::Local> {
    match stmt {
        Stmt::Local(local) => Some(local),
        _ => None,
    }
}

fn type_of(path: &syn::Path) -> syn::Type {
    syn::Type::Path(syn::TypePath { qself: None, path: path.clone() })
}

/// A body with a parameter under another name, and with the type around it by its own.
struct Renamed<'a> {
    name: String,
    by: syn::Ident,
    this: &'a str,
}

impl VisitMut for Renamed<'_> {
    fn visit_path_mut(&mut self, path: &mut syn::Path) {
        if !self.name.is_empty() && path.is_ident(&self.name) {
            *path = self.by.clone().into();
        } else if let Some(first) = path.segments.first_mut()
            && first.ident == "Self"
            && self.this != "Self"
        {
            first.ident = syn::Ident::new(self.this, first.ident.span());
        }
        visit_mut::visit_path_mut(self, path);
    }
    fn visit_field_value_mut(&mut self, field: &mut syn::FieldValue) {
        // `View { data }` names what it is given.
        field.colon_token.get_or_insert_with(Default::default);
        self.visit_expr_mut(&mut field.expr);
    }
}
