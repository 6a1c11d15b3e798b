//! What an annotated item tells of the names in it.

mod abroad;
mod aliases;
mod choices;
mod enums;
mod generics;
mod hidden;
mod impls;
mod imports;
mod layout;
mod library;
mod lifetimes;
mod members;
mod operators;
mod paths;
mod tables;
mod tagged;

use std::collections::{BTreeMap, HashMap};

use crate::constants;
use crate::survey::name_of;
use crate::traits::Traits;
use crate::tree::{Items, Shared, Type, is_conditional, primitive};
use crate::walk::visit_mut::VisitMut;
pub use abroad::Abroad;
pub use aliases::{behind_aliases, given_behind_aliases, named};
pub use choices::Choice;
pub use enums::{Enum, all as enums_of, spelled, with_enums};
use generics::generics;
pub use generics::is_float_trait;
pub use hidden::{is_of_library, may_hide, of_body, of_module_in};
pub use imports::{globs, imported};
use imports::{of_gpu, uses};
pub use layout::is_record;
use layout::plain;
pub use layout::{aligned, dropped};
pub use lifetimes::{has_lifetimes_alone, named_alone};
pub use members::{Member, members, zero};
pub use operators::{DIFFERENCE, Operator, compares, operators};
use tables::{arrays, tables};
pub use tagged::{Tagged, Variant, all as tagged_of, import as import_tagged, kind, place};

/// The names of a module's items.
pub fn of_module(content: &[syn::Item]) -> Items {
    let (mut items, mut values) = (beginning(content), BTreeMap::new());
    for item in content {
        match item {
            syn::Item::Fn(function) if is_conditional(&function.attrs) => {}
            syn::Item::Const(item) if is_conditional(&item.attrs) => {}
            syn::Item::Struct(item) if is_conditional(&item.attrs) => items.shadowed.push(item.ident.to_string()),
            syn::Item::Type(item) if is_conditional(&item.attrs) => items.shadowed.push(item.ident.to_string()),
            syn::Item::Fn(function) => {
                items.functions.insert(function.sig.ident.to_string(), function.sig.clone());
            }
            syn::Item::Struct(item) if has_lifetimes_alone(&item.generics) => structure(item, &mut items),
            syn::Item::Enum(item) if let Some(choice) = Choice::of(item) => items.choices.push(choice),
            syn::Item::Const(item) => {
                items.constants.insert(item.ident.to_string(), (*item.ty).clone());
                values.insert(item.ident.to_string(), (*item.expr).clone());
            }
            syn::Item::Type(item) if item.generics.params.is_empty() && !is_primitive(&item.ident) => {
                items.aliases.insert(item.ident.to_string(), (*item.ty).clone());
            }
            syn::Item::Type(_)
            | syn::Item::Struct(_)
            | syn::Item::Enum(_)
            | syn::Item::Union(_)
            | syn::Item::Trait(_) => {
                items.shadowed.extend(name_of(item).map(ToString::to_string));
            }
            syn::Item::Use(item) => {
                imported(&item.tree, &mut items.shadowed);
                of_gpu(&item.tree, &[], &mut items.gpu);
            }
            _ => {}
        }
    }
    settled(content, items, values)
}

/// With what takes all of the module together.
fn settled(content: &[syn::Item], mut items: Items, mut values: BTreeMap<String, syn::Expr>) -> Items {
    import_variants(content, &mut items);
    layout::without_dropped(content, &mut items.plain);
    impls::constants(content, &mut items, &mut values);
    tables(content, &mut items, &mut values);
    constants::settle(&mut items, &values);
    arrays(&mut items, values);
    items
}

fn structure(item: &syn::ItemStruct, items: &mut Items) {
    let name = item.ident.to_string();
    items.laid_out.extend(aligned(&item.attrs).map(|least| (name.clone(), least)));
    items.plain.extend(plain(item).map(|fields| (name.clone(), fields)));
    let mut of = fields(&item.fields);
    of.iter_mut().for_each(|(_, ty)| without_self(&item.ident, ty));
    items.structs.push((name, of));
}

/// What is told apart from the other items.
fn beginning(content: &[syn::Item]) -> Items {
    let (enums, tagged, operators) = (enums::all(content), tagged::all(content).into(), operators(content).into());
    let (declared, traits) = (aliases::declared(content), Traits::of(content));
    let mut items = Items { enums, tagged, operators, declared, traits, ..Items::default() };
    associated(content, &mut items);
    items
}

/// What the impls of a module give its types.
fn associated(content: &[syn::Item], items: &mut Items) {
    for Member { owner, method, .. } in members(content) {
        let mut signature = method.sig;
        WithoutSelf(&owner).visit_signature_mut(&mut signature);
        items.inherent.insert((owner.to_string(), signature.ident.to_string()), signature);
    }
}

/// Takes what the imports of a module bring of the variants of enums.
pub fn import_variants(content: &[syn::Item], items: &mut Items) {
    choices::import(uses(content), items);
}

/// A type, with another's name for `Self`.
pub fn without_self(owner: &syn::Ident, ty: &mut syn::Type) {
    WithoutSelf(owner).visit_type_mut(ty);
}

/// The same of a value.
pub fn value_without_self(owner: &syn::Ident, value: &mut syn::Expr) {
    WithoutSelf(owner).visit_expr_mut(value);
}

/// Writes a type's name for `Self`.
pub struct WithoutSelf<'a>(pub &'a syn::Ident);

impl VisitMut for WithoutSelf<'_> {
    fn visit_ident_mut(&mut self, ident: &mut syn::Ident) {
        if ident == "Self" {
            *ident = self.0.clone();
        }
    }
}

