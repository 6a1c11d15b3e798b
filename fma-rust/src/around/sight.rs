//! What an item sees.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use proc_macro2::TokenStream;
use syn::parse_quote;

use super::link::Linked;
use super::list::List;
use super::modules::{Module, Source};
use super::outline::{Entry, Outline, What};
use super::wanted::Wanted;
use super::{Around, bodies, traits, words};
use crate::items;
use crate::traits::Traits;
use crate::tree::{Items, is_conditional, words_in};

/// A constant of more text is left out: its number would take longer to read than to compute.
const LONGEST: usize = 4000;

/// Where an item stands: its module, the lists around it, the outermost first, and the impl or trait that it is in.
struct Stand<'a> {
    entry: &'a Entry,
    inside: Vec<usize>,
    lists: Vec<&'a List>,
    block: Option<&'a Entry>,
}

impl<'a> Stand<'a> {
    /// Of what stands at a token, outside of bodies.
    fn of(outline: &'a Outline, at: usize) -> Option<Stand<'a>> {
        let (mut inside, mut lists, mut block) = (Vec::new(), vec![&outline.items], None);
        let mut list = &outline.items;
        loop {
            let (index, entry) = list.around(at)?;
            let is_inside = entry.body.as_ref().is_some_and(|body| body.contains(&at));
            match (entry.what, is_inside) {
                (What::Mod, true) => {
                    inside.push(index);
                    lists.push(&entry.items);
                }
                (What::Impl | What::Trait, true) if block.is_none() => block = Some(entry),
                (What::Fn, false) => return Some(Stand { entry, inside, lists, block }),
                (What::Mod | What::Impl | What::Trait, false) if block.is_none() => {
                    return Some(Stand { entry, inside, lists, block });
                }
                _ => return None,
            }
            list = &entry.items;
        }
    }
}

/// What the item of a file sees that stands at a token.
pub fn of(source: &Rc<Source>, at: usize, item: &TokenStream) -> Option<Around> {
    let outline = &source.outline;
    let Stand { entry, inside, lists, block } = Stand::of(outline, at)?;
    if !words::are_those(item, outline, entry.head..entry.all.end) {
        return None;
    }
    let module = Module { source: source.clone(), inside };
    let mut wanted = Wanted { words: bodies::words(&module, words::named(item)), ..Wanted::default() };
    wanted.add_paths(outline, entry.all.clone());
    if let Some(block) = block {
        wanted.words.extend(outline.words(block.all.clone()).map(str::to_owned));
        wanted.add_paths(outline, block.all.clone());
    }
    let taken = chosen(outline, lists.last()?, &mut wanted);
    if outline.has_marks
        && lists.iter().flat_map(|list| list.iter()).any(|entry| outline.is_marked(entry, &wanted.words))
    {
        return None;
    }
    let own = taken.iter().map(|entry| syn::parse_str(&outline.text_of(entry)).ok()).collect::<Option<_>>()?;
    let block = match block {
        Some(entry) if entry.what == What::Impl => Some(syn::parse_str(&outline.text_of_impl(entry)).ok()?),
        _ => None,
    };
    let around = linked(&module, told(own), &wanted);
    let within = match lists.last()?.iter().position(|known| known.all == entry.all) {
        Some(at) if entry.what == What::Mod => vec![within(&module, at, &wanted)],
        _ => Vec::new(),
    };
    Some(Around { block, within, module: Some(module), ..around })
}

/// What the items of a module see that has told of its own items.
pub fn linked(module: &Module, own: Vec<syn::Item>, wanted: &Wanted) -> Around {
    let linked = Linked::of(module, wanted);
    let told = [own, linked.told.clone()].concat();
    let mut items = seen(&Items::default(), &told);
    linked.add_to(&mut items);
    items::import_variants(&told, &mut items);
    items.traits = traits::in_scope(module);
    Around { items, told, ..Around::default() }
}

/// What a module sees of others that is written out in another, and what those do that are in it.
fn within(outer: &Module, at: usize, wanted: &Wanted) -> (String, Around) {
    let module = outer.inner(at);
    let (linked, within) = (Linked::of(&module, wanted), all_within(&module, wanted));
    (outer.list()[at].name.clone(), Around { linked, within, ..Around::default() })
}

/// The same of all modules that are written out in one.
pub fn all_within(module: &Module, wanted: &Wanted) -> Vec<(String, Around)> {
    let inner = module.list().of_kind(What::Mod).filter(|(_, entry)| entry.body.is_some());
    inner.map(|(at, _)| within(module, at, wanted)).collect()
}

/// The items of a module, and those structs around it that it knows by name, with what is done where they are dropped.
pub fn with_imported(outer: &[syn::Item], mut own: Vec<syn::Item>, items: &Items) -> Vec<syn::Item> {
    let is_known = |name: &syn::Ident| items.structs.iter().any(|(known, _)| name == known);
    let imported = outer.iter().filter(|item| match item {
        syn::Item::Struct(item) => is_known(&item.ident),
        item => items::dropped(item).is_some_and(&is_known),
    });
    let imported: Vec<syn::Item> = imported.filter(|item| !is_in(item, &own)).cloned().collect();
    own.extend(imported);
    own
}

/// Whether a list has a struct of this name.
pub fn is_in(item: &syn::Item, list: &[syn::Item]) -> bool {
    let syn::Item::Struct(item) = item else { return false };
    list.iter().any(|own| matches!(own, syn::Item::Struct(own) if own.ident == item.ident))
}

/// What a list of items tells those that stand beside it: its types, and which of them act where they are dropped, constants and imports. Who knows what the attributes of others make of a type?
pub fn told(list: Vec<syn::Item>) -> Vec<syn::Item> {
    let tells = |item: syn::Item| match item {
        syn::Item::Struct(item) if !are_plain(&item.attrs) => Some(shadow(&item.ident)),
        syn::Item::Enum(item) if !are_plain(&item.attrs) => Some(shadow(&item.ident)),
        syn::Item::Type(item) if !are_plain(&item.attrs) => Some(shadow(&item.ident)),
        syn::Item::Const(item) if !are_plain(&item.attrs) => None,
        syn::Item::Static(item) if !are_plain(&item.attrs) => None,
        syn::Item::Struct(_) | syn::Item::Enum(_) | syn::Item::Type(_) | syn::Item::Const(_) => Some(item),
        syn::Item::Static(_) | syn::Item::Use(_) => Some(item),
        syn::Item::Union(item) => Some(shadow(&item.ident)),
        syn::Item::Trait(item) => Some(shadow(&item.ident)),
        syn::Item::Macro(item) if item.ident.is_none() => Some(syn::Item::Macro(item)),
        syn::Item::Impl(_) if items::dropped(&item).is_some() => Some(item),
        syn::Item::Mod(item) => Some(syn::Item::Mod(syn::ItemMod { attrs: Vec::new(), content: None, ..item })),
        _ => None,
    };
    list.into_iter().filter_map(tells).collect()
}

/// A type of which no more is known than that it has this name.
fn shadow(name: &syn::Ident) -> syn::Item {
    parse_quote!(trait #name {})
}

/// Attributes that leave an item as it is, or take it out, which is known of all that have them.
const PLAIN: [&str; 14] = [
    "derive",
    "repr",
    "doc",
    "allow",
    "expect",
    "warn",
    "deny",
    "forbid",
    "must_use",
    "non_exhaustive",
    "deprecated",
    "cfg",
    "cfg_attr",
    "serde",
];

pub fn are_plain(attrs: &[syn::Attribute]) -> bool {
    attrs.iter().all(|attr| PLAIN.iter().any(|name| attr.path().is_ident(name)))
}

/// The types, constants and imports of a list that some words name, and what those are made of, in their order.
fn chosen<'a>(outline: &Outline, list: &'a List, wanted: &mut Wanted) -> Vec<&'a Entry> {
    let mut taken: BTreeMap<usize, &Entry> = BTreeMap::new();
    let mut new: Vec<String> = wanted.words.iter().cloned().collect();
    while let Some(word) = new.pop() {
        for (at, entry) in list.named(&word).filter(|(_, entry)| is_told(outline, entry)) {
            let is_new = taken.insert(at, entry).is_none();
            if is_new && matches!(entry.what, What::Type | What::Const) {
                let words = outline.words(entry.all.clone());
                new.extend(words.filter(|word| wanted.words.insert((*word).to_owned())).map(str::to_owned));
                wanted.add_paths(outline, entry.all.clone());
            }
        }
    }
    // What is imported says by which name alone.
    let imports = list.of_kind(What::Use).filter(|(_, entry)| {
        let is_glob = outline.of_tokens(entry.all.clone()).contains('*');
        is_glob || outline.words(entry.all.clone()).any(|word| wanted.words.contains(word))
    });
    let calls = list.of_kind(What::Other).filter(|(_, entry)| outline.called(entry).is_some());
    let dropped =
        list.of_kind(What::Impl).filter(|(_, entry)| outline.is_dropped(entry, &|name| wanted.words.contains(name)));
    taken.extend(imports.chain(calls).chain(dropped));
    taken.into_values().collect()
}

