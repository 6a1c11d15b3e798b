//! A generic function for types of the annotated module. The CPU's reading knows nothing of what has the type of a parameter, so that nothing is
//! rewritten that computes with it; and nothing is here.

use std::collections::HashMap;

use fma_core::Format;
use quote::format_ident;
use syn::{Expr, FnArg, Ident, Signature, Type, parse_quote};

use super::bodies::Body;
use super::plainer::changed;
use crate::reduce::across;
use crate::tree::{Edge, Items, Types};
use crate::walk::visit_mut::{self, VisitMut};

/// The type of a parameter, by what is passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    Float(Format),
    /// A struct or an enum of the module, or an integer.
    Own(String),
}

/// The types of a callee's parameters, by their names.
pub type Givens = HashMap<String, Given>;

/// What an argument's type tells of a parameter.
pub fn given(items: &Items, types: &Types, ty: &crate::tree::Type) -> Option<Given> {
    use crate::tree::Type::{Float, Int, Ref, Sequence};
    match ty {
        Ref(inner) | Sequence(inner) => given(items, types, &types.resolve(*inner)),
        Float(format) => Some(Given::Float(*format)),
        Int(int) => Some(Given::Own(int.name())),
        other => items.owner(other).map(|name| Given::Own(name.to_owned())),
    }
}

/// The parameter that is meant by an input of type `impl Trait` or `dyn Trait`.
pub fn implied(at: usize) -> String {
    format!("impl·{at}")
}

/// The parameter that the type of an input is made of, if it has a name.
pub fn parameter(signature: &Signature, at: usize, ty: &Type) -> Option<String> {
    match ty {
        Type::Reference(inner) => parameter(signature, at, &inner.elem),
        Type::Slice(inner) => parameter(signature, at, &inner.elem),
        Type::Array(inner) => parameter(signature, at, &inner.elem),
        Type::Paren(inner) => parameter(signature, at, &inner.elem),
        Type::ImplTrait(_) | Type::TraitObject(_) => Some(implied(at)),
        Type::Path(path) => {
            let name = path.path.get_ident()?;
            signature.generics.type_params().any(|param| param.ident == *name).then(|| name.to_string())
        }
        _ => None,
    }
}

/// All that a signature leaves to what is passed: its type parameters, and inputs of type `impl Trait`.
pub fn parameters(signature: &Signature) -> Vec<String> {
    let named = signature.generics.type_params().map(|param| param.ident.to_string());
    let inputs = signature.inputs.iter().enumerate().filter_map(|(at, input)| match input {
        FnArg::Typed(typed) => parameter(signature, at, &typed.ty).filter(|name| *name == implied(at)),
        FnArg::Receiver(_) => None,
    });
    named.chain(inputs).collect()
}

/// Whether a function is written for types of the module: a bound is one of its traits.
pub fn is_for_own(signature: &Signature, items: &Items) -> bool {
    let clauses = signature.generics.where_clause.iter().flat_map(|clause| &clause.predicates);
    let of_clauses = clauses.filter_map(|predicate| match predicate {
        syn::WherePredicate::Type(predicate) => Some(&predicate.bounds),
        _ => None,
    });
    let implied = signature.inputs.iter().filter_map(|input| match input {
        FnArg::Typed(typed) => match behind(&typed.ty) {
            Type::ImplTrait(ty) => Some(&ty.bounds),
            Type::TraitObject(ty) => Some(&ty.bounds),
            _ => None,
        },
        FnArg::Receiver(_) => None,
    });
    let all = signature.generics.type_params().map(|param| &param.bounds).chain(of_clauses).chain(implied);
    let is_own = |bound: &syn::TypeParamBound| match bound {
        syn::TypeParamBound::Trait(bound) => {
            bound.path.segments.last().is_some_and(|last| items.declared.iter().any(|name| last.ident == name))
        }
        _ => false,
    };
    all.flatten().any(is_own)
}

fn behind(ty: &Type) -> &Type {
    match ty {
        Type::Reference(inner) => behind(&inner.elem),
        other => other,
    }
}

/// A function with types of the module in the places of parameters.
pub struct Concrete {
    pub signature: Signature,
    pub block: syn::Block,
    /// What the names in the places of the parameters stand for.
    aliases: Vec<(String, Type)>,
}

