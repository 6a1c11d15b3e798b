//! What calls and operators give that is declared around an annotated item: their signatures are known, and not their bodies.

use std::collections::HashMap;

use super::{Operator, WithoutSelf};
use crate::tree::{Items, TypeId, Types};
use crate::walk::visit_mut::VisitMut;

/// Signatures around the item.
#[derive(Clone, Default)]
pub struct Abroad {
    /// Of functions.
    pub functions: HashMap<String, syn::Signature>,
    /// Of what inherent impls give types, by type and name.
    pub methods: HashMap<(String, String), syn::Signature>,
    pub operators: Vec<Operator>,
}

impl Abroad {
    /// Takes a method of a type.
    pub fn take_method(&mut self, owner: &syn::Ident, mut signature: syn::Signature) {
        WithoutSelf(owner).visit_signature_mut(&mut signature);
        self.methods.insert((owner.to_string(), signature.ident.to_string()), signature);
    }
}

impl Items {
    /// The signature of a function around the item that a name or a path means, as the CPU's code is read. A name in sight of a body may mean another.
    pub fn function_abroad(&self, path: &[String]) -> Option<&syn::Signature> {
        let is_hidden = || self.instances || path.first().is_some_and(|first| self.shadowed.contains(first));
        self.abroad.functions.get(&path.join("::")).filter(|_| !is_hidden())
    }

    /// The same of what an impl around gives a type.
    pub fn method_abroad(&self, owner: &str, name: &str) -> Option<&syn::Signature> {
        let is_hidden = || self.instances || self.shadowed.iter().any(|known| known == owner);
        self.abroad.methods.get(&(owner.to_owned(), name.to_owned())).filter(|_| !is_hidden())
    }

    /// And of an operator.
    pub fn operator_abroad(&self, name: &str, types: &Types, operands: &[TypeId]) -> Option<&Operator> {
        self.one_operator(self.abroad.operators.iter().filter(|_| !self.instances), name, types, operands)
    }
}
