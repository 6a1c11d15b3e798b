//! Values: by the name that holds them, or as a formula.

use std::collections::{BTreeSet, HashMap};

use fma_core::Format;
use fma_ir::{Class, FloatOp, Op, Site, Ty, Value, ValueId};

use super::build::{binary, binding, let_, method, name, tuple};
use super::literal::literal;
use super::print::Printer;
use super::temp::Shared;
use crate::tree::{ExprId, Kind, LocalId, Type, TypeId};

/// How many operations may stand one inside the other.
const DEEPEST: usize = 96;

impl Printer<'_> {
    /// A local in scope that holds the value.
    pub(super) fn held(&self, value: ValueId) -> Option<LocalId> {
        let read = match self.source.func.value(value).op {
            // Lowering has variables of its own, which have no names.
            Op::Read(var) => Some(LocalId(var.0 as usize)).filter(|local| local.0 < self.source.tree.locals.len()),
            Op::Const(_) | Op::Opaque(_) | Op::Float(_) | Op::Powi(_) | Op::Compare(_) | Op::Test(_) => None,
            Op::Logic(_) | Op::Select | Op::Int(_) | Op::Cast => None,
        };
        let locals = self.holders[value.0 as usize].iter().copied().chain(read);
        let here = locals.filter(|local| {
            self.is_held(*local, value)
                && self.resolves(*local)
                && !self.plan.dropped.contains(local)
                && self.is_followed(*local)
        });
        // The innermost: what is bound last is looked at first.
        here.max_by_key(|local| self.scope.place(*local))
    }

    /// A local in scope that holds a number as a pair, whose first word it is.
    fn held_in_pair(&self, value: ValueId) -> Option<LocalId> {
        let pair = self.borders.get(&value).filter(|pair| self.is_pair(**pair));
        pair.and_then(|pair| self.held(*pair))
    }

    fn is_followed(&self, local: LocalId) -> bool {
        let tree = self.source.tree;
        !tree.local(local).unstable && crate::lower::scalar(&tree.types.resolve(tree.local(local).ty)).is_some()
    }

    /// Prints a value.
    pub(super) fn value(&mut self, value: ValueId) -> syn::Expr {
        let node = self.source.func.value(value);
        if let Op::Const(bits) = node.op {
            if let Some(constant) = self.constant(node) {
                return self.name(constant);
            }
            let lit = if node.ty.is_double() { self.pair_literal(node) } else { literal(bits, node.ty) };
            self.failed |= lit.is_none();
            return lit.unwrap_or_else(nothing);
        }
        if let Some(ident) = self.take_temp(value) {
            return name(&ident);
        }
        if let Some(local) = self.held(value) {
            return self.held_number(local);
        }
        if let Some(local) = self.held_in_pair(value) {
            return method(self.name(local), "hi", Vec::new());
        }
        match node.op {
            Op::Read(var) if self.reads_local(node.op) => self.lost_read(value, LocalId(var.0 as usize)),
            Op::Opaque(fma_ir::Effect::Pure) => self.as_written(ExprId(node.site.0 as usize)),
            Op::Read(_) | Op::Opaque(_) | Op::Int(_) => self.pinned(value, node.site),
            Op::Const(_) | Op::Float(_) | Op::Powi(_) | Op::Compare(_) | Op::Test(_) => self.computed(value),
            Op::Logic(_) | Op::Select | Op::Cast => self.computed(value),
        }
    }

    /// What a local holds, as a number.
    pub(super) fn held_number(&mut self, local: LocalId) -> syn::Expr {
        let (name, ty) = (self.name(local), self.source.tree.local(local).ty);
        self.taken_for_float(name, ty)
    }

    /// What is taken for a float may refer to one: a product with 1 is that float either way.
    pub(super) fn taken_for_float(&self, printed: syn::Expr, ty: TypeId) -> syn::Expr {
        let types = &self.source.tree.types;
        let one: syn::Expr = match types.resolve(ty) {
            Type::Float(Format::F32) => syn::parse_quote!(1.0f32),
            Type::Float(Format::F64) => syn::parse_quote!(1.0f64),
            _ => return printed,
        };
        if types.is_taken(ty) { binary(printed, syn::BinOp::Mul(Default::default()), one) } else { printed }
    }

    /// The author's name for a number, where it was read under that name and means the same here.
    fn constant(&self, node: &Value) -> Option<LocalId> {
        let tree = self.source.tree;
        let Kind::Local(local) = tree.exprs.get(node.site.0 as usize)?.kind else { return None };
        let [bits, _] = tree.local(local).words?;
        let same = node.op == Op::Const(bits)
            && crate::lower::scalar(&tree.types.resolve(tree.local(local).ty)) == Some(node.ty);
        (same && self.resolves(local)).then_some(local)
    }

    /// Whether an operation reads a variable of the author's, and not the outcome of a block or an `if`.
    pub(super) fn reads_local(&self, op: Op) -> bool {
        matches!(op, Op::Read(var) if (var.0 as usize) < self.source.tree.locals.len())
    }

    /// Prints the value of a whole island: what is around it names the result, if anything needs it again.
    pub(super) fn root(&mut self, value: ValueId) -> syn::Expr {
        let op = self.source.func.value(value).op;
        let computed = !op.is_pinned() && !matches!(op, Op::Const(_) | Op::Opaque(_));
        let held = || self.held(value).or_else(|| self.held_in_pair(value));
        match computed && self.bound(value).is_none() && held().is_none() {
            true => {
                for deep in self.deep(value) {
                    self.deep.insert(deep);
                    self.value(deep);
                }
                self.spell(value)
            }
            false => self.value(value),
        }
    }

    /// What a local held: it is bound where the local still holds it, or by the `let` that seemed to have no reader.
    fn lost_read(&mut self, value: ValueId, local: LocalId) -> syn::Expr {
        let dropped = self.plan.dropped.contains(&local);
        self.lost(|printer| match dropped {
            true => printer.next.kept.insert(local),
            false => printer.next.captured.insert(value),
        })
    }

    /// A number that is not at hand: the next round binds it where it arises, or there is none.
    fn lost(&mut self, ask: impl FnOnce(&mut Self) -> bool) -> syn::Expr {
        self.failed |= !ask(self);
        nothing()
    }

    fn pinned(&mut self, value: ValueId, site: Site) -> syn::Expr {
        if self.islands.iter().any(|leaves| leaves.contains(&site))
            && self.value_of(ExprId(site.0 as usize)) == Some(value)
        {
            return self.leaf(site);
        }
        // A place that nothing changes is read again where its name means the same.
        if self.source.lowered.settled.get(&site).is_some_and(|locals| locals.iter().all(|local| self.resolves(*local)))
        {
            return self.leaf(site);
        }
        self.lost(|printer| printer.bound_where_it_arises(site))
    }

    /// Whether a variable is what was read at a site: there itself, or before, as a reference to what nothing changes.
    pub(super) fn is_read_of(&self, id: ExprId, site: Site) -> bool {
        site.0 as usize == id.0 || matches!(self.source.tree.ty(id), Type::Ref(_))
    }

    /// An operation: bound first if several others need its result.
    fn computed(&mut self, value: ValueId) -> syn::Expr {
        if self.uses[value.0 as usize] < 2 && !self.deep.contains(&value) || self.is_cheap(value) {
            return self.spell(value);
        }
        let deepest = self.deepest_island(value, &mut BTreeSet::new());
        let place = self.places.iter().rposition(|place| place.islands <= self.islands.len());
        // The outermost place of this statement that sees all the parts and after which nothing changed.
        let first = self.places.iter().rposition(|place| place.islands == 0).unwrap_or(0);
        let found = (first..self.places.len())
            .find(|index| !self.places[*index].closed && self.places[*index].islands >= deepest);
        let (Some(_), Some(index)) = (place, found) else { return self.spell(value) };
        let count = self.shared.iter().filter(|shared| shared.value == value).count();
        let (expr, ident) = (self.spell(value), self.temp());
        self.shared.push(Shared { value, ident: ident.clone(), named: 0 });
        if self.plan.unshared.contains(&(value, count)) {
            return expr;
        }
        self.bind_temp(value, ident.clone(), index, &expr);
        self.places[index].lets.push(let_(binding(&ident), expr));
        self.take_temp(value);
        name(&ident)
    }

    /// What is bound before a formula that would nest deeper than who reads it can follow: the compiler, and what works on expressions one inside the
    /// other. Operands first, and with them what several others need, which would be looked for from each.
    fn deep(&self, value: ValueId) -> Vec<ValueId> {
        let (mut needed, mut open) = (BTreeSet::from([value]), vec![value]);
        while let Some(next) = open.pop() {
            for arg in &self.source.func.value(next).args {
                if !needed.contains(arg) && self.find_temp(*arg).is_none() && self.held(*arg).is_none() {
                    needed.insert(*arg);
                    open.push(*arg);
                }
            }
        }
        if needed.len() <= DEEPEST {
            return Vec::new();
        }
        let (mut depths, mut deep) = (HashMap::new(), Vec::new());
        for id in needed {
            let args = &self.source.func.value(id).args;
            let depth = 1 + args.iter().filter_map(|arg| depths.get(arg)).copied().max().unwrap_or(0);
            let is_shared = self.uses[id.0 as usize] > 1 && !self.is_cheap(id);
            let is_bound = (depth > DEEPEST || is_shared && !self.source.func.value(id).op.is_pinned()) && id != value;
            deep.extend(is_bound.then_some(id));
            depths.insert(id, if is_bound { 0 } else { depth });
        }
        deep
    }

    /// Sign changes and constants are computed again rather than bound.
    fn is_cheap(&self, value: ValueId) -> bool {
        match self.source.func.value(value).op {
            Op::Float(op) => op.class() == Class::Sign && op != FloatOp::Copysign,
            Op::Const(_) | Op::Read(_) | Op::Opaque(_) => true,
            Op::Powi(_) | Op::Compare(_) | Op::Test(_) | Op::Logic(_) | Op::Select | Op::Int(_) | Op::Cast => false,
        }
    }

    /// How many islands must be open for the parts of a value to be at hand, but for those that have been seen.
    fn deepest_island(&self, value: ValueId, seen: &mut BTreeSet<ValueId>) -> usize {
        if !seen.insert(value) {
            return 0;
        }
        if let Some(temp) = self.find_temp(value) {
            return temp.islands;
        }
        if self.held(value).is_some() {
            return 0;
        }
        let node = self.source.func.value(value);
        let own = self
            .islands
            .iter()
            .rposition(|leaves| leaves.contains(&node.site) && node.op.is_pinned())
            .map_or(0, |index| index + 1);
        node.args.iter().map(|arg| self.deepest_island(*arg, seen)).fold(own, usize::max)
    }

    /// Whether the type of a value lets it be written out.
    pub(super) fn float_name(ty: Ty) -> Option<&'static str> {
        ty.format().map(|format| format.layout().name)
    }
}

/// What stands where nothing could be printed: the round has failed, or asks for another.
pub(super) fn nothing() -> syn::Expr {
    tuple(Vec::new())
}
