//! Small arrays of the function's own: each element is a variable, and an index that is not known chooses among all.

use fma_ir::{Region, Stmt, Ty, ValueId, VarId};

use super::builder::Builder;
use super::flush::constant;
use crate::code::Operand;
use crate::{Act, Array, Form, Kind, Modifier, Name, Why};

impl Builder<'_> {
    /// An element; traps where the index is out of bounds.
    pub fn local_element(&mut self, array: Array, index: &Operand) -> Option<Operand> {
        let held: Option<Vec<_>> = array.vars().map(|var| self.vars[var.0 as usize].clone()).collect();
        let held = held?;
        if let Some(index) = constant(index) {
            return held.get(usize::try_from(index).ok()?).cloned();
        }
        self.within_bounds(array, index);
        let ty = self.func.variable(array.first).ty;
        let mut elements = (0..).zip(held);
        let (_, first) = elements.next()?;
        Some(elements.fold(first, |chosen, (place, element)| {
            let here = self.is_at(index, place);
            self.select(ty, vec![here, element, chosen])
        }))
    }

    /// The first value goes to the element that the second names.
    pub fn store_local(&mut self, array: Array, values: &[ValueId]) {
        let [value, index] = values else { return self.refuse(Why::Opaque) };
        let (index, value) = (self.value(*index), self.value(*value));
        if let Some(index) = constant(&index) {
            match array.vars().nth(index as usize) {
                Some(var) => self.vars[var.0 as usize] = Some(value),
                None => self.refuse(Why::Opaque),
            }
            return;
        }
        self.within_bounds(array, &index);
        let ty = self.func.variable(array.first).ty;
        for (place, var) in (0..).zip(array.vars()) {
            let Some(old) = self.vars[var.0 as usize].clone() else { return self.refuse(Why::Opaque) };
            self.vars[var.0 as usize] = Some(self.replaced(ty, &index, place, [value.clone(), old]));
        }
    }

    fn replaced(&mut self, ty: Ty, index: &Operand, place: u64, [new, old]: [Operand; 2]) -> Operand {
        let here = self.is_at(index, place);
        self.select(ty, vec![here, new, old])
    }

    fn is_at(&mut self, index: &Operand, place: u64) -> Operand {
        let form = Form::new(Name::Setp, &[Kind::U64]).with(Modifier::Eq);
        self.emit(form, [index.clone(), Operand::Bits(place)])
    }

    fn within_bounds(&mut self, array: Array, index: &Operand) {
        let form = Form::new(Name::Setp, &[Kind::U64]).with(Modifier::Ge);
        let beyond = self.emit(form, [index.clone(), Operand::Bits(array.count.into())]);
        self.trap_if(beyond);
    }

    /// The elements of arrays that regions may change.
    pub fn arrays_in(&self, regions: &[Region]) -> Vec<VarId> {
        let mut found = Vec::new();
        regions.iter().for_each(|region| self.collect_arrays(region, &mut found));
        found
    }

    fn collect_arrays(&self, region: &Region, found: &mut Vec<VarId>) {
        for stmt in &region.stmts {
            match stmt {
                Stmt::If { then, otherwise, .. } => {
                    self.collect_arrays(then, found);
                    self.collect_arrays(otherwise, found);
                }
                Stmt::Opaque { site, regions, .. } => {
                    if let Some(Act::StoreLocal(array)) = self.source.acts.get(site) {
                        found.extend(array.vars().filter(|var| !found.contains(var)).collect::<Vec<_>>());
                    }
                    regions.iter().for_each(|region| self.collect_arrays(region, found));
                }
                Stmt::Eval(_) | Stmt::Let { .. } | Stmt::Set { .. } | Stmt::Return { .. } | Stmt::Check { .. } => {}
            }
        }
    }
}
