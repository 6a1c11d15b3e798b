//! Equality and order that structs of the annotated module derive: those of their fields, one after another.

use syn::{BinOp, parse_quote};

use crate::tree::is_conditional;

/// The impl that a derive stands for, of a struct without parameters.
pub fn equality(item: &syn::ItemStruct) -> Option<syn::ItemImpl> {
    let is_plain = item.generics.params.is_empty() && !is_conditional(&item.attrs);
    if !is_plain || !item.attrs.iter().any(|attr| derives(attr, "PartialEq")) {
        return None;
    }
    let name = &item.ident;
    let equal = members(item).into_iter().map(|member| -> syn::Expr { parse_quote!(self.#member == other.#member) });
    let all = equal.reduce(|all, one| parse_quote!(#all && #one)).unwrap_or_else(|| parse_quote!(true));
    Some(parse_quote! {
        impl PartialEq for #name {
            fn eq(&self, other: &#name) -> bool {
                #all
            }
        }
    })
}

/// The impls of `<` and its kin that a derive stands for: the first field that differs decides, and one that has no order has it in no way.
pub fn orders(item: &syn::ItemStruct) -> Vec<syn::ItemImpl> {
    let is_plain = item.generics.params.is_empty() && !is_conditional(&item.attrs);
    if !is_plain || !item.attrs.iter().any(|attr| derives(attr, "PartialOrd")) {
        return Vec::new();
    }
    ORDERS.iter().filter_map(|(name, method)| order(item, name, method)).collect()
}

/// What `<` and its kin are called among the operators, and the methods that they are.
const ORDERS: [(&str, &str); 4] = [("PartialLt", "lt"), ("PartialLe", "le"), ("PartialGt", "gt"), ("PartialGe", "ge")];

fn order(item: &syn::ItemStruct, operator: &str, method: &str) -> Option<syn::ItemImpl> {
    let (name, members) = (&item.ident, members(item));
    let (last, before) = members.split_last()?;
    let (least, strict): (BinOp, BinOp) = match method {
        "lt" => (parse_quote!(<), parse_quote!(<)),
        "le" => (parse_quote!(<=), parse_quote!(<)),
        "gt" => (parse_quote!(>), parse_quote!(>)),
        _ => (parse_quote!(>=), parse_quote!(>)),
    };
    let decided: syn::Expr = parse_quote!((self.#last #least other.#last));
    let all = before.iter().rev().fold(decided, |rest, member| -> syn::Expr {
        parse_quote!((self.#member #strict other.#member || self.#member == other.#member && #rest))
    });
    let (operator, method) = (quote::format_ident!("{operator}"), quote::format_ident!("{method}"));
    Some(parse_quote! {
        impl #operator for #name {
            fn #method(&self, other: &#name) -> bool {
                #all
            }
        }
    })
}

fn members(item: &syn::ItemStruct) -> Vec<syn::Member> {
    let named = |(at, field): (usize, &syn::Field)| {
        field.ident.clone().map_or_else(|| syn::Member::from(at), syn::Member::from)
    };
    item.fields.iter().enumerate().map(named).collect()
}

/// Whether an attribute derives a trait.
pub fn derives(attr: &syn::Attribute, name: &str) -> bool {
    let mut found = false;
    if attr.path().is_ident("derive") {
        // What cannot be read here the compiler tells.
        attr.parse_nested_meta(|meta| {
            found |= meta.path.segments.last().is_some_and(|last| last.ident == name);
            Ok(())
        })
        .unwrap_or_default();
    }
    found
}

/// The impl of `!=` beside one of `==`: what is equal is not different. Where the body leaves by `return`, nothing is known.
pub fn inequality(block: &syn::ItemImpl) -> Option<syn::ItemImpl> {
    use crate::walk::visit::{self, Visit};
    #[derive(Default)]
    struct Leaves(bool);
    impl Visit<'_> for Leaves {
        fn visit_expr_return(&mut self, leaves: &syn::ExprReturn) {
            self.0 = true;
            visit::visit_expr_return(self, leaves);
        }
    }
    let mut found = block.clone();
    let (_, path, _) = found.trait_.as_mut()?;
    let last = path.segments.last_mut().filter(|last| last.ident == "PartialEq")?;
    last.ident = syn::Ident::new(DIFFERENCE, last.ident.span());
    let [syn::ImplItem::Fn(method)] = &mut found.items[..] else { return None };
    let mut leaves = Leaves::default();
    leaves.visit_block(&method.block);
    let body = &method.block;
    method.block = parse_quote!({ !#body });
    (!leaves.0).then_some(found)
}

/// What `!=` is called among the operators.
pub const DIFFERENCE: &str = "PartialNe";

/// Whether an operator compares.
pub fn compares(op: &BinOp) -> Option<&'static str> {
    match op {
        BinOp::Eq(_) => Some("PartialEq"),
        BinOp::Ne(_) => Some(DIFFERENCE),
        BinOp::Lt(_) => Some("PartialLt"),
        BinOp::Le(_) => Some("PartialLe"),
        BinOp::Gt(_) => Some("PartialGt"),
        BinOp::Ge(_) => Some("PartialGe"),
        _ => None,
    }
}
