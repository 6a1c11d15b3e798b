//! Expressions from parts. Built as trees, never as tokens: syn then prints parentheses where they are needed.

use proc_macro2::Span;

/// `left op right`.
pub fn binary(left: syn::Expr, op: syn::BinOp, right: syn::Expr) -> syn::Expr {
    syn::ExprBinary { attrs: Vec::new(), left: Box::new(left), op, right: Box::new(right) }.into()
}

/// `op operand`.
pub fn unary(op: syn::UnOp, operand: syn::Expr) -> syn::Expr {
    syn::ExprUnary { attrs: Vec::new(), op, expr: Box::new(operand) }.into()
}

/// `operand as ty`.
pub fn cast(operand: syn::Expr, ty: syn::Type) -> syn::Expr {
    syn::ExprCast { attrs: Vec::new(), expr: Box::new(operand), as_token: Default::default(), ty: Box::new(ty) }.into()
}

/// `receiver.name(args)`.
pub fn method(receiver: syn::Expr, name: &str, args: Vec<syn::Expr>) -> syn::Expr {
    let call = syn::ExprMethodCall {
        attrs: Vec::new(),
        receiver: Box::new(receiver),
        dot_token: Default::default(),
        method: syn::Ident::new(name, Span::mixed_site()),
        turbofish: None,
        paren_token: Default::default(),
        args: args.into_iter().collect(),
    };
    call.into()
}

/// `target = value`.
pub fn assign(target: syn::Expr, value: syn::Expr) -> syn::Expr {
    let (left, right) = (Box::new(target), Box::new(value));
    syn::ExprAssign { attrs: Vec::new(), left, eq_token: Default::default(), right }.into()
}

/// `*operand`.
pub fn deref(operand: syn::Expr) -> syn::Expr {
    unary(syn::UnOp::Deref(Default::default()), operand)
}
