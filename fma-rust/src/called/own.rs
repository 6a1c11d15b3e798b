//! What calls are called by: the names of functions, and those of methods of `self`.

use quote::format_ident;
use syn::parse_quote;

use super::body;

/// What the words begin with by which methods call one another.
pub const SELF: &str = "self.";

/// A call, and the words of what it calls: of a function, or of a method of `self`.
pub fn call(expr: &syn::Expr) -> Option<(String, syn::ExprCall)> {
    match expr {
        syn::Expr::Call(call) => Some((body::name(call)?, call.clone())),
        syn::Expr::MethodCall(call) => {
            let is_own = matches!(&*call.receiver, syn::Expr::Path(path) if path.path.is_ident("self"));
            let is_plain = is_own && call.attrs.is_empty() && call.turbofish.is_none();
            let (method, args) = (&call.method, &call.args);
            is_plain.then(|| (format!("{SELF}{method}"), parse_quote!(#method(#args))))
        }
        _ => None,
    }
}

/// What names a function or method.
pub fn path(name: &str) -> syn::Path {
    let (own, name) = name.strip_prefix(SELF).map_or((false, name), |method| (true, method));
    let name = syn::parse_str::<syn::Ident>(name).unwrap_or_else(|_| format_ident!("{name}"));
    if own { parse_quote!(Self::#name) } else { parse_quote!(#name) }
}
