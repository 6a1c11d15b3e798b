//! A module as text.

use std::fmt;

use super::{
    Call, Class, Function, Guard, Instruction, Label, Line, Module, Operand, Param, RESULT, Register, Room, Special,
    Table, layout, passed,
};
use crate::Kind;

impl fmt::Display for Module {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, ".version {}\n.target {}\n.address_size 64", self.version, self.target)?;
        self.tables.iter().try_for_each(|table| write!(f, "\n{table}"))?;
        self.functions.iter().try_for_each(|function| write!(f, "\n{function}"))
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values: Vec<_> = self.values.iter().map(|bits| format!("0x{bits:X}")).collect();
        let (kind, count) = (self.kind.text(), values.len());
        let alignment = self.kind.bits().div_ceil(8);
        writeln!(f, ".const .align {alignment} .{kind} {}[{count}] = {{{}}};", self.name, values.join(", "))
    }
}

impl fmt::Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.role.text())?;
        if let Some(result) = result(&self.results, RESULT) {
            write!(f, "({result}) ")?;
        }
        let params: Vec<_> = self.params.iter().map(Param::to_string).collect();
        writeln!(f, "{}({})\n{{", self.name, params.join(", "))?;
        for class in Class::ALL {
            let count = self.registers(class);
            if count > 0 {
                writeln!(f, "\t.reg .{} %{}<{count}>;", class.kind().text(), class.letter())?;
            }
        }
        for Room { name, bytes } in &self.rooms {
            writeln!(f, "\t.local .align 8 .b8 {name}[{bytes}];")?;
        }
        self.body.iter().try_for_each(|line| writeln!(f, "{line}"))?;
        writeln!(f, "}}")
    }
}

/// The parameter for the results, if there are any.
fn result(kinds: &[Kind], name: &str) -> Option<String> {
    match kinds {
        [] => None,
        [kind] => Some(format!(".param .{} {name}", kind.text())),
        fields => {
            let (_, size, alignment) = layout(fields);
            Some(format!(".param .align {alignment} .b8 {name}[{size}]"))
        }
    }
}

/// What the results of a call are loaded from; the caller has results of its own.
const GIVEN: &str = "given$";

/// What the argument of a call is stored in.
fn argument(index: usize) -> String {
    format!("argument$_{index}")
}

/// A scope with the parameters of the call.
impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "\t{{")?;
        for (index, (kind, operand)) in self.args.iter().enumerate() {
            let (kind, name) = (kind.text(), argument(index));
            writeln!(f, "\t.param .{kind} {name};\n\tst.param.{kind} [{name}], {operand};")?;
        }
        let kinds: Vec<_> = self.results.iter().map(|(kind, _)| *kind).collect();
        let alone = if let [one] = kinds[..] { Some(passed(one)) } else { None };
        let result = alone.map_or_else(|| result(&kinds, GIVEN), |one| result(&[one], GIVEN));
        let names: Vec<_> = (0..self.args.len()).map(argument).collect();
        let (name, names) = (&self.name, names.join(", "));
        match result {
            Some(result) => writeln!(f, "\t{result};\n\tcall ({GIVEN}), {name}, ({names});")?,
            None => writeln!(f, "\tcall {name}, ({names});")?,
        }
        let (offsets, ..) = layout(&kinds);
        for ((kind, register), offset) in self.results.iter().zip(offsets) {
            let place = Operand::Param(GIVEN.to_owned(), offset);
            writeln!(f, "\tld.param.{} {register}, {place};", kind.text())?;
        }
        write!(f, "\t}}")
    }
}

impl fmt::Display for Param {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ".param .{} {}", self.kind.text(), self.name)
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Line::Label(label) => write!(f, "{label}:"),
            Line::Do(instruction) => write!(f, "\t{instruction};"),
            Line::Call(call) => call.fmt(f),
        }
    }
}

impl fmt::Display for Instruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.guard {
            Some(Guard::If(register)) => write!(f, "@{register} ")?,
            Some(Guard::Unless(register)) => write!(f, "@!{register} ")?,
            None => {}
        }
        let operands: Vec<_> = self.operands.iter().map(Operand::to_string).collect();
        let space = if operands.is_empty() { "" } else { " " };
        write!(f, "{}{space}{}", self.form, operands.join(", "))
    }
}

impl fmt::Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Operand::Register(register) => write!(f, "{register}"),
            Operand::Single(bits) => write!(f, "0f{bits:08X}"),
            Operand::Double(bits) => write!(f, "0d{bits:016X}"),
            Operand::Bits(bits) => write!(f, "0x{bits:X}"),
            Operand::Parts(parts) => {
                let parts: Vec<_> = parts.iter().map(Register::to_string).collect();
                write!(f, "{{{}}}", parts.join(", "))
            }
            Operand::Param(name, 0) => write!(f, "[{name}]"),
            Operand::Param(name, offset) => write!(f, "[{name}+{offset}]"),
            Operand::Address(base, 0) => write!(f, "[{base}]"),
            Operand::Address(base, offset) => write!(f, "[{base}+{offset}]"),
            Operand::Special(special) => write!(f, "{special}"),
            Operand::Symbol(name) => f.write_str(name),
            Operand::Label(label) => write!(f, "{label}"),
        }
    }
}

impl fmt::Display for Register {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "%{}{}", self.class.letter(), self.index)
    }
}

impl fmt::Display for Special {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "$L{}", self.0)
    }
}
