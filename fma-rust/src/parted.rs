//! Assignments to several variables at once, taken apart: `(a, b) = (x, y);` is `let (s, t) = (x, y); a = s; b = t;`, which variables can be
//! followed through. An array of names is a tuple whose elements have one type.

use proc_macro2::Span;
use quote::format_ident;
use syn::parse_quote;

use crate::walk::visit_mut::{self, VisitMut};

/// The block with such assignments in it, and in what is inside, taken apart.
pub fn parted(mut block: syn::Block) -> syn::Block {
    Parted.visit_block_mut(&mut block);
    block
}

/// Whether a name is one that stands between the values and the variables: what it holds is the variable's right behind.
pub fn is_between(name: &syn::Ident) -> bool {
    name.to_string().starts_with(BETWEEN)
}

const BETWEEN: &str = "fastmath_part";

struct Parted;

impl VisitMut for Parted {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        visit_mut::visit_block_mut(self, block);
        let stmts = std::mem::take(&mut block.stmts);
        block.stmts = stmts.into_iter().flat_map(|stmt| parts(&stmt).unwrap_or_else(|| vec![stmt])).collect();
    }
}

fn parts(stmt: &syn::Stmt) -> Option<Vec<syn::Stmt>> {
    let syn::Stmt::Expr(syn::Expr::Assign(assign), Some(_)) = stmt else { return None };
    let (names, values) = match (&*assign.left, &*assign.right) {
        (syn::Expr::Tuple(names), syn::Expr::Tuple(values)) if plain([&assign.attrs, &names.attrs, &values.attrs]) => {
            (&names.elems, &values.elems)
        }
        (syn::Expr::Array(names), syn::Expr::Array(values)) if plain([&assign.attrs, &names.attrs, &values.attrs]) => {
            (&names.elems, &values.elems)
        }
        _ => return None,
    };
    if names.len() != values.len() || !names.iter().all(is_name) {
        return None;
    }
    let temp = |index| format_ident!("{BETWEEN}{index}", span = Span::mixed_site());
    let temps: Vec<syn::Ident> = (0..names.len()).map(temp).collect();
    let values = values.iter();
    let first: syn::Stmt = parse_quote!(let (#(#temps,)*) = (#(#values,)*););
    let sets = names.iter().zip(&temps).map(|(name, temp)| parse_quote!(#name = #temp;));
    Some([first].into_iter().chain(sets).collect())
}

fn plain(lists: [&Vec<syn::Attribute>; 3]) -> bool {
    lists.iter().all(|list| list.is_empty())
}

fn is_name(expr: &syn::Expr) -> bool {
    matches!(expr, syn::Expr::Path(path) if path.qself.is_none() && path.attrs.is_empty() && path.path.get_ident().is_some())
}
