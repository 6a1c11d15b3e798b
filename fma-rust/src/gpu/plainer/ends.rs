//! `split_first` and `split_last` as patterns of slices: `let Some((first, rest)) = x.split_first() else …` is `let [first, rest @ ..] = x else …`, and
//! so is `let (first, rest) = x.split_first().unwrap();`, which traps there, or leaves by `?`.

use syn::{Expr, Pat, parse_quote};

use crate::tree::TRAP;
use crate::walk::visit_mut::{self, VisitMut};

/// The methods.
pub const NAMES: [&str; 2] = ["split_first", "split_last"];

/// Writes the patterns.
pub fn plain(block: &mut syn::Block) {
    struct Ends;
    impl VisitMut for Ends {
        fn visit_item_mut(&mut self, _: &mut syn::Item) {}
        fn visit_expr_let_mut(&mut self, asked: &mut syn::ExprLet) {
            visit_mut::visit_expr_let_mut(self, asked);
            if let Some((pats, slice)) = said([&*asked.pat], &asked.expr) {
                pats.into_iter().for_each(|pat| *asked.pat = pat);
                *asked.expr = slice;
            }
        }
        fn visit_local_mut(&mut self, local: &mut syn::Local) {
            visit_mut::visit_local_mut(self, local);
            otherwise(local);
            let Some(init) = local.init.as_mut().filter(|init| init.diverge.is_some()) else { return };
            if let Some((pats, slice)) = said([&local.pat], &init.expr) {
                pats.into_iter().for_each(|pat| local.pat = pat);
                *init.expr = slice;
            }
        }
        fn visit_expr_match_mut(&mut self, choice: &mut syn::ExprMatch) {
            visit_mut::visit_expr_match_mut(self, choice);
            if let Some((pats, slice)) = said(choice.arms.iter().map(|arm| &arm.pat), &choice.expr) {
                choice.arms.iter_mut().zip(pats).for_each(|(arm, pat)| arm.pat = pat);
                *choice.expr = slice;
            }
        }
    }
    Ends.visit_block_mut(block);
}

/// What an option is taken out of is asked first: where there is nothing, it traps, or the function leaves.
fn otherwise(local: &mut syn::Local) {
    let (Pat::Tuple(both), Some(init)) = (&local.pat, &mut local.init) else { return };
    let (split, leaves): (&Expr, Expr) = match &*init.expr {
        Expr::MethodCall(call) if call.method == "unwrap" || call.method == "expect" => {
            let trap = syn::Ident::new(TRAP, call.method.span());
            (&call.receiver, parse_quote!({ #trap() }))
        }
        Expr::Try(tried) => (&tried.expr, parse_quote!({ return None })),
        _ => return,
    };
    let some: Pat = parse_quote!(Some(#both));
    if init.diverge.is_none() && said([&some], split).is_some() {
        (*init.expr, init.diverge) = (split.clone(), Some((Default::default(), Box::new(leaves))));
        local.pat = some;
    }
}

/// The patterns of the slice, and the slice.
fn said<'a>(pats: impl IntoIterator<Item = &'a Pat>, split: &Expr) -> Option<(Vec<Pat>, Expr)> {
    let Expr::MethodCall(call) = split else { return None };
    let is_split = call.args.is_empty() && NAMES.iter().any(|name| call.method == name);
    let slice = Some(&call.receiver).filter(|slice| is_split && matches!(&***slice, Expr::Path(_)))?;
    let pats = pats.into_iter().map(|pat| ends(pat, call.method == "split_first")).collect::<Option<_>>()?;
    Some((pats, (**slice).clone()))
}

fn ends(pat: &Pat, from_first: bool) -> Option<Pat> {
    let both = match pat {
        Pat::TupleStruct(some) if some.path.is_ident("Some") => match some.elems.first()? {
            Pat::Tuple(both) => both,
            _ => return None,
        },
        Pat::Ident(none) if none.ident == "None" => return Some(parse_quote!([])),
        Pat::Path(none) if none.path.is_ident("None") => return Some(parse_quote!([])),
        Pat::Wild(_) => return Some(pat.clone()),
        _ => return None,
    };
    let [Some(end), Some(rest), None] = [0, 1, 2].map(|at| both.elems.iter().nth(at)) else { return None };
    let rest: Pat = match rest {
        Pat::Ident(rest) if rest.by_ref.is_none() && rest.mutability.is_none() && rest.subpat.is_none() => {
            parse_quote!(#rest @ ..)
        }
        Pat::Wild(_) => parse_quote!(..),
        _ => return None,
    };
    Some(if from_first { parse_quote!([#end, #rest]) } else { parse_quote!([#rest, #end]) })
}
