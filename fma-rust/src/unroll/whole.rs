//! Integers that are known: indices, exponents, bounds.

use syn::{BinOp, Expr, Lit, UnOp};

use super::known::Known;
use super::steps::{Env, Item, name_of};

/// An integer, and where it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whole {
    pub value: i64,
    /// It is of a signed type for certain; any other must not be negative on the way.
    signed: bool,
    /// The loop's index is part of it.
    pub varies: bool,
}

impl Whole {
    fn of(value: i64) -> Whole {
        Whole { value, signed: false, varies: false }
    }

    /// As a position in an array.
    pub fn position(self) -> Option<usize> {
        usize::try_from(self.value).ok()
    }
}

/// A length that is known.
pub fn length(expr: &Expr, known: &Known) -> Option<usize> {
    whole(expr, &Env::new(), known)?.position()
}

/// The value of an expression of literals, the loop's index, constants and lengths.
pub fn whole(expr: &Expr, env: &Env, known: &Known) -> Option<Whole> {
    match expr {
        Expr::Paren(paren) => whole(&paren.expr, env, known),
        Expr::Group(group) => whole(&group.expr, env, known),
        Expr::Lit(syn::ExprLit { lit: Lit::Int(int), .. }) => {
            let is_whole = !matches!(int.suffix(), "f32" | "f64");
            is_whole.then(|| int.base10_parse().ok()).flatten().map(Whole::of)
        }
        Expr::Path(path) => match env.get(&name_of(path)?) {
            Some(Item::Index(value)) => {
                let signed = *value < 0 || known.integer(&name_of(path)?).is_some_and(|int| int.signed);
                Some(Whole { value: *value, signed, varies: true })
            }
            Some(Item::Element(..) | Item::Pair(_)) => None,
            None => known.number(&name_of(path)?).map(Whole::of),
        },
        Expr::Cast(cast) => {
            let inner = whole(&cast.expr, env, known)?;
            let syn::Type::Path(ty) = &*cast.ty else { return None };
            let name = ty.path.get_ident()?.to_string();
            let signed = matches!(name.as_str(), "i32" | "i64" | "isize");
            let fits = i32::try_from(inner.value).is_ok();
            let is_whole = signed || matches!(name.as_str(), "u32" | "u64" | "usize") && inner.value >= 0;
            (fits && is_whole).then_some(Whole { signed, ..inner })
        }
        Expr::Unary(syn::ExprUnary { op: UnOp::Neg(_), expr, .. }) => {
            // No other type can be negated.
            whole(expr, env, known).map(|inner| Whole { value: -inner.value, signed: true, ..inner })
        }
        Expr::Binary(binary) => {
            combined(&binary.op, whole(&binary.left, env, known)?, whole(&binary.right, env, known)?)
        }
        Expr::MethodCall(call) if call.method == "len" && call.args.is_empty() => {
            known.array(&call.receiver, env).map(|array| Whole::of(array.elements.len().max(array.rows.len()) as i64))
        }
        _ => None,
    }
}

fn combined(op: &BinOp, left: Whole, right: Whole) -> Option<Whole> {
    let value = match op {
        BinOp::Add(_) => left.value.checked_add(right.value)?,
        BinOp::Sub(_) => left.value.checked_sub(right.value)?,
        BinOp::Mul(_) => left.value.checked_mul(right.value)?,
        BinOp::Div(_) => left.value.checked_div(right.value)?,
        BinOp::Rem(_) => left.value.checked_rem(right.value)?,
        _ => return None,
    };
    let signed = left.signed || right.signed;
    // Small enough for every integer type that is large enough for an index of 64 steps.
    let fits = value < 128 && (signed && value > -128 || value >= 0);
    fits.then_some(Whole { value, signed, varies: left.varies || right.varies })
}
