//! What a result holds: the types of both, and the tuple that it is in the text. What is `()` has no place there.

use syn::{Expr, Type, parse_quote};

use super::given::{shape, zeros};
use crate::tree::Items;

/// What a result holds, by the type that declares it: where all is well, and elsewhere.
#[derive(Clone)]
pub struct Kinds {
    pub value: Type,
    pub error: Type,
}

/// What a type says that a result holds, if it is one with both its types.
pub fn within(ty: &Type) -> Option<Kinds> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last().filter(|last| last.ident == "Result")?;
    let syn::PathArguments::AngleBracketed(args) = &last.arguments else { return None };
    let types: Option<Vec<Type>> = args.args.iter().map(typed).collect();
    match types?.as_slice() {
        [value, error] => Some(Kinds { value: value.clone(), error: error.clone() }),
        _ => None,
    }
}

fn typed(arg: &syn::GenericArgument) -> Option<Type> {
    match arg {
        syn::GenericArgument::Type(Type::Infer(_)) => None,
        syn::GenericArgument::Type(ty) => Some(ty.clone()),
        _ => None,
    }
}

impl Kinds {
    /// All is well.
    pub fn well(&self, value: &Expr, items: &Items) -> Expr {
        let nothing = zeros(&shape(&self.error, items));
        let whole = self.whole(parse_quote!(true), value.clone(), nothing);
        acting(&self.value, value, whole)
    }

    /// Something went wrong.
    pub fn wrong(&self, error: &Expr, items: &Items) -> Expr {
        let nothing = zeros(&shape(&self.value, items));
        let whole = self.whole(parse_quote!(false), nothing, error.clone());
        acting(&self.error, error, whole)
    }

    /// The type of both, in the text.
    pub fn tuple(&self) -> Type {
        let parts = self.parts(&self.value, &self.error);
        parse_quote!((bool, #(#parts),*))
    }

    /// A truth and both; what holds nothing is left out.
    fn whole(&self, well: Expr, value: Expr, error: Expr) -> Expr {
        let parts = self.parts(value, error);
        parse_quote!((#well, #(#parts),*))
    }

    /// Those of both that hold something.
    pub fn parts<T>(&self, value: T, error: T) -> Vec<T> {
        let parts = [(&self.value, value), (&self.error, error)].into_iter();
        parts.filter(|(ty, _)| !is_nothing(ty)).map(|(_, part)| part).collect()
    }
}

/// What holds nothing may still do something.
fn acting(ty: &Type, part: &Expr, whole: Expr) -> Expr {
    match is_nothing(ty) && !matches!(part, Expr::Tuple(_)) {
        true => parse_quote!({ #part; #whole }),
        false => whole,
    }
}

/// Whether a type is `()`.
fn is_nothing(ty: &Type) -> bool {
    matches!(ty, Type::Tuple(tuple) if tuple.elems.is_empty())
}

/// Whether a value is `()`.
pub fn is_unit(value: &Expr) -> bool {
    matches!(value, Expr::Tuple(tuple) if tuple.elems.is_empty())
}
