//! Calls from clone to clone.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::Span;
use quote::ToTokens;
use syn::parse_quote;

use crate::handed::{is_aside, is_foreign, is_lazy, stands_apart};
use crate::traits::Taken;
use crate::tree::{Items, words_in};
use crate::walk::visit_mut::VisitMut;

use super::callees::{Owner, Targets, at_hand, called, callees, is_self};
use super::certain::Definitions;
use super::clone::{Entry, MACHINE, PREFIX, clone_of, may_be_unused};

/// Makes the clones of a module call one another.
pub fn link_module(content: &mut [syn::Item], entries: &mut [Entry]) {
    let targets = Targets::of(entries, Owner::Module, &Definitions::of_module(content));
    let mut linked = link(entries, &targets);
    linked.append(&mut link_methods(content, &targets));
    for item in content {
        if let syn::Item::Fn(function) = item {
            keep(&function.sig, &mut function.attrs, &linked);
        }
    }
}

/// Makes the clones of an impl call one another, but for the names that methods of traits have.
pub fn link_impl(items: &mut [syn::ImplItem], entries: &mut [Entry], around: &Items) {
    let mut targets = Targets::of(entries, Owner::Impl, &Definitions::of_impl(items));
    targets.known.retain(|name, _| !around.callable.of_traits().contains(name));
    targets.traits = around.traits.clone();
    let linked = link(entries, &targets);
    for item in items {
        if let syn::ImplItem::Fn(method) = item {
            keep(&method.sig, &mut method.attrs, &linked);
        }
    }
}

/// The author calls a function whose clone is called instead: its entry may have lost its last caller.
fn keep(sig: &syn::Signature, attrs: &mut Vec<syn::Attribute>, linked: &BTreeSet<String>) {
    if linked.contains(&sig.ident.to_string()) {
        attrs.push(may_be_unused());
    }
}

/// Makes the clones of one module or impl call one another, and says which are called: the features that a clone is compiled with reach what is inlined into it, and
/// not what it calls. A call that may come back to its caller cannot be inlined, and goes through the entry.
fn link(entries: &mut [Entry], targets: &Targets) -> BTreeSet<String> {
    entries.iter_mut().for_each(|entry| open(&mut entry.clone.block, targets));
    let calls: BTreeMap<String, BTreeSet<String>> =
        entries.iter().map(|entry| (entry.name.to_string(), callees(&entry.clone, targets))).collect();
    let mut all = BTreeSet::new();
    for entry in entries {
        let own = entry.name.to_string();
        let mut linked = callees(&entry.clone, targets);
        linked.retain(|name| !reaches(&calls, name, &own));
        Calls::turn(&linked, targets, &mut entry.clone);
        all.append(&mut linked);
    }
    all
}

/// Makes the clones of the module's methods call those of its functions, which never call back but through an entry.
fn link_methods(content: &mut [syn::Item], targets: &Targets) -> BTreeSet<String> {
    let impls =
        content.iter_mut().filter_map(|item| if let syn::Item::Impl(block) = item { Some(block) } else { None });
    let mut all = BTreeSet::new();
    for item in impls.flat_map(|block| &mut block.items) {
        if let syn::ImplItem::Fn(method) = item
            && method.sig.ident.to_string().starts_with(PREFIX)
        {
            open(&mut method.block, targets);
            let mut linked = callees(method, targets);
            Calls::turn(&linked, targets, method);
            all.append(&mut linked);
        }
    }
    all
}

/// Reads what stands in a body as tokens, where a call in them may be one of a target.
fn open(body: &mut syn::Block, targets: &Targets) {
    let is_known = |word: &String| targets.known.contains_key(word);
    if words_in(body).iter().any(is_known)
        && let Ok(opened) = syn::parse2(body.to_token_stream())
    {
        *body = opened;
    }
}

/// Whether a call of the one may lead to a call of the other.
fn reaches(calls: &BTreeMap<String, BTreeSet<String>>, from: &str, to: &str) -> bool {
    let (mut seen, mut open) = (BTreeSet::new(), vec![from]);
    while let Some(name) = open.pop() {
        if name == to {
            return true;
        }
        if seen.insert(name) {
            open.extend(calls.get(name).into_iter().flatten().map(String::as_str));
        }
    }
    false
}