/// An alias of a primitive type's own name could stand for itself without end.
pub fn is_primitive(ident: &syn::Ident) -> bool {
    primitive(&ident.to_string()) != Type::Other
}

pub fn fields(fields: &syn::Fields) -> Vec<(String, syn::Type)> {
    let name = |(index, field): (usize, &syn::Field)| match &field.ident {
        Some(ident) => (ident.to_string(), field.ty.clone()),
        None => (index.to_string(), field.ty.clone()),
    };
    let certain = |(_, field): &(usize, &syn::Field)| !is_conditional(&field.attrs);
    // Without names, those behind one that may be absent have the next number, or that before.
    let count = match fields {
        syn::Fields::Unnamed(all) => all.unnamed.iter().take_while(|field| !is_conditional(&field.attrs)).count(),
        syn::Fields::Named(_) | syn::Fields::Unit => fields.len(),
    };
    fields.iter().take(count).enumerate().filter(certain).map(name).collect()
}

/// The names in an impl: those around it, its type parameters, and `Self`.
pub fn of_impl(outer: &Items, block: &syn::ItemImpl) -> Items {
    let mut items = outer.clone();
    items.this = Some((*block.self_ty).clone());
    // A type's own methods come before those of traits.
    let own = block.items.iter().filter(|_| block.trait_.is_none());
    items.methods = own
        .filter_map(|item| match item {
            syn::ImplItem::Fn(method) if !is_conditional(&method.attrs) => Some(by_name(&method.sig)),
            _ => None,
        })
        .collect();
    generics(&mut items, &block.generics);
    let of_self = block.items.iter().filter_map(|item| match item {
        syn::ImplItem::Const(item) if !is_conditional(&item.attrs) => Some((&item.ident, &item.ty, Some(&item.expr))),
        _ => None,
    });
    constants_of_self(&mut items, of_self);
    items
}

/// The names in a method of a type: its constants are those of `Self`, unless the impl around has its own.
pub fn of_method(outer: &Items, this: Option<&syn::Type>) -> Items {
    let mut items = Items { this: this.cloned(), ..outer.clone() };
    constants_of_type(&mut items);
    items
}

/// The constants of `Self` are those of the type around, as far as the module's inherent impls have them.
fn constants_of_type(items: &mut Items) {
    let of_another = |name: &String| name.starts_with("Self::");
    items.constants.retain(|name, _| !of_another(name));
    items.numbers.retain(|name, _| !of_another(name));
    items.arrays.retain(|name, _| !of_another(name));
    items.records.retain(|name, _| !of_another(name));
    let Some(syn::Type::Path(path)) = &items.this else { return };
    let Some(owner) = path.path.get_ident().map(|owner| format!("{owner}::")) else { return };
    let own = |name: &String| Some(format!("Self::{}", name.strip_prefix(&owner)?));
    own_names(&mut items.constants, own);
    own_names(&mut items.arrays, own);
    own_names(&mut items.records, own);
    let numbers = items.numbers.iter().filter_map(|(name, words)| Some((own(name)?, *words)));
    items.numbers.extend(numbers.collect::<Vec<_>>());
}

/// What has a name of a type has that of `Self` besides.
fn own_names<T: Clone>(known: &mut Shared<HashMap<String, T>>, own: impl Fn(&String) -> Option<String>) {
    let found: Vec<_> = known.iter().filter_map(|(name, it)| Some((own(name)?, it.clone()))).collect();
    if !found.is_empty() {
        known.extend(found);
    }
}

/// The constants that `Self` has in an impl or a trait.
fn constants_of_self<'a>(
    items: &mut Items,
    declared: impl Iterator<Item = (&'a syn::Ident, &'a syn::Type, Option<&'a syn::Expr>)>,
) {
    constants_of_type(items);
    let mut values = BTreeMap::new();
    for (ident, ty, value) in declared {
        let name = format!("Self::{ident}");
        // What an impl of the type itself says comes before what one of a trait does.
        if items.constants.contains_key(&name) {
            continue;
        }
        items.constants.insert(name.clone(), ty.clone());
        values.extend(value.map(|value| (name, value.clone())));
    }
    constants::settle(items, &values);
    arrays(items, values);
}

fn by_name(signature: &syn::Signature) -> (String, syn::Signature) {
    (signature.ident.to_string(), signature.clone())
}

/// The names in a trait.
pub fn of_trait(outer: &Items, declared: &syn::ItemTrait) -> Items {
    let mut items = outer.clone();
    items.this = None;
    items.methods = declared
        .items
        .iter()
        .filter_map(|item| match item {
            syn::TraitItem::Fn(method) if !is_conditional(&method.attrs) => Some(by_name(&method.sig)),
            _ => None,
        })
        .collect();
    generics(&mut items, &declared.generics);
    // What a trait gives a constant, an impl may change.
    let of_self = declared.items.iter().filter_map(|item| match item {
        syn::TraitItem::Const(item) if !is_conditional(&item.attrs) => Some((&item.ident, &item.ty, None)),
        _ => None,
    });
    constants_of_self(&mut items, of_self);
    items
}

/// The names in a function.
pub fn of_signature(outer: &Items, signature: &syn::Signature) -> Items {
    let mut items = outer.clone();
    generics(&mut items, &signature.generics);
    items
}

/// Whether an item is a trait or an impl of one.
pub fn is_of_trait(item: &syn::Item) -> bool {
    match item {
        syn::Item::Trait(_) => true,
        syn::Item::Impl(block) => block.trait_.is_some(),
        _ => false,
    }
}
