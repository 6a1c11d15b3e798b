//! Reads of places that hold one number for as long as they have a name: `p.x`, `v[0]` and `v[i]` of a local of which nothing but such numbers is read, in
//! one function or closure. Nothing here changes, lends, hands on or captures it, and no one else may meanwhile. Of a parameter that is a shared reference
//! more may be read: what is behind it changes for nobody. A second read is the first, as a second read of a local is, so that formulas over fields
//! share and factor like any others.

use std::collections::{BTreeSet, HashMap};

use fma_ir::{Effect, Op, Stmt, Ty, ValueId};

use super::borrowed::Borrowed;
use super::{Lowerer, places, scalar};
use crate::tree::{Arith, Child, ExprId, Kind, LocalId, Order, Tree, Type, children};

/// What such places are known to hold here, by their names.
pub(super) type Reads = HashMap<String, ValueId>;

/// The locals of which nothing but numbers is read.
pub(super) struct Settled {
    locals: BTreeSet<LocalId>,
    borrowed: Borrowed,
}

impl Settled {
    pub(super) fn of(tree: &Tree) -> Settled {
        let mut walk = Walk { tree, reads: vec![Numbers::default(); tree.locals.len()], closure: None };
        walk.child(Child::Block(tree.body), None);
        let is_settled = |id: &LocalId| {
            let (local, reads) = (tree.local(*id), &walk.reads[id.0]);
            let is_read = local.opaque_uses == 0 && local.uses == reads.count && !reads.apart;
            !local.mutable && !local.unstable && (local.shared || is_read)
        };
        let locals = (0..tree.locals.len()).map(LocalId).filter(is_settled).collect();
        Settled { locals, borrowed: Borrowed::of(tree) }
    }

    /// Whether a place is a part of such a local, by fields, literals and indices that do not change.
    fn holds(&self, tree: &Tree, place: &Place) -> bool {
        let [indices @ .., whole] = place.locals.as_slice() else { return false };
        self.locals.contains(whole) && indices.iter().all(|index| is_steady(tree, *index))
    }
}

/// A place by its name, and the locals that the name is made of: last the one that it is a part of.
struct Place {
    name: String,
    locals: Vec<LocalId>,
}

fn place(tree: &Tree, id: ExprId) -> Option<Place> {
    let mut locals = Vec::new();
    let local = part_of(tree, id, &mut locals)?;
    let mut name = String::new();
    places::named(tree, id, &mut name)?;
    locals.push(local);
    Some(Place { name, locals })
}

