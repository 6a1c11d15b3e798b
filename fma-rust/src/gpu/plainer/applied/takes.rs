//! Which parameters of a function are functions.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{FnArg, GenericParam, ReturnType, Signature, Type, TypeParamBound};

/// The traits of what can be called.
const CALLED: [&str; 3] = ["Fn", "FnMut", "FnOnce"];

/// A parameter that can be called.
#[derive(Clone)]
pub struct Callable {
    pub inputs: Vec<Type>,
    pub output: ReturnType,
}

/// For each input whether it can be called; nothing where the function has a text of its own, or where other types are left open.
pub fn callables(signature: &Signature) -> Option<Vec<Option<Callable>>> {
    let of_input = |input: &FnArg| match input {
        FnArg::Typed(typed) => callable(&typed.ty, signature),
        FnArg::Receiver(_) => None,
    };
    let all: Vec<Option<Callable>> = signature.inputs.iter().map(of_input).collect();
    let is_open = |param: &GenericParam| match param {
        GenericParam::Type(param) => bounds(signature, &param.ident).is_none(),
        GenericParam::Const(_) | GenericParam::Lifetime(_) => false,
    };
    let is_told = is_applied(signature) && !signature.generics.params.iter().any(is_open);
    (is_told && signature.asyncness.is_none()).then_some(all)
}

/// Whether a function stands where it is called: it takes others, or has numbers for parameters.
pub fn is_applied(signature: &Signature) -> bool {
    takes_functions(signature).is_some() || signature.generics.const_params().next().is_some()
}

/// Where a function says that it takes others, if it does.
pub fn takes_functions(signature: &Signature) -> Option<Span> {
    let typed = signature.inputs.iter().filter_map(|input| match input {
        FnArg::Typed(typed) => Some(&typed.ty),
        FnArg::Receiver(_) => None,
    });
    typed.into_iter().find(|ty| callable(ty, signature).is_some()).map(|ty| ty.span())
}

fn callable(ty: &Type, signature: &Signature) -> Option<Callable> {
    match ty {
        Type::Paren(inner) => callable(&inner.elem, signature),
        Type::Group(inner) => callable(&inner.elem, signature),
        Type::Reference(inner) => callable(&inner.elem, signature),
        Type::ImplTrait(ty) => of_bounds(ty.bounds.iter()),
        Type::TraitObject(ty) => of_bounds(ty.bounds.iter()),
        Type::BareFn(bare) => Some(Callable {
            inputs: bare.inputs.iter().map(|input| input.ty.clone()).collect(),
            output: bare.output.clone(),
        }),
        Type::Path(path) => bounds(signature, path.path.get_ident()?),
        _ => None,
    }
}

/// What the bounds of a type parameter say, in its list or behind `where`.
fn bounds(signature: &Signature, name: &syn::Ident) -> Option<Callable> {
    let param = signature.generics.type_params().find(|param| param.ident == *name)?;
    let clauses = signature.generics.where_clause.iter().flat_map(|clause| &clause.predicates);
    let of_clause = clauses.filter_map(|predicate| match predicate {
        syn::WherePredicate::Type(predicate) => match &predicate.bounded_ty {
            Type::Path(path) if path.path.is_ident(name) => Some(&predicate.bounds),
            _ => None,
        },
        _ => None,
    });
    of_bounds(param.bounds.iter().chain(of_clause.flatten()))
}

fn of_bounds<'a>(bounds: impl Iterator<Item = &'a TypeParamBound>) -> Option<Callable> {
    let mut called = bounds.filter_map(|bound| match bound {
        TypeParamBound::Trait(bound) => bound.path.segments.last(),
        _ => None,
    });
    let last = called.find(|last| CALLED.iter().any(|name| last.ident == name))?;
    match &last.arguments {
        syn::PathArguments::Parenthesized(list) => {
            Some(Callable { inputs: list.inputs.iter().cloned().collect(), output: list.output.clone() })
        }
        syn::PathArguments::None | syn::PathArguments::AngleBracketed(_) => None,
    }
}
