//! Rows of slices as numbers in registers.

use fma_ir::{ValueId, VarId};

use super::builder::Builder;
use super::flush::as_bits;
use super::kind;
use super::memory::Place;
use crate::code::Operand;
use crate::{Form, Name, Row, Why};

impl Builder<'_> {
    /// The numbers of a row go to variables.
    pub fn load_row(&mut self, row: Row, into: &[Option<VarId>], values: &[ValueId]) {
        let Some(row) = self.beginning(row, values) else { return self.refuse(Why::Opaque) };
        for (at, var) in (0..).zip(into) {
            let Some(var) = var else { continue };
            match self.number_of(&row, at).and_then(|place| self.loaded(&place)) {
                Some(number) => self.vars[var.0 as usize] = Some(number),
                None => return self.refuse(Why::Opaque),
            }
        }
    }

    /// What variables hold is stored as a row.
    pub fn store_row(&mut self, row: Row, from: &[VarId], values: &[ValueId]) {
        let Some(row) = self.beginning(row, values) else { return self.refuse(Why::Opaque) };
        for (at, var) in (0..).zip(from) {
            let number = self.vars.get(var.0 as usize).cloned().flatten();
            let (Some(number), Some(place)) = (number, self.number_of(&row, at)) else {
                return self.refuse(Why::Opaque);
            };
            let stored = self.in_memory(place.element, number);
            let Some(kind) = self.memory_kind(place.element) else { return };
            self.act(None, Form::new(Name::St, &[kind]).with_any(place.space), vec![place.address, stored]);
        }
    }

    /// Where a row begins; traps where Rust panics.
    fn beginning(&mut self, Row { of, size }: Row, values: &[ValueId]) -> Option<Place> {
        let slice = self.slices.get(&of)?.clone();
        let start = match (size, values.last()) {
            (Some(size), Some(index)) => {
                let index = as_bits(&self.value(*index));
                self.trap_beyond(&index, &slice.length);
                let bytes = u64::from(size) * u64::from(kind::memory(slice.element)?.bits() / 8);
                self.beyond(&slice.pointer, &index, bytes)
            }
            (None, _) => slice.pointer,
            (Some(_), None) => return None,
        };
        Some(Place { address: start, element: slice.element, space: slice.space })
    }

    /// Where a number of a row lies.
    fn number_of(&mut self, row: &Place, at: u64) -> Option<Place> {
        let size = u64::from(kind::memory(row.element)?.bits() / 8);
        Some(Place { address: self.address(&row.address, &Operand::Bits(at), size)?, ..row.clone() })
    }
}
