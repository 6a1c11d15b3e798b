//! The methods that traits may give the types of a module.
//!
//! A method is sought for each type that a receiver leads to, `V`, `&V`, `&mut V` and then what is behind a reference, and only where it takes just that type do a type's own methods come
//! before those of traits. So `v.dot()` of a value is a trait's `dot(self)` before it is the type's own `dot(&self)`, wherever that trait was declared.

use std::collections::BTreeSet;
use std::rc::Rc;

use syn::{Item, UseTree};

use crate::records::methods_of_traits;
use crate::tree::{operator_trait, words_in};
use crate::walk::visit::{self, Visit};

/// Traits of the library that types implement, and what their methods are called.
const LIBRARY: [(&str, &[&str]); 15] = [
    ("PartialEq", &["eq", "ne"]),
    ("PartialOrd", &["partial_cmp", "lt", "le", "gt", "ge"]),
    ("Ord", &["cmp", "max", "min", "clamp"]),
    (
        "Iterator",
        &["map", "sum", "product", "min", "max", "count", "last", "zip", "rev", "fold", "cmp", "eq", "lt", "le"],
    ),
    ("IntoIterator", &["into_iter"]),
    ("AsRef", &["as_ref"]),
    ("AsMut", &["as_mut"]),
    ("Borrow", &["borrow"]),
    ("BorrowMut", &["borrow_mut"]),
    ("Index", &["index"]),
    ("IndexMut", &["index_mut"]),
    ("Deref", &["deref"]),
    ("DerefMut", &["deref_mut"]),
    ("ShlAssign", &["shl_assign"]),
    ("ShrAssign", &["shr_assign"]),
];

/// What every type has from the prelude.
const OF_ALL: [&str; 2] = ["into", "try_into"];

/// Traits of the library with many methods.
const MANY: [&str; 9] =
    ["Any", "BufRead", "BuildHasher", "Hasher", "IntoFuture", "Read", "Seek", "ToSocketAddrs", "Write"];

/// What calls of methods may mean; where no module is in sight, anything.
#[derive(Clone, Default)]
pub struct Traits {
    /// Whether every trait that may be in scope is known.
    is_closed: bool,
    names: Rc<BTreeSet<String>>,
    /// What they give that lends a number, before that number's own methods.
    of_numbers: Rc<BTreeSet<String>>,
}

impl Traits {
    /// These, and those that give numbers methods.
    pub fn and_of_numbers(&self, of_numbers: BTreeSet<String>) -> Traits {
        Traits { of_numbers: of_numbers.into(), ..self.clone() }
    }

    /// Those whose methods have these names, and of the library all that every type may have.
    pub fn named(mut names: BTreeSet<String>) -> Traits {
        names.extend(OF_ALL.map(str::to_owned));
        names.extend(LIBRARY.iter().flat_map(|(_, names)| *names).map(|name| (*name).to_owned()));
        Traits { is_closed: true, names: names.into(), ..Traits::default() }
    }

    /// The same, with others that nobody here knows.
    pub fn open(&self) -> Traits {
        Traits { of_numbers: self.of_numbers.clone(), ..Traits::default() }
    }

    /// These of a module inside of what has others.
    pub fn inside(self, outer: &Traits) -> Traits {
        Traits { of_numbers: outer.of_numbers.clone(), ..self }
    }

    /// Whether a trait gives what lends a number a method of this name.
    pub fn gives_lent(&self, name: &str) -> bool {
        self.of_numbers.contains(name)
    }

    /// Those of a module, in whose functions one may be declared as well.
    pub fn of(content: &[Item]) -> Traits {
        let mut names: BTreeSet<String> = OF_ALL.map(str::to_owned).into();
        let mut sized = OfOneSize::default();
        for item in content {
            // One in it has names of its own.
            if !matches!(item, Item::Mod(_)) {
                sized.visit_item(item);
            }
            words_in(item).iter().for_each(|word| names.extend(of_library(word)));
        }
        names.append(&mut contested(content));
        let is_open = content.iter().any(|item| match item {
            Item::Use(item) => brings_traits(&item.tree, &[], &sized.0),
            // It may write `use`, if it is no definition.
            Item::Macro(item) => item.ident.is_none(),
            _ => false,
        });
        Traits { is_closed: !is_open, names: names.into(), ..Traits::default() }
    }

    /// Whether a trait may give a method of this name.
    pub fn may_give(&self, name: &str) -> bool {
        !self.is_closed || self.names.contains(name)
    }

    /// Whether a call means the type's own method of a name, which takes this of what is at hand.
    pub fn leave(&self, name: &str, takes: Taken, at_hand: Taken) -> bool {
        takes == at_hand && takes != Taken::Otherwise || !self.may_give(name)
    }
}

/// What a method takes, or is called on: of a type the value, or what lends it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Taken {
    Itself,
    Lent,
    LentToBeSet,
    /// Who knows.
    #[default]
    Otherwise,
}

impl Taken {
    /// What a method takes.
    pub fn by(sig: &syn::Signature) -> Taken {
        let Some(this) = sig.receiver() else { return Taken::Otherwise };
        // The type's own name may stand for `Self` by now.
        if this.colon_token.is_none() {
            return match (&this.reference, this.mutability) {
                (None, _) => Taken::Itself,
                (Some(_), None) => Taken::Lent,
                (Some(_), Some(_)) => Taken::LentToBeSet,
            };
        }
        match &*this.ty {
            syn::Type::Reference(syn::TypeReference { mutability: None, elem, .. }) if is_self(elem) => Taken::Lent,
            syn::Type::Reference(reference) if is_self(&reference.elem) => Taken::LentToBeSet,
            ty if is_self(ty) => Taken::Itself,
            _ => Taken::Otherwise,
        }
    }
}

