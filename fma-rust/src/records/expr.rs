//! What is read, and which expressions are records.

use std::collections::BTreeSet;

use proc_macro2::Span;
use syn::{Expr, Stmt, parse_quote};

use super::callee::{Callee, is_untold, written_out};
use super::fold::Fold;
use super::kinds::Kinds;
use super::known::{Known, Lent};
use super::value::Value;
use crate::items::Operator;
use crate::tree::{Items, Setting, operator_trait};

/// What a name is, and behind how many references.
#[derive(Clone)]
pub struct Named {
    pub name: String,
    pub value: Value,
    pub refs: usize,
}

/// Reads the statements of a body.
pub struct Reader<'a> {
    pub(super) items: &'a Items,
    pub(super) known: &'a Known,
    /// What is permitted in the body that is read.
    pub(super) setting: Setting,
    pub(super) kinds: &'a Kinds,
    /// What the body around binds: a function that is read in it means others by such names.
    pub(super) names: &'a BTreeSet<String>,
    /// What references in the body are for.
    pub(super) lent: Lent,
    /// What names are, the innermost last.
    pub(super) env: Vec<Named>,
    /// What is to stand before.
    pub(super) out: Vec<Stmt>,
    /// How many calls are around, and how many were read.
    pub(super) deep: usize,
    pub(super) calls: usize,
    /// How many records are copied field by field.
    pub(super) copies: usize,
    /// The functions that were read.
    pub used: BTreeSet<String>,
    /// Whether what comes now may see what was done before it in its statement: then nothing is computed before that.
    pub(super) acted: bool,
    /// Whether a call stands alone in its statement: one that sets something stands nowhere else, or what is read beside it would be read behind it.
    pub(super) alone: bool,
    /// The new names that may be set again.
    pub(super) mutable: BTreeSet<String>,
    given: usize,
    /// Where the call stands that is read.
    pub(super) place: Span,
}