fn is_told(outline: &Outline, entry: &Entry) -> bool {
    match entry.what {
        What::Type | What::Trait | What::Mod => true,
        What::Const => outline.of_tokens(entry.all.clone()).len() <= LONGEST,
        What::Use | What::Other | What::Fn | What::Impl => false,
    }
}

/// The same of what a list tells: not which traits there are, whose methods may come before those of a type.
pub fn seen(outer: &Items, told: &[syn::Item]) -> Items {
    Items { traits: Traits::default(), ..module(outer, told, &Linked::default()) }
}

/// What the items of a module see of one another, and of what it imports: of the module around, and of others, as far as its file is known.
pub fn module(outer: &Items, content: &[syn::Item], linked: &Linked) -> Items {
    let mut items = match linked.told.is_empty() {
        true => items::of_module_in(outer, content),
        false => items::of_module_in(outer, &[content, &linked.told].concat()),
    };
    linked.add_to(&mut items);
    items::import_variants(content, &mut items);
    let (mut all, mut names) = (false, Vec::new());
    for item in content {
        // What is imported under a condition may be another's under the opposite one.
        if let syn::Item::Use(item) = item
            && !is_conditional(&item.attrs)
            && let syn::UseTree::Path(path) = &item.tree
            && path.ident == "super"
        {
            imports(&path.tree, &mut all, &mut names);
        }
    }
    // An item that a macro makes comes before one of the same name that is imported with all there is.
    all &= !content.iter().any(|item| matches!(item, syn::Item::Macro(call) if call.ident.is_none()));
    if all || !names.is_empty() {
        take(outer, &mut items, &|name| names.iter().any(|known| known == name), all);
    }
    items
}

