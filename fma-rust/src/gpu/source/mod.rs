//! What the tree knows of the parts that the IR leaves to the source.

use std::collections::{HashMap, HashSet};

mod assign;
mod call;
mod choose;
mod convert;
mod declared;
mod heads;
mod items;
mod jump;
mod names;
mod own;
mod place;
mod record;
mod rows;
pub mod shape;
mod table;
mod take;
mod view;

use fma_ir::{Op, Site, VarId};
use fma_ptx::{Act, Meaning, Source};

use super::callee::{Callees, Refused};
use crate::constants;
use crate::lower::{Lowered, scalar};
use crate::tree::{self, Arith, Child, ExprId, Items, Kind, LocalId, Tree, Type};
pub use choose::parts_of;
use shape::Shape;

/// All of it.
///
/// `free` is the first variable that the function does not have.
pub fn source(
    tree: &Tree,
    lowered: &Lowered,
    items: &Items,
    signature: &syn::Signature,
    free: u32,
    callees: &mut Callees,
) -> (Source, Vec<Refused>) {
    let mut walk = Walk::new((tree, lowered), items, free, callees);
    walk.takes(signature);
    walk.declared();
    walk.known_calls();
    let calls = walk.calls();
    walk.tables();
    walk.locals();
    walk.views();
    walk.loops();
    (0..tree.exprs.len()).for_each(|index| walk.expr(ExprId(index)));
    walk.choices();
    walk.jumps();
    walk.assignments();
    calls.into_iter().for_each(|(id, callee, args)| walk.call(id, callee, &args));
    walk.short_loops();
    walk.results(signature);
    (walk.source, walk.refused)
}

struct Walk<'a> {
    tree: &'a Tree,
    lowered: &'a Lowered,
    items: &'a Items,
    free: u32,
    /// The locals that loops over slices bind to elements, and other names of these.
    held: HashSet<LocalId>,
    names: HashMap<LocalId, LocalId>,
    /// The variables of arrays, structs and tuples.
    slots: own::Slots,
    /// What `let`s were looked at.
    bound: HashSet<ExprId>,
    /// The locals that refer to what the caller sees: nothing is put there.
    fixed: HashSet<LocalId>,
    tables: table::Tables,
    /// The rows of slices and tables that are made of arrays.
    rows: HashMap<VarId, Vec<u32>>,
    /// The slices that locals refer to, and those that indices give.
    views: HashMap<LocalId, view::View>,
    parts: HashMap<ExprId, view::View>,
    /// The numbers of structs in memory that fields name.
    spots: HashMap<ExprId, VarId>,
    source: Source,
    callees: &'a mut Callees,
    refused: Vec<Refused>,
}

impl<'a> Walk<'a> {
    fn new(
        (tree, lowered): (&'a Tree, &'a Lowered),
        items: &'a Items,
        free: u32,
        callees: &'a mut Callees,
    ) -> Walk<'a> {
        Walk {
            tree,
            lowered,
            items,
            free,
            held: HashSet::new(),
            names: HashMap::new(),
            slots: own::Slots::new(),
            bound: HashSet::new(),
            fixed: HashSet::new(),
            tables: table::Tables::new(),
            rows: HashMap::new(),
            views: HashMap::new(),
            parts: HashMap::new(),
            spots: HashMap::new(),
            source: Source::default(),
            callees,
            refused: Vec::new(),
        }
    }
}

