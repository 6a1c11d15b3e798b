//! What the language calls something that has no PTX, and what to write instead.

use fma_ptx::Why;

use crate::tree::{Expr, Kind};

/// Of a node of which nothing more is known than how it is written.
pub fn construct(expr: &Expr) -> Why {
    match said(expr) {
        Some((what, instead)) => Why::Construct { what, instead },
        None => Why::Opaque,
    }
}

/// A construct, and what there is instead; of numbers and names nothing is said that all words of the function would not say.
type Said = (&'static str, &'static str);

fn said(expr: &Expr) -> Option<Said> {
    place(expr).or_else(|| choice(expr)).or_else(|| value(expr))
}

/// Of a place in memory, and of a reference to one.
fn place(expr: &Expr) -> Option<Said> {
    let said = match &expr.syn {
        syn::Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), .. }) => (
            "what this reference refers to",
            "take the number by value, or name its place (`x[i]`, `p.x`) where it is used",
        ),
        syn::Expr::Reference(_) => (
            "a reference that is kept, chosen or given",
            "name the place itself where it is used, or `let` a copy of the number",
        ),
        syn::Expr::Field(_) => (
            "this field",
            "take it of a struct of the annotated module without type parameters, or of a tuple, in which it is a number",
        ),
        syn::Expr::Index(_) if matches!(expr.kind, Kind::Index(..) | Kind::Opaque { .. }) => {
            ("this element", "take it of a slice or array of numbers or of structs that are known, by a `usize`")
        }
        _ => return None,
    };
    Some(said)
}

/// Of what runs or does not.
fn choice(expr: &Expr) -> Option<Said> {
    let said = match &expr.syn {
        syn::Expr::ForLoop(_) => (
            "this loop",
            "run over a range of integers, a slice or array of numbers or structs that are known, or a chain of iterators over these",
        ),
        syn::Expr::Match(_) | syn::Expr::If(_) | syn::Expr::Let(_) => (
            "this pattern",
            "match numbers, truths, enums of the annotated module, options, and tuples of these, all arms giving the same type of number",
        ),
        syn::Expr::Async(_) | syn::Expr::Await(_) => ("what is computed later", "compute it where it stands"),
        _ => return None,
    };
    Some(said)
}

/// Of what is made of others.
fn value(expr: &Expr) -> Option<Said> {
    let said = match &expr.syn {
        syn::Expr::Struct(_) => (
            "this struct",
            "declare it in the annotated module with fields that are numbers, arrays, tuples and such structs; one with type parameters needs them written out",
        ),
        syn::Expr::Binary(_) if matches!(expr.kind, Kind::Opaque { .. }) => (
            "this operation",
            "give its operands' variables types (`let a: f32 = …`): it takes numbers of one known type, or structs whose operator an impl of the annotated module has",
        ),
        syn::Expr::Cast(_) => ("this conversion", "convert between integers, floats, truths and enums without fields"),
        syn::Expr::Tuple(_) | syn::Expr::Array(_) | syn::Expr::Repeat(_) => {
            ("this list", "make it of numbers of known types, 64 at most")
        }
        _ => return None,
    };
    Some(said)
}
