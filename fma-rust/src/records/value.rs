//! What a name or an expression is, once it is read: a number, or a record by its fields.

use syn::{Expr, Member, parse_quote};

use super::known::Known;

/// A value.
#[derive(Clone)]
pub enum Value {
    /// A number, or what else is no record: tokens that can stand anywhere, and more than once.
    Other(Expr),
    /// A record that stands somewhere, read where it is asked for.
    Place(String, Expr),
    /// One that is put together of its fields, in the order in which they are declared.
    Parts(String, Vec<(Member, Value)>),
}

impl Value {
    /// The record that it is.
    pub fn record(&self) -> Option<&str> {
        match self {
            Value::Other(_) => None,
            Value::Place(record, _) | Value::Parts(record, _) => Some(record),
        }
    }

    /// A field of a record.
    pub fn part(&self, known: &Known, member: &Member) -> Option<Value> {
        match self {
            Value::Other(_) => None,
            Value::Place(record, place) => {
                let ty = known.field(record, member)?;
                let place: Expr = parse_quote!(#place.#member);
                match known.record(ty) {
                    Some((record, 0)) => Some(Value::Place(record, place)),
                    Some(_) => None,
                    None => Some(Value::Other(place)),
                }
            }
            Value::Parts(_, parts) => parts.iter().find(|(known, _)| known == member).map(|(_, value)| value.clone()),
        }
    }

    /// All fields of a record.
    pub fn parts(&self, known: &Known) -> Option<Vec<(Member, Value)>> {
        let fields = known.fields(self.record()?)?;
        fields.iter().map(|(member, _)| Some((member.clone(), self.part(known, member)?))).collect()
    }

    /// The record, put together.
    pub fn whole(&self, known: &Known) -> Option<Expr> {
        match self {
            Value::Other(number) => Some(number.clone()),
            // It may be reached through a reference.
            Value::Place(..) => None,
            Value::Parts(record, _) => {
                let record = quote::format_ident!("{record}");
                let parts = self.parts(known)?;
                let fields = parts.iter().map(|(member, value)| {
                    let whole = value.whole(known)?;
                    Some(parse_quote!(#member: #whole))
                });
                let fields = fields.collect::<Option<Vec<syn::FieldValue>>>()?;
                Some(parse_quote!(#record { #(#fields),* }))
            }
        }
    }
}
