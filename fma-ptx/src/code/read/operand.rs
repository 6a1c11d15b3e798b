//! Operands.

use super::{Body, Read, error};
use crate::{Operand, Register, Special};

/// The operands of a list, those in braces together.
pub fn list(text: &str) -> Vec<&str> {
    let mut depth = 0;
    let parts = text.split(|letter| {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        letter == ',' && depth == 0
    });
    parts.map(str::trim).filter(|part| !part.is_empty()).collect()
}

impl Body {
    pub(super) fn operand(&mut self, text: &str) -> Read<Operand> {
        if let Some(special) = Special::ALL.into_iter().find(|special| special.text() == text) {
            return Ok(Operand::Special(special));
        }
        if text.starts_with('%') {
            return self.register(text).map(Operand::Register);
        }
        if let Some(parts) = text.strip_prefix('{').and_then(|text| text.strip_suffix('}')) {
            let parts = parts.split(',').map(|part| self.register(part.trim()));
            return Ok(Operand::Parts(parts.collect::<Read<_>>()?));
        }
        if let Some(place) = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) {
            return self.place(place);
        }
        if let Some(operand) = immediate(text) {
            return Ok(operand);
        }
        Ok(Operand::Symbol(text.to_owned()))
    }

    /// `name`, `%d1+8`
    fn place(&self, text: &str) -> Read<Operand> {
        let (base, offset) = text.split_once('+').unwrap_or((text, "0"));
        let Ok(offset) = offset.trim().parse() else { return error("no offset", text) };
        match base.trim() {
            base if base.starts_with('%') => Ok(Operand::Address(self.register(base)?, offset)),
            name => Ok(Operand::Param(name.to_owned(), offset)),
        }
    }

    pub(super) fn register(&self, name: &str) -> Read<Register> {
        if let Some(register) = self.registers.get(name) {
            return Ok(*register);
        }
        let prefix = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let number = name[prefix.len()..].parse::<u32>().ok();
        match (self.families.get(prefix), number) {
            (Some((class, first)), Some(number)) => Ok(Register { class: *class, index: first + number }),
            _ => error("unknown register", name),
        }
    }
}

/// `0f…`, `0d…`, `0x…`, or a decimal integer.
pub fn immediate(text: &str) -> Option<Operand> {
    let hexadecimal = |prefix| text.strip_prefix(prefix).map(|digits| u64::from_str_radix(digits, 16));
    if let Some(Ok(bits)) = hexadecimal("0f") {
        return u32::try_from(bits).ok().map(Operand::Single);
    }
    if let Some(Ok(bits)) = hexadecimal("0d") {
        return Some(Operand::Double(bits));
    }
    if let Some(Ok(bits)) = hexadecimal("0x") {
        return Some(Operand::Bits(bits));
    }
    text.parse::<i64>().ok().map(|number| Operand::Bits(number as u64))
}
