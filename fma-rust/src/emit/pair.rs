//! Pairs of floats in Rust: `Df64` and `Df128`, and their borders with single floats.
//!
//! A node is printed as the type that it has in the source: where its value became a pair, rounded. Only the value of a local that
//! holds a pair is printed as one; inside a formula the IR says which is which.

use std::collections::HashMap;

use fma_core::Format;
use fma_ir::{Class, FloatOp, Func, Op, Ty, Value, ValueId, VarId};
use proc_macro2::Span;
use syn::parse_quote;

use super::build::{assign, binary, cast, method, unary};
use super::literal::literal;
use super::print::Printer;
use super::spell::path;
use crate::tree::{Arith, ExprId, Kind, LocalId, Type};

/// For each word that is put into a pair as it is, the pair; and for each pair that is rounded to a word, the word.
pub fn borders(func: &Func) -> HashMap<ValueId, ValueId> {
    let casts = func.values().filter(|(_, value)| value.op == Op::Cast);
    let other = |ty: Ty| ty.doubled().or_else(|| ty.word());
    casts
        .filter(|(_, value)| other(func.value(value.args[0]).ty) == Some(value.ty))
        .map(|(id, value)| (value.args[0], id))
        .collect()
}

/// The type of a pair.
pub fn pair_type(ty: Ty) -> Option<syn::Type> {
    match ty {
        Ty::Double(Format::F32) => Some(parse_quote!(::fastmath::core::Df64)),
        Ty::Double(Format::F64) => Some(parse_quote!(::fastmath::core::Df128)),
        Ty::Float(_) | Ty::Double(_) | Ty::Generic(_) | Ty::Int(_) | Ty::Bool | Ty::Other => None,
    }
}

/// What makes a pair of two words that are known not to overlap.
fn pair_call(ty: Ty) -> &'static str {
    if ty == Ty::Double(Format::F32) { "df64" } else { "df128" }
}

