//! Chains that accumulate a record, `points.iter().fold(Vec3::ZERO, |sum, p| sum + *p)`: as ones that accumulate its numbers side by side.

use syn::{Expr, Pat, parse_quote};

use super::expr::{Named, Reader};
use super::value::Value;

/// A call of `fold`: what it begins with, and the closure.
pub struct Fold<'a> {
    call: &'a syn::ExprMethodCall,
    pub first: &'a Expr,
    closure: &'a syn::ExprClosure,
    /// What the closure calls the record, and each item.
    sum: &'a syn::PatIdent,
    item: &'a Pat,
}

impl Fold<'_> {
    pub fn of(call: &syn::ExprMethodCall) -> Option<Fold<'_>> {
        let args: Vec<&Expr> = call.args.iter().collect();
        let [first, Expr::Closure(closure)] = args[..] else { return None };
        let inputs: Vec<&Pat> = closure.inputs.iter().collect();
        let [Pat::Ident(sum), item] = inputs[..] else { return None };
        let is_plain = sum.mutability.is_none() && sum.by_ref.is_none() && sum.subpat.is_none();
        let is_fold = call.method == "fold" && call.turbofish.is_none() && closure.capture.is_none();
        (is_fold && is_plain).then_some(Fold { call, first, closure, sum, item })
    }
}

impl Reader<'_> {
    /// The record that a chain accumulates.
    pub(super) fn folded(&mut self, fold: &Fold<'_>) -> Option<Value> {
        let receiver = self.whole(&fold.call.receiver)?;
        let first = self.record(fold.first)?;
        let first = self.copied(&first, false)?;
        let (mut begins, mut types) = (Vec::new(), Vec::new());
        self.flat(&first, &mut begins, &mut types)?;
        let [sums, totals]: [Vec<syn::Ident>; 2] =
            ["sum", "total"].map(|word| begins.iter().map(|_| self.fresh(word)).collect());
        let outside = self.env.clone();
        self.hide(fold.item);
        let value = from(&first, &mut sums.iter());
        self.env.push(Named { name: fold.sum.ident.to_string(), value, refs: 0 });
        let next = self.apart_from(|reader| {
            let next = reader.record_of_body(&fold.closure.body)?;
            let mut numbers = Vec::new();
            reader.flat(&next, &mut numbers, &mut Vec::new())?;
            Some(numbers)
        });
        self.env = outside;
        let (stmts, numbers) = next.filter(|(_, numbers)| numbers.len() == begins.len())?;
        let (method, item) = (&fold.call.method, fold.item);
        self.out.push(parse_quote! {
            let (#(#totals,)*): (#(#types,)*) = #receiver.#method((#(#begins,)*), |(#(#sums,)*), #item| {
                #(#stmts)*
                (#(#numbers,)*)
            });
        });
        self.calls += 1;
        Some(from(&first, &mut totals.iter()))
    }

    /// The numbers of a record, and their types.
    fn flat(&self, value: &Value, numbers: &mut Vec<Expr>, types: &mut Vec<syn::Type>) -> Option<()> {
        let record = value.record()?.to_owned();
        for (member, part) in value.parts(self.known)? {
            match part {
                Value::Other(number) => {
                    types.push(self.known.field(&record, &member)?.clone());
                    numbers.push(number);
                }
                part => self.flat(&part, numbers, types)?,
            }
        }
        Some(())
    }
}

/// A record of the same kind whose numbers are these names.
fn from<'a>(like: &Value, names: &mut impl Iterator<Item = &'a syn::Ident>) -> Value {
    match like {
        Value::Parts(record, parts) => {
            let parts = parts.iter().map(|(member, part)| (member.clone(), from(part, names)));
            Value::Parts(record.clone(), parts.collect())
        }
        Value::Other(_) | Value::Place(..) => match names.next() {
            Some(name) => Value::Other(parse_quote!(#name)),
            None => like.clone(),
        },
    }
}
