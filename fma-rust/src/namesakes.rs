//! Methods that impls in sight give numbers and the library's types, under names that the library's own have: `impl Map for [f32; 3]`. Which one a call
//! means, its receiver decides, and who reads a chain of calls asks only what they are called. So the calls that may mean such a method have another name while
//! an item is rewritten, by which nobody knows them.

use std::collections::BTreeSet;

use proc_macro2::{Group, Ident, Spacing, TokenStream, TokenTree};
use quote::format_ident;
use syn::{Item, Type};

use crate::text::FITTING;
use crate::tree::{Items, Type as Read, primitive};
use crate::walk::visit::{self, Visit};
use crate::walk::visit_mut::{self, VisitMut};

/// What the library's types that hold others are called.
const HOLDING: &str = "Vec VecDeque Box Rc Arc Option Result Range RangeInclusive RangeFrom Iter IterMut IntoIter Cow";

/// Methods that give iterators: what is called on one of these is the iterator's own, which takes it by itself.
const ITERATING: &str = "iter iter_mut into_iter zip enumerate rev copied cloned skip take step_by chain map filter filter_map take_while \
     skip_while map_while flat_map inspect chunks chunks_exact chunks_mut chunks_exact_mut windows scan fuse by_ref peekable cycle";

/// The other methods of such types by whose names anyone knows them.
const KNOWN: &str = "len is_empty first last first_mut last_mut get get_mut get_unchecked get_unchecked_mut swap push pop extend fill \
     copy_from_slice clone to_vec to_owned as_slice as_mut_slice as_ref as_mut split_at split_at_mut split_first split_last sum product fold \
     try_fold count min max min_by max_by min_by_key max_by_key any all find find_map position rposition for_each collect reduce unwrap \
     unwrap_or unwrap_or_default unwrap_or_else expect and_then or or_else ok filter_or is_some is_none is_ok is_err is_some_and is_ok_and \
     is_none_or map_or map_or_else then then_some sort_by sort_unstable_by sort_by_key retain retain_mut binary_search_by partition_point \
     next next_back nth partition total_cmp with_capacity resize clear truncate reverse rotate_left rotate_right contains";

fn is_of(list: &str, name: &str) -> bool {
    list.split_ascii_whitespace().any(|known| known == name)
}

/// The names of the methods that an item gives types that it does not declare.
#[derive(Default)]
struct Namesakes {
    of_numbers: BTreeSet<String>,
    of_holders: BTreeSet<String>,
}

/// What was found in an item.
#[derive(Default)]
pub struct Found {
    /// The methods that come before a number's own, where what is called is behind a reference.
    of_numbers: BTreeSet<String>,
    /// Whether some calls have other names now.
    any: bool,
}

impl Found {
    /// What was made of the item, with such calls as written.
    pub fn as_written(&self, tokens: TokenStream) -> TokenStream {
        if self.any { as_written(tokens) } else { tokens }
    }
}

impl Items {
    /// What is known around an item with such methods.
    pub fn beside(self, found: &Found) -> Items {
        Items { traits: self.traits.and_of_numbers(found.of_numbers.clone()), ..self }
    }
}

/// Gives the calls in an item other names that may mean no method of the library's.
pub fn set_apart(item: &mut Item) -> Found {
    let mut search = Search::default();
    search.visit_item(item);
    let Namesakes { of_numbers, of_holders } = search.namesakes();
    let mut apart = Apart { names: of_holders, any: false };
    if !apart.names.is_empty() {
        apart.visit_item_mut(item);
    }
    Found { of_numbers, any: apart.any }
}

/// The tokens with such calls as written.
fn as_written(tokens: TokenStream) -> TokenStream {
    called(tokens, &written)
}

/// The tokens with what stands behind a point changed.
fn called(tokens: TokenStream, change: &dyn Fn(Ident) -> Ident) -> TokenStream {
    // A range ends in a point as well.
    let (mut is_joint, mut is_called) = (false, false);
    let named = |tree: TokenTree| {
        let names = std::mem::replace(&mut is_called, false);
        let joint = std::mem::replace(&mut is_joint, false);
        match tree {
            TokenTree::Punct(ref point) if point.as_char() == '.' => {
                is_joint = point.spacing() == Spacing::Joint;
                is_called = !joint && !is_joint;
                tree
            }
            TokenTree::Ident(ident) if names => TokenTree::Ident(change(ident)),
            TokenTree::Group(group) => {
                let mut inside = Group::new(group.delimiter(), called(group.stream(), change));
                inside.set_span(group.span());
                TokenTree::Group(inside)
            }
            other => other,
        }
    };
    tokens.into_iter().map(named).collect()
}

fn written(ident: Ident) -> Ident {
    match ident.to_string().strip_prefix(FITTING) {
        Some(name) => Ident::new(name, ident.span()),
        None => ident,
    }
}

struct Apart {
    names: BTreeSet<String>,
    any: bool,
}

