//! Calls: the body of what is called, with the names of its parameters for what they are given.

use syn::spanned::Spanned;
use syn::{Expr, FnArg, Pat, parse_quote};

use super::callee::Callee;
use super::expr::{Named, Reader};
use super::known::Lent;
use super::value::Value;
use crate::called::{Fit, fit, is_number, is_one_of, strict, with_tail};
use crate::tree::operator_trait;
use crate::walk::visit::{self, Visit};

/// Functions that call one another are read in one another at most so often.
const DEEPEST: usize = 6;

/// No more calls than these are read, or a few short functions make an endless one.
const MOST: usize = 200;

impl Reader<'_> {
    /// What a call gives: of a function, a method or an operator of the module.
    pub(super) fn called(&mut self, expr: &Expr) -> Option<Value> {
        if self.deep == 0 {
            self.place = expr.span();
        }
        let alone = std::mem::take(&mut self.alone);
        match expr {
            Expr::MethodCall(call) => {
                let (record, refs) = self.kind(&call.receiver)?;
                let callee = self.known.called(&call.method.to_string(), (&record, refs), self.lent)?.clone();
                self.used.insert(format!("{record}::{}", call.method));
                let operands: Vec<&Expr> = [&*call.receiver].into_iter().chain(&call.args).collect();
                self.read((&callee, alone), &operands, 0)
            }
            Expr::Call(call) => {
                let Expr::Path(path) = &*call.func else { return None };
                let callee = self.known.function(&path.path)?.clone();
                let name = path.path.get_ident().map(ToString::to_string);
                // A name that the body around gives to something else.
                if name.is_some_and(|name| self.names.contains(&name)) {
                    return None;
                }
                self.used.insert(super::known::spelt(&path.path));
                self.read((&callee, alone), &call.args.iter().collect::<Vec<_>>(), 0)
            }
            Expr::Binary(binary) => {
                let name = operator_trait::of_binary(&binary.op)?;
                self.operated(name, &[&binary.left, &binary.right])
            }
            Expr::Unary(unary) => self.operated(operator_trait::of_unary(&unary.op)?, &[&unary.expr]),
            Expr::Paren(inner) => self.called(&inner.expr),
            _ => None,
        }
    }

    /// What an operator gives, or sets.
    pub(super) fn operated(&mut self, name: &str, operands: &[&Expr]) -> Option<Value> {
        let kinds = operands.iter().enumerate().map(|(at, operand)| {
            let kind = self.kind(operand);
            // What is set is lent, however it is spelt.
            kind.map(|(record, refs)| (record, if at == 0 && name.ends_with("Assign") { 0 } else { refs }))
        });
        let kinds: Vec<_> = kinds.collect();
        let refs = kinds.first()?.as_ref().map_or(0, |(_, refs)| *refs);
        let callee = self.operator_body(name, &kinds)?;
        self.read((&callee, name.ends_with("Assign")), operands, refs)
    }

    /// Reads a constant as it would stand in a function of its own.
    pub(super) fn constant(&mut self, expr: &Expr) -> Option<Value> {
        let outside = std::mem::take(&mut self.env);
        self.deep += 1;
        let value = self.record(expr);
        self.deep -= 1;
        self.env = outside;
        value
    }

    /// What a function gives; a `self` that it takes as it is stands behind so many references.
    fn read(&mut self, (callee, alone): (&Callee, bool), operands: &[&Expr], refs: usize) -> Option<Value> {
        let Callee { sig, block, setting } = callee;
        let fit = fit(*setting, self.setting)?;
        if self.deep == DEEPEST || self.calls == MOST || self.acted || sig.inputs.len() != operands.len() {
            return None;
        }
        self.calls += 1;
        let mut env = Vec::new();
        let sets = sig.inputs.iter().any(is_set);
        if sets && !alone {
            return None;
        }
        for (input, operand) in sig.inputs.iter().zip(operands) {
            let mut named = self.parameter(input, operand, refs)?;
            // What is given as it is stays so, whatever is set meanwhile.
            if sets && named.refs == 0 && named.value.record().is_some() && !is_set(input) {
                named.value = self.copied(&named.value, false)?;
            }
            env.push(named);
        }
        let (outside, deep, lent) = (std::mem::replace(&mut self.env, env), self.deep, self.lent);
        let (around, first) = (std::mem::replace(&mut self.setting, *setting), self.out.len());
        (self.deep, self.lent) = (deep + 1, lent_in(sig, block));
        let mut given = self.body(sig, block);
        if fit == Fit::Strictly {
            // What is left of it in the caller's words would be computed as the caller permits.
            given =
                given.and_then(|value| if value.record().is_some() { self.copied(&value, false) } else { Some(value) });
            let own = self.out.split_off(first);
            self.out.extend(own.into_iter().map(strict));
        }
        (self.env, self.deep, self.lent, self.setting) = (outside, deep, lent, around);
        given
    }

    /// What a parameter is called, and what it is given.
    fn parameter(&mut self, input: &FnArg, operand: &Expr, refs: usize) -> Option<Named> {
        let (name, refs, ty, is_record) = match input {
            FnArg::Receiver(receiver) => {
                let is_lent = receiver.reference.is_some();
                if receiver.colon_token.is_some() || !is_lent && receiver.mutability.is_some() {
                    return None;
                }
                ("self".to_owned(), if is_lent { 1 } else { refs }, None, self.kind(operand).is_some())
            }
            FnArg::Typed(typed) => {
                let Pat::Ident(name) = &*typed.pat else { return None };
                if name.mutability.is_some() || name.by_ref.is_some() || name.subpat.is_some() {
                    return None;
                }
                let record = self.known.record(&typed.ty);
                let is_record = record.is_some();
                if !is_record && !is_scalar(&typed.ty) {
                    return None;
                }
                (name.ident.to_string(), record.map_or(0, |(_, refs)| refs), Some(&*typed.ty), is_record)
            }
        };
        let value = match is_record {
            true => self.record(operand)?,
            false => {
                let number = self.number(operand)?;
                Value::Other(self.bound_as(name.trim_start_matches("r#"), ty, number))
            }
        };
        Some(Named { name, value, refs })
    }

    fn body(&mut self, sig: &syn::Signature, block: &syn::Block) -> Option<Value> {
        let (stmts, tail) = with_tail(block.stmts.clone());
        stmts.iter().try_for_each(|stmt| self.stmt(stmt))?;
        let gives = match (&sig.output, tail) {
            (syn::ReturnType::Default, tail) => {
                tail.map_or(Some(()), |tail| self.stmt(&syn::Stmt::Expr(tail, None)))?;
                return Some(Value::Other(parse_quote!(())));
            }
            (syn::ReturnType::Type(_, ty), Some(tail)) => (self.known.record(ty), ty, tail),
            (syn::ReturnType::Type(..), None) => return None,
        };
        match gives {
            (Some((_, 0)), _, tail) => self.record(&tail),
            (Some(_), ..) => None,
            (None, ty, _) if !is_scalar(ty) => None,
            (None, ty, tail) => {
                let (number, name) = (self.number(&tail)?, self.fresh("given"));
                self.out.push(parse_quote!(let #name: #ty = #number;));
                Some(Value::Other(parse_quote!(#name)))
            }
        }
    }
}

/// What references in a function are for, as far as it says.
pub fn lent_in(sig: &syn::Signature, block: &syn::Block) -> Lent {
    let mut sets = Sets(false);
    sets.visit_signature(sig);
    sets.visit_block(block);
    if sets.0 { Lent::ToBeSet } else { Lent::ToBeRead }
}

/// Whether there is a `&mut`, or a call that gives one.
struct Sets(bool);

impl Visit<'_> for Sets {
    fn visit_signature(&mut self, sig: &syn::Signature) {
        self.0 |= sig.receiver().is_some_and(|this| this.reference.is_some() && this.mutability.is_some());
        visit::visit_signature(self, sig);
    }
    fn visit_type(&mut self, ty: &syn::Type) {
        self.0 |= matches!(ty, syn::Type::Reference(reference) if reference.mutability.is_some());
        visit::visit_type(self, ty);
    }
    fn visit_expr_reference(&mut self, reference: &syn::ExprReference) {
        self.0 |= reference.mutability.is_some();
        visit::visit_expr_reference(self, reference);
    }
    fn visit_pat_ident(&mut self, pat: &syn::PatIdent) {
        self.0 |= pat.by_ref.is_some() && pat.mutability.is_some();
        visit::visit_pat_ident(self, pat);
    }
    fn visit_ident(&mut self, ident: &syn::Ident) {
        self.0 |= ident.to_string().ends_with("_mut");
    }
}

/// Whether a type is one of numbers, or of truths.
pub fn is_scalar(ty: &syn::Type) -> bool {
    is_number(ty) || is_one_of(ty, &["bool"])
}

/// Whether what a parameter is given may be set.
fn is_set(input: &FnArg) -> bool {
    match input {
        FnArg::Receiver(receiver) => receiver.reference.is_some() && receiver.mutability.is_some(),
        FnArg::Typed(typed) => {
            matches!(&*typed.ty, syn::Type::Reference(reference) if reference.mutability.is_some())
        }
    }
}
