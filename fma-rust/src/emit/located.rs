//! Where an operation that is spelt otherwise stands: an error of the compiler in it is one in the author's expression.

use proc_macro2::Span;

/// Puts what calls something where the author's expression is, if there is one; its operands stand for themselves.
pub fn at(mut expr: syn::Expr, place: Option<Span>) -> syn::Expr {
    let Some(place) = place else { return expr };
    let span = Span::call_site().located_at(place);
    match &mut expr {
        syn::Expr::Call(call) => {
            if let syn::Expr::Path(function) = &mut *call.func {
                path(&mut function.path, place);
            }
            call.paren_token = syn::token::Paren(span);
        }
        syn::Expr::MethodCall(call) => {
            moved(&mut call.method, place);
            call.paren_token = syn::token::Paren(span);
        }
        _ => {}
    }
    expr
}

/// Puts a name where another of the same is.
pub fn move_name(name: &mut syn::Expr, place: Span) {
    if let syn::Expr::Path(name) = name {
        path(&mut name.path, place);
    }
}

fn path(path: &mut syn::Path, place: Span) {
    if let Some(colons) = &mut path.leading_colon {
        colons.spans = colons.spans.map(|span| span.located_at(place));
    }
    path.segments.iter_mut().for_each(|segment| moved(&mut segment.ident, place));
}

fn moved(ident: &mut syn::Ident, place: Span) {
    ident.set_span(ident.span().located_at(place));
}
