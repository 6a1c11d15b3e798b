//! Parts from parts. Built as trees, never as tokens: syn then prints parentheses where they are needed, and nothing is parsed again.

use proc_macro2::Span;
use quote::ToTokens;
use syn::punctuated::Punctuated;

/// A name as an expression.
pub fn name(ident: &syn::Ident) -> syn::Expr {
    path(ident.clone().into())
}

/// A path as an expression.
pub fn path(path: syn::Path) -> syn::Expr {
    syn::ExprPath { attrs: Vec::new(), qself: None, path }.into()
}

/// `::first::second::…`.
pub fn rooted(names: &[&str]) -> syn::Path {
    let segment = |name: &&str| syn::PathSegment::from(syn::Ident::new(name, Span::mixed_site()));
    syn::Path { leading_colon: Some(Default::default()), segments: names.iter().map(segment).collect() }
}

/// A literal as an expression.
pub fn literal(lit: impl Into<syn::Lit>) -> syn::Expr {
    syn::ExprLit { attrs: Vec::new(), lit: lit.into() }.into()
}

/// `{ tokens }`, for what is long and has been printed already.
pub fn braced(tokens: proc_macro2::TokenStream) -> syn::Expr {
    let stmts = vec![syn::Stmt::Expr(syn::Expr::Verbatim(tokens), None)];
    let block = syn::Block { brace_token: Default::default(), stmts };
    syn::ExprBlock { attrs: Vec::new(), label: None, block }.into()
}

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

/// `function(args)`.
pub fn call(function: syn::Expr, args: &[syn::Expr]) -> syn::Expr {
    let (func, args) = (Box::new(function), args.iter().cloned().collect());
    syn::ExprCall { attrs: Vec::new(), func, paren_token: Default::default(), args }.into()
}

