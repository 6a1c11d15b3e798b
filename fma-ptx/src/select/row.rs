//! Rows of slices as numbers in registers.

use fma_ir::{ValueId, VarId};

use super::builder::Builder;
use super::flush::as_bits;
use super::kind;
use super::memory::{Place, Slice};
use crate::code::Operand;
use crate::{Form, Inside, Kind, Laid, Name, Row, Why};

impl Builder<'_> {
    /// The numbers of a row go to variables.
    pub fn load_row(&mut self, row: Row, into: &[Option<VarId>], values: &[ValueId]) {
        let Some(begins) = self.beginning(&row, values) else { return self.refuse(Why::Opaque) };
        for (at, var) in (0..).zip(into) {
            let Some(var) = var else { continue };
            match self.number_of(&row, &begins, at).and_then(|place| self.loaded(&place)) {
                Some(number) => self.vars[var.0 as usize] = Some(number),
                None => return self.refuse(Why::Opaque),
            }
        }
    }

    /// What variables hold is stored as a row.
    pub fn store_row(&mut self, row: Row, from: &[VarId], values: &[ValueId]) {
        let Some(begins) = self.beginning(&row, values) else { return self.refuse(Why::Opaque) };
        // All are read before any is stored: what is copied may lie where it goes.
        let numbers: Vec<_> = from.iter().map(|var| self.held(*var)).collect();
        for (at, number) in (0..).zip(numbers) {
            let (Some(number), Some(place)) = (number, self.number_of(&row, &begins, at)) else {
                return self.refuse(Why::Opaque);
            };
            let stored = self.in_memory(place.element, number);
            let Some(kind) = self.memory_kind(place.element) else { return };
            self.act(None, Form::new(Name::St, &[kind]).with_any(place.space), vec![place.address, stored]);
        }
    }

    /// Where a row begins; traps where Rust panics.
    fn beginning(&mut self, Row { of, size, .. }: &Row, values: &[ValueId]) -> Option<Place> {
        let slice = self.slice(*of)?;
        let start = match (size, values.last()) {
            (Some(size), Some(index)) => {
                let index = as_bits(&self.value(*index));
                self.trap_beyond(&index, &slice.length);
                let bytes = u64::from(*size) * u64::from(kind::memory(slice.element)?.bits() / 8);
                self.beyond(&slice.pointer, &index, bytes)
            }
            (None, _) => slice.pointer,
            (Some(_), None) => return None,
        };
        Some(Place { address: start, element: slice.element, space: slice.space })
    }

    /// Where a number of a row lies.
    fn number_of(&mut self, row: &Row, begins: &Place, at: u64) -> Option<Place> {
        if let Some(laid) = row.laid.get(at as usize) {
            return self.beyond_bytes(begins, *laid);
        }
        let size = u64::from(kind::memory(begins.element)?.bits() / 8);
        Some(Place { address: self.address(&begins.address, &Operand::Bits(at), size)?, ..begins.clone() })
    }

    /// A number so many bytes on.
    fn beyond_bytes(&mut self, begins: &Place, laid: Laid) -> Option<Place> {
        let address = self.address(&begins.address, &Operand::Bits(laid.offset.into()), 1)?;
        Some(Place { address, element: laid.ty, space: begins.space })
    }

    /// A slice that a variable is; one inside of a struct begins where its first number lies.
    pub fn slice(&mut self, var: VarId) -> Option<Slice> {
        let Some(Inside { of, first, count }) = self.source.inside.get(&var).copied() else {
            return self.slices.get(&var).cloned();
        };
        let whole = self.slice(of)?;
        let offset = Operand::Bits(first.offset.into());
        let pointer = match first.offset {
            0 => whole.pointer,
            _ => self.emit(Form::new(Name::Add, &[Kind::U64]), [whole.pointer, offset]),
        };
        Some(Slice { pointer, length: Operand::Bits(count.into()), element: first.ty, space: whole.space })
    }

    /// A variable holds a number from here on; one that is in memory, there.
    pub fn given(&mut self, var: VarId, number: Operand) {
        if !self.source.inside.contains_key(&var) {
            self.vars[var.0 as usize] = Some(number);
            return;
        }
        let Some(place) = self.place_of(var) else { return self.refuse(Why::Opaque) };
        let stored = self.in_memory(place.element, number);
        let Some(kind) = self.memory_kind(place.element) else { return };
        self.act(None, Form::new(Name::St, &[kind]).with_any(place.space), vec![place.address, stored]);
    }

    /// Where the number lies that a variable refers to.
    pub fn place_of(&mut self, var: VarId) -> Option<Place> {
        let Some(Inside { of, first, .. }) = self.source.inside.get(&var).copied() else {
            return self.places.get(&var).cloned();
        };
        let Slice { pointer, element, space, .. } = self.slice(of)?;
        self.beyond_bytes(&Place { address: pointer, element, space }, first)
    }
}