impl Concrete {
    /// Of a body, for the parameters that types of the module are given; nothing where what it changes is not put back.
    pub fn of(body: &Body, givens: &Givens) -> Option<Concrete> {
        let owners = givens.iter().filter_map(|(param, given)| match given {
            Given::Own(owner) => Some((param.clone(), format_ident!("{owner}"))),
            Given::Float(_) => None,
        });
        let owners: HashMap<String, Ident> = owners.collect();
        let (mut signature, mut block) = (body.signature.clone(), body.block.clone());
        let mut put = Put { owners: &owners };
        for (at, input) in signature.inputs.iter_mut().enumerate() {
            if let FnArg::Typed(typed) = input {
                Implied(at).visit_type_mut(&mut typed.ty);
            }
        }
        put.visit_signature_mut(&mut signature);
        put.visit_block_mut(&mut block);
        without(&mut signature.generics, &owners);
        let places = |signature: &Signature| changed(signature).into_iter().map(|(at, _)| at).collect::<Vec<_>>();
        let aliases = owners.iter().map(|(param, owner)| (alias(param), parse_quote!(#owner))).collect();
        (places(&signature) == places(&body.signature)).then_some(Concrete { signature, block, aliases })
    }

    /// The names around it, with those.
    pub fn items(&self, around: &Items) -> Items {
        let mut items = around.clone();
        items.aliases.extend(self.aliases.iter().cloned());
        items
    }
}

/// What stands for a parameter: by its name it is of another module, of whose items the CPU knows no type.
fn alias(param: &str) -> String {
    format!("{param}··own")
}

/// The parameters that are left.
fn without(generics: &mut syn::Generics, owners: &HashMap<String, Ident>) {
    let is_left = |param: &syn::GenericParam| match param {
        syn::GenericParam::Type(param) => !owners.contains_key(&param.ident.to_string()),
        syn::GenericParam::Lifetime(_) | syn::GenericParam::Const(_) => true,
    };
    generics.params = std::mem::take(&mut generics.params).into_iter().filter(is_left).collect();
    if let Some(clause) = &mut generics.where_clause {
        let is_told = |predicate: &syn::WherePredicate| match predicate {
            syn::WherePredicate::Type(predicate) => match &predicate.bounded_ty {
                Type::Path(path) => path.path.get_ident().is_some_and(|name| name.to_string().contains('·')),
                _ => false,
            },
            _ => false,
        };
        clause.predicates =
            std::mem::take(&mut clause.predicates).into_iter().filter(|predicate| !is_told(predicate)).collect();
    }
}

/// Names `impl Trait` and `dyn Trait`.
struct Implied(usize);

impl VisitMut for Implied {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        if let Type::ImplTrait(_) | Type::TraitObject(_) = ty {
            let name = format_ident!("{}", implied(self.0));
            *ty = parse_quote!(#name);
        }
        visit_mut::visit_type_mut(self, ty);
    }
}

/// Puts the types in the places of the parameters.
struct Put<'a> {
    owners: &'a HashMap<String, Ident>,
}

impl Put<'_> {
    /// The type whose item a path names behind a parameter.
    fn owner(&self, path: &syn::ExprPath) -> Option<Ident> {
        let first = path.path.segments.first().filter(|_| path.path.segments.len() > 1 && path.qself.is_none())?;
        let owner = self.owners.get(&first.ident.to_string())?;
        Some(Ident::new(&owner.to_string(), first.ident.span()))
    }

    fn put(&self, path: &mut syn::ExprPath) -> bool {
        let Some(owner) = self.owner(path) else { return false };
        path.path.segments[0] = owner.into();
        true
    }
}

impl VisitMut for Put<'_> {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        if let Type::Path(path) = ty
            && let Some(name) = path.path.get_ident()
            && self.owners.contains_key(&name.to_string())
        {
            let by = Ident::new(&alias(&name.to_string()), name.span());
            *ty = parse_quote!(#by);
        }
        visit_mut::visit_type_mut(self, ty);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let is_put = match &mut *expr {
            Expr::Call(call) => match &mut *call.func {
                Expr::Path(path) => self.put(path),
                _ => false,
            },
            Expr::Path(path) => self.put(path),
            _ => false,
        };
        visit_mut::visit_expr_mut(self, expr);
        if is_put {
            *expr = across(Edge::Untyped, expr);
        }
    }
}
