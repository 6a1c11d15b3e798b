//! What a module tells of its records: their fields, and the functions that take or give them.

use std::collections::{BTreeMap, BTreeSet};

use quote::ToTokens;
use syn::Item;

use super::callee::{Callee, is_bare, is_plain};
use crate::called::{Inside, is_changed, is_number, is_one_of};
use crate::items::{Operator, WithoutSelf, dropped};
use crate::traits::Traits;
use crate::tree::{Setting, is_conditional, path_words};
use crate::walk::visit_mut::VisitMut;

/// What references in a function are for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Lent {
    ToBeRead,
    /// Some may be `&mut`.
    ToBeSet,
}

/// The records of a module.
#[derive(Clone, Default)]
pub struct Known {
    fields: BTreeMap<String, Vec<(syn::Member, syn::Type)>>,
    /// Those that consist of numbers, and of records of such: their fields can be copied.
    plain: BTreeSet<String>,
    /// By the record's name and their own.
    methods: BTreeMap<(String, String), Callee>,
    functions: BTreeMap<String, Callee>,
    /// The records that are constants of a record's impl, and what they are.
    constants: BTreeMap<(String, String), syn::ImplItemConst>,
    /// Those that say themselves how they are copied.
    copied: BTreeSet<String>,
    /// Those that act where they are dropped.
    dropped: BTreeSet<String>,
    /// What methods of traits from elsewhere may be called.
    traits: Traits,
    /// The operators of impls around the annotated item, and what is permitted in all of them.
    operators: Vec<Operator>,
    /// What is permitted in the operators of the annotated one.
    setting: Setting,
}

impl Known {
    /// Those of a module. A method that a trait of the module may have too is not told apart.
    pub fn of(content: &[Item], inside: Inside<'_>) -> Known {
        let setting = inside(&[]).unwrap_or_default();
        let mut known = Known { traits: Traits::of(content), setting, ..Known::default() };
        content.iter().for_each(|item| known.take(item, inside));
        let traits = methods_of_traits(content);
        known.methods.retain(|(_, name), _| !traits.contains(name));
        known.find_plain();
        known
    }

    /// The same with what is around the annotated item, where these traits are in scope.
    pub fn beside(mut self, around: Known, operators: Vec<Operator>, traits: &Traits) -> Known {
        fn behind<K: Ord, V>(own: &mut BTreeMap<K, V>, around: BTreeMap<K, V>) {
            around.into_iter().for_each(|(key, value)| _ = own.entry(key).or_insert(value));
        }
        behind(&mut self.methods, around.methods);
        behind(&mut self.functions, around.functions);
        behind(&mut self.constants, around.constants);
        self.copied.extend(around.copied);
        self.dropped.extend(around.dropped);
        self.plain.retain(|name| !self.dropped.contains(name));
        self.find_plain();
        Known { operators, traits: traits.clone(), ..self }
    }

    /// The operators around the annotated item, and what is permitted in those of the module and in these.
    pub fn operators(&self) -> (&[Operator], [Setting; 2]) {
        (&self.operators, [self.setting, Setting::default()])
    }

    /// The same where any trait may give them methods.
    pub fn among_unknown_traits(self) -> Known {
        Known { traits: Traits::default(), ..self }
    }

    /// Each that consists of those that were found before.
    fn find_plain(&mut self) {
        for _ in 0..self.fields.len() {
            let is_plain = |ty: &syn::Type| is_one_of(ty, &["bool"]) || is_number(ty) || self.record(ty).is_some();
            let fits = |(name, fields): &(&String, &Vec<(syn::Member, syn::Type)>)| {
                !self.dropped.contains(*name) && fields.iter().all(|(_, ty)| is_plain(ty))
            };
            let found: BTreeSet<String> = self.fields.iter().filter(fits).map(|(name, _)| name.clone()).collect();
            if found == self.plain {
                return;
            }
            self.plain = found;
        }
    }

    pub fn is_empty(&self) -> bool {
        self.plain.is_empty()
    }

    /// Whether a type of the module has this name.
    pub fn declares(&self, name: &str) -> bool {
        self.fields.contains_key(name)
    }

    fn take(&mut self, item: &Item, inside: Inside<'_>) {
        match item {
            Item::Struct(item) if item.generics.params.is_empty() && !is_conditional(&item.attrs) => {
                let fields = item.fields.members().zip(&item.fields);
                let fields =
                    fields.map(|(member, field)| (!is_conditional(&field.attrs)).then(|| (member, field.ty.clone())));
                if let Some(fields) = fields.collect::<Option<Vec<_>>>().filter(|fields| !fields.is_empty()) {
                    self.fields.insert(item.ident.to_string(), fields);
                }
            }
            Item::Fn(function) if is_plain(&function.attrs, &function.sig) && is_bare(&function.block) => {
                let Some(setting) = inside(&function.attrs) else { return };
                let callee = Callee { sig: function.sig.clone(), block: (*function.block).clone(), setting };
                self.functions.insert(function.sig.ident.to_string(), callee);
            }
            Item::Impl(block) => {
                self.dropped.extend(dropped(item).map(ToString::to_string));
                self.take_impl(block, inside);
            }
            _ => {}
        }
    }