impl<'a> Reader<'a> {
    pub fn new(
        (items, known, setting): (&'a Items, &'a Known, Setting),
        kinds: &'a Kinds,
        names: &'a BTreeSet<String>,
        lent: Lent,
    ) -> Reader<'a> {
        let (env, out) = (Vec::new(), Vec::new());
        let (used, mutable) = (BTreeSet::new(), BTreeSet::new());
        Reader {
            items,
            known,
            setting,
            kinds,
            names,
            lent,
            env,
            out,
            deep: 0,
            calls: 0,
            copies: 0,
            used,
            acted: false,
            alone: false,
            mutable,
            given: 0,
            place: Span::call_site(),
        }
    }

    /// A new name.
    pub(super) fn fresh(&mut self, word: &str) -> syn::Ident {
        self.given += 1;
        quote::format_ident!("fastmath_{}_{word}", self.given, span = Span::mixed_site().located_at(self.place))
    }

    /// A value under a new name; what is one already, or a literal, is itself.
    pub(super) fn bound(&mut self, word: &str, number: Expr) -> Expr {
        let number = bare(number);
        if matches!(number, Expr::Lit(_)) || matches!(&number, Expr::Path(path) if self.is_fresh(path)) {
            return number;
        }
        let name = self.fresh(word);
        self.out.push(parse_quote!(let #name = #number;));
        parse_quote!(#name)
    }

    /// A value of a declared type under a new name.
    pub(super) fn bound_as(&mut self, word: &str, ty: Option<&syn::Type>, number: Expr) -> Expr {
        match ty {
            Some(ty) if !matches!(&number, Expr::Path(path) if self.is_fresh(path)) => {
                let (name, number) = (self.fresh(word), bare(number));
                self.out.push(parse_quote!(let #name: #ty = #number;));
                parse_quote!(#name)
            }
            _ => self.bound(word, number),
        }
    }

    /// Whether a name is new, and never set again.
    fn is_fresh(&self, path: &syn::ExprPath) -> bool {
        let name = path.path.get_ident().map(ToString::to_string);
        name.is_some_and(|name| name.starts_with("fastmath_") && !self.mutable.contains(&name))
    }

    pub(super) fn named(&self, name: &str) -> Option<&Named> {
        self.env.iter().rev().find(|known| known.name == name)
    }

    pub(super) fn named_by(&self, path: &syn::ExprPath) -> Option<&Named> {
        path.path.get_ident().and_then(|name| self.named(&name.to_string()))
    }

    /// The record that an expression is, and behind how many references.
    pub(super) fn kind(&self, expr: &Expr) -> Option<(String, usize)> {
        match expr {
            Expr::Paren(inner) => self.kind(&inner.expr),
            Expr::Group(inner) => self.kind(&inner.expr),
            Expr::Reference(inner) => self.kind(&inner.expr).map(|(name, refs)| (name, refs + 1)),
            Expr::Unary(unary) => match unary.op {
                syn::UnOp::Deref(_) => {
                    self.kind(&unary.expr).and_then(|(name, refs)| Some((name, refs.checked_sub(1)?)))
                }
                _ => self.given_by(self.unary(unary)?),
            },
            Expr::Path(path) => match self.named_by(path) {
                Some(Named { value, refs, .. }) => value.record().map(|record| (record.to_owned(), *refs)),
                None => match self.known.constant(&path.path) {
                    Some(constant) => self.known.record(&constant.ty),
                    None => self.here(expr),
                },
            },
            Expr::Field(field) => match self.kind(&field.base) {
                Some((record, _)) => self.known.record(self.known.field(&record, &field.member)?),
                None => self.here(expr),
            },
            Expr::Index(_) => self.here(expr),
            Expr::Struct(record) => {
                let name = record.path.get_ident()?.to_string();
                self.known.is_plain(&name).then_some((name, 0))
            }
            Expr::MethodCall(call) => self.method_kind(call),
            Expr::Call(call) => match &*call.func {
                Expr::Path(path) if path.qself.is_none() => match self.known.made_by(&path.path) {
                    Some(name) => Some((name, 0)),
                    None => self.given_by(&self.known.function(&path.path)?.sig),
                },
                _ => None,
            },
            Expr::Binary(binary) => self.given_by(self.binary(binary)?),
            _ => None,
        }
    }

    fn method_kind(&self, call: &syn::ExprMethodCall) -> Option<(String, usize)> {
        if let Some(fold) = Fold::of(call).filter(|_| self.deep == 0) {
            return self.kind(fold.first).filter(|(_, refs)| *refs == 0);
        }
        let (record, refs) = self.kind(&call.receiver)?;
        match call.method == "clone" && call.args.is_empty() && self.known.is_copied(&record) {
            true => Some((record, 0)),
            false => self.given_by(&self.known.called(&call.method.to_string(), (&record, refs), self.lent)?.sig),
        }
    }

    /// What the types of the body around say.
    pub(super) fn here(&self, expr: &Expr) -> Option<(String, usize)> {
        let (name, refs) = self.kinds.record(self.known, expr).filter(|_| self.deep == 0 && self.is_still(expr))?;
        self.known.is_plain(&name).then_some((name, refs))
    }

    /// Whether an expression names what stays where it is, and can be read again and again: of the names that are read otherwise, it has none.
    fn is_still(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Lit(_) => true,
            Expr::Path(path) => self.named_by(path).is_none(),
            Expr::Paren(inner) => self.is_still(&inner.expr),
            Expr::Group(inner) => self.is_still(&inner.expr),
            Expr::Field(field) => self.is_still(&field.base),
            Expr::Cast(cast) => self.is_still(&cast.expr),
            Expr::Unary(unary) => self.is_still(&unary.expr),
            Expr::Binary(binary) => self.is_still(&binary.left) && self.is_still(&binary.right),
            // What an impl of the module indexes is no slice.
            Expr::Index(index) => {
                self.kind(&index.expr).is_none() && self.is_still(&index.expr) && self.is_still(&index.index)
            }
            Expr::MethodCall(call) => call.method == "len" && call.args.is_empty() && self.is_still(&call.receiver),
            _ => false,
        }
    }

    fn given_by(&self, sig: &syn::Signature) -> Option<(String, usize)> {
        match &sig.output {
            syn::ReturnType::Type(_, ty) => self.known.record(ty),
            syn::ReturnType::Default => None,
        }
    }

    /// The operator of two operands, one of which is a record.
    pub(super) fn binary(&self, binary: &syn::ExprBinary) -> Option<&'a syn::Signature> {
        let name = operator_trait::of_binary(&binary.op)?;
        self.operator(name, [self.kind(&binary.left), self.kind(&binary.right)].as_slice())
            .map(|(operator, _)| &operator.method.sig)
    }

    fn unary(&self, unary: &syn::ExprUnary) -> Option<&'a syn::Signature> {
        let name = operator_trait::of_unary(&unary.op)?;
        self.operator(name, &[self.kind(&unary.expr)]).map(|(operator, _)| &operator.method.sig)
    }

    pub(super) fn operator_body(&self, name: &str, operands: &[Option<(String, usize)>]) -> Option<Callee> {
        let (operator, setting) = self.operator(name, operands)?;
        written_out(&operator.method, operator.this(), setting)
    }

    /// The one operator of such operands, and what is permitted in it. A number is any.
    fn operator(&self, name: &str, operands: &[Option<(String, usize)>]) -> Option<(&'a Operator, Setting)> {
        if operands.iter().all(Option::is_none) {
            return None;
        }
        let fits = |ty: &syn::Type, operand: &Option<(String, usize)>| self.known.record(ty) == *operand;
        let (around, [own, strict]) = self.known.operators();
        let all = self.items.operators.iter().map(|one| (one, own)).chain(around.iter().map(|one| (one, strict)));
        let mut fitting = all.filter(|(operator, _)| {
            let taken: Vec<&syn::Type> = [Some(operator.left()), operator.right()].into_iter().flatten().collect();
            operator.is(name)
                && taken.len() == operands.len()
                && taken.iter().zip(operands).all(|(ty, operand)| fits(ty, operand))
        });
        let untold = |(one, _): &(&Operator, Setting)| is_untold(&one.attrs, &one.method);
        let found = fitting.next().filter(untold)?;
        fitting.next().is_none().then_some(found)
    }
}

/// What needs no parentheses where it is bound.
fn bare(number: Expr) -> Expr {
    match number {
        Expr::Paren(inner) => bare(*inner.expr),
        number => number,
    }
}
