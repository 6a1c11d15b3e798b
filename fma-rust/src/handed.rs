//! Closures that a clone hands on to code that may stand apart from it.
//!
//! The compiler inlines what iterators do with closures into the clone, which has the machine's features, but nothing that asks for memory or sorts:
//! that is a function of its own, compiled for the baseline, and an instruction that the baseline lacks is a call of the library there. So
//! what such a closure computes is written for the baseline.

use std::collections::BTreeSet;

use fma_ir::Site;

use crate::tree::{Child, ExprId, Kind, Stmt, Tree, Type, children};

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

/// The functions that the compiler inlines with their closures.
const INLINED: [&str; 3] = ["from_fn", "successors", "repeat_with"];

/// Whether a call of a method stands apart.
pub fn stands_apart(method: &syn::Ident) -> bool {
    APART.iter().any(|name| method == name) || is_aside(method)
}

/// Whether a method has what follows it run side by side, in threads of their own.
pub fn is_aside(method: &syn::Ident) -> bool {
    *method == "into_par_iter" || method.to_string().starts_with("par_")
}

/// Whether a function that is called by its path stands apart: all that are not known, and what keeps closures.
pub fn is_foreign(function: &syn::Expr, is_own: &dyn Fn(&syn::Ident) -> bool) -> bool {
    let syn::Expr::Path(path) = function else { return false };
    let (Some(first), Some(last)) = (path.path.segments.first(), path.path.segments.last()) else { return false };
    !(first.ident == "fastmath" || is_own(&last.ident) || INLINED.iter().any(|name| last.ident == name))
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

/// All that is in such closures; `is_own` knows the functions and methods of the annotated item, which are inlined.
pub fn sites(tree: &Tree, is_own: &dyn Fn(&syn::Ident) -> bool) -> BTreeSet<Site> {
    let mut walk = Walk { tree, is_own, found: BTreeSet::new(), named: BTreeSet::new() };
    walk.child(Child::Block(tree.body), At { apart: false, handed: false });
    // What such closures call, or what is handed on by its name.
    let mut bound = closures(tree);
    while let Some(at) = bound.iter().position(|(name, _)| walk.named.contains(name)) {
        let (_, closure) = bound.swap_remove(at);
        walk.child(Child::Expr(closure), At { apart: true, handed: false });
    }
    walk.found
}

/// The closures that are bound to a name.
fn closures(tree: &Tree) -> Vec<(String, ExprId)> {
    let stmts = tree.blocks.iter().flat_map(|block| &block.stmts);
    let bound = stmts.filter_map(|stmt| match stmt {
        Stmt::Let { local: Some(local), init: Some(init), .. } => Some((tree.local(*local).ident.to_string(), *init)),
        Stmt::Let { .. } | Stmt::Expr(..) | Stmt::Item(..) | Stmt::Macro { .. } => None,
    });
    bound.filter(|(_, init)| matches!(tree.expr(*init).syn, syn::Expr::Closure(_))).collect()
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
    is_own: &'a dyn Fn(&syn::Ident) -> bool,
    found: BTreeSet<Site>,
    /// The names of what is called there, or handed on.
    named: BTreeSet<String>,
}

impl Walk<'_> {
    fn child(&mut self, child: Child, at: At) {
        let handed = at.handed || at.apart && self.is_closure(&child);
        let inside = match child {
            Child::Block(id) => self.tree.block(id).children().into_iter().map(|child| (child, false)).collect(),
            Child::Expr(id) => {
                self.found.extend(at.handed.then_some(Site(id.0 as u32)));
                self.named.extend(self.name(id).filter(|_| at.handed || at.apart));
                self.parts(id, at.apart)
            }
        };
        inside.into_iter().for_each(|(child, apart)| self.child(child, At { apart, handed }));
    }

    /// The parts of an expression, and whether closures there are handed on.
    fn parts(&self, id: ExprId, apart: bool) -> Vec<(Child, bool)> {
        let (expr, parts) = (self.tree.expr(id), children(&self.tree.expr(id).kind));
        let is_value =
            |part: &Child| self.is_closure(part) || matches!(part, Child::Expr(id) if self.name(*id).is_some());
        let argument = |part: Child, apart: bool| (part, if is_value(&part) { apart } else { self.is_lazy(&part) });
        match (&expr.syn, &parts[..]) {
            (syn::Expr::MethodCall(call), [receiver, arguments @ ..]) => {
                let apart = apart || stands_apart(&call.method) || self.runs_aside(receiver);
                let foreign = apart || !(self.is_known(receiver) || (self.is_own)(&call.method));
                let arguments = arguments.iter().map(|part| argument(*part, foreign));
                std::iter::once((*receiver, apart)).chain(arguments).collect()
            }
            (syn::Expr::Call(call), _) => {
                let foreign = is_foreign(&call.func, self.is_own);
                parts.into_iter().map(|part| argument(part, foreign)).collect()
            }
            _ => {
                let passes = matches!(expr.kind, Kind::Paren(_) | Kind::Ref(_));
                parts.into_iter().map(|part| (part, apart && passes)).collect()
            }
        }
    }

    /// The name that an expression is, or calls.
    fn name(&self, id: ExprId) -> Option<String> {
        let path = match &self.tree.expr(id).syn {
            syn::Expr::Call(call) => &*call.func,
            path => path,
        };
        match path {
            syn::Expr::Path(path) => path.path.get_ident().map(ToString::to_string),
            _ => None,
        }
    }

    /// Whether the library's methods are those of the receiver: of iterators, slices, options and truths.
    fn is_known(&self, receiver: &Child) -> bool {
        let Child::Expr(id) = receiver else { return false };
        let types = &self.tree.types;
        matches!(
            types.resolve(types.behind_refs(self.tree.expr(*id).ty)),
            Type::Iter(_) | Type::Sequence(_) | Type::Maybe(_) | Type::Bool
        )
    }

    /// Whether a chain runs its closures side by side.
    fn runs_aside(&self, receiver: &Child) -> bool {
        let Child::Expr(id) = receiver else { return false };
        let expr = self.tree.expr(*id);
        let syn::Expr::MethodCall(call) = &expr.syn else { return false };
        is_aside(&call.method) || children(&expr.kind).first().is_some_and(|before| self.runs_aside(before))
    }

    fn is_closure(&self, part: &Child) -> bool {
        matches!(part, Child::Expr(id) if matches!(self.tree.expr(*id).syn, syn::Expr::Closure(_)))
    }

    fn is_lazy(&self, part: &Child) -> bool {
        matches!(part, Child::Expr(part) if is_lazy(&self.tree.expr(*part).syn))
    }
}
