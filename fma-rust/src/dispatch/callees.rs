//! What clones call of the functions that have clones.

use std::collections::{BTreeMap, BTreeSet};

use crate::items::{globs, imported, may_hide};
use crate::survey::{Survey, name_of};
use crate::traits::{Taken, Traits};
use crate::walk::visit::Visit;

use super::certain::Definitions;
use super::clone::Entry;

/// How the functions that are linked call one another.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    /// By `f(…)` or `self::f(…)`.
    Module,
    /// By `self.f(…)` or `Self::f(…)`.
    Impl,
}

/// The names that calls can be turned to, with the number of their type and const parameters, whether they have no loop, and what they take for `self`.
pub struct Targets {
    pub owner: Owner,
    pub known: BTreeMap<String, (usize, bool, Taken)>,
    /// What else calls of methods may mean.
    pub traits: Traits,
}

impl Targets {
    pub fn of(entries: &[Entry], owner: Owner, definitions: &Definitions) -> Targets {
        let told = |entry: &Entry| (entry.parameters, entry.is_small, Taken::by(&entry.clone.sig));
        let own = entries.iter().map(|entry| (entry.name.to_string(), told(entry)));
        let known = own.filter(|(name, _)| definitions.are_entries(name, entries)).collect();
        Targets { owner, known, traits: Traits::default() }
    }

    /// Whether `self.name()` calls a target, where a trait may give one of the name too.
    pub fn is_method(&self, name: &str, at_hand: Taken) -> bool {
        self.known.get(name).is_some_and(|(.., takes)| self.traits.leave(name, *takes, at_hand))
    }
}

/// The entries that a clone calls by name, less those whose name means something else in it.
pub fn callees(clone: &syn::ImplItemFn, targets: &Targets) -> BTreeSet<String> {
    let (called, bound, globs) = (BTreeSet::new(), BTreeSet::new(), Vec::new());
    let mut names = Names { targets, at_hand: at_hand(clone), called, bound, globs };
    names.visit_signature(&clone.sig);
    names.visit_block(&clone.block);
    let known = names.called.into_iter().filter(|name| targets.known.contains_key(name));
    let is_hidden = |name: &String| names.globs.iter().any(|path| may_hide(path, name));
    known.filter(|name| !names.bound.contains(name) && !is_hidden(name)).collect()
}

/// What `self` is in a clone, as far as its methods are no trait's that it brings along.
pub fn at_hand(clone: &syn::ImplItemFn) -> Taken {
    match Survey::of(&clone.block).declared.traits {
        true => Taken::Otherwise,
        false => Taken::by(&clone.sig),
    }
}

struct Names<'a> {
    targets: &'a Targets,
    at_hand: Taken,
    called: BTreeSet<String>,
    bound: BTreeSet<String>,
    /// The paths of which all is imported.
    globs: Vec<Vec<String>>,
}

impl Visit<'_> for Names<'_> {
    fn visit_item(&mut self, item: &syn::Item) {
        self.bound.extend(name_of(item).map(ToString::to_string));
        if let syn::Item::Use(item) = item {
            let mut names = Vec::new();
            imported(&item.tree, &mut names);
            self.bound.extend(names);
            globs(&item.tree, &[], &mut self.globs);
        }
    }
    fn visit_pat_ident(&mut self, pat: &syn::PatIdent) {
        self.bound.insert(pat.ident.to_string());
        crate::walk::visit::visit_pat_ident(self, pat);
    }
    fn visit_expr_call(&mut self, call: &syn::ExprCall) {
        self.called.extend(called(call, self.targets.owner).map(|segment| segment.ident.to_string()));
        crate::walk::visit::visit_expr_call(self, call);
    }
    fn visit_expr_method_call(&mut self, call: &syn::ExprMethodCall) {
        let name = call.method.to_string();
        if self.targets.owner == Owner::Impl && is_self(&call.receiver) && self.targets.is_method(&name, self.at_hand) {
            self.called.insert(name);
        }
        crate::walk::visit::visit_expr_method_call(self, call);
    }
}

/// The name that a call is of.
pub fn called(call: &syn::ExprCall, owner: Owner) -> Option<&syn::PathSegment> {
    let syn::Expr::Path(syn::ExprPath { qself: None, path, .. }) = &*call.func else { return None };
    let segments: Vec<&syn::PathSegment> = path.segments.iter().collect();
    match segments.as_slice() {
        [name] if owner == Owner::Module => Some(name),
        [first, name] if owner == Owner::Module && first.ident == "self" => Some(name),
        [first, name] if owner == Owner::Impl && first.ident == "Self" => Some(name),
        _ => None,
    }
}

pub fn is_self(receiver: &syn::Expr) -> bool {
    matches!(receiver, syn::Expr::Path(path) if path.path.is_ident("self"))
}
