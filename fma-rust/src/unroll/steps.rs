//! What a loop goes through: the items of its iterator, one for each step.

use std::collections::HashMap;

use syn::{Expr, Pat, RangeLimits};

use super::MOST;
use super::array::Array;
use super::known::Known;
use super::whole::whole;

/// How an element is at hand: only what arithmetic does not mind makes no difference between the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    Value,
    Reference,
}

/// What one step gets.
#[allow(clippy::large_enum_variant)] // there are at most 64, and they live for one expansion
#[derive(Clone)]
pub enum Item {
    Index(i64),
    Element(Expr, By),
    Pair(Box<[Item; 2]>),
}

/// What the names of a loop's pattern mean in one step.
pub type Env = HashMap<String, Item>;

/// The items of an iterator; `None` if it is not one over known arrays and ranges, or too long.
pub fn items(expr: &Expr, known: &Known) -> Option<Vec<Item>> {
    let list = iterated(expr, known)?;
    (2..=MOST).contains(&list.len()).then_some(list)
}

fn iterated(expr: &Expr, known: &Known) -> Option<Vec<Item>> {
    match expr {
        Expr::Paren(paren) => iterated(&paren.expr, known),
        Expr::Group(group) => iterated(&group.expr, known),
        Expr::Range(range) => {
            let [start, end] = [&range.start, &range.end].map(|end| whole(end.as_deref()?, &Env::new(), known));
            let end = end?.value.checked_add(i64::from(matches!(range.limits, RangeLimits::Closed(_))))?;
            let start = start?.value;
            (end.checked_sub(start)? <= MOST as i64).then(|| (start..end).map(Item::Index).collect())
        }
        Expr::MethodCall(call) => adapted(call, known),
        Expr::Reference(reference) if reference.mutability.is_none() || known.at_hand => {
            let by = By::Reference;
            slice(&reference.expr, known).map(|list| list.into_iter().map(|item| Item::Element(item, by)).collect())
        }
        other => {
            let array = known.array(other, &Env::new()).filter(|array| array.rows.is_empty() || array.is_at_hand())?;
            // What is taken by value stays as it was.
            if array.mutable && !array.refers {
                return None;
            }
            let by = if array.refers { By::Reference } else { By::Value };
            Some(array.elements.iter().map(|element| Item::Element(element.clone(), by)).collect())
        }
    }
}

fn adapted(call: &syn::ExprMethodCall, known: &Known) -> Option<Vec<Item>> {
    let args: Vec<&Expr> = call.args.iter().collect();
    let name = call.method.to_string();
    let count = |expr: &Expr| whole(expr, &Env::new(), known)?.position();
    match (name.as_str(), args.as_slice()) {
        ("iter", []) | ("iter_mut", []) if name == "iter" || known.at_hand => {
            let list = slice(&call.receiver, known)?;
            return Some(list.into_iter().map(|element| Item::Element(element, By::Reference)).collect());
        }
        ("into_iter", []) if crate::compiler::arrays_lend() => return None,
        ("into_iter", []) => return iterated(&call.receiver, known),
        _ => {}
    }
    let mut list = iterated(&call.receiver, known)?;
    match (name.as_str(), args.as_slice()) {
        ("rev", []) => list.reverse(),
        ("copied" | "cloned", []) => {
            for item in &mut list {
                let Item::Element(_, by) = item else { return None };
                *by = By::Value;
            }
        }
        ("skip", [skipped]) => list = list.into_iter().skip(count(skipped)?).collect(),
        ("take", [taken]) => list.truncate(count(taken)?),
        ("step_by", [step]) => list = list.into_iter().step_by(count(step).filter(|step| *step > 0)?).collect(),
        ("enumerate", []) => {
            let numbered = list.into_iter().enumerate();
            list = numbered.map(|(index, item)| Item::Pair(Box::new([Item::Index(index as i64), item]))).collect();
        }
        ("zip", [other]) => {
            let both = list.into_iter().zip(iterated(other, known)?);
            list = both.map(|(one, other)| Item::Pair(Box::new([one, other]))).collect();
        }
        _ => return None,
    }
    Some(list)
}

/// The elements of an array or of a part of it.
fn slice(expr: &Expr, known: &Known) -> Option<Vec<Expr>> {
    let is_listed = |array: &&Array| array.rows.is_empty() || array.is_at_hand();
    let numbers = |expr: &Expr| known.array(expr, &Env::new()).filter(is_listed);
    let Expr::Index(syn::ExprIndex { expr: base, index, .. }) = expr else {
        return numbers(expr).map(|array: &Array| array.elements.clone());
    };
    let Expr::Range(range) = &**index else { return numbers(expr).map(|array| array.elements.clone()) };
    let array = numbers(base)?;
    let end_of = |end: &Option<Box<Expr>>, default: usize| match end {
        Some(expr) => whole(expr, &Env::new(), known)?.position(),
        None => Some(default),
    };
    let closed = usize::from(matches!(range.limits, RangeLimits::Closed(_)) && range.end.is_some());
    let (start, end) = (end_of(&range.start, 0)?, end_of(&range.end, array.elements.len())? + closed);
    array.elements.get(start..end).map(<[Expr]>::to_vec)
}

/// Binds a pattern's names to an item.
pub fn bind(pat: &Pat, item: Item, env: &mut Env) -> Option<()> {
    match (pat, item) {
        (Pat::Wild(_), _) => Some(()),
        (Pat::Paren(inner), item) => bind(&inner.pat, item, env),
        (Pat::Type(typed), item) => bind(&typed.pat, item, env),
        (Pat::Ident(name), item) if name.by_ref.is_none() && name.mutability.is_none() && name.subpat.is_none() => {
            env.insert(name.ident.to_string(), item);
            Some(())
        }
        (Pat::Reference(inner), Item::Element(element, By::Reference)) if inner.mutability.is_none() => {
            bind(&inner.pat, Item::Element(element, By::Value), env)
        }
        (Pat::Tuple(tuple), Item::Pair(pair)) if tuple.elems.len() == 2 => {
            tuple.elems.iter().zip(*pair).try_for_each(|(pat, item)| bind(pat, item, env))
        }
        _ => None,
    }
}

/// The name of a path: `C`, `Self::C`, `Owner::C`.
pub fn name_of(path: &syn::ExprPath) -> Option<String> {
    crate::tree::Items::constant_name(path)
}
