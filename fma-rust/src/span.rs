//! Where an expression stands. `syn` prints it to see its first and last token, which for each operand of each operation is most of what reading takes.

use proc_macro2::Span;
use proc_macro2::extra::DelimSpan;
use syn::spanned::Spanned;
use syn::{Expr, Member, Path, ReturnType, Type};

/// The span from an expression's first token to its last.
pub fn of(expr: &Expr) -> Span {
    let (Some(first), Some(last)) = (first(expr), last(expr)) else { return expr.span() };
    first.join(last).unwrap_or(first)
}

/// The same of a loop that stands as it was written.
pub fn of_loop(each: &syn::ExprForLoop) -> Span {
    let (first, last) = (each.for_token.span, each.body.brace_token.span.close());
    first.join(last).unwrap_or(first)
}

/// The first token, where it is at hand.
fn first(mut expr: &Expr) -> Option<Span> {
    loop {
        expr = match expr {
            Expr::Array(e) if e.attrs.is_empty() => return Some(e.bracket_token.span.join()),
            Expr::Assign(e) if e.attrs.is_empty() => &e.left,
            Expr::Await(e) if e.attrs.is_empty() => &e.base,
            Expr::Binary(e) if e.attrs.is_empty() => &e.left,
            Expr::Block(e) if e.attrs.is_empty() && e.label.is_none() => return Some(e.block.brace_token.span.join()),
            Expr::Call(e) if e.attrs.is_empty() => &e.func,
            Expr::Cast(e) if e.attrs.is_empty() => &e.expr,
            Expr::Field(e) if e.attrs.is_empty() => &e.base,
            Expr::ForLoop(e) if e.attrs.is_empty() && e.label.is_none() => return Some(e.for_token.span),
            Expr::If(e) if e.attrs.is_empty() => return Some(e.if_token.span),
            Expr::Index(e) if e.attrs.is_empty() => &e.expr,
            Expr::Let(e) if e.attrs.is_empty() => return Some(e.let_token.span),
            Expr::Lit(e) if e.attrs.is_empty() => return Some(e.lit.span()),
            Expr::Loop(e) if e.attrs.is_empty() && e.label.is_none() => return Some(e.loop_token.span),
            Expr::Macro(e) if e.attrs.is_empty() => return first_of_path(&e.mac.path),
            Expr::Match(e) if e.attrs.is_empty() => return Some(e.match_token.span),
            Expr::MethodCall(e) if e.attrs.is_empty() => &e.receiver,
            Expr::Paren(e) if e.attrs.is_empty() => return Some(e.paren_token.span.join()),
            Expr::Path(e) if e.attrs.is_empty() && e.qself.is_none() => return first_of_path(&e.path),
            Expr::Reference(e) if e.attrs.is_empty() => return Some(e.and_token.spans[0]),
            Expr::Repeat(e) if e.attrs.is_empty() => return Some(e.bracket_token.span.join()),
            Expr::Return(e) if e.attrs.is_empty() => return Some(e.return_token.span),
            Expr::Struct(e) if e.attrs.is_empty() && e.qself.is_none() => return first_of_path(&e.path),
            Expr::Try(e) if e.attrs.is_empty() => &e.expr,
            Expr::Tuple(e) if e.attrs.is_empty() => return Some(e.paren_token.span.join()),
            Expr::Unary(e) if e.attrs.is_empty() => return Some(e.op.span()),
            Expr::Unsafe(e) if e.attrs.is_empty() => return Some(e.unsafe_token.span),
            Expr::While(e) if e.attrs.is_empty() && e.label.is_none() => return Some(e.while_token.span),
            Expr::Closure(_) => return first_of_closure(expr),
            _ => return None,
        };
    }
}

/// The last token, where it is at hand.
fn last(mut expr: &Expr) -> Option<Span> {
    loop {
        expr = match expr {
            Expr::Assign(e) => &e.right,
            Expr::Await(e) => return Some(e.await_token.span),
            Expr::Binary(e) => &e.right,
            Expr::Cast(e) => return last_of_type(&e.ty),
            Expr::Closure(e) if matches!(e.output, ReturnType::Default) => &e.body,
            Expr::Field(e) => match &e.member {
                Member::Named(name) => return Some(name.span()),
                Member::Unnamed(index) => return Some(index.span),
            },
            Expr::If(e) if let Some((_, otherwise)) = &e.else_branch => otherwise,
            Expr::Let(e) => &e.expr,
            Expr::Lit(e) => return Some(e.lit.span()),
            Expr::Path(e) => return last_of_path(&e.path),
            Expr::Reference(e) => &e.expr,
            Expr::Return(e) => match &e.expr {
                Some(value) => value,
                None => return Some(e.return_token.span),
            },
            Expr::Try(e) => return Some(e.question_token.span),
            Expr::Unary(e) => &e.expr,
            other => return Some(delimited(other)?.join()),
        };
    }
}

