//! Whole numbers that a body declares, as lengths of arrays are: `const TILE: usize = 4; let mut sums = [[0.0; TILE]; TILE];`.

use std::collections::HashMap;

use syn::spanned::Spanned;
use syn::{Expr, Type, parse_quote};

use crate::constants::of_value;
use crate::tree::Items;
use crate::walk::visit::Visit;
use crate::walk::visit_mut::{self, VisitMut};

/// Writes them as numbers.
pub fn plain(block: &mut syn::Block, items: &Items) {
    let mut declared = Declared { items, known: HashMap::new() };
    declared.visit_block(block);
    if !declared.known.is_empty() {
        Put(&declared.known).visit_block_mut(block);
    }
}

/// Whether a body declares any.
pub fn any(block: &syn::Block) -> bool {
    struct Any(bool);
    impl Visit<'_> for Any {
        fn visit_item(&mut self, item: &syn::Item) {
            self.0 |= matches!(item, syn::Item::Const(_));
        }
    }
    let mut any = Any(false);
    any.visit_block(block);
    any.0
}

/// The numbers of such constants; of a name that means several, none.
struct Declared<'a> {
    items: &'a Items,
    known: HashMap<String, Option<u64>>,
}

impl Visit<'_> for Declared<'_> {
    fn visit_item(&mut self, item: &syn::Item) {
        let syn::Item::Const(item) = item else { return };
        let mut value = (*item.expr).clone();
        Put(&self.known).visit_expr_mut(&mut value);
        let number = of_value(self.items, &item.ty, &value).map(|[number, _]| number);
        let entry = self.known.entry(item.ident.to_string());
        let is_length = matches!(&*item.ty, Type::Path(path) if path.path.is_ident("usize"));
        entry.and_modify(|known| *known = None).or_insert(number.filter(|_| is_length));
    }
}

/// Puts the numbers in the places of the names, which nothing else can have.
struct Put<'a>(&'a HashMap<String, Option<u64>>);

impl VisitMut for Put<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let name = super::bound::name(expr);
        match name.and_then(|name| self.0.get(&name)).copied().flatten() {
            Some(number) => {
                let literal = syn::LitInt::new(&format!("{number}usize"), expr.span());
                *expr = parse_quote!(#literal);
            }
            None => visit_mut::visit_expr_mut(self, expr),
        }
    }
}
