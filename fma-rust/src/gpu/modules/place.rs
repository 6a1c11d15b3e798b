//! What a module declares and imports.

use std::collections::{BTreeMap, HashMap};

use super::{Options, below, is_conditional, name_of, named};

/// Whether a name is looked up among types and modules, or among functions and constants.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Space {
    Types,
    Values,
}

/// What an item is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Module,
    Function,
    Number,
    Enum,
    Other,
    /// It may be absent.
    Conditional,
}

pub struct Declared {
    pub kind: Kind,
    pub vis: syn::Visibility,
    /// Those of an enum.
    pub variants: Vec<String>,
}

/// `use`, of one name or of all.
pub struct Import {
    pub name: Option<String>,
    pub path: Vec<String>,
    pub vis: syn::Visibility,
}

/// A module.
pub struct Place {
    /// The items that stay.
    pub items: Vec<syn::Item>,
    pub options: Options,
    pub parent: Option<String>,
    pub types: HashMap<String, Declared>,
    pub values: HashMap<String, Declared>,
    pub imports: Vec<Import>,
    /// Whether macros may declare more.
    pub is_open: bool,
}

/// A module and those in it.
pub fn collect(home: String, content: &[syn::Item], options: &Options, places: &mut BTreeMap<String, Place>) {
    let is_root = home.is_empty();
    let parent = (!is_root).then(|| super::home_in(&home).to_owned());
    let mut place = Place {
        items: Vec::new(),
        options: options.clone(),
        parent,
        types: HashMap::new(),
        values: HashMap::new(),
        imports: Vec::new(),
        is_open: false,
    };
    for item in content {
        place.declare(item);
        match item {
            syn::Item::Mod(module) => {
                if let Some((_, content)) = module.content.as_ref().filter(|_| !is_conditional(&module.attrs)) {
                    let options = below(options, &module.attrs);
                    collect(named(&home, &module.ident.to_string()), content, &options, places);
                }
            }
            syn::Item::Use(_) | syn::Item::Macro(_) if !is_root => {}
            other if is_root || !is_absent(other) => place.items.push(other.clone()),
            _ => {}
        }
    }
    places.insert(home, place);
}

/// Whether an item may be absent.
fn is_absent(item: &syn::Item) -> bool {
    use syn::Item::{Const, Enum, Fn, Impl, Mod, Static, Struct, Trait, Type, Union, Use};
    match item {
        Const(syn::ItemConst { attrs, .. })
        | Static(syn::ItemStatic { attrs, .. })
        | Fn(syn::ItemFn { attrs, .. })
        | Struct(syn::ItemStruct { attrs, .. })
        | Enum(syn::ItemEnum { attrs, .. })
        | Union(syn::ItemUnion { attrs, .. })
        | Trait(syn::ItemTrait { attrs, .. })
        | Type(syn::ItemType { attrs, .. })
        | Impl(syn::ItemImpl { attrs, .. })
        | Mod(syn::ItemMod { attrs, .. })
        | Use(syn::ItemUse { attrs, .. }) => is_conditional(attrs),
        _ => false,
    }
}

impl Place {
    /// Whether an item has the name.
    pub fn names(&self, name: &str) -> bool {
        self.types.contains_key(name) || self.values.contains_key(name)
    }

    fn declare(&mut self, item: &syn::Item) {
        use syn::Item::{Const, Enum, Fn, Macro, Mod, Static, Struct, Trait, Type, Union, Use};
        let (kind, vis, types, values) = match item {
            Mod(item) => (Kind::Module, &item.vis, true, false),
            Fn(item) => (Kind::Function, &item.vis, false, true),
            Const(item) => (Kind::Number, &item.vis, false, true),
            Static(item) => (Kind::Number, &item.vis, false, true),
            Struct(item) => (Kind::Other, &item.vis, true, !matches!(item.fields, syn::Fields::Named(_))),
            Enum(item) => (Kind::Enum, &item.vis, true, false),
            Union(item) => (Kind::Other, &item.vis, true, false),
            Trait(item) => (Kind::Other, &item.vis, true, false),
            Type(item) => (Kind::Other, &item.vis, true, false),
            Use(item) => return self.import(&item.tree, Vec::new(), &item.vis),
            Macro(item) => {
                self.is_open |= !item.mac.path.is_ident("macro_rules");
                return;
            }
            _ => return,
        };
        let Some(name) = name_of(item) else { return };
        let kind = if is_absent(item) { Kind::Conditional } else { kind };
        let variants = || match item {
            Enum(item) => item.variants.iter().map(|variant| variant.ident.to_string()).collect(),
            _ => Vec::new(),
        };
        for space in [types.then_some(&mut self.types), values.then_some(&mut self.values)].into_iter().flatten() {
            space.insert(name.to_string(), Declared { kind, vis: vis.clone(), variants: variants() });
        }
    }

    fn import(&mut self, tree: &syn::UseTree, mut path: Vec<String>, vis: &syn::Visibility) {
        let name = match tree {
            syn::UseTree::Path(inner) => {
                path.push(inner.ident.to_string());
                return self.import(&inner.tree, path, vis);
            }
            syn::UseTree::Group(group) => {
                return group.items.iter().for_each(|tree| self.import(tree, path.clone(), vis));
            }
            syn::UseTree::Name(name) => (name.ident.to_string(), None),
            syn::UseTree::Rename(name) => (name.ident.to_string(), Some(name.rename.to_string())),
            syn::UseTree::Glob(_) => {
                self.imports.push(Import { name: None, path, vis: vis.clone() });
                return;
            }
        };
        let (name, by) = name;
        // `use shapes::{self, area}`
        if name != "self" || path.is_empty() {
            path.push(name);
        }
        let by = by.or_else(|| path.last().cloned());
        self.imports.push(Import { name: by, path, vis: vis.clone() });
    }
}