/// `owner::name`, of a type.
pub fn typed(owner: &str, name: &str) -> syn::Path {
    let segment = |name: &str| syn::PathSegment::from(syn::Ident::new(name, Span::mixed_site()));
    syn::Path { leading_colon: None, segments: [owner, name].map(segment).into_iter().collect() }
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

/// `(elems)`: `()`, or with a comma behind the last.
pub fn tuple(elems: Vec<syn::Expr>) -> syn::Expr {
    let mut elems: Punctuated<_, _> = elems.into_iter().collect();
    if elems.len() == 1 {
        elems.push_punct(Default::default());
    }
    syn::ExprTuple { attrs: Vec::new(), paren_token: Default::default(), elems }.into()
}

/// A pattern that binds a tuple to names, `_` where there is none.
pub fn names(idents: &[Option<syn::Ident>]) -> syn::Pat {
    let mut elems: Punctuated<_, _> = idents.iter().map(|ident| ident.as_ref().map_or_else(wild, binding)).collect();
    if elems.len() == 1 {
        elems.push_punct(Default::default());
    }
    syn::PatTuple { attrs: Vec::new(), paren_token: Default::default(), elems }.into()
}

/// A pattern that binds a name.
pub fn binding(ident: &syn::Ident) -> syn::Pat {
    syn::PatIdent { attrs: Vec::new(), by_ref: None, mutability: None, ident: ident.clone(), subpat: None }.into()
}

/// `pat: ty`.
pub fn of_type(pat: syn::Pat, ty: Box<syn::Type>) -> syn::Pat {
    syn::PatType { attrs: Vec::new(), pat: Box::new(pat), colon_token: Default::default(), ty }.into()
}

/// `_`.
pub fn wild() -> syn::Pat {
    syn::PatWild { attrs: Vec::new(), underscore_token: Default::default() }.into()
}

/// `let pat = value;`.
pub fn let_(pat: syn::Pat, value: syn::Expr) -> syn::Stmt {
    let init = syn::LocalInit { eq_token: Default::default(), expr: Box::new(value), diverge: None };
    let (let_token, semi_token) = Default::default();
    syn::Stmt::Local(syn::Local { attrs: Vec::new(), let_token, pat, init: Some(init), semi_token })
}

/// `{ stmts value }`.
pub fn block(mut stmts: Vec<syn::Stmt>, value: syn::Expr) -> syn::Block {
    stmts.push(syn::Stmt::Expr(value, None));
    syn::Block { brace_token: Default::default(), stmts }
}

/// A block as an expression.
pub fn block_expr(block: syn::Block) -> syn::Expr {
    syn::ExprBlock { attrs: Vec::new(), label: None, block }.into()
}

/// An assignment of a place to itself, which no one wrote: in braces that neither rustc nor clippy calls useless.
pub fn unlinted(mut expr: syn::Expr) -> syn::Expr {
    if let syn::Expr::Assign(assign) = &mut expr
        && is_place(&assign.right)
        && is_same(&assign.left, &assign.right)
    {
        let value = std::mem::replace(&mut *assign.right, tuple(Vec::new()));
        *assign.right = block_expr(block(Vec::new(), value));
    }
    expr
}

/// Whether an expression reads a place: what may be assigned to itself for nothing.
fn is_place(expr: &syn::Expr) -> bool {
    match expr {
        syn::Expr::Paren(paren) => is_place(&paren.expr),
        syn::Expr::Unary(unary) => matches!(unary.op, syn::UnOp::Deref(_)),
        expr => matches!(expr, syn::Expr::Path(_) | syn::Expr::Field(_) | syn::Expr::Index(_)),
    }
}

/// Whether two expressions have the same words.
fn is_same(one: &syn::Expr, other: &syn::Expr) -> bool {
    one.to_token_stream().to_string() == other.to_token_stream().to_string()
}

/// `match value { pat => body }`: what the value borrows lives until the body is done.
pub fn match_one(value: syn::Expr, pat: syn::Pat, body: syn::Expr) -> syn::Expr {
    let (fat_arrow_token, match_token, brace_token) = Default::default();
    let arm = syn::Arm { attrs: Vec::new(), pat, guard: None, fat_arrow_token, body: Box::new(body), comma: None };
    syn::ExprMatch { attrs: Vec::new(), match_token, expr: Box::new(value), brace_token, arms: vec![arm] }.into()
}

/// `target = value`.
pub fn assign(target: syn::Expr, value: syn::Expr) -> syn::Expr {
    let (left, right) = (Box::new(target), Box::new(value));
    syn::ExprAssign { attrs: Vec::new(), left, eq_token: Default::default(), right }.into()
}

/// `target = value`, where the value is made of the target by one operator: `target *= factor`, as people write it.
pub fn changed(target: syn::Expr, value: syn::Expr) -> syn::Expr {
    let is_target = |expr: &syn::Expr| is_same(expr, &target);
    let syn::Expr::Binary(mut binary) = value else { return assign(target, value) };
    let commutes = matches!(binary.op, syn::BinOp::Add(_) | syn::BinOp::Mul(_));
    if commutes && is_target(&binary.right) {
        std::mem::swap(&mut binary.left, &mut binary.right);
    }
    match changing(&binary.op).filter(|_| is_target(&binary.left)) {
        Some(op) => {
            binary.op = op;
            if let syn::Expr::Paren(paren) = *binary.right {
                binary.right = paren.expr;
            }
            binary.into()
        }
        None => assign(target, binary.into()),
    }
}

/// The operator that assigns what an operator gives.
fn changing(op: &syn::BinOp) -> Option<syn::BinOp> {
    match op {
        syn::BinOp::Add(_) => Some(syn::BinOp::AddAssign(Default::default())),
        syn::BinOp::Sub(_) => Some(syn::BinOp::SubAssign(Default::default())),
        syn::BinOp::Mul(_) => Some(syn::BinOp::MulAssign(Default::default())),
        syn::BinOp::Div(_) => Some(syn::BinOp::DivAssign(Default::default())),
        _ => None,
    }
}

/// `&operand`.
pub fn reference(operand: syn::Expr) -> syn::Expr {
    let (and_token, expr) = (Default::default(), Box::new(operand));
    syn::ExprReference { attrs: Vec::new(), and_token, mutability: None, expr }.into()
}

/// `&mut operand`.
pub fn mutable(operand: syn::Expr) -> syn::Expr {
    let (and_token, mutability, expr) = (Default::default(), Some(Default::default()), Box::new(operand));
    syn::ExprReference { attrs: Vec::new(), and_token, mutability, expr }.into()
}

/// `*operand`.
pub fn deref(operand: syn::Expr) -> syn::Expr {
    unary(syn::UnOp::Deref(Default::default()), operand)
}

/// Puts a call of `::path` into parentheses: behind `break 'label` its colons would read as the label's.
pub fn guard_path(value: &mut Box<syn::Expr>) {
    let first = quote::ToTokens::to_token_stream(value).into_iter().next();
    if matches!(first, Some(proc_macro2::TokenTree::Punct(punct)) if punct.as_char() == ':') {
        let (attrs, paren_token) = Default::default();
        let expr = std::mem::replace(value, Box::new(tuple(Vec::new())));
        **value = syn::ExprParen { attrs, paren_token, expr }.into();
    }
}
