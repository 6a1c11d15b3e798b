//! What stands in braces besides functions: the parameters of calls, and tables.

use super::{Body, Read, error};
use crate::code::{Call, Line, Room, Table};
use crate::{Kind, Name, Operand};

impl Body {
    /// Opens and closes the scope of a call; what is left of the statement.
    pub(super) fn scopes<'t>(&mut self, mut text: &'t str, lines: &mut Vec<Line>) -> &'t str {
        loop {
            text = text.trim();
            if let Some(rest) = text.strip_prefix('{') {
                self.call = Some(Call { name: String::new(), args: Vec::new(), results: Vec::new() });
                text = rest;
            } else if let Some(rest) = text.strip_prefix('}') {
                lines.extend(self.call.take().filter(|call| !is_empty(call)).map(Line::Call));
                text = rest;
            } else {
                return text;
            }
        }
    }

    /// A statement of a call; arguments are stored in the order of the parameters. What others put into braces of its own is an instruction like any other.
    pub(super) fn of_call(&mut self, text: &str, lines: &mut Vec<Line>) -> Read<()> {
        if text.starts_with(".param") {
            return Ok(());
        }
        if let Some(call) = text.strip_prefix("call") {
            let call = call.trim_start_matches(".uni").trim();
            let behind = if call.starts_with('(') { call.split_once(',').map_or("", |(_, rest)| rest) } else { call };
            let name = behind.split(',').next().unwrap_or_default().trim().to_owned();
            self.call.iter_mut().for_each(|call| call.name.clone_from(&name));
            return Ok(());
        }
        let instruction = self.instruction(text)?;
        let kind = instruction.form.kinds.first().copied();
        let Some(call) = self.call.as_mut() else { return error("not of a call", text) };
        let Some(kind) = kind.filter(|_| !matches!(instruction.form.name, Name::Bra | Name::Ret)) else {
            return error("not of a call", text);
        };
        match &instruction.operands[..] {
            [Operand::Param(..), value] => call.args.push((kind, value.clone())),
            [Operand::Register(register), Operand::Param(..)] => call.results.push((kind, *register)),
            _ if is_empty(call) => lines.push(Line::Do(instruction)),
            _ => return error("not of a call", text),
        }
        Ok(())
    }
}

/// Whether braces hold no part of a call so far.
fn is_empty(call: &Call) -> bool {
    call.name.is_empty() && call.args.is_empty() && call.results.is_empty()
}

/// `.align 8 .b8 name[16]`
pub fn room(text: &str) -> Read<Room> {
    let words: Vec<_> = text.split_whitespace().collect();
    let ([".align", _, ".b8", name] | [".b8", name]) = words[..] else {
        return error("not memory of a function", text);
    };
    let size = name.split_once('[').and_then(|(name, size)| Some((name, size.strip_suffix(']')?.parse().ok()?)));
    let Some((name, bytes)) = size else { return error("no size", text) };
    Ok(Room { name: name.to_owned(), bytes })
}

/// `.align 4 .b32 name[2] = {0x0, 0x1}`
pub fn table(text: &str) -> Read<Table> {
    let Some((head, values)) = text.split_once('{') else { return error("a table without numbers", text) };
    let words: Vec<_> = head.split_whitespace().collect();
    let (kind, name) = match words[..] {
        [".align", _, kind, name, "="] | [kind, name, "="] => (kind, name),
        _ => return error("not a table", head),
    };
    let Some(kind) = kind.strip_prefix('.').and_then(Kind::find) else { return error("unknown type", head) };
    let name = name.split('[').next().unwrap_or(name).to_owned();
    let mut bits = Vec::new();
    for value in values.trim_end_matches('}').split(',').map(str::trim).filter(|value| !value.is_empty()) {
        match super::operand::immediate(value) {
            Some(Operand::Bits(number) | Operand::Double(number)) => bits.push(number),
            Some(Operand::Single(number)) => bits.push(number.into()),
            _ => return error("no number", value),
        }
    }
    Ok(Table { name, kind, values: bits })
}
