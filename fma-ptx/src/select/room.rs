//! Arrays of the function's own that others work on: registers have no address, so that they lie in memory of the thread while those do.

use fma_ir::{Site, Ty, VarId};

use super::builder::Builder;
use super::memory::Slice;
use crate::code::{Operand, Room};
use crate::{Access, Argument, Form, Kind, Modifier, Name, Taken};

impl Builder<'_> {
    /// So many variables in a row as a slice of elements that are made of `size` of them each.
    pub fn lend(&mut self, first: VarId, count: u32, size: u32) -> Option<Slice> {
        let element = self.func.variable(first).ty;
        let width = self.memory_kind(element)?.bits() / 8;
        let numbers = count.checked_mul(size)?;
        let name = self.room(width.checked_mul(numbers)?);
        let local = self.emit(Form::new(Name::Mov, &[Kind::U64]), [Operand::Symbol(name)]);
        let pointer = self.emit(Form::new(Name::Cvta, &[Kind::U64]).with(Modifier::Local), [local]);
        for at in 0..numbers {
            // What has no value as yet is not read either.
            let Some(held) = self.vars.get((first.0 + at) as usize)?.clone() else { continue };
            let (kind, place) = self.of_room(&pointer, element, at)?;
            let stored = self.in_memory(element, held);
            self.act(None, Form::new(Name::St, &[kind]), vec![place, stored]);
        }
        Some(Slice { pointer, length: Operand::Bits(count.into()), element, space: None })
    }

    /// The variables take what was left there.
    pub fn take_back(&mut self, slice: &Slice, first: VarId, numbers: u32) -> Option<()> {
        for at in 0..numbers {
            let (kind, place) = self.of_room(&slice.pointer, slice.element, at)?;
            let loaded = self.fetch(kind, place, None);
            let number = if slice.element == Ty::Bool { self.is_true(loaded) } else { loaded };
            self.given(VarId(first.0 + at), number);
        }
        Some(())
    }

    fn of_room(&mut self, pointer: &Operand, element: Ty, at: u32) -> Option<(Kind, Operand)> {
        let kind = self.memory_kind(element)?;
        let place = self.address(pointer, &Operand::Bits(at.into()), u64::from(kind.bits() / 8))?;
        Some((kind, place))
    }

    fn room(&mut self, bytes: u32) -> String {
        let name = format!("room${}", self.rooms.len());
        self.rooms.push(Room { name: name.clone(), bytes });
        name
    }

    /// The variables that the call at a site changes: what it lends to be written.
    pub fn lent_at(&self, site: Site) -> Vec<VarId> {
        let Some(called) = self.source.calls.get(&site) else { return Vec::new() };
        let takes = self.callees.get(called.callee).map_or(&[][..], |callee| &callee.source.takes);
        let rows = called.args.iter().zip(takes).filter_map(|(argument, taken)| written(argument, taken));
        rows.flat_map(|(first, numbers)| (first.0..first.0 + numbers).map(VarId)).collect()
    }
}

/// An array that is lent to be written: its first number, and how many it has.
pub fn written(argument: &Argument, taken: &Taken) -> Option<(VarId, u32)> {
    match (argument, taken) {
        (Argument::Row { first, count, size }, Taken::Slice { access: Access::Write, .. }) => {
            Some((*first, count.checked_mul(*size)?))
        }
        (..) => None,
    }
}