impl Walk<'_> {
    /// The element of a local that is a slice of numbers behind a reference.
    fn element(&self, id: LocalId) -> Option<fma_ir::Ty> {
        let types = &self.tree.types;
        let Type::Ref(target) = types.get(self.tree.local(id).ty) else { return None };
        match types.get(types.behind_refs(target)) {
            Type::Sequence(element) => scalar(&types.resolve(element)),
            _ => None,
        }
    }

    fn expr(&mut self, id: ExprId) {
        let site = Site(id.0 as u32);
        match self.lowered.of[id.0] {
            Some(value) if matches!(self.lowered.func.value(value).op, Op::Opaque(_)) => {
                let meaning = self.meaning(id);
                if matches!(meaning, Some(Meaning::Local(_))) {
                    tree::children(&self.tree.expr(id).kind).into_iter().for_each(|child| match child {
                        Child::Expr(part) => self.keep_indices(part),
                        Child::Block(_) => {}
                    });
                }
                self.source.values.extend(meaning.map(|meaning| (site, meaning)));
            }
            Some(_) | None => {}
        }
        let acts = self.act(id);
        self.source.acts.extend(acts.into_iter().map(|(id, act)| (Site(id.0 as u32), act)));
    }

    fn meaning(&self, id: ExprId) -> Option<Meaning> {
        let tree = self.tree;
        if let Some(local) = self.element_of(id) {
            return Some(Meaning::Held(VarId(local.0 as u32)));
        }
        match &tree.expr(id).kind {
            Kind::Arith(Arith::Float(fma_ir::FloatOp::Clamp), _) => Some(Meaning::Clamp),
            Kind::Local(local) if tree.local(*local).unstable => Some(Meaning::Held(VarId(local.0 as u32))),
            Kind::Index(base, _) => match self.place(id) {
                Some((place, Shape::Number(_))) => Some(Meaning::Local(place)),
                Some(_) => None,
                None => self.slice(*base).map(Meaning::Element),
            },
            Kind::Field(_) if self.spots.contains_key(&id) => self.spots.get(&id).copied().map(Meaning::Held),
            Kind::Field(_) => match self.place(id)? {
                (place, Shape::Number(_)) if place.steps.is_empty() => Some(Meaning::Held(place.first)),
                (place, Shape::Number(_)) => Some(Meaning::Local(place)),
                _ => None,
            },
            Kind::Opaque { children, .. } => self.meaning_of(id, children),
            Kind::Literal | Kind::Constant(_) | Kind::Local(_) | Kind::Paren(_) | Kind::Arith(..) | Kind::Cast(_) => {
                None
            }
            Kind::Ref(_) | Kind::Deref(_) | Kind::If { .. } | Kind::Block(_) | Kind::Assign { .. } => None,
            Kind::Return(_) => None,
        }
    }

    /// What the IR does not say of a length, a name or a zero.
    fn meaning_of(&self, id: ExprId, children: &[Child]) -> Option<Meaning> {
        let tree = self.tree;
        match (&tree.expr(id).syn, children) {
            (syn::Expr::MethodCall(call), [Child::Expr(receiver)]) if call.method == "len" => {
                match self.shape(*receiver) {
                    Some(Shape::Row(count, _)) => Some(Meaning::Constant(count.into())),
                    _ => self.view(*receiver).map(|view| Meaning::Length(view.var)),
                }
            }
            (syn::Expr::Call(call), []) if names(&call.func, tree::ZERO) => Some(Meaning::Constant(0)),
            (syn::Expr::Call(call), []) if names(&call.func, tree::LAST) => {
                heads::last(&tree.ty(id)).map(Meaning::Constant)
            }
            (syn::Expr::Binary(binary), [_, _]) => self.packed_operator(id, &binary.op),
            (syn::Expr::Path(path), []) => {
                let name = constants::name(tree, id);
                let declared = name.and_then(|name| constants::of_name(self.items, &name));
                let format = scalar(&tree.ty(id)).and_then(fma_ir::Ty::format);
                declared.or_else(|| constants::of_format(&path.path, format?)).map(Meaning::Constant)
            }
            _ => None,
        }
    }

    /// The local of a loop over elements that a node names.
    fn element_of(&self, id: ExprId) -> Option<LocalId> {
        let local = place(self.tree, id)?;
        let first = self.names.get(&local).copied().unwrap_or(local);
        self.held.contains(&first).then_some(first)
    }

    /// What a node does, and what a part of it does for it.
    fn act(&self, id: ExprId) -> Vec<(ExprId, Act)> {
        let expr = self.tree.expr(id);
        match &expr.kind {
            Kind::Assign { target, .. } => self.stored(id, *target).unwrap_or_default(),
            Kind::Opaque { children, .. } => match (&expr.syn, &children[..]) {
                (syn::Expr::While(_), [Child::Expr(_), Child::Block(_)]) => vec![(id, Act::While)],
                (syn::Expr::Loop(_), [Child::Block(_)]) => vec![(id, Act::Forever)],
                (syn::Expr::Call(call), []) if names(&call.func, tree::TRAP) => vec![(id, Act::Trap)],
                _ => Vec::new(),
            },
            Kind::Arith(Arith::Logic(logic), _) if self.is_opaque(id) => vec![(id, Act::Lazy(*logic))],
            Kind::Literal | Kind::Constant(_) | Kind::Local(_) | Kind::Paren(_) | Kind::Arith(..) => Vec::new(),
            Kind::Cast(_) | Kind::Ref(_) | Kind::Deref(_) | Kind::Field(_) | Kind::Index(..) => Vec::new(),
            Kind::If { .. } | Kind::Block(_) | Kind::Return(_) => Vec::new(),
        }
    }

    fn is_opaque(&self, id: ExprId) -> bool {
        self.lowered.of[id.0].is_some_and(|value| matches!(self.lowered.func.value(value).op, Op::Opaque(_)))
    }

    /// What an element takes; the place itself is no value.
    fn stored(&self, id: ExprId, target: ExprId) -> Option<Vec<(ExprId, Act)>> {
        let target = bare(self.tree, target);
        let act = match self.tree.expr(target).kind {
            Kind::Index(base, _) => Act::Store(self.slice(base)?),
            Kind::Deref(inner) => {
                let local = self.element_of(inner)?;
                Act::Put(VarId(local.0 as u32))
            }
            Kind::Field(_) => return Some(vec![(id, Act::Put(*self.spots.get(&target)?))]),
            _ => return None,
        };
        Some(vec![(id, act.clone()), (target, act)])
    }
}

fn names(function: &syn::Expr, word: &str) -> bool {
    matches!(function, syn::Expr::Path(path) if path.path.is_ident(word))
}

/// Without parentheses.
fn bare(tree: &Tree, id: ExprId) -> ExprId {
    match tree.expr(id).kind {
        Kind::Paren(inner) => bare(tree, inner),
        _ => id,
    }
}

/// The local that a node is, or refers to.
fn place(tree: &Tree, id: ExprId) -> Option<LocalId> {
    match tree.expr(id).kind {
        Kind::Local(local) if !tree.local(local).unstable => Some(local),
        Kind::Paren(inner) | Kind::Ref(inner) | Kind::Deref(inner) => place(tree, inner),
        _ => None,
    }
}

/// What a reference is taken of.
fn behind(tree: &Tree, id: ExprId) -> ExprId {
    match tree.expr(id).kind {
        Kind::Paren(inner) | Kind::Ref(inner) => behind(tree, inner),
        _ => id,
    }
}