    fn take_impl(&mut self, block: &syn::ItemImpl, inside: Inside<'_>) {
        let syn::Type::Path(this) = &*block.self_ty else { return };
        let Some(owner) = this.path.get_ident().filter(|_| block.generics.params.is_empty()) else { return };
        if let Some((_, of, _)) = &block.trait_ {
            if of.segments.last().is_some_and(|last| last.ident == "Clone") {
                self.copied.insert(owner.to_string());
            }
            return;
        }
        if is_changed(&block.attrs) {
            return;
        }
        for item in &block.items {
            if let syn::ImplItem::Const(constant) = item
                && !is_conditional(&constant.attrs)
            {
                let mut constant = constant.clone();
                WithoutSelf(owner).visit_type_mut(&mut constant.ty);
                WithoutSelf(owner).visit_expr_mut(&mut constant.expr);
                self.constants.insert((owner.to_string(), constant.ident.to_string()), constant);
            }
            if let syn::ImplItem::Fn(method) = item
                && is_plain(&method.attrs, &method.sig)
                && is_bare(&method.block)
                && let Some(setting) = inside(&method.attrs)
            {
                let mut callee = Callee { sig: method.sig.clone(), block: method.block.clone(), setting };
                let mut this = WithoutSelf(owner);
                this.visit_signature_mut(&mut callee.sig);
                this.visit_block_mut(&mut callee.block);
                self.methods.insert((owner.to_string(), method.sig.ident.to_string()), callee);
            }
        }
    }

    /// Whether a record consists of what can be copied.
    pub fn is_plain(&self, name: &str) -> bool {
        self.plain.contains(name)
    }

    /// The fields of a record.
    pub fn fields(&self, record: &str) -> Option<&[(syn::Member, syn::Type)]> {
        self.fields.get(record).map(Vec::as_slice)
    }

    /// The type of a field.
    pub fn field(&self, record: &str, member: &syn::Member) -> Option<&syn::Type> {
        self.fields(record)?.iter().find(|(known, _)| known == member).map(|(_, ty)| ty)
    }

    /// The record that a type is, and behind how many references.
    pub fn record(&self, ty: &syn::Type) -> Option<(String, usize)> {
        match ty {
            syn::Type::Reference(reference) => self.record(&reference.elem).map(|(name, refs)| (name, refs + 1)),
            syn::Type::Paren(inner) => self.record(&inner.elem),
            syn::Type::Path(path) => {
                let name = path.path.get_ident()?.to_string();
                self.is_plain(&name).then_some((name, 0))
            }
            _ => None,
        }
    }

    /// The method that a call means, on a record behind so many references, one of which may be a `&mut` or not.
    pub fn called(&self, name: &str, (record, refs): (&str, usize), lent: Lent) -> Option<&Callee> {
        let callee = self.method(record, name)?;
        let takes = match callee.sig.receiver()?.reference {
            Some(_) => 1,
            None => 0,
        };
        let sets = callee.sig.receiver()?.mutability.is_some();
        let is_first = takes == refs && (takes == 0 || (lent == Lent::ToBeRead && !sets));
        (is_first || !self.traits.may_give(name)).then_some(callee)
    }

    fn method(&self, record: &str, name: &str) -> Option<&Callee> {
        self.methods.get(&(record.to_owned(), name.to_owned()))
    }

    /// The record with fields by numbers that a call of its name makes.
    pub fn made_by(&self, path: &syn::Path) -> Option<String> {
        let name = path.get_ident()?.to_string();
        let is_numbered = self.fields(&name)?.iter().all(|(member, _)| matches!(member, syn::Member::Unnamed(_)));
        (is_numbered && self.is_plain(&name)).then_some(name)
    }

    /// What a path of one or two words calls.
    pub fn function(&self, path: &syn::Path) -> Option<&Callee> {
        let words = path_words(path);
        let is_plain = path.segments.iter().all(|segment| segment.arguments.is_none()) && path.leading_colon.is_none();
        match &words[..] {
            [name] if is_plain => self.functions.get(name),
            [owner, name] if is_plain => self.method(owner, name),
            _ => None,
        }
    }

    /// The constant that a path of two words names.
    pub fn constant(&self, path: &syn::Path) -> Option<&syn::ImplItemConst> {
        let words = path_words(path);
        let [owner, name] = &words[..] else { return None };
        self.constants.get(&(owner.clone(), name.clone()))
    }

    /// Whether `clone` gives what is there.
    pub fn is_copied(&self, record: &str) -> bool {
        !self.copied.contains(record)
    }
}

/// The methods of the traits of a module.
pub fn methods_of_traits(content: &[Item]) -> BTreeSet<String> {
    let methods = content.iter().flat_map(|item| match item {
        Item::Trait(item) => item.items.iter().filter_map(method_of_trait).collect(),
        _ => Vec::new(),
    });
    methods.collect()
}

fn method_of_trait(item: &syn::TraitItem) -> Option<String> {
    match item {
        syn::TraitItem::Fn(method) => Some(method.sig.ident.to_string()),
        _ => None,
    }
}

/// A path as text, to be named again.
pub fn spelt(path: &syn::Path) -> String {
    path.to_token_stream().to_string()
}
