//! Elements of slices, and of arrays of the function's own: there is nothing where Rust panics.

use fma_ir::{Ty, ValueId, VarId};
use fma_ptx::{Place, Row, Section};

use super::{Numbers, Outcome, Run};

/// Elements in a row: where they begin in their memory, and how many there are.
#[derive(Clone, Copy)]
pub struct Slice {
    pub memory: usize,
    pub start: usize,
    pub length: usize,
}

impl<N: Numbers> Run<'_, '_, N> {
    /// Where an element of a slice of numbers lies.
    pub(super) fn element(&self, slice: VarId, index: i128) -> Outcome<N, (usize, usize)> {
        match self.slices.get(&slice) {
            Some(slice) if (0..slice.length as i128).contains(&index) => {
                Ok((slice.memory, slice.start + index as usize))
            }
            Some(_) | None => self.nothing(),
        }
    }

    pub(super) fn load(&self, (memory, at): (usize, usize)) -> Outcome<N, N::Item> {
        let found = self.shared.memory.get(memory).and_then(|memory| memory.get(at));
        found.cloned().flatten().map_or_else(|| self.nothing(), Ok)
    }

    pub(super) fn store(&mut self, (memory, at): (usize, usize), item: N::Item) -> Outcome<N, ()> {
        match self.shared.memory.get_mut(memory).and_then(|memory| memory.get_mut(at)) {
            Some(place) => {
                *place = Some(item);
                Ok(())
            }
            None => self.nothing(),
        }
    }

    /// The variable at a place of an array.
    pub(super) fn place(&self, place: &Place, index: Option<i128>) -> Outcome<N, VarId> {
        let mut first = place.first.0;
        for step in &place.steps {
            let number = match step.kept {
                Some(site) => match self.kept.get(&site).and_then(|kept| kept.first()) {
                    Some((item, ty)) => Some(self.index(*ty, item)?),
                    None => None,
                },
                None => index,
            };
            match number {
                Some(number) if (0..i128::from(step.count)).contains(&number) => first += number as u32 * step.size,
                Some(_) | None => return self.nothing(),
            }
        }
        if (first as usize) < self.vars.len() { Ok(VarId(first)) } else { self.nothing() }
    }

    /// The index that a value is.
    pub(super) fn index_of(&mut self, id: ValueId) -> Outcome<N, i128> {
        let (item, ty): (N::Item, Ty) = (self.value(id)?, self.func.value(id).ty);
        self.index(ty, &item)
    }

    /// A part of a slice, whose elements have so many numbers.
    pub(super) fn view(&mut self, of: VarId, size: u32, section: Section, values: &[ValueId]) -> Outcome<N, Slice> {
        let mut ends = Vec::new();
        for value in values {
            ends.push(self.index_of(*value)?);
        }
        let mut ends = ends.into_iter();
        let Some(slice) = self.slices.get(&of).copied() else { return self.nothing() };
        let all = slice.length as i128;
        let (first, length) = match section {
            Section::Row(count) => match ends.next() {
                Some(index) if (0..all).contains(&index) => (index, i128::from(count)),
                Some(_) | None => return self.nothing(),
            },
            Section::Range { start, end, inclusive } => {
                let first = if start { ends.next().unwrap_or(-1) } else { 0 };
                let last = if end { ends.next().unwrap_or(-1) } else { all } + i128::from(inclusive);
                if !(0 <= first && first <= last && last <= all) {
                    return self.nothing();
                }
                (first, last - first)
            }
        };
        Ok(Slice { start: slice.start + first as usize * size as usize, length: length as usize, ..slice })
    }

    /// Where a row begins.
    pub(super) fn beginning(&mut self, row: &Row, values: &[ValueId]) -> Outcome<N, (usize, usize)> {
        let Some(slice) = self.slices.get(&row.of).copied() else { return self.nothing() };
        match (row.size, values.last()) {
            (None, _) => Ok((slice.memory, slice.start)),
            (Some(size), Some(index)) => match self.index_of(*index)? {
                index if (0..slice.length as i128).contains(&index) => {
                    Ok((slice.memory, slice.start + index as usize * size as usize))
                }
                _ => self.nothing(),
            },
            (Some(_), None) => self.nothing(),
        }
    }
}
