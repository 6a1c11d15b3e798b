//! Patterns of numbers, and of variants that hold nothing, in `if let` and `while let`: `if let 0..=9 = n` asks what `matches!` does, and so does
//! `if let Mode::Fast = mode`.

use syn::{Expr, Pat, parse_quote};

use crate::walk::visit_mut::{self, VisitMut};

/// Asks it by `match`.
pub fn plain(block: &mut syn::Block) {
    struct Numbers;
    impl VisitMut for Numbers {
        fn visit_item_mut(&mut self, _: &mut syn::Item) {}
        fn visit_expr_mut(&mut self, expr: &mut Expr) {
            visit_mut::visit_expr_mut(self, expr);
            if let Expr::Let(asked) = &*expr
                && is_number(&asked.pat)
            {
                let (pat, number) = (&asked.pat, &asked.expr);
                *expr = parse_quote!((match #number { #pat => true, _ => false }));
            }
        }
    }
    Numbers.visit_block_mut(block);
}

/// Whether a pattern is made of numbers and paths alone.
pub fn is_number(pat: &Pat) -> bool {
    match pat {
        Pat::Lit(_) | Pat::Range(_) => true,
        Pat::Path(path) => path.path.segments.len() > 1 && !is_none(&path.path),
        Pat::Paren(inner) => is_number(&inner.pat),
        Pat::Or(cases) => cases.cases.iter().all(is_number),
        _ => false,
    }
}

fn is_none(path: &syn::Path) -> bool {
    path.segments.last().is_some_and(|last| last.ident == "None")
}
