//! Methods that the annotated item declares: which calls mean one of them.

use super::*;
use crate::records::{Lent, lent_in};
use crate::traits::Taken;

impl Reader<'_> {
    /// A method that the impl or the trait around declares for `self`, or an impl of the module for a struct of it.
    pub(super) fn own_method(&self, call: &syn::ExprMethodCall, receiver: ExprId) -> Option<syn::Signature> {
        let name = call.method.to_string();
        if self.is_self(receiver)
            && let Some(signature) = self.items.methods.get(&name)
        {
            return Some(signature.clone());
        }
        let behind = self.types.behind_refs(self.exprs[receiver.0].ty);
        let owner = self.items.owner(&self.types.get(behind))?;
        self.items.associated(owner, &name).or_else(|| self.items.method_abroad(owner, &name)).cloned()
    }

    pub(super) fn is_self(&self, id: ExprId) -> bool {
        matches!(self.exprs[id.0].kind, Kind::Local(local) if self.locals[local.0].ident == "self")
    }

    /// The type of what such a method gives.
    pub(super) fn result_of_own(&mut self, signature: &syn::Signature, receiver: ExprId, args: &[ExprId]) -> TypeId {
        let behind = self.types.behind_refs(self.exprs[receiver.0].ty);
        let is_own = self.means_own(signature, receiver);
        if !is_own && !self.items.instances {
            return self.types.add(Type::Unknown);
        }
        let is_unseen = !is_own
            || self.is_enum(behind) && !self.is_self(receiver)
            || self.is_unseen(behind)
            || self.is_elsewhere(behind, &signature.ident);
        match is_unseen {
            true => self.instance_result(signature, args),
            false => self.signature_result(signature, args),
        }
    }

    /// Whether a call means the type's own method, and not one that a trait gives what is at hand.
    fn means_own(&self, signature: &syn::Signature, receiver: ExprId) -> bool {
        let name = signature.ident.to_string();
        self.items.traits.leave(&name, Taken::by(signature), self.at_hand(receiver))
    }

    /// Whether a method of the type's own takes the value, or a shared reference to it.
    pub(super) fn leaves(&self, signature: &syn::Signature, receiver: ExprId) -> bool {
        matches!(Taken::by(signature), Taken::Itself | Taken::Lent) && self.means_own(signature, receiver)
    }

    /// Whether a call on what lends a number may mean what an impl in sight gives that.
    pub(super) fn is_lent_number(&self, receiver: ExprId, method: &syn::Ident) -> bool {
        let ty = self.exprs[receiver.0].ty;
        let is_number =
            |ty| matches!(self.types.get(ty), Type::Float(_) | Type::Generic(_) | Type::Int(_) | Type::Bool);
        let is_lent = matches!(self.types.get(ty), Type::Ref(_)) && is_number(self.types.behind_refs(ty));
        is_lent && self.items.traits.gives_lent(&method.to_string())
    }

    /// What a method is called on.
    fn at_hand(&self, receiver: ExprId) -> Taken {
        if self.is_self(receiver) {
            return self.this;
        }
        match self.types.get(self.exprs[receiver.0].ty) {
            Type::Ref(inner) if self.sets || matches!(self.types.get(inner), Type::Ref(_)) => Taken::Otherwise,
            Type::Ref(_) => Taken::Lent,
            _ => Taken::Itself,
        }
    }
}

/// Whether some reference in a function may be a `&mut`.
pub(super) fn sets(items: &Items, signature: &syn::Signature, body: &syn::Block) -> bool {
    let is_mut = |ty: &syn::Type| matches!(ty, syn::Type::Reference(reference) if reference.mutability.is_some());
    let holds_one = items.structs.iter().flat_map(|(_, fields)| fields).any(|(_, ty)| is_mut(ty));
    // Who declares no methods asks nothing.
    !(items.inherent.is_empty() && items.methods.is_empty()) && (holds_one || lent_in(signature, body) == Lent::ToBeSet)
}
