//! A body in which fields have variables of their own.

use std::collections::HashMap;

use proc_macro2::Span;
use quote::format_ident;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Expr, Pat, Stmt, Token, parse_quote};

use super::signature::{Structs, is_lent};
use super::{Held, Known};
use crate::gpu::plainer::Bound;
use crate::rewrite::Function;
use crate::tree::path_words;
use crate::walk::visit_mut::{self, VisitMut};

/// A body that is gone through.
pub struct Body<'a> {
    pub structs: &'a Structs<'a>,
    pub function: &'a Function<'a>,
    pub known: Known,
    /// The first place that needs a struct as a whole.
    pub refused: Option<Span>,
    /// How often names are bound: of two variables of one name no one knows which is meant.
    bound: Bound,
    /// How many calls were put in their places.
    pub made: usize,
}

impl<'a> Body<'a> {
    pub fn of(structs: &'a Structs<'a>, function: &'a Function<'a>, known: Known) -> Body<'a> {
        Body { structs, function, known, refused: None, bound: Bound::default(), made: 0 }
    }

    /// Puts variables for all fields.
    pub fn read(&mut self, block: &mut syn::Block) {
        self.bound = Bound::of(self.function.signature, block);
        self.visit_block_mut(block);
    }

    pub fn refuse(&mut self, place: Span) {
        self.refused.get_or_insert(place);
    }

    /// What a name stands for.
    pub fn named(&self, expr: &Expr) -> Option<&Held> {
        match expr {
            Expr::Path(path) => self.known.get(&path.path.get_ident()?.to_string()),
            Expr::Paren(inner) => self.named(&inner.expr),
            Expr::Group(inner) => self.named(&inner.expr),
            Expr::Reference(inner) => self.named(&inner.expr),
            Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr, .. }) => self.named(expr),
            Expr::MethodCall(call) if call.method == "clone" => self.named(&call.receiver),
            _ => None,
        }
    }

    /// The variable of a field, or what a struct without a name holds there.
    fn field(&mut self, field: &syn::ExprField) -> Option<Expr> {
        let Some(held) = self.named(&field.base) else {
            let (_, stmts, values) = self.made(&field.base)?;
            let value = values.into_iter().find(|(name, _)| field.member == syn::Member::from(format_ident!("{name}")));
            let (_, value) = value?;
            return Some(if stmts.is_empty() { value } else { parse_quote!({ #(#stmts)* #value }) });
        };
        let name = match &field.member {
            syn::Member::Named(name) => name.to_string(),
            syn::Member::Unnamed(index) => index.index.to_string(),
        };
        let (_, variable) = held.fields.iter().find(|(known, _)| *known == name)?;
        let mut variable = variable.clone();
        variable.set_span(field.member.span());
        Some(parse_quote!(#variable))
    }

    /// `let v = View { data, n };`, `let w = &v;` and `let View { data, n } = v;`
    fn bind(&mut self, local: &syn::Local) -> Option<Vec<Stmt>> {
        let init = local.init.as_ref().filter(|init| init.diverge.is_none())?;
        let pat = match &local.pat {
            Pat::Type(typed) => &*typed.pat,
            pat => pat,
        };
        match pat {
            Pat::Ident(name) if name.subpat.is_none() => {
                let (owner, mut stmts, values) = self.made(&init.expr)?;
                if !self.bound.is_steady(&name.ident.to_string()) {
                    self.refuse(name.ident.span());
                }
                let held = self.structs.held(&owner, &name.ident, true);
                for (field, value) in values {
                    let Some((_, variable)) = held.fields.iter().find(|(known, _)| *known == field) else { continue };
                    let ty = self.structs.fields[owner.as_str()].iter().find(|(known, _)| *known == field);
                    stmts.push(match ty {
                        Some((_, ty)) if is_lent(ty) => parse_quote!(let #variable = #value;),
                        Some((_, ty)) if name.mutability.is_some() => parse_quote!(let mut #variable: #ty = #value;),
                        Some((_, ty)) => parse_quote!(let #variable: #ty = #value;),
                        None => continue,
                    });
                }
                self.known.insert(name.ident.to_string(), held);
                Some(stmts)
            }
            Pat::Struct(parts) => {
                let (_, mut stmts, values) = self.made(&init.expr)?;
                let values: HashMap<String, Expr> = values.into_iter().collect();
                for field in &parts.fields {
                    let syn::Member::Named(name) = &field.member else { return None };
                    let (pat, value) = (&field.pat, values.get(&name.to_string())?);
                    stmts.push(parse_quote!(let #pat = #value;));
                }
                Some(stmts)
            }
            _ => None,
        }
    }

    /// What is passed: each struct by its fields, and what stands before that.
    pub fn passed<'e>(&mut self, args: impl Iterator<Item = &'e Expr>) -> (Vec<Stmt>, Vec<Expr>, bool) {
        let (mut stmts, mut all, mut any) = (Vec::new(), Vec::new(), false);
        for arg in args {
            match self.made(arg) {
                Some((owner, before, values)) => {
                    stmts.extend(before);
                    let order = self.structs.fields[owner.as_str()].iter();
                    let value = |(field, _): &(String, syn::Type)| {
                        values.iter().find(|(known, _)| known == field).map(|(_, value)| value.clone())
                    };
                    all.extend(order.filter_map(value));
                    any = true;
                }
                None => {
                    let mut arg = arg.clone();
                    self.visit_expr_mut(&mut arg);
                    all.push(arg);
                }
            }
        }
        (stmts, all, any)
    }

    /// `v.at(i)` and `at(&v, i)`, with the fields of `v`.
    fn called(&mut self, expr: &Expr) -> Option<Expr> {
        let (name, args): (Expr, Vec<&Expr>) = match expr {
            Expr::MethodCall(call) => {
                let owner = self.owner(&call.receiver)?;
                let method = &call.method;
                self.structs.items.inherent.get(&(owner.clone(), method.to_string()))?;
                let owner = syn::Ident::new(&owner, call.method.span());
                (parse_quote!(#owner::#method), std::iter::once(&*call.receiver).chain(&call.args).collect())
            }
            Expr::Call(call) if self.is_own(&call.func) => ((*call.func).clone(), call.args.iter().collect()),
            _ => return None,
        };
        let (stmts, args, any) = self.passed(args.into_iter());
        let call: Expr = parse_quote!(#name(#(#args),*));
        match (any, stmts.is_empty()) {
            (false, _) => None,
            (true, true) => Some(call),
            (true, false) => Some(parse_quote!({ #(#stmts)* #call })),
        }
    }

    /// Whether a function of the module is called.
    fn is_own(&self, func: &Expr) -> bool {
        let Expr::Path(path) = func else { return false };
        let words = path_words(&path.path);
        match &words[..] {
            [name] => self.structs.items.functions.contains_key(name),
            [owner, name] if owner == "Self" => self.structs.items.methods.contains_key(name),
            [owner, name] => self.structs.items.inherent.contains_key(&(owner.clone(), name.clone())),
            _ => false,
        }
    }

    /// An assignment to a number that is not the function's own.
    fn is_lost(&self, place: &Expr) -> bool {
        let Expr::Field(field) = place else { return false };
        let syn::Member::Named(name) = &field.member else { return false };
        let of = |held: &Held| self.structs.fields[held.owner.as_str()].iter().find(|(known, _)| name == known);
        self.named(&field.base).is_some_and(|held| !held.own && of(held).is_some_and(|(_, ty)| !is_lent(ty)))
    }
}

impl VisitMut for Body<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let mut stmts = Vec::new();
        for mut stmt in std::mem::take(&mut block.stmts) {
            match &stmt {
                Stmt::Local(local) if let Some(bound) = self.bind(local) => stmts.extend(bound),
                _ => {
                    self.visit_stmt_mut(&mut stmt);
                    stmts.push(stmt);
                }
            }
        }
        block.stmts = stmts;
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        let Ok(mut args) = mac.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated) else { return };
        args.iter_mut().for_each(|arg| self.visit_expr_mut(arg));
        mac.tokens = quote::quote!(#args);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let said = match &*expr {
            Expr::Field(field) => self.field(field),
            Expr::Call(_) | Expr::MethodCall(_) => self.part(expr).or_else(|| self.called(expr)),
            Expr::Assign(assign) if self.is_lost(&assign.left) => return self.refuse(assign.left.span()),
            Expr::Binary(binary) if is_assignment(&binary.op) && self.is_lost(&binary.left) => {
                return self.refuse(binary.left.span());
            }
            Expr::Path(_) if self.named(expr).is_some() => return self.refuse(expr.span()),
            _ => None,
        };
        match said {
            Some(said) => *expr = said,
            None => {
                visit_mut::visit_expr_mut(self, expr);
                without_reference(expr);
            }
        }
    }
}

/// `(&x[a..b]).iter()` and `(&x[a..b])[i]`, of a part that was put there.
fn without_reference(expr: &mut Expr) {
    let base = match expr {
        Expr::MethodCall(call) => &mut call.receiver,
        Expr::Index(index) => &mut index.expr,
        _ => return,
    };
    if let Expr::Reference(lent) = &**base {
        *base = lent.expr.clone();
    }
}

fn is_assignment(op: &syn::BinOp) -> bool {
    use syn::BinOp::{AddAssign, DivAssign, MulAssign, RemAssign, SubAssign};
    matches!(op, AddAssign(_) | SubAssign(_) | MulAssign(_) | DivAssign(_) | RemAssign(_))
}
