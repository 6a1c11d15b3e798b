//! Rows of slices as numbers: `let p = points[i];` loads one, `points[i] = p;` stores it.

use fma_ir::{Site, Ty, VarId};
use fma_ptx::{Act, Row};

use super::Walk;
use super::own::Goal;
use super::shape::{LARGEST, Shape};
use super::view::View;
use crate::lower::scalar;
use crate::tree::{ExprId, Kind, Type, TypeId};

impl Walk<'_> {
    /// The shape of a row in memory that an expression gives by value.
    pub(super) fn row_shape(&self, id: ExprId) -> Option<Shape> {
        if let Some(record) = self.record_of(id) {
            return Some(record.shape.clone()).filter(|shape| shape.size() <= LARGEST);
        }
        let Type::Sequence(_) = self.tree.ty(id) else { return None };
        let element = self.innermost(self.tree.expr(id).ty)?;
        let counts = match self.tree.expr(id).kind {
            Kind::Index(base, at) if !matches!(self.tree.ty(at), Type::Iter(_)) => self.view(base)?.rows,
            Kind::Deref(inner) => {
                let View { count, rows, .. } = self.view(inner)?;
                [vec![count?], rows].concat()
            }
            Kind::Field(_) => {
                let View { count, rows, .. } = self.view(id)?;
                [vec![count?], rows].concat()
            }
            _ => return None,
        };
        let row = |each, count: &u32| Shape::Row(*count, Box::new(each));
        let shape = counts.iter().rev().fold(Shape::Number(element), row);
        (!counts.is_empty() && shape.size() <= LARGEST).then_some(shape)
    }

    fn innermost(&self, ty: TypeId) -> Option<Ty> {
        let types = &self.tree.types;
        match types.get(ty) {
            Type::Sequence(inner) => self.innermost(inner),
            _ => scalar(&types.resolve(ty)),
        }
    }

    /// The numbers of a row go to variables.
    pub(super) fn load_row(&mut self, id: ExprId, goal: &Goal) -> bool {
        let Some(shape) = self.row_shape(id).filter(|shape| shape.size() as usize == goal.len()) else { return false };
        let Some((of, by_index)) = self.row_of(id) else { return false };
        let row = self.row(id, of, by_index.then(|| shape.size()));
        self.source.acts.insert(Site(id.0 as u32), Act::LoadRow(row, goal.to_vec()));
        true
    }

    fn row(&self, id: ExprId, of: VarId, size: Option<u32>) -> Row {
        match self.record_of(id) {
            Some(record) => Row { of, size: size.map(|_| record.size), laid: record.laid.clone() },
            None => Row { of, size, laid: Vec::new() },
        }
    }

    /// The slice that a row is an element of, or the row itself; whether it takes an index.
    fn row_of(&self, id: ExprId) -> Option<(VarId, bool)> {
        match self.tree.expr(id).kind {
            Kind::Index(base, _) => Some((self.view(base)?.var, true)),
            Kind::Deref(inner) => Some((self.view(inner)?.var, false)),
            Kind::Field(_) | Kind::Local(_) => Some((self.view(id)?.var, false)),
            _ => None,
        }
    }

    /// `points[i] = p;`: all of it is known before any is stored.
    pub(super) fn store_row(&mut self, id: ExprId, target: ExprId, value: ExprId) -> bool {
        let (Some(shape), Some((of, by_index))) = (self.row_shape(target), self.row_of(target)) else { return false };
        let from = match (self.own(value), self.record_passed(value, &[])) {
            (Some(slot), _) => slot.vars(),
            (None, Some(vars)) => vars,
            (None, None) => {
                let made = self.slot("made", shape.clone());
                let goal: Vec<_> = made.vars().into_iter().map(Some).collect();
                if !self.fill(value, &goal) {
                    return false;
                }
                made.vars()
            }
        };
        if from.len() != shape.size() as usize {
            return false;
        }
        let row = self.row(target, of, by_index.then(|| shape.size()));
        self.source.acts.insert(Site(id.0 as u32), Act::StoreRow(row, from));
        // The place itself is not read.
        self.source.acts.insert(Site(target.0 as u32), Act::Kept);
        true
    }
}
