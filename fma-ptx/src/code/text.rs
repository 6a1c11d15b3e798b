//! A module as text.

use std::fmt;

use super::{
    Class, Function, Guard, Instruction, Label, Line, Module, Operand, Param, RESULT, Register, Special, layout,
};

impl fmt::Display for Module {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, ".version {}\n.target {}\n.address_size 64", self.version, self.target)?;
        self.functions.iter().try_for_each(|function| write!(f, "\n{function}"))
    }
}

impl fmt::Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ".visible {} ", self.role.text())?;
        match &self.results[..] {
            [] => {}
            [kind] => write!(f, "(.param .{} {RESULT}) ", kind.text())?,
            fields => {
                let (_, size, alignment) = layout(fields);
                write!(f, "(.param .align {alignment} .b8 {RESULT}[{size}]) ")?;
            }
        }
        let params: Vec<_> = self.params.iter().map(Param::to_string).collect();
        writeln!(f, "{}({})\n{{", self.name, params.join(", "))?;
        for class in Class::ALL {
            let count = self.registers(class);
            if count > 0 {
                writeln!(f, "\t.reg .{} %{}<{count}>;", class.kind().text(), class.letter())?;
            }
        }
        self.body.iter().try_for_each(|line| writeln!(f, "{line}"))?;
        writeln!(f, "}}")
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
