//! One cause speaks once: of what was refused, only that of which nothing before it, and nothing inside, is the reason.

use std::collections::{HashMap, HashSet};

use fma_ptx::{Among, Why};
use proc_macro2::Span;
use syn::spanned::Spanned;

use super::constructs::construct;
use super::modules::as_path;
use super::plainer::{HIGH, is_understood};
use crate::tree::{BlockId, Child, Edge, ExprId, Kind, LocalId, Stmt, Tree, Type, children};

/// Something that was refused.
pub struct Found {
    /// Its node; none where it is of the whole function, or of another.
    pub id: Option<ExprId>,
    pub span: Span,
    pub why: Why,
    /// Enough was said of it.
    pub silent: bool,
}

/// What is to be said of a function: those that no other explains.
pub fn causes(tree: &Tree, found: Vec<Found>) -> Vec<(Span, Why)> {
    let mut refused = HashMap::new();
    for one in &found {
        if let Some(id) = one.id {
            let entry = refused.entry(id).or_insert((one.why.clone(), one.silent));
            entry.1 |= one.silent;
        }
    }
    let mut walk = Walk { tree, refused, spoilt: HashSet::new(), said: Vec::new() };
    if found.iter().any(|one| one.id.is_none() && one.why == Why::Type) {
        let is_unknown = |id: &LocalId| {
            let behind = tree.types.behind_refs(tree.local(*id).ty);
            matches!(tree.types.get(behind), Type::Other | Type::Unknown)
        };
        walk.spoilt.extend(tree.params.iter().copied().filter(is_unknown));
    }
    walk.block(tree.body, false);
    let mut said = walk.said;
    let elsewhere = found.iter().filter(|one| one.id.is_none() && one.why != Why::Opaque && !one.silent);
    said.extend(elsewhere.map(|one| (one.span, one.why.clone())));
    if said.is_empty() && !found.iter().any(|one| one.silent) {
        said.extend(found.into_iter().next().map(|one| (one.span, one.why)));
    }
    said
}

/// The methods that cut a row into others.
const CUTS: [&str; 7] =
    ["windows", "chunks", "chunks_exact", "chunks_mut", "chunks_exact_mut", "split_at", "split_at_mut"];

struct Walk<'a> {
    tree: &'a Tree,
    refused: HashMap<ExprId, (Why, bool)>,
    /// The locals that hold something refused, or what is made of it.
    spoilt: HashSet<LocalId>,
    said: Vec<(Span, Why)>,
}

