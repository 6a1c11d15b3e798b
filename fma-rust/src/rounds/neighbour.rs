//! The spellings of a neighbour that goes round: of `i` below `n`, what is before it and behind it.

use syn::Expr;
use syn::parse_quote;

use crate::walk::visit_mut::{self, VisitMut};

/// `i + 1`, and 0 behind the last. Each is `i + 1` where that is below `n`.
const NEXT: [&str; 8] = [
    "((i + 1) % n)",
    "((1 + i) % n)",
    "if (i + 1) == n { 0 } else { (i + 1) }",
    "if i == (n - 1) { 0 } else { (i + 1) }",
    "if (i + 1) >= n { 0 } else { (i + 1) }",
    "if (i + 1) < n { (i + 1) } else { 0 }",
    "if i < (n - 1) { (i + 1) } else { 0 }",
    "if (i + 1) != n { (i + 1) } else { 0 }",
];

/// `i - 1`, and `n - 1` before the first. Each is `i - 1` where `i` is above 0.
const PREVIOUS: [&str; 8] = [
    "(((i + n) - 1) % n)",
    "(((n + i) - 1) % n)",
    "((i + (n - 1)) % n)",
    "(((n - 1) + i) % n)",
    "(((i - 1) + n) % n)",
    "if i == 0 { (n - 1) } else { (i - 1) }",
    "if i > 0 { (i - 1) } else { (n - 1) }",
    "if i != 0 { (i - 1) } else { (n - 1) }",
];

/// Which neighbours of an index a body asks for.
pub struct Neighbours<'a> {
    index: &'a syn::Ident,
    end: String,
    pub next: bool,
    pub previous: bool,
}

impl<'a> Neighbours<'a> {
    pub fn of(index: &'a syn::Ident, end: &Expr) -> Neighbours<'a> {
        Neighbours { index, end: shape(end).unwrap_or_default(), next: false, previous: false }
    }

    /// What an expression is between the ends.
    fn between(&mut self, expr: &Expr) -> Option<Expr> {
        let (shape, index) = (shape(expr)?, self.index);
        let name = index.to_string();
        let is = |spelling: &str| {
            let words = spelling.split_inclusive(|c: char| !c.is_alphanumeric());
            let put: String = words.map(|word| named(word, &name, &self.end)).collect();
            put == shape
        };
        if NEXT.iter().any(|spelling| is(spelling)) {
            self.next = true;
            return Some(parse_quote!((#index + 1)));
        }
        if PREVIOUS.iter().any(|spelling| is(spelling)) {
            self.previous = true;
            return Some(parse_quote!((#index - 1)));
        }
        None
    }
}

/// A word of a spelling with what stands behind it.
fn named(word: &str, index: &str, end: &str) -> String {
    let bare = word.trim_end_matches(|c: char| !c.is_alphanumeric());
    let behind = &word[bare.len()..];
    match bare {
        "i" => format!("{index}{behind}"),
        "n" => format!("{end}{behind}"),
        _ => word.to_owned(),
    }
}

/// Puts what neighbours are between the ends in their places.
pub struct Put<'a, 'b>(pub &'a mut Neighbours<'b>);

impl VisitMut for Put<'_, '_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match self.0.between(expr) {
            Some(put) => *expr = put,
            None => visit_mut::visit_expr_mut(self, expr),
        }
    }
}

/// An expression with all its parentheses, if it is of names, integers, sums, remainders, comparisons and choices alone.
pub fn shape(expr: &Expr) -> Option<String> {
    match expr {
        Expr::Paren(inner) => shape(&inner.expr),
        Expr::Group(inner) => shape(&inner.expr),
        Expr::Path(path) => path.path.get_ident().map(ToString::to_string),
        Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(int), .. }) if int.suffix().is_empty() => {
            Some(int.base10_digits().to_owned())
        }
        Expr::MethodCall(call) if call.method == "len" && call.args.is_empty() => {
            Some(format!("{}.len()", shape(&call.receiver)?))
        }
        Expr::Binary(binary) => {
            let (left, right) = (shape(&binary.left)?, shape(&binary.right)?);
            let op = quote::ToTokens::to_token_stream(&binary.op).to_string();
            match binary.op {
                syn::BinOp::Add(_) | syn::BinOp::Sub(_) | syn::BinOp::Rem(_) => Some(format!("({left} {op} {right})")),
                _ => Some(format!("{left} {op} {right}")),
            }
        }
        Expr::If(choice) => {
            let (_, other) = choice.else_branch.as_ref()?;
            let Expr::Block(other) = &**other else { return None };
            let [yes, no] = [&choice.then_branch, &other.block].map(|arm| match &arm.stmts[..] {
                [syn::Stmt::Expr(value, None)] => shape(value),
                _ => None,
            });
            Some(format!("if {} {{ {} }} else {{ {} }}", shape(&choice.cond)?, yes?, no?))
        }
        _ => None,
    }
}
