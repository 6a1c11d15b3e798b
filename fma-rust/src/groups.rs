//! Invisible groups. What a `macro_rules!` passes on stands in a group without delimiters; the compiler forgets such a group when an
//! attribute prints it again, so that `$a * 2` with `1 + 2` for `$a` would become `1 + 2 * 2`. They are opened on entry: expressions as trees,
//! which syn prints with the parentheses they need, and macro arguments with parentheses in the tokens.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use crate::walk::visit_mut::{self, VisitMut};

/// Opens the invisible groups of an item.
pub struct Open;

impl VisitMut for Open {
    fn visit_expr_mut(&mut self, expr: &mut syn::Expr) {
        while let syn::Expr::Group(group) = expr {
            *expr = std::mem::replace(&mut group.expr, syn::Expr::Verbatim(TokenStream::new()));
        }
        visit_mut::visit_expr_mut(self, expr);
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        mac.tokens = parenthesised(std::mem::take(&mut mac.tokens));
    }
}

/// Whether any group of the tokens is invisible.
pub fn any(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|tree| match tree {
        TokenTree::Group(group) => group.delimiter() == Delimiter::None || any(group.stream()),
        TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

fn parenthesised(tokens: TokenStream) -> TokenStream {
    let open = |tree| match tree {
        TokenTree::Group(group) => {
            let inner = parenthesised(group.stream());
            let delimiter = match group.delimiter() {
                Delimiter::None if is_loose(&inner) => Delimiter::Parenthesis,
                kept => kept,
            };
            let mut open = Group::new(delimiter, inner);
            open.set_span(group.span());
            TokenTree::Group(open)
        }
        other => other,
    };
    tokens.into_iter().map(open).collect()
}

/// Whether tokens are an expression that another operator could pull apart.
fn is_loose(tokens: &TokenStream) -> bool {
    use syn::Expr::*;
    matches!(
        syn::parse2(tokens.clone()),
        Ok(Binary(_)
            | Unary(_)
            | Cast(_)
            | Range(_)
            | Assign(_)
            | Closure(_)
            | Reference(_)
            | Return(_)
            | Break(_)
            | Let(_)
            | If(_)
            | Match(_))
    )
}

/// An expression without its parentheses.
pub fn bare(expr: &syn::Expr) -> &syn::Expr {
    match expr {
        syn::Expr::Paren(inner) => bare(&inner.expr),
        other => other,
    }
}

/// Takes the parentheses off.
pub fn lay_bare(expr: &mut syn::Expr) {
    while let syn::Expr::Paren(paren) = expr {
        let empty = syn::Expr::Verbatim(proc_macro2::TokenStream::new());
        *expr = std::mem::replace(&mut *paren.expr, empty);
    }
}
