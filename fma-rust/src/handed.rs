//! Closures that a clone hands on to code that may stand apart from it.
//!
//! The compiler inlines what iterators do with closures into the clone, which has the machine's features, but nothing that asks for memory or sorts:
//! that is a function of its own, compiled for the baseline, and an instruction that the baseline lacks is a call of the library there. So
//! what such a closure computes is written for the baseline.

use std::collections::BTreeSet;

use fma_ir::Site;

use crate::tree::{Child, ExprId, Kind, Tree, children};

/// The methods that stand apart, with the closures of the chain before them.
const APART: [&str; 20] = [
    "collect",
    "extend",
    "unzip",
    "partition",
    "sort_by",
    "sort_by_key",
    "sort_by_cached_key",
    "sort_unstable_by",
    "sort_unstable_by_key",
    "select_nth_unstable_by",
    "select_nth_unstable_by_key",
    "binary_search_by",
    "binary_search_by_key",
    "partition_point",
    "retain",
    "retain_mut",
    "dedup_by",
    "dedup_by_key",
    "resize_with",
    "fill_with",
];

/// The methods that give an iterator: where one is handed on, its closures are.
const LAZY: [&str; 20] = [
    "map",
    "filter",
    "filter_map",
    "flat_map",
    "flatten",
    "scan",
    "take_while",
    "skip_while",
    "map_while",
    "inspect",
    "enumerate",
    "zip",
    "chain",
    "rev",
    "take",
    "skip",
    "step_by",
    "copied",
    "cloned",
    "peekable",
];

/// Whether a call of a method stands apart.
pub fn stands_apart(method: &syn::Ident) -> bool {
    APART.iter().any(|name| method == name)
}

/// Whether an argument of a call is an iterator that the call runs through.
pub fn is_lazy(argument: &syn::Expr) -> bool {
    match argument {
        syn::Expr::MethodCall(call) => LAZY.iter().any(|name| call.method == name),
        syn::Expr::Paren(paren) => is_lazy(&paren.expr),
        syn::Expr::Reference(reference) => is_lazy(&reference.expr),
        _ => false,
    }
}

/// All that is in such closures.
pub fn sites(tree: &Tree) -> BTreeSet<Site> {
    let mut walk = Walk { tree, found: BTreeSet::new() };
    walk.child(Child::Block(tree.body), At { apart: false, handed: false });
    walk.found
}

/// Where the walk is.
#[derive(Clone, Copy)]
struct At {
    /// Closures here are handed on.
    apart: bool,
    /// It is in one.
    handed: bool,
}

struct Walk<'a> {
    tree: &'a Tree,
    found: BTreeSet<Site>,
}

impl Walk<'_> {
    fn child(&mut self, child: Child, at: At) {
        let inside = match child {
            Child::Block(id) => self.tree.block(id).children().into_iter().map(|child| (child, false)).collect(),
            Child::Expr(id) => {
                self.found.extend(at.handed.then_some(Site(id.0 as u32)));
                self.parts(id, at.apart)
            }
        };
        let handed = at.handed || at.apart && self.is_closure(&child);
        inside.into_iter().for_each(|(child, apart)| self.child(child, At { apart, handed }));
    }

    /// The parts of an expression, and whether closures there are handed on.
    fn parts(&self, id: ExprId, apart: bool) -> Vec<(Child, bool)> {
        let (expr, parts) = (self.tree.expr(id), children(&self.tree.expr(id).kind));
        let is_lazy = |part: &Child| matches!(part, Child::Expr(part) if is_lazy(&self.tree.expr(*part).syn));
        match &expr.syn {
            syn::Expr::MethodCall(call) => {
                let apart = apart || stands_apart(&call.method);
                let each = parts.into_iter().enumerate();
                each.map(|(index, part)| {
                    (part, if index == 0 || self.is_closure(&part) { apart } else { is_lazy(&part) })
                })
                .collect()
            }
            syn::Expr::Call(_) => parts.into_iter().map(|part| (part, is_lazy(&part))).collect(),
            _ => {
                let passes = matches!(expr.kind, Kind::Paren(_) | Kind::Ref(_));
                parts.into_iter().map(|part| (part, apart && passes)).collect()
            }
        }
    }

    fn is_closure(&self, part: &Child) -> bool {
        matches!(part, Child::Expr(id) if matches!(self.tree.expr(*id).syn, syn::Expr::Closure(_)))
    }
}
