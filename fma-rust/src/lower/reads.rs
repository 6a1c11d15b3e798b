//! Reads of places that hold one number for as long as they have a name: `p.x` and `v[0]` of a local of which nothing but such numbers is read.
//! Nothing here changes, lends, hands on or captures it, and no one else may meanwhile. A second read is the first, as a second read of a local is,
//! so that formulas over fields share and factor like any others.

use std::collections::{BTreeSet, HashMap};

use fma_ir::{Effect, Op, Stmt, Ty, ValueId};

use super::{Lowerer, places, scalar};
use crate::tree::{Child, ExprId, Kind, LocalId, Order, Tree, Type, children};

/// What such places are known to hold here, by their names.
pub(super) type Reads = HashMap<String, ValueId>;

/// The locals of which nothing but numbers is read.
pub(super) struct Settled(BTreeSet<LocalId>);

impl Settled {
    pub(super) fn of(tree: &Tree) -> Settled {
        let mut walk = Walk { tree, reads: vec![0; tree.locals.len()] };
        walk.child(Child::Block(tree.body), None);
        let is_settled = |id: &LocalId| {
            let (local, reads) = (tree.local(*id), walk.reads[id.0]);
            !local.mutable && !local.unstable && local.opaque_uses == 0 && local.uses == reads
        };
        Settled((0..tree.locals.len()).map(LocalId).filter(is_settled).collect())
    }

    /// The name of a place that is a part of such a local, by fields and literals, and the local.
    pub(super) fn name(&self, tree: &Tree, id: ExprId) -> Option<(String, LocalId)> {
        let local = part_of(tree, id).filter(|local| self.0.contains(local))?;
        let mut name = String::new();
        places::named(tree, id, &mut name)?;
        Some((name, local))
    }
}

impl Lowerer<'_> {
    /// A node whose tokens are kept: a value if it is a scalar, a statement if not.
    pub(super) fn leaf(&mut self, id: ExprId, effect: Effect, args: Vec<ValueId>, ty: Option<Ty>) -> Option<ValueId> {
        let Some(ty) = ty else {
            if !args.is_empty() {
                self.stmts.push(Stmt::Opaque {
                    site: Self::site(id),
                    values: args,
                    regions: Vec::new(),
                    writes: Vec::new(),
                });
            }
            return None;
        };
        // What takes loops apart looks for each element where it is written.
        let is_apart = self.is_repeated && has_index(self.tree, id);
        let Some((name, local)) = self.settled.name(self.tree, id).filter(|_| !is_apart) else {
            return Some(self.add(id, Op::Opaque(effect), args, ty));
        };
        if let Some(known) = self.reads.get(&name) {
            return Some(*known);
        }
        let value = self.add(id, Op::Opaque(effect), args, ty);
        self.reads.insert(name, value);
        self.out.settled.insert(Self::site(id), local);
        Some(value)
    }

    /// Whether reading the node does nothing but read memory that the function can name.
    pub(super) fn is_place(&self, id: ExprId) -> bool {
        match &self.expr(id).kind {
            Kind::Local(_) => true,
            Kind::Paren(inner) | Kind::Field(inner) => self.is_place(*inner),
            Kind::Deref(inner) => matches!(self.tree.ty(*inner), Type::Ref(_)) && self.is_place(*inner),
            _ => false,
        }
    }
}

/// Goes through the function once.
struct Walk<'a> {
    tree: &'a Tree,
    /// How often each local stands in nothing but a number that is read.
    reads: Vec<usize>,
}

impl Walk<'_> {
    fn child(&mut self, child: Child, above: Option<ExprId>) {
        let id = match child {
            Child::Expr(id) => id,
            Child::Block(id) => {
                return self.tree.block(id).children().into_iter().for_each(|child| self.child(child, None));
            }
        };
        let kind = &self.tree.expr(id).kind;
        if matches!(kind, Kind::Opaque { order: Order::Elsewhere, .. }) {
            return;
        }
        if let Some(local) = part_of(self.tree, id).filter(|_| self.is_read(id, above)) {
            self.reads[local.0] += 1;
        } else {
            children(kind).into_iter().for_each(|child| self.child(child, Some(id)));
        }
    }

    /// Whether a place is a number, and does nothing but give it: `p.x` in `p.x * 2.0`, and not in `p.x += 2.0`, `&p.x` or `p.x.max_by(f)`.
    fn is_read(&self, id: ExprId, above: Option<ExprId>) -> bool {
        let tree = self.tree;
        let Some(above) = above else { return scalar(&tree.ty(id)).is_some() };
        let behind = tree.types.behind_refs(tree.expr(id).ty);
        let has_number = match &tree.expr(above).kind {
            Kind::Arith(..) => scalar(&tree.types.resolve(behind)).is_some(),
            _ => scalar(&tree.ty(id)).is_some(),
        };
        has_number
            && match &tree.expr(above).kind {
                Kind::Arith(..) | Kind::Cast(_) | Kind::If { .. } | Kind::Return(_) => true,
                Kind::Assign { target, .. } => *target != id,
                Kind::Index(_, index) => *index == id,
                Kind::Opaque { .. } => takes_numbers(&tree.expr(above).syn),
                Kind::Paren(_) | Kind::Ref(_) | Kind::Deref(_) | Kind::Field(_) | Kind::Block(_) => false,
                Kind::Local(_) | Kind::Literal | Kind::Constant(_) => false,
            }
    }
}

/// Whether a node takes its parts by value.
fn takes_numbers(syn: &syn::Expr) -> bool {
    use syn::Expr::{Array, Call, Struct, Tuple};
    matches!(syn, Array(_) | Call(_) | Struct(_) | Tuple(_))
}

/// Whether a place is an element, or a part of one.
fn has_index(tree: &Tree, id: ExprId) -> bool {
    match tree.expr(id).kind {
        Kind::Index(..) => true,
        Kind::Paren(inner) | Kind::Field(inner) | Kind::Deref(inner) => has_index(tree, inner),
        Kind::Local(_) | Kind::Literal | Kind::Constant(_) | Kind::Arith(..) | Kind::Cast(_) | Kind::Ref(_) => false,
        Kind::If { .. } | Kind::Block(_) | Kind::Assign { .. } | Kind::Return(_) | Kind::Opaque { .. } => false,
    }
}

/// The local that a place is a part of.
fn part_of(tree: &Tree, id: ExprId) -> Option<LocalId> {
    match tree.expr(id).kind {
        Kind::Local(local) => Some(local),
        Kind::Paren(inner) | Kind::Field(inner) => part_of(tree, inner),
        Kind::Deref(inner) if matches!(tree.ty(inner), Type::Ref(_)) => part_of(tree, inner),
        Kind::Index(base, index) if matches!(tree.expr(index).kind, Kind::Literal) => {
            let ty = tree.types.resolve(tree.types.behind_refs(tree.expr(base).ty));
            part_of(tree, base).filter(|_| matches!(ty, Type::Sequence(_)))
        }
        Kind::Literal | Kind::Constant(_) | Kind::Arith(..) | Kind::Cast(_) | Kind::Ref(_) | Kind::Deref(_) => None,
        Kind::Index(..) | Kind::If { .. } | Kind::Block(_) | Kind::Assign { .. } => None,
        Kind::Return(_) | Kind::Opaque { .. } => None,
    }
}