impl Walk<'_> {
    fn child(&mut self, child: Child, owned: bool) -> bool {
        match child {
            Child::Expr(id) => self.expr(id, owned),
            Child::Block(id) => self.block(id, owned),
        }
    }

    fn block(&mut self, id: BlockId, owned: bool) -> bool {
        let (tree, mut any) = (self.tree, false);
        for stmt in &tree.block(id).stmts {
            any |= match stmt {
                Stmt::Let { local, binds, init, otherwise, .. } => {
                    let is_spoilt = init.is_some_and(|init| self.expr(init, owned));
                    if is_spoilt {
                        self.spoilt.extend(local.iter().chain(binds));
                    }
                    otherwise.is_some_and(|otherwise| self.expr(otherwise, owned)) | is_spoilt
                }
                Stmt::Expr(id, _) => self.expr(*id, owned),
                Stmt::Item(..) => false,
                Stmt::Macro { syn, .. } => {
                    self.said.push(of_macro(&syn.mac));
                    true
                }
            };
        }
        any
    }

    /// Whether the node, or anything in it, is refused, or made of what is; `owned` by something around that says so.
    fn expr(&mut self, id: ExprId, owned: bool) -> bool {
        let refused = self.refused.get(&id).cloned();
        let cuts = refused.is_some() && self.cuts(id);
        let chain = refused.is_some() && !cuts && self.takes_parts(id);
        let inside = self.inside(id, owned || chain || cuts);
        let Some((why, silent)) = refused.filter(|_| !self.is_edge(id)) else { return inside };
        let is_spoken = !owned && !silent && (chain || cuts || !inside || self.is_foreign(id));
        if is_spoken {
            let said = match cuts {
                true => (self.tree.expr(id).span, Why::Part),
                false if chain => self.of_chain(id, why),
                false => self.of_one(id, why),
            };
            self.said.push(said);
        }
        true
    }

    /// Whether it takes a part of something that is understood itself: of an array in registers, since slices have parts.
    fn cuts(&self, id: ExprId) -> bool {
        let expr = self.tree.expr(id);
        let whole = match (&expr.kind, &expr.syn) {
            (Kind::Index(whole, range), _) if matches!(self.tree.expr(*range).syn, syn::Expr::Range(_)) => *whole,
            (kind, syn::Expr::MethodCall(call)) if CUTS.iter().any(|name| call.method == name) => {
                let Some(Child::Expr(whole)) = children(kind).first().copied() else { return false };
                whole
            }
            _ => return false,
        };
        let of = self.tree.expr(whole);
        // What a parameter refers to is a slice.
        let is_own = matches!(self.tree.types.get(of.ty), Type::Sequence(_));
        is_own && matches!(of.kind, Kind::Local(local) if !self.spoilt.contains(&local))
    }

    fn inside(&mut self, id: ExprId, owned: bool) -> bool {
        let tree = self.tree;
        let kind = &tree.expr(id).kind;
        let mut any = matches!(kind, Kind::Local(local) if self.spoilt.contains(local));
        let binds = match kind {
            Kind::Opaque { binds, .. } => &binds[..],
            _ => &[],
        };
        for (index, child) in children(kind).into_iter().enumerate() {
            for binds in binds.iter().filter(|binds| any && binds.before == index) {
                self.spoilt.extend(&binds.locals);
            }
            any |= self.child(child, owned);
        }
        if let (Kind::Assign { target, .. }, true) = (kind, any)
            && let Kind::Local(local) = tree.expr(*target).kind
        {
            self.spoilt.insert(local);
        }
        any
    }

    /// Whether a call is given what only makes sense to it: closures, iterators and options.
    fn takes_parts(&self, id: ExprId) -> bool {
        let expr = self.tree.expr(id);
        let is_call = matches!(expr.syn, syn::Expr::MethodCall(_) | syn::Expr::Call(_));
        let parts = children(&expr.kind).into_iter().filter_map(|child| match child {
            Child::Expr(part) => Some(part),
            Child::Block(_) => None,
        });
        is_call
            && parts.into_iter().any(|part| {
                let why = self.refused.get(&part).map(|(why, _)| why);
                matches!(why, Some(Why::Closure | Why::Iterator | Why::Option))
                    || why.is_some() && self.takes_parts(part)
            })
    }

    /// A call of something that nobody here knows is a cause of its own, whatever it takes.
    fn is_foreign(&self, id: ExprId) -> bool {
        match &self.tree.expr(id).syn {
            syn::Expr::Call(call) => match &*call.func {
                syn::Expr::Path(path) => path.path.segments.len() > 1,
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether it is a call that no one wrote: what it stands in is refused for a reason of its own.
    fn is_edge(&self, id: ExprId) -> bool {
        match &self.tree.expr(id).syn {
            syn::Expr::Call(call) => match &*call.func {
                syn::Expr::Path(path) => {
                    path.path.get_ident().is_some_and(|name| Edge::of(&[name.to_string()]).is_some())
                }
                _ => false,
            },
            _ => false,
        }
    }

    fn of_one(&self, id: ExprId, why: Why) -> (Span, Why) {
        let expr = self.tree.expr(id);
        let unknown = |name: String| Why::Unknown { name, among: Among::Numbers };
        match (&expr.syn, why) {
            (syn::Expr::MethodCall(call), Why::Opaque) if call.method == HIGH => (expr.span, Why::Type),
            (syn::Expr::MethodCall(call), Why::Opaque) => (call.method.span(), unknown(call.method.to_string())),
            (syn::Expr::Call(call), Why::Opaque) => match &*call.func {
                syn::Expr::Path(path) => {
                    let words = path.path.segments.iter().map(|segment| segment.ident.to_string());
                    (expr.span, unknown(as_path(&words.collect::<Vec<_>>().join("::"))))
                }
                _ => (expr.span, Why::Opaque),
            },
            (syn::Expr::Macro(called), Why::Opaque) => of_macro(&called.mac),
            (_, Why::Opaque) => (expr.span, construct(expr)),
            (_, why) => (expr.span, why),
        }
    }

    /// The first method of a chain that is not understood; where all are, the whole.
    fn of_chain(&self, id: ExprId, why: Why) -> (Span, Why) {
        let mut methods = Vec::new();
        let mut at = id;
        while let (syn::Expr::MethodCall(call), Some(Child::Expr(receiver))) =
            (&self.tree.expr(at).syn, children(&self.tree.expr(at).kind).first())
        {
            methods.push((call, at, *receiver));
            at = *receiver;
        }
        let unknown = methods.iter().rev().find(|(call, ..)| !is_understood(&call.method.to_string()));
        match unknown {
            Some((call, at, receiver)) => {
                let takes_closure = children(&self.tree.expr(*at).kind).into_iter().any(|part| self.is_closure(part));
                let among = match self.refused.get(receiver) {
                    Some((Why::Option, _)) => Among::Options,
                    None if !takes_closure => Among::Numbers,
                    _ => Among::Iterators,
                };
                (call.method.span(), Why::Unknown { name: call.method.to_string(), among })
            }
            None if methods.iter().any(|(.., receiver)| self.is_option(*receiver)) => {
                (self.tree.expr(id).span, Why::Option)
            }
            None if why == Why::Opaque && !methods.is_empty() => (self.tree.expr(id).span, Why::Iterator),
            None => (self.tree.expr(id).span, why),
        }
    }

    fn is_option(&self, id: ExprId) -> bool {
        matches!(self.refused.get(&id), Some((Why::Option, _)))
    }

    fn is_closure(&self, child: Child) -> bool {
        matches!(child, Child::Expr(id) if matches!(self.tree.expr(id).syn, syn::Expr::Closure(_)))
    }
}

fn of_macro(called: &syn::Macro) -> (Span, Why) {
    let name = called.path.segments.last().map(|last| format!("{}!", last.ident)).unwrap_or_default();
    (called.path.span(), Why::Unknown { name, among: Among::Numbers })
}
