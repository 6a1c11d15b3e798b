//! What a module tells of its records: their fields, and the functions that take or give them.

use std::collections::{BTreeMap, BTreeSet};

use quote::ToTokens;
use syn::Item;

use crate::attribute::list_of;
use crate::called::{is_number, is_one_of};
use crate::items::dropped;
use crate::traits::Traits;
use crate::tree::is_conditional;
use crate::walk::visit_mut::VisitMut;

/// A function whose body can be read where it is called.
#[derive(Clone)]
pub struct Callee {
    pub sig: syn::Signature,
    pub block: syn::Block,
}

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
}

impl Known {
    /// Those of a module. A method that a trait of the module may have too is not told apart.
    pub fn of(content: &[Item]) -> Known {
        let mut known = Known { traits: Traits::of(content), ..Known::default() };
        content.iter().for_each(|item| known.take(item));
        let traits = methods_of_traits(content);
        known.methods.retain(|(_, name), _| !traits.contains(name));
        known.find_plain();
        known
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

    fn take(&mut self, item: &Item) {
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
                let callee = Callee { sig: function.sig.clone(), block: (*function.block).clone() };
                self.functions.insert(function.sig.ident.to_string(), callee);
            }
            Item::Impl(block) => {
                self.dropped.extend(dropped(item).map(ToString::to_string));
                self.take_impl(block);
            }
            _ => {}
        }
    }

    fn take_impl(&mut self, block: &syn::ItemImpl) {
        let syn::Type::Path(this) = &*block.self_ty else { return };
        let Some(owner) = this.path.get_ident().filter(|_| block.generics.params.is_empty()) else { return };
        if let Some((_, of, _)) = &block.trait_ {
            if of.segments.last().is_some_and(|last| last.ident == "Clone") {
                self.copied.insert(owner.to_string());
            }
            return;
        }
        if is_conditional(&block.attrs) || block.attrs.iter().any(|attr| list_of(attr).is_some()) {
            return;
        }
        for item in &block.items {
            if let syn::ImplItem::Const(constant) = item
                && !is_conditional(&constant.attrs)
            {
                let mut constant = constant.clone();
                This(owner).visit_type_mut(&mut constant.ty);
                This(owner).visit_expr_mut(&mut constant.expr);
                self.constants.insert((owner.to_string(), constant.ident.to_string()), constant);
            }
            if let syn::ImplItem::Fn(method) = item
                && is_plain(&method.attrs, &method.sig)
                && is_bare(&method.block)
            {
                let mut callee = Callee { sig: method.sig.clone(), block: method.block.clone() };
                let mut this = This(owner);
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
        let words: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let is_plain = path.segments.iter().all(|segment| segment.arguments.is_none()) && path.leading_colon.is_none();
        match &words[..] {
            [name] if is_plain => self.functions.get(name),
            [owner, name] if is_plain => self.method(owner, name),
            _ => None,
        }
    }

    /// The constant that a path of two words names.
    pub fn constant(&self, path: &syn::Path) -> Option<&syn::ImplItemConst> {
        let words: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let [owner, name] = &words[..] else { return None };
        self.constants.get(&(owner.clone(), name.clone()))
    }

    /// Whether `clone` gives what is there.
    pub fn is_copied(&self, record: &str) -> bool {
        !self.copied.contains(record)
    }
}

/// Whether nothing is said of an operator's impl, its method, or what is in it.
pub fn is_untold(attrs: &[syn::Attribute], method: &syn::ImplItemFn) -> bool {
    attrs.iter().all(|attr| list_of(attr).is_none()) && is_plain(&method.attrs, &method.sig) && is_bare(&method.block)
}

/// Whether nothing in a block has attributes of its own.
fn is_bare(block: &syn::Block) -> bool {
    !block.to_token_stream().to_string().contains('#')
}

fn is_plain(attrs: &[syn::Attribute], sig: &syn::Signature) -> bool {
    let is_own = attrs.iter().any(|attr| list_of(attr).is_some());
    let is_odd = sig.asyncness.is_some() || sig.unsafety.is_some() || sig.abi.is_some();
    !is_own && !is_odd && !is_conditional(attrs) && sig.generics.lifetimes().count() == sig.generics.params.len()
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

/// The body of an operator of a type, whose name is written for `Self`.
pub fn written_out(method: &syn::ImplItemFn, this: &syn::Type) -> Option<Callee> {
    let mut callee = Callee { sig: method.sig.clone(), block: method.block.clone() };
    let syn::Type::Path(path) = this else { return None };
    let mut this = This(path.path.get_ident()?);
    this.visit_signature_mut(&mut callee.sig);
    this.visit_block_mut(&mut callee.block);
    Some(callee)
}

/// Writes the record's name for `Self`.
struct This<'a>(&'a syn::Ident);

impl VisitMut for This<'_> {
    fn visit_ident_mut(&mut self, ident: &mut syn::Ident) {
        if ident == "Self" {
            *ident = self.0.clone();
        }
    }
}

/// A path as text, to be named again.
pub fn spelt(path: &syn::Path) -> String {
    path.to_token_stream().to_string()
}
