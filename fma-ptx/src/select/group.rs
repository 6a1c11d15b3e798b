//! Neighbouring numbers, loaded and stored together.

use super::builder::Builder;
use super::kind;
use crate::code::{Class, Operand};
use crate::{Form, Kind, Modifier, Name};

impl Builder<'_> {
    /// Neighbours in as few loads as may be: words of 32 or 64 bits, or single narrow numbers.
    pub fn load_group(&mut self, kind: Kind, size: u32, place: Operand) -> Vec<Operand> {
        let (kind, count) = word(kind, size);
        let registers: Vec<_> = (0..count).map(|_| self.fresh(Class::of(kind))).collect();
        let form = Form::new(Name::Ld, &[kind]).with_any(self.space).with_any(vector(count));
        self.act(None, form, vec![grouped(&registers), place]);
        registers
    }

    pub fn store_group(&mut self, kind: Kind, size: u32, place: Operand, words: Vec<Operand>) {
        let (kind, count) = word(kind, size);
        let words: Vec<_> = match count {
            1 => words,
            _ => words.iter().map(|word| self.in_register(kind, word)).collect(),
        };
        let form = Form::new(Name::St, &[kind]).with_any(self.space).with_any(vector(count));
        self.act(None, form, vec![place, grouped(&words)]);
    }

    /// Vectors are stored from registers.
    fn in_register(&mut self, kind: Kind, word: &Operand) -> Operand {
        match word {
            Operand::Register(_) => word.clone(),
            word => self.own(word, kind::register(kind)),
        }
    }

    /// The numbers in loaded words.
    pub fn apart(&mut self, kind: Kind, words: &[Operand], size: u32) -> Vec<Operand> {
        if kind.bits() != 16 || size == 1 {
            return words.to_vec();
        }
        let mut halves = Vec::new();
        for word in words {
            let both = [Class::Half; 2].map(|class| self.fresh(class));
            self.act(None, Form::new(Name::Mov, &[Kind::B32]), vec![grouped(&both), word.clone()]);
            halves.extend(both);
        }
        halves
    }

    /// Numbers as words to store.
    pub fn together(&mut self, kind: Kind, values: Vec<Operand>) -> Vec<Operand> {
        if kind.bits() != 16 || values.len() == 1 {
            return values;
        }
        let halves: Vec<_> = values.iter().map(|value| self.in_register(Kind::B16, value)).collect();
        halves.chunks(2).map(|both| self.emit(Form::new(Name::Mov, &[Kind::B32]), [grouped(both)])).collect()
    }
}

/// As what so many numbers are loaded: two halves in one word.
fn word(kind: Kind, size: u32) -> (Kind, u32) {
    match kind.bits() {
        16 if size > 1 => (Kind::B32, size / 2),
        _ => (kind, size),
    }
}

fn vector(count: u32) -> Option<Modifier> {
    match count {
        2 => Some(Modifier::V2),
        4 => Some(Modifier::V4),
        _ => None,
    }
}

/// Operands as one.
pub fn grouped(operands: &[Operand]) -> Operand {
    let register = |operand: &Operand| match operand {
        Operand::Register(register) => Some(*register),
        _ => None,
    };
    match operands {
        [one] => one.clone(),
        many => Operand::Parts(many.iter().filter_map(register).collect()),
    }
}
