//! Invisible groups. What a `macro_rules!` passes on stands in a group without delimiters; the compiler forgets such a group when an
//! attribute prints it again, so that `$a * 2` with `1 + 2` for `$a` would become `1 + 2 * 2`. They are opened on entry: expressions as trees,
//! which syn prints with the parentheses they need, types with those of their own, and macro arguments with parentheses in the tokens. What begins with `let`
//! is no expression: such a statement's tokens are put where their group was.

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

    fn visit_type_mut(&mut self, ty: &mut syn::Type) {
        while let syn::Type::Group(group) = ty {
            let inner = std::mem::replace(&mut *group.elem, syn::Type::Verbatim(TokenStream::new()));
            *ty = match inner {
                // `&$t` is no `&dyn A + B`.
                syn::Type::TraitObject(_) | syn::Type::ImplTrait(_) => syn::parse_quote!((#inner)),
                inner => inner,
            };
        }
        visit_mut::visit_type_mut(self, ty);
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

/// The tokens without the groups of statements that begin with `let`.
pub fn without_statements(tokens: TokenStream) -> TokenStream {
    let open = |tree| match tree {
        TokenTree::Group(group) => {
            let inner = without_statements(group.stream());
            if group.delimiter() == Delimiter::None && is_let(&inner) {
                return inner;
            }
            let mut open = Group::new(group.delimiter(), inner);
            open.set_span(group.span());
            TokenTree::Group(open).into()
        }
        other => TokenStream::from(other),
    };
    tokens.into_iter().flat_map(open).collect()
}

/// `let`, or attributes and `let`.
fn is_let(tokens: &TokenStream) -> bool {
    let mut trees = tokens.clone().into_iter();
    loop {
        match trees.next() {
            Some(TokenTree::Punct(punct)) if punct.as_char() == '#' => drop(trees.next()),
            Some(TokenTree::Ident(word)) => return word == "let",
            _ => return false,
        }
    }
}

fn parenthesised(tokens: TokenStream) -> TokenStream {
    let mut trees = tokens.into_iter().peekable();
    let mut open = Vec::new();
    while let Some(tree) = trees.next() {
        let TokenTree::Group(group) = tree else {
            open.push(tree);
            continue;
        };
        let inner = parenthesised(group.stream());
        let delimiter = match group.delimiter() {
            Delimiter::None if is_loose(&inner) && !stays_literal(&inner, trees.peek()) => Delimiter::Parenthesis,
            kept => kept,
        };
        let mut again = Group::new(delimiter, inner);
        again.set_span(group.span());
        open.push(TokenTree::Group(again));
    }
    open.into_iter().collect()
}

/// Whether tokens are a literal with its sign, which another macro may ask for as one, and nothing that follows takes the sign for its own.
fn stays_literal(tokens: &TokenStream, next: Option<&TokenTree>) -> bool {
    let takes = match next {
        Some(TokenTree::Punct(punct)) => matches!(punct.as_char(), '.' | '?'),
        Some(TokenTree::Group(group)) => matches!(group.delimiter(), Delimiter::Parenthesis | Delimiter::Bracket),
        Some(TokenTree::Ident(_) | TokenTree::Literal(_)) | None => false,
    };
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    !takes && matches!(trees.as_slice(), [TokenTree::Punct(_), TokenTree::Literal(_)])
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