/// What is imported by its own name, or with all there is.
fn imports(tree: &syn::UseTree, all: &mut bool, names: &mut Vec<String>) {
    match tree {
        syn::UseTree::Glob(_) => *all = true,
        syn::UseTree::Name(name) => names.push(name.ident.to_string()),
        syn::UseTree::Group(group) => group.items.iter().for_each(|tree| imports(tree, all, names)),
        syn::UseTree::Path(_) | syn::UseTree::Rename(_) => {}
    }
}

/// Takes over the types and constants that are imported. What the module itself declares comes first, and what is made of such a name means
/// another type there.
fn take(outer: &Items, items: &mut Items, is_named: &dyn Fn(&str) -> bool, all: bool) {
    let own: BTreeSet<String> = {
        let names =
            items.structs.iter().map(|(name, _)| name).chain(items.aliases.keys()).chain(items.constants.keys());
        names.chain(&items.declared).cloned().collect()
    };
    let comes = |name: &str, made_of: Vec<String>| {
        let is_one = is_named(name) || all && !items.shadowed.iter().any(|known| known == name);
        is_one && !own.contains(name) && !made_of.iter().any(|word| own.contains(word))
    };
    let plain = |ty: &syn::Type| items::behind_aliases(ty, &outer.aliases);
    let structs = outer.structs.iter().map(|(name, fields)| {
        (name.clone(), fields.iter().map(|(field, ty)| (field.clone(), plain(ty))).collect::<Vec<_>>())
    });
    let words = |fields: &[(String, syn::Type)]| fields.iter().flat_map(|(_, ty)| words_in(ty)).collect();
    let structs: Vec<_> = structs.filter(|(name, fields)| comes(name, words(fields))).collect();
    let typed = |(name, ty): &(String, syn::Type)| comes(name, words_in(ty));
    let owned = |(name, ty): (&String, &syn::Type)| (name.clone(), plain(ty));
    let aliases = outer.aliases.iter().filter(|(name, _)| !name.contains(':'));
    let aliases: Vec<_> = aliases.map(owned).filter(typed).collect();
    let constants = outer.constants.iter().filter(|(name, _)| !name.contains(':'));
    let constants: Vec<_> = constants.map(owned).filter(typed).collect();
    let taken: BTreeSet<String> = {
        let names = structs.iter().map(|(name, _)| name).chain(aliases.iter().map(|(name, _)| name));
        names.chain(constants.iter().map(|(name, _)| name)).cloned().collect()
    };
    let numbers = outer.numbers.iter().filter(|(name, _)| taken.contains(*name));
    items.numbers.extend(numbers.map(|(name, words)| (name.clone(), *words)));
    let laid_out = outer.laid_out.iter().filter(|(name, _)| taken.contains(*name));
    items.laid_out.extend(laid_out.map(|(name, least)| (name.clone(), *least)));
    let plain = outer.plain.iter().filter(|(name, _)| taken.contains(*name));
    items.plain.extend(plain.map(|(name, fields)| (name.clone(), fields.clone())));
    items.structs.extend(structs);
    items.aliases.extend(aliases);
    items.constants.extend(constants);
    items.shadowed.retain(|name| !taken.contains(name));
}

#[cfg(test)]
mod tests;