/// Turns calls of entries into calls of their clones.
struct Calls<'a> {
    linked: &'a BTreeSet<String>,
    targets: &'a Targets,
    at_hand: Taken,
    /// Closures here are handed on.
    apart: bool,
    /// It is in one: what has no loop is compiled there for the baseline, and called as such.
    handed: bool,
}

impl Calls<'_> {
    /// Turns those in a body.
    fn turn(linked: &BTreeSet<String>, targets: &Targets, clone: &mut syn::ImplItemFn) {
        let at_hand = at_hand(clone);
        Calls { linked, targets, at_hand, apart: false, handed: false }.visit_block_mut(&mut clone.block);
    }

    /// The name of the clone and its arguments between angle brackets, if the call is one to turn.
    fn clone(
        &self,
        name: &syn::Ident,
        given: Option<&syn::AngleBracketedGenericArguments>,
    ) -> Option<(syn::Ident, syn::AngleBracketedGenericArguments)> {
        let text = name.to_string();
        let (count, is_small, _) = *self.linked.get(&text).and_then(|name| self.targets.known.get(name))?;
        if self.handed && is_small {
            return None;
        }
        let machine = syn::Ident::new(MACHINE, Span::mixed_site());
        let given: Vec<syn::GenericArgument> = match given {
            Some(given) if given.args.len() == count => given.args.iter().cloned().collect(),
            Some(_) => return None,
            None => vec![parse_quote!(_); count],
        };
        Some((clone_of(name), parse_quote!(::<#(#given,)* #machine>)))
    }
}

/// Whether a chain runs its closures side by side.
fn runs_aside(receiver: &syn::Expr) -> bool {
    matches!(receiver, syn::Expr::MethodCall(call) if is_aside(&call.method) || runs_aside(&call.receiver))
}

impl Calls<'_> {
    /// An argument of a call that stands apart, or not.
    fn argument(&mut self, argument: &mut syn::Expr, apart: bool) {
        let apart = if matches!(argument, syn::Expr::Closure(_)) { apart } else { is_lazy(argument) };
        self.part(argument, apart);
    }

    fn part(&mut self, part: &mut syn::Expr, apart: bool) {
        let outer = std::mem::replace(&mut self.apart, apart);
        self.visit_expr_mut(part);
        self.apart = outer;
    }
}

impl VisitMut for Calls<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let outer = std::mem::replace(&mut self.apart, false);
        crate::walk::visit_mut::visit_block_mut(self, block);
        self.apart = outer;
    }

    fn visit_expr_closure_mut(&mut self, closure: &mut syn::ExprClosure) {
        let outer = (self.apart, self.handed);
        (self.apart, self.handed) = (false, outer.1 || outer.0);
        self.visit_expr_mut(&mut closure.body);
        (self.apart, self.handed) = outer;
    }

    fn visit_expr_call_mut(&mut self, call: &mut syn::ExprCall) {
        let is_own = |name: &syn::Ident| self.targets.known.contains_key(&name.to_string());
        let foreign = is_foreign(&call.func, &is_own);
        self.visit_expr_mut(&mut call.func);
        call.args.iter_mut().for_each(|argument| self.argument(argument, foreign));
        let Some(segment) = called(call, self.targets.owner) else { return };
        let given = match &segment.arguments {
            syn::PathArguments::None => None,
            syn::PathArguments::AngleBracketed(given) => Some(given),
            syn::PathArguments::Parenthesized(_) => return,
        };
        if let Some((name, arguments)) = self.clone(&segment.ident, given)
            && let syn::Expr::Path(path) = &mut *call.func
            && let Some(last) = path.path.segments.last_mut()
        {
            last.ident = name;
            last.arguments = syn::PathArguments::AngleBracketed(arguments);
        }
    }

    fn visit_expr_method_call_mut(&mut self, call: &mut syn::ExprMethodCall) {
        let apart = self.apart || stands_apart(&call.method) || runs_aside(&call.receiver);
        self.part(&mut call.receiver, apart);
        call.args.iter_mut().for_each(|argument| self.argument(argument, apart));
        if self.targets.owner == Owner::Impl
            && is_self(&call.receiver)
            && self.targets.is_method(&call.method.to_string(), self.at_hand)
            && let Some((name, arguments)) = self.clone(&call.method, call.turbofish.as_ref())
        {
            (call.method, call.turbofish) = (name, Some(arguments));
        }
    }
}