/// The pair of a word.
fn of_word(ty: Ty, word: &syn::Expr) -> syn::Expr {
    let call = path(pair_call(ty));
    parse_quote!(#call(#word, 0.0))
}

/// Nodes.
impl Printer<'_> {
    fn ty(&self, value: ValueId) -> Ty {
        self.source.func.value(value).ty
    }

    /// Whether a value is a pair.
    pub(super) fn is_pair(&self, value: ValueId) -> bool {
        self.ty(value).is_double()
    }

    /// Whether an operation takes pairs.
    pub(super) fn takes_pairs(&self, value: &Value) -> bool {
        value.args.iter().any(|arg| self.is_pair(*arg))
    }

    /// The type of a local that holds a pair.
    pub(super) fn local_pair(&self, local: LocalId) -> Option<syn::Type> {
        pair_type(self.local_ty(local))
    }

    fn local_ty(&self, local: LocalId) -> Ty {
        self.source.func.variable(VarId(local.0 as u32)).ty
    }

    /// What a local holds when it is given a value; `None` if the IR has no name for it.
    pub(super) fn content(&self, local: LocalId, value: ValueId) -> Option<ValueId> {
        let fits = self.is_pair(value) == self.local_pair(local).is_some();
        if fits { Some(value) } else { self.borders.get(&value).copied() }
    }

    /// A node as the type that it has in the source.
    pub(super) fn word(&mut self, id: ExprId) -> syn::Expr {
        let mut inner = id;
        while let Kind::Paren(next) = self.source.tree.expr(inner).kind {
            inner = next;
        }
        let is_own = !matches!(self.source.tree.expr(inner).kind, Kind::Assign { .. } | Kind::Ref(_));
        match self.value_of(id) {
            Some(value) if is_own && self.is_pair(value) => self.rounded(id, value),
            Some(value) if !self.same(id, value) => self.island(id, value),
            None => self.unread(id),
            _ => self.as_written(id),
        }
    }

    /// A node whose value became a pair, where something else needs a float.
    pub(super) fn rounded(&mut self, id: ExprId, value: ValueId) -> syn::Expr {
        // What the digits of a literal say beyond the float is not asked for.
        if matches!(self.source.func.value(value).op, Op::Const(_)) {
            return self.as_written(id);
        }
        let pair = self.island(id, value);
        method(pair, "hi", Vec::new())
    }

    /// A node whose value nothing computes with: a name that is borrowed or handed on.
    pub(super) fn unread(&mut self, id: ExprId) -> syn::Expr {
        let printed = self.as_written(id);
        match self.source.tree.expr(id).kind {
            Kind::Local(local) if self.local_pair(local).is_some() => method(printed, "hi", Vec::new()),
            _ => printed,
        }
    }

    /// The operands of a comparison: a pair compares with a word, but a word with words alone, so that one before a pair becomes a pair.
    pub(super) fn compared(&self, node: &Value, mut args: Vec<syn::Expr>) -> Vec<syn::Expr> {
        let is_pair = |index: usize| node.args.get(index).is_some_and(|arg| self.is_pair(*arg));
        if !is_pair(0) && is_pair(1) {
            args[0] = of_word(self.ty(node.args[1]), &args[0]);
        }
        args
    }

    /// A node as a pair.
    pub(super) fn paired(&mut self, id: ExprId, ty: Ty) -> syn::Expr {
        match self.value_of(id).filter(|value| self.is_pair(*value)) {
            Some(value) => self.island(id, value),
            None => {
                // The parameter's type is the type of a literal without a suffix.
                let word = self.exported(id).unwrap_or_else(|| self.word(id));
                of_word(ty, &word)
            }
        }
    }

    /// The first value of a local.
    pub(super) fn initial(&mut self, local: Option<LocalId>, init: ExprId) -> syn::Expr {
        match local.filter(|local| self.local_pair(*local).is_some()) {
            Some(local) => self.paired(init, self.local_ty(local)),
            None => self.expr(init),
        }
    }

    /// Changes the type that the source gives to a local that holds a pair.
    pub(super) fn declare_pair(&self, local: Option<LocalId>, pattern: &mut syn::Pat) {
        if let (Some(ty), syn::Pat::Type(pattern)) = (local.and_then(|local| self.local_pair(local)), pattern) {
            *pattern.ty = ty;
        }
    }

    /// An assignment to a local that holds a pair; `None` for anything else.
    pub(super) fn pair_assignment(&mut self, id: ExprId) -> Option<syn::Expr> {
        let &Kind::Assign { op, target, value } = &self.source.tree.expr(id).kind else { return None };
        let Kind::Local(local) = self.source.tree.expr(target).kind else { return None };
        self.local_pair(local)?;
        let printed = match op.and_then(|op| self.compound(id, op, local, value)) {
            Some(printed) => printed,
            None if op.is_none() => {
                let value = self.paired(value, self.local_ty(local));
                assign(self.name(local), value)
            }
            None => {
                let whole = self.value_of(id)?;
                let value = self.formula(id, whole);
                // A sum that is exact in one word stays a word: `t * 0.0` added to a parameter.
                let value = if self.is_pair(whole) { value } else { of_word(self.local_ty(local), &value) };
                assign(self.name(local), value)
            }
        };
        *self.targets.entry(local).or_default() += 1;
        self.assigned(id, target);
        Some(printed)
    }

    /// `acc += x`, if that is what the value is.
    fn compound(&mut self, id: ExprId, op: Arith, local: LocalId, node: ExprId) -> Option<syn::Expr> {
        let whole = self.source.func.value(self.value_of(id)?).clone();
        let Arith::Float(op) = op else { return None };
        let [old, operand] = [*whole.args.first()?, *whole.args.get(1)?];
        let syn::Expr::Binary(written) = &self.source.tree.expr(id).syn else { return None };
        if whole.op != Op::Float(op) || !self.is_held(local, old) {
            return None;
        }
        let by_ref = matches!(self.source.tree.types.get(self.source.tree.expr(node).ty), Type::Ref(_));
        let as_written = !by_ref && self.value_of(node) == Some(operand) && !self.is_pair(operand);
        let operand = if as_written { self.expr(node) } else { self.formula(node, operand) };
        Some(binary(self.name(local), written.op, operand))
    }

    /// The number that a parameter came with, where it is needed once a pair has its name: by what takes no pairs, as `is_nan` does.
    pub(super) fn single_parameter(&mut self, local: LocalId) -> Option<syn::Stmt> {
        self.local_pair(local)?;
        let is_read = |value: &Value| matches!(value.op, Op::Read(var) if var.0 as usize == local.0);
        let mut singles = self.source.func.values().filter(|(_, value)| is_read(value) && !value.ty.is_double());
        self.holds[local.0] = singles.next().map(|(id, _)| id);
        self.captures(local)
    }

    /// A parameter that becomes a pair before anything else.
    pub(super) fn paired_parameter(&mut self, local: LocalId) -> Option<syn::Stmt> {
        let ty = self.local_pair(local)?;
        let ident = &self.source.tree.local(local).ident;
        Some(parse_quote!(let mut #ident = #ty::from(#ident);))
    }
}

/// Formulas.
impl Printer<'_> {
    /// The constant of two words.
    pub(super) fn pair_literal(&self, node: &Value) -> Option<syn::Expr> {
        let (Op::Const(high), Some(word)) = (node.op, node.ty.word()) else { return None };
        let Op::Const(low) = self.source.func.value(*node.args.first()?).op else { return None };
        let (high, low) = (literal(high, word)?, literal(low, word)?);
        let call = path(pair_call(node.ty));
        Some(parse_quote!(#call(#high, #low)))
    }

    /// An operation that gives a pair; `None` if it is spelt as on floats, or cannot be.
    pub(super) fn pair_operation(&self, node: &Value, args: &[syn::Expr]) -> Option<syn::Expr> {
        let Op::Float(op) = node.op else { return None };
        let (ty, [first, rest @ ..]) = (pair_type(node.ty)?, args) else { return None };
        let of_words = !self.takes_pairs(node);
        Some(match (of_words.then(|| of_words_name(op)).flatten(), super::spell::operator(op), rest) {
            (Some(name), _, [second]) => {
                let name = syn::Ident::new(name, Span::mixed_site());
                parse_quote!(#ty::#name(#first, #second))
            }
            (_, Some(operator), [second]) => binary(first.clone(), operator, second.clone()),
            _ if op == FloatOp::Neg => unary(syn::UnOp::Neg(Default::default()), first.clone()),
            _ if matches!(op.class(), Class::Fma) => method(first.clone(), FloatOp::Fma.name(), rest.to_vec()),
            _ => method(first.clone(), op.name(), rest.to_vec()),
        })
    }

    /// A cast to a pair or from one.
    pub(super) fn pair_cast(&self, node: &Value, x: &syn::Expr) -> Option<syn::Expr> {
        let from = self.ty(*node.args.first()?);
        let by = |name: &str| Some(method(x.clone(), name, Vec::new()));
        match (from, node.ty) {
            (Ty::Double(same), Ty::Float(format)) if same == format => by("hi"),
            (Ty::Double(_), Ty::Float(Format::F32)) => by("to_f32"),
            (Ty::Double(_), Ty::Float(Format::F64)) => by("to_f64"),
            (Ty::Double(_), Ty::Double(Format::F32)) => by("to_df64"),
            (Ty::Double(_), Ty::Double(Format::F64)) => by("to_df128"),
            (Ty::Double(_), Ty::Int(_)) => {
                let ty = syn::Ident::new(&int_name(node.ty)?, Span::mixed_site());
                let call = path("integer");
                let whole =
                    parse_quote!(#call(#x, ::core::primitive::#ty::MIN as i128, ::core::primitive::#ty::MAX as i128));
                Some(cast(whole, parse_quote!(#ty)))
            }
            (Ty::Float(Format::F64), Ty::Double(Format::F32)) => {
                Some(parse_quote!(::fastmath::core::Df128::from(#x).to_df64()))
            }
            (Ty::Float(_), to) => pair_type(to).map(|ty| parse_quote!(#ty::from(#x))),
            (Ty::Int(_), to) => {
                let (ty, number) = (pair_type(to)?, cast(x.clone(), parse_quote!(i128)));
                Some(parse_quote!(#ty::from_integer(#number)))
            }
            (Ty::Double(_) | Ty::Generic(_) | Ty::Bool | Ty::Other, _) => None,
        }
    }
}

/// What makes a pair of two words.
fn of_words_name(op: FloatOp) -> Option<&'static str> {
    const NAMES: [(FloatOp, &str); 4] = [
        (FloatOp::Add, "from_sum"),
        (FloatOp::Sub, "from_difference"),
        (FloatOp::Mul, "from_product"),
        (FloatOp::Div, "from_quotient"),
    ];
    NAMES.iter().find(|(known, _)| *known == op).map(|(_, name)| *name)
}

fn int_name(ty: Ty) -> Option<String> {
    match ty {
        Ty::Int(int) => Some(int.name()),
        Ty::Float(_) | Ty::Double(_) | Ty::Generic(_) | Ty::Bool | Ty::Other => None,
    }
}
