//! Parts of slices: they trap where Rust panics.

use fma_ir::{ValueId, VarId};

use super::builder::Builder;
use super::flush::as_bits;
use super::kind;
use super::memory::Slice;
use crate::code::Operand;
use crate::{Form, Kind, Modifier, Name, Section, Why};

impl Builder<'_> {
    /// A variable refers to a part of a slice, whose elements have so many numbers.
    pub fn view(&mut self, [of, into]: [VarId; 2], size: u32, section: Section, values: &[ValueId]) {
        let ends: Vec<_> = values.iter().map(|end| as_bits(&self.value(*end))).collect();
        let found = self.slice(of).and_then(|slice| self.section(slice, size, section, &ends));
        match found {
            Some(part) => drop(self.slices.insert(into, part)),
            None => self.refuse(Why::Opaque),
        }
    }

    fn section(&mut self, slice: Slice, size: u32, section: Section, ends: &[Operand]) -> Option<Slice> {
        let bytes = u64::from(size) * u64::from(kind::memory(slice.element)?.bits() / 8);
        let mut ends = ends.iter().cloned();
        let (start, length) = match section {
            Section::Row(count) => {
                let index = ends.next()?;
                self.trap_beyond(&index, &slice.length);
                (index, Operand::Bits(count.into()))
            }
            Section::Range { start, end, inclusive } => {
                let first = if start { ends.next()? } else { Operand::Bits(0) };
                let mut last = if end { ends.next()? } else { slice.length.clone() };
                if inclusive {
                    self.trap_beyond(&last, &slice.length);
                    last = self.emit(Form::new(Name::Add, &[Kind::U64]), [last, Operand::Bits(1)]);
                } else if end {
                    self.trap_where(Modifier::Gt, &last, &slice.length);
                }
                if start {
                    self.trap_where(Modifier::Gt, &first, &last);
                }
                let length = self.emit(Form::new(Name::Sub, &[Kind::U64]), [last, first.clone()]);
                (first, length)
            }
        };
        let pointer = self.beyond(&slice.pointer, &start, bytes);
        Some(Slice { pointer, length, ..slice })
    }
}
