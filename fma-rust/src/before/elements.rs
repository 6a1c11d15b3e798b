//! Loops over the elements of slices: what the step before left is made of the elements before those of the step.

use quote::ToTokens;
use syn::{Expr, ExprForLoop, Pat, Stmt, parse_quote};

use super::again::Before;
use super::carried::Carried;
use crate::ahead::names::bound;
use crate::blocks::{Head, Leaf, Of, own};
use crate::steady::Known;
use crate::text::tidy;
use crate::walk::visit_mut::{self, VisitMut};

/// `for v in x` with its first step before it, and what its parts of slices were called.
pub fn apart(
    each: &ExprForLoop,
    known: &Known,
    carried: &dyn Fn(&[&Pat]) -> Option<Carried>,
) -> Option<(Stmt, Vec<[String; 2]>)> {
    let head = Head::of(&each.expr, &each.pat, known, Of::All)?;
    let index: Option<Pat> = head.index.as_ref().map(|index| parse_quote!(#index));
    let read = head.leaves.iter().filter(|leaf| !leaf.is_set()).filter_map(|leaf| leaf.pat.as_ref());
    let carried = carried(&read.chain(&index).collect::<Vec<_>>())?;
    let count = own("count");
    let (items_behind, behind) = behind(&head, &carried);
    let (parts, lengths) = (head.leaves.iter().map(part), lengths(&head.leaves)?);
    let first = at(&head, &parse_quote!(0usize), |_| true)?;
    let last = at(&head, &parse_quote!(#count - 1), |leaf| is_used(leaf, &carried))?;
    let number = head.index.as_ref().map(|index| -> Stmt { parse_quote!(let #index = #index + 1;) });
    let (again, left) = (carried.again(head.index.as_ref()), carried.at_last());
    let (whole, rest, each_of) = (&each.body.stmts, &carried.rest, &each.for_token);
    let spelt =
        head.leaves.iter().map(|Leaf { part, slice, .. }| [format!("{part}[1..]"), tidy(slice.to_token_stream())]);
    let cut = parse_quote!({
        #(#parts)*
        let #count = #lengths;
        if #count > 0 {
            { #(#first)* #(#whole)* }
            #each_of #items_behind in #behind { #number #(#again)* #(#rest)* }
            #(#last)*
            #(#left)*
        }
    });
    Some((cut, spelt.collect()))
}

/// The slice by the name of its part: all of it.
pub(super) fn part(leaf: &Leaf) -> Stmt {
    let Leaf { part, slice, .. } = leaf;
    let slice = match slice {
        Expr::Index(_) => slice.clone(),
        _ => parse_quote!(#slice[..]),
    };
    if leaf.is_set() { parse_quote!(let #part = &mut #slice;) } else { parse_quote!(let #part = &#slice;) }
}

/// How many steps there are.
pub(super) fn lengths(leaves: &[Leaf]) -> Option<Expr> {
    let mut lengths = leaves.iter().map(|Leaf { part, .. }| -> Expr { parse_quote!(#part.len()) });
    let first = lengths.next()?;
    Some(lengths.fold(first, |least, length| parse_quote!(#least.min(#length))))
}

/// Whether the next step needs elements of a slice.
fn is_used(leaf: &Leaf, carried: &Carried) -> bool {
    !leaf.is_set() && leaf.pat.as_ref().is_some_and(|pat| !bound(pat).is_disjoint(&carried.names))
}

/// The head behind the first step, beside what the step before was given.
fn behind(head: &Head, carried: &Carried) -> (Pat, Expr) {
    let mut inside = head.inside.clone();
    let mut first = First(&head.leaves);
    first.visit_expr_mut(&mut inside);
    let mut before = Before { names: &carried.names, index: None };
    let used = head.leaves.iter().filter(|leaf| is_used(leaf, carried));
    let used = used.filter_map(|leaf| Some((leaf.pat.as_ref()?, leaf.each())));
    let (items, inside) = used.fold((head.items.clone(), inside), |(items, all), (pat, each)| {
        let pat = before.pattern(pat);
        (parse_quote!((#items, #pat)), parse_quote!(#all.zip(#each)))
    });
    Head { inside, items, index: head.index.clone(), leaves: Vec::new() }.numbered()
}

/// What a step is given, of some slices, where the head's pattern has it apart.
pub(super) fn at(head: &Head, at: &Expr, of: impl Fn(&&Leaf) -> bool) -> Option<Vec<Stmt>> {
    let number = head.index.as_ref().map(|index| -> Stmt { parse_quote!(let #index = #at;) });
    let items = head.leaves.iter().filter(of).map(|leaf| -> Option<Stmt> {
        let (pat, item) = (leaf.pat.as_ref()?, leaf.item(at));
        Some(parse_quote!(let #pat = #item;))
    });
    number.map(Some).into_iter().chain(items).collect()
}

/// Leaves the first element of each part away.
struct First<'a>(&'a [Leaf]);

impl VisitMut for First<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match &*expr {
            Expr::Path(path) if self.0.iter().any(|leaf| path.path.is_ident(&leaf.part)) => {
                *expr = parse_quote!(#path[1..]);
            }
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }
}