impl VisitMut for Apart {
    /// What a vector is made of is looked into.
    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        if mac.path.is_ident("vec") {
            let apart = |ident: Ident| match self.names.contains(&ident.to_string()) {
                true => format_ident!("{FITTING}{ident}", span = ident.span()),
                false => ident,
            };
            let tokens = called(mac.tokens.clone(), &apart);
            self.any |= tokens.to_string() != mac.tokens.to_string();
            mac.tokens = tokens;
        }
    }

    fn visit_expr_method_call_mut(&mut self, call: &mut syn::ExprMethodCall) {
        let name = call.method.to_string();
        if self.names.contains(&name) && !self.is_iterator(&call.receiver) {
            call.method = format_ident!("{FITTING}{name}", span = call.method.span());
            self.any = true;
        }
        visit_mut::visit_expr_method_call_mut(self, call);
    }
}

impl Apart {
    fn is_iterator(&self, receiver: &syn::Expr) -> bool {
        match receiver {
            syn::Expr::MethodCall(call) => {
                let name = call.method.to_string();
                is_of(ITERATING, &name) && (!self.names.contains(&name) || self.is_iterator(&call.receiver))
            }
            syn::Expr::Paren(inner) => self.is_iterator(&inner.expr),
            syn::Expr::Range(_) => true,
            _ => false,
        }
    }
}

/// The impls of traits for such types, and what the traits in sight give besides.
#[derive(Default)]
struct Search {
    /// By the trait's name: the methods, and whether each takes a reference.
    declared: Vec<(String, Vec<(String, bool)>)>,
    given: Vec<Given>,
}

/// What an impl gives: the trait's name, to whom, and the methods.
type Given = (String, Owner, Vec<(String, bool)>);

/// Whose the methods of an impl are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Owner {
    Number,
    /// What lends a number, or any type.
    Lent,
    Holder,
    Any,
}

impl Search {
    fn namesakes(self) -> Namesakes {
        let mut found = Namesakes::default();
        for (name, owner, own) in &self.given {
            let all = self.declared.iter().filter(|(known, _)| known == name).flat_map(|(_, methods)| methods);
            for (method, lent) in all.chain(own) {
                let comes_first = match owner {
                    Owner::Number => *lent,
                    Owner::Lent | Owner::Any => true,
                    Owner::Holder => false,
                };
                if comes_first {
                    found.of_numbers.insert(method.clone());
                }
                let is_known = is_of(ITERATING, method) || is_of(KNOWN, method);
                if is_known && matches!(owner, Owner::Holder | Owner::Any) {
                    found.of_holders.insert(method.clone());
                }
            }
        }
        found
    }
}

impl Visit<'_> for Search {
    fn visit_item(&mut self, item: &Item) {
        match item {
            Item::Trait(item) => {
                let methods = item.items.iter().filter_map(|item| match item {
                    syn::TraitItem::Fn(method) => Some(told(&method.sig)),
                    _ => None,
                });
                self.declared.push((item.ident.to_string(), methods.collect()));
            }
            Item::Impl(block) => self.given.extend(given(block)),
            _ => {}
        }
        visit::visit_item(self, item);
    }
}

/// What an impl of a trait gives such a type.
fn given(block: &syn::ItemImpl) -> Option<Given> {
    let (_, path, _) = block.trait_.as_ref()?;
    let owner = owner(&block.self_ty, &block.generics)?;
    let methods = block.items.iter().filter_map(|item| match item {
        syn::ImplItem::Fn(method) => Some(told(&method.sig)),
        _ => None,
    });
    Some((path.segments.last()?.ident.to_string(), owner, methods.collect()))
}

fn told(sig: &syn::Signature) -> (String, bool) {
    let lent = sig.receiver().is_some_and(|this| matches!(&*this.ty, Type::Reference(_)));
    (sig.ident.to_string(), lent)
}

/// Whose an impl's methods are, if not some type's that is declared somewhere.
fn owner(ty: &Type, generics: &syn::Generics) -> Option<Owner> {
    match ty {
        Type::Paren(inner) => owner(&inner.elem, generics),
        Type::Group(inner) => owner(&inner.elem, generics),
        Type::Array(_) | Type::Slice(_) | Type::Tuple(_) => Some(Owner::Holder),
        Type::Reference(reference) => match owner(&reference.elem, generics)? {
            Owner::Number | Owner::Lent => Some(Owner::Lent),
            Owner::Holder => Some(Owner::Holder),
            Owner::Any => Some(Owner::Any),
        },
        Type::Path(path) => {
            let last = path.path.segments.last()?.ident.to_string();
            let is_parameter = generics.type_params().any(|parameter| parameter.ident == last);
            match primitive(&last) {
                _ if is_parameter => Some(Owner::Any),
                Read::Other => is_of(HOLDING, &last).then_some(Owner::Holder),
                _ => Some(Owner::Number),
            }
        }
        _ => None,
    }
}