/// The delimiters that an expression ends with.
fn delimited(expr: &Expr) -> Option<&DelimSpan> {
    Some(match expr {
        Expr::Array(e) => &e.bracket_token.span,
        Expr::Block(e) => &e.block.brace_token.span,
        Expr::Call(e) => &e.paren_token.span,
        Expr::ForLoop(e) => &e.body.brace_token.span,
        Expr::If(e) => &e.then_branch.brace_token.span,
        Expr::Index(e) => &e.bracket_token.span,
        Expr::Loop(e) => &e.body.brace_token.span,
        Expr::Macro(e) => e.mac.delimiter.span(),
        Expr::Match(e) => &e.brace_token.span,
        Expr::MethodCall(e) => &e.paren_token.span,
        Expr::Paren(e) => &e.paren_token.span,
        Expr::Repeat(e) => &e.bracket_token.span,
        Expr::Struct(e) => &e.brace_token.span,
        Expr::Tuple(e) => &e.paren_token.span,
        Expr::Unsafe(e) => &e.block.brace_token.span,
        Expr::While(e) => &e.body.brace_token.span,
        _ => return None,
    })
}

fn first_of_closure(expr: &Expr) -> Option<Span> {
    let Expr::Closure(e) = expr else { return None };
    let is_bare = e.attrs.is_empty() && e.lifetimes.is_none() && e.constness.is_none() && e.movability.is_none();
    (is_bare && e.asyncness.is_none()).then(|| e.capture.map_or(e.or1_token.span, |capture| capture.span))
}

fn first_of_path(path: &Path) -> Option<Span> {
    match path.leading_colon {
        Some(colons) => Some(colons.spans[0]),
        None => path.segments.first().map(|segment| segment.ident.span()),
    }
}

fn last_of_path(path: &Path) -> Option<Span> {
    path.segments.last().filter(|segment| segment.arguments.is_none()).map(|segment| segment.ident.span())
}

fn last_of_type(ty: &Type) -> Option<Span> {
    match ty {
        Type::Path(ty) => last_of_path(&ty.path),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One of each kind, and of those that carry labels, attributes or arguments.
    const EXPRESSIONS: &[&str] = &[
        "a * -b + c.d.0[1] as f64",
        "a += f(1.5)?.g::<f32>(x)",
        "x as Vec<f64>",
        "x as [f64; 2]",
        "::std::f64::consts::PI",
        "<f64 as Float>::max",
        "Vec::<f64>::new",
        "if let Some(x) = y { x } else if a { b } else { c }",
        "if a { b }",
        "match x { _ => 1.0 }",
        "'a: loop { break 'a; }",
        "loop { return; }",
        "'a: for x in y { x }",
        "for x in y { x }",
        "while x { y }",
        "'a: { b }",
        "{ b }",
        "unsafe { b }",
        "|x| x * 2.0",
        "move |x: f64| -> f64 { x }",
        "async move |x| x",
        "&mut [1.0, 2.0]",
        "&&a",
        "[0.0; 3]",
        "(a, b)",
        "(a)",
        "vec![1.0]",
        "vec! { 1.0 }",
        "P { x: 1.0, ..p }",
        "return a + b",
        "a..=b",
        "..",
        "break 'a b",
        "a.b().await",
        "#[cold] a + b",
        "#[cold] (a + b)",
        "!a && *b",
        "\"text\"",
        "const { 1.0 }",
        "_",
    ];

    #[test]
    fn a_span_is_that_of_all_tokens() {
        for text in EXPRESSIONS {
            let expr: Expr = syn::parse_str(text).expect("an expression of the list");
            assert_eq!(of(&expr).byte_range(), expr.span().byte_range(), "{text}");
        }
    }
}