/// Whether a local is the same wherever it has its name.
fn is_steady(tree: &Tree, local: LocalId) -> bool {
    !tree.local(local).mutable && !tree.local(local).unstable
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
        let place = place(self.tree, id);
        if let Some(known) = place.as_ref().and_then(|place| self.read_again(id, place)) {
            return Some(known);
        }
        let value = self.add(id, Op::Opaque(effect), args, ty);
        match place {
            Some(place) if self.stays(id, &place) => {
                self.reads.insert(place.name, value);
                self.out.settled.insert(Self::site(id), place.locals);
            }
            Some(place) => {
                if let Some(moment) = &mut self.moment {
                    moment.insert(place.name, value);
                }
            }
            None => {}
        }
        Some(value)
    }

    /// Lowers a node. In a formula, from its root down, no number changes but by what it calls.
    pub(super) fn in_its_moment<T>(&mut self, id: ExprId, lower: impl FnOnce(&mut Self) -> T) -> T {
        let inside = match &self.expr(id).kind {
            Kind::Arith(..) | Kind::Assign { op: Some(_), .. } if self.moment.is_none() => Some(Reads::new()),
            Kind::Arith(..) | Kind::Literal | Kind::Constant(_) | Kind::Local(_) | Kind::Paren(_) => {
                return lower(self);
            }
            Kind::Cast(_) | Kind::Deref(_) | Kind::Field(_) | Kind::Index(..) => return lower(self),
            Kind::Ref(_) | Kind::If { .. } | Kind::Block(_) | Kind::Assign { .. } => None,
            Kind::Return(_) | Kind::Opaque { .. } => None,
        };
        let outside = std::mem::replace(&mut self.moment, inside);
        let value = lower(self);
        self.moment = outside;
        self.forget_moment();
        value
    }

    /// Whatever was read may be another number now.
    pub(super) fn forget_moment(&mut self) {
        self.moment.iter_mut().for_each(Reads::clear);
    }

    /// An element. Of one that was read before, the index is not computed again.
    pub(super) fn element(&mut self, id: ExprId, [base, index]: [ExprId; 2], ty: Option<Ty>) -> Option<ValueId> {
        if let Some(known) = ty.and_then(|_| self.element_again(id)) {
            return Some(known);
        }
        self.value(base);
        let index = self.value(index);
        self.leaf(id, Effect::Acts, index.into_iter().collect(), ty)
    }

    fn element_again(&mut self, id: ExprId) -> Option<ValueId> {
        let place = place(self.tree, id)?;
        self.read_again(id, &place)
    }

    /// Whether a place holds one number, and may be read whenever that is asked for.
    fn stays(&self, id: ExprId, place: &Place) -> bool {
        self.settled.holds(self.tree, place) && self.settled.borrowed.stay_readable(self.tree, id)
    }

    fn read_again(&mut self, id: ExprId, place: &Place) -> Option<ValueId> {
        let known = match self.stays(id, place) {
            true => *self.reads.get(&place.name)?,
            false => *self.moment.as_ref()?.get(&place.name)?,
        };
        let first = self.out.func.value(known).site;
        self.out.func.again.entry(first).or_default().push(Self::site(id));
        self.parts_again(ExprId(first.0 as usize), id);
        Some(known)
    }

    /// What a place is named by is what it was where it was named first.
    fn parts_again(&mut self, first: ExprId, id: ExprId) {
        let (mut open, tree) = (vec![[first, id]], self.tree);
        while let Some(pair) = open.pop() {
            let [first, id] = pair.map(|id| self.without_parens(id));
            self.out.of[id.0] = self.out.of[id.0].or(self.out.of[first.0]);
            match (&tree.expr(first).kind, &tree.expr(id).kind) {
                (Kind::Index(base, index), Kind::Index(other, at)) => open.extend([[*base, *other], [*index, *at]]),
                (Kind::Arith(_, parts), Kind::Arith(_, others)) => {
                    open.extend(parts.iter().zip(others).map(|(part, other)| [*part, *other]));
                }
                (Kind::Field(inner) | Kind::Deref(inner), Kind::Field(other) | Kind::Deref(other)) => {
                    open.push([*inner, *other]);
                }
                _ => {}
            }
        }
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

/// How often a local stands in nothing but a number that is read.
#[derive(Clone, Default)]
struct Numbers {
    count: usize,
    /// The closure in which that is.
    closure: Option<ExprId>,
    /// Whether it is in several.
    apart: bool,
}

/// Goes through the function once.
struct Walk<'a> {
    tree: &'a Tree,
    reads: Vec<Numbers>,
    closure: Option<ExprId>,
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
        let outside = self.closure;
        if matches!(kind, Kind::Opaque { order: Order::Elsewhere, .. }) {
            self.closure = Some(id);
        }
        let mut indices = Vec::new();
        let part = part_of(self.tree, id, &mut indices);
        let is_part = indices.iter().all(|index| is_steady(self.tree, *index)) && self.is_read(id, above);
        if let Some(local) = part.filter(|_| is_part) {
            self.reads(local);
            indices.into_iter().for_each(|index| self.reads(index));
        } else {
            children(kind).into_iter().for_each(|child| self.child(child, Some(id)));
        }
        self.closure = outside;
    }

    fn reads(&mut self, local: LocalId) {
        let numbers = &mut self.reads[local.0];
        numbers.apart |= numbers.count > 0 && numbers.closure != self.closure;
        (numbers.count, numbers.closure) = (numbers.count + 1, self.closure);
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

/// The local that a place is a part of; which others name the part.
fn part_of(tree: &Tree, id: ExprId, indices: &mut Vec<LocalId>) -> Option<LocalId> {
    match tree.expr(id).kind {
        Kind::Local(local) => Some(local),
        Kind::Paren(inner) | Kind::Field(inner) => part_of(tree, inner, indices),
        Kind::Deref(inner) if matches!(tree.ty(inner), Type::Ref(_)) => part_of(tree, inner, indices),
        Kind::Index(base, index) => {
            let ty = tree.types.resolve(tree.types.behind_refs(tree.expr(base).ty));
            let has_name = is_index(tree, index, indices) && matches!(ty, Type::Sequence(_));
            part_of(tree, base, indices).filter(|_| has_name)
        }
        Kind::Opaque { .. } => part_of(tree, places::measured(tree, id)?, indices),
        Kind::Literal | Kind::Constant(_) | Kind::Arith(..) | Kind::Cast(_) | Kind::Ref(_) | Kind::Deref(_) => None,
        Kind::If { .. } | Kind::Block(_) | Kind::Assign { .. } | Kind::Return(_) => None,
    }
}

/// Whether an index is made of variables and literals.
fn is_index(tree: &Tree, id: ExprId, indices: &mut Vec<LocalId>) -> bool {
    match &tree.expr(id).kind {
        Kind::Literal => true,
        Kind::Paren(inner) => is_index(tree, *inner, indices),
        Kind::Arith(Arith::Int(_), operands) => operands.iter().all(|operand| is_index(tree, *operand, indices)),
        Kind::Local(local) => {
            indices.push(*local);
            true
        }
        Kind::Constant(_) | Kind::Arith(..) | Kind::Cast(_) | Kind::Ref(_) | Kind::Deref(_) | Kind::Field(_) => false,
        Kind::Index(..) | Kind::If { .. } | Kind::Block(_) | Kind::Assign { .. } => false,
        Kind::Return(_) | Kind::Opaque { .. } => false,
    }
}
