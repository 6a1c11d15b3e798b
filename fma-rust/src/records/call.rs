//! Calls: the body of what is called, with the names of its parameters for what they are given.

use syn::{Expr, FnArg, Pat, parse_quote};

use super::expr::{Named, Reader};
use super::value::Value;
use crate::called::with_tail;
use crate::tree::operator_trait;

/// Functions that call one another are read in one another at most so often.
const DEEPEST: usize = 6;

/// No more calls than these are read, or a few short functions make an endless one.
const MOST: usize = 200;

impl Reader<'_> {
    /// What a call gives: of a function, a method or an operator of the module.
    pub(super) fn called(&mut self, expr: &Expr) -> Option<Value> {
        match expr {
            Expr::MethodCall(call) => {
                let (record, _) = self.kind(&call.receiver)?;
                let callee = self.known.method(&record, &call.method.to_string())?.clone();
                self.used.insert(format!("{record}::{}", call.method));
                let operands = [&*call.receiver].into_iter().chain(&call.args);
                self.read(&callee.sig, &callee.block, &operands.collect::<Vec<_>>())
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
                self.read(&callee.sig, &callee.block, &call.args.iter().collect::<Vec<_>>())
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
        let method = self.operator(name, &kinds)?.clone();
        self.read(&method.sig, &method.block, operands)
    }

    fn read(&mut self, sig: &syn::Signature, block: &syn::Block, operands: &[&Expr]) -> Option<Value> {
        if self.deep == DEEPEST || self.calls == MOST || sig.inputs.len() != operands.len() {
            return None;
        }
        self.calls += 1;
        let mut env = Vec::new();
        for (input, operand) in sig.inputs.iter().zip(operands) {
            env.push(self.parameter(input, operand)?);
        }
        let (outside, deep) = (std::mem::replace(&mut self.env, env), self.deep);
        self.deep += 1;
        let given = self.body(sig, block);
        (self.env, self.deep) = (outside, deep);
        given
    }

    /// What a parameter is.
    fn parameter(&mut self, input: &FnArg, operand: &Expr) -> Option<Named> {
        let (name, refs, is_record) = match input {
            FnArg::Receiver(receiver) => {
                let is_lent = receiver.reference.is_some();
                if receiver.colon_token.is_some() || !is_lent && receiver.mutability.is_some() {
                    return None;
                }
                ("self".to_owned(), usize::from(is_lent), true)
            }
            FnArg::Typed(typed) => {
                let Pat::Ident(name) = &*typed.pat else { return None };
                if name.mutability.is_some() || name.by_ref.is_some() || name.subpat.is_some() {
                    return None;
                }
                let record = self.known.record(&typed.ty);
                let is_record = record.is_some();
                (name.ident.to_string(), record.map_or(0, |(_, refs)| refs), is_record)
            }
        };
        let value = match is_record {
            true => self.record(operand)?,
            false => {
                let number = self.number(operand)?;
                Value::Other(self.bound(name.trim_start_matches("r#"), number))
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
            (None, ty, tail) => {
                let (number, name) = (self.number(&tail)?, self.fresh("given"));
                self.out.push(parse_quote!(let #name: #ty = #number;));
                Some(Value::Other(parse_quote!(#name)))
            }
        }
    }
}