fn is_self(ty: &syn::Type) -> bool {
    matches!(ty, syn::Type::Path(path) if path.path.is_ident("Self"))
}

/// The names of methods that both a trait of a module and something else of it gives.
fn contested(content: &[Item]) -> BTreeSet<String> {
    let of_trait = |item: &Item| match item {
        Item::Trait(_) => methods_of_traits(std::slice::from_ref(item)),
        _ => BTreeSet::new(),
    };
    let of_type = |item: &Item| match item {
        Item::Impl(block) if block.trait_.is_none() => block.items.iter().filter_map(name_of_method).collect(),
        _ => BTreeSet::new(),
    };
    let (mut once, mut again): (BTreeSet<String>, BTreeSet<String>) =
        (content.iter().flat_map(of_type).collect(), BTreeSet::new());
    for name in content.iter().flat_map(of_trait) {
        if !once.insert(name.clone()) {
            again.insert(name);
        }
    }
    again
}

fn name_of_method(item: &syn::ImplItem) -> Option<String> {
    match item {
        syn::ImplItem::Fn(method) => Some(method.sig.ident.to_string()),
        _ => None,
    }
}

/// Whether an item of a body brings a trait, of the library's too, or may do so.
pub fn may_bring_traits(item: &Item) -> bool {
    match item {
        Item::Use(item) => {
            let of_traits = |word: &String| !of_library(word).is_empty();
            brings_traits(&item.tree, &[], &BTreeSet::new()) || words_in(&item.tree).iter().any(of_traits)
        }
        Item::Trait(_) => true,
        Item::Macro(item) => item.ident.is_none(),
        _ => false,
    }
}

/// The methods of what a path of the library leads to, if they are known.
pub fn at_path(path: &[String]) -> Option<Vec<String>> {
    let last = path.last()?;
    let is_known = !MANY.contains(&last.as_str()) && path.iter().all(|word| word != "os");
    is_known.then(|| of_library(last))
}

/// The methods of a trait of the library, by its name.
fn of_library(name: &str) -> Vec<String> {
    let known = LIBRARY.iter().filter(|(owner, _)| *owner == name).flat_map(|(_, names)| names.iter());
    let mut names: Vec<String> = known.map(|name| (*name).to_owned()).collect();
    if operator_trait::is_one(name) {
        let (stem, assigns) = name.strip_suffix("Assign").map_or((name, ""), |stem| (stem, "_assign"));
        names.push(format!("{}{assigns}", stem.to_lowercase()));
    }
    names
}

/// Whether an import may bring a trait of which nothing is known; some names are those of types.
fn brings_traits(tree: &UseTree, before: &[String], types: &BTreeSet<String>) -> bool {
    let is_of = |owners: &[&str]| before.first().is_some_and(|first| owners.contains(&first.as_str()));
    let is_library = is_of(&["std", "core", "alloc"]);
    let may_be = |name: &syn::Ident| match is_library {
        true => MANY.iter().any(|many| name == many) || before.iter().any(|word| word == "os"),
        false => is_like_a_trait(&name.to_string()) && !types.contains(&name.to_string()),
    };
    match tree {
        UseTree::Path(path) => brings_traits(&path.tree, &[before, &[path.ident.to_string()]].concat(), types),
        UseTree::Group(group) => group.items.iter().any(|tree| brings_traits(tree, before, types)),
        UseTree::Name(name) => may_be(&name.ident),
        // Another name tells nothing of the library's trait: its methods are looked for by that.
        UseTree::Rename(name) => may_be(&name.ident) || !is_library && name.rename == "_",
        // Constants, or the variants of an enum.
        UseTree::Glob(_) => {
            let is_enum = before.last().is_some_and(|last| last.starts_with(char::is_uppercase));
            !is_enum && !before.last().is_some_and(|last| is_library && last == "consts")
        }
    }
}

/// Whether a name is written as the compiler asks of traits: it warns of one that begins with a small letter or has underscores.
pub fn is_like_a_trait(name: &str) -> bool {
    name.starts_with(|first: char| !first.is_lowercase()) && !name.contains('_')
}

/// The names that are types of a known size, as no trait is: what fields are, and what functions take and give.
#[derive(Default)]
struct OfOneSize(BTreeSet<String>);

impl OfOneSize {
    fn take(&mut self, ty: &syn::Type) {
        match ty {
            syn::Type::Path(path) => self.0.extend(path.path.get_ident().map(ToString::to_string)),
            syn::Type::Array(array) => self.take(&array.elem),
            syn::Type::Slice(slice) => self.take(&slice.elem),
            syn::Type::Tuple(tuple) => tuple.elems.iter().for_each(|ty| self.take(ty)),
            syn::Type::Reference(reference) if matches!(*reference.elem, syn::Type::Slice(_)) => {
                self.take(&reference.elem);
            }
            _ => {}
        }
    }
}

impl Visit<'_> for OfOneSize {
    fn visit_field(&mut self, field: &syn::Field) {
        self.take(&field.ty);
    }

    fn visit_signature(&mut self, sig: &syn::Signature) {
        visit::visit_signature(self, sig);
        if let syn::ReturnType::Type(_, ty) = &sig.output {
            self.take(ty);
        }
    }

    fn visit_pat_type(&mut self, typed: &syn::PatType) {
        self.take(&typed.ty);
    }
}

#[cfg(test)]
mod tests;
