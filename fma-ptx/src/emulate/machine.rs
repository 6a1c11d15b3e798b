//! Registers, parameters and control.

use std::collections::HashMap;

use super::{End, Fault, Outcome, convert, float, integer};
use crate::code::{Class, Function, Guard, Instruction, Label, Line, Operand, Register};
use crate::word::Shape;
use crate::{Form, Kind, Modifier, Name};

/// How many instructions a run may take.
const FUEL: u32 = 1_000_000;

/// Runs a function. Inputs are the bits of its parameters, in order; a missing one is 0.
pub fn call(function: &Function, inputs: &[u64]) -> Result<Outcome, Fault> {
    let mut machine = Machine::new(function, inputs);
    let mut next = 0;
    for _ in 0..FUEL {
        let Some(line) = function.body.get(next) else { break };
        next += 1;
        let Line::Do(instruction) = line else { continue };
        if !machine.runs(instruction.guard) {
            continue;
        }
        match machine.step(instruction)? {
            Step::On => {}
            Step::To(label) => next = machine.place(label, instruction)?,
            Step::End(end) => return Ok(Outcome { end, approximate: machine.approximate }),
        }
    }
    let end = if next < function.body.len() { End::Unfinished } else { End::Returned(machine.result) };
    Ok(Outcome { end, approximate: machine.approximate })
}

/// What follows an instruction.
enum Step {
    On,
    To(Label),
    End(End),
}

struct Machine {
    registers: HashMap<Register, u64>,
    params: HashMap<String, u64>,
    labels: HashMap<Label, usize>,
    result: Option<u64>,
    approximate: bool,
}

impl Machine {
    fn new(function: &Function, inputs: &[u64]) -> Machine {
        let inputs = inputs.iter().copied().chain(std::iter::repeat(0));
        let places = function.body.iter().enumerate().filter_map(|(index, line)| match line {
            Line::Label(label) => Some((*label, index)),
            Line::Do(_) => None,
        });
        Machine {
            registers: HashMap::new(),
            params: function.params.iter().map(|param| param.name.clone()).zip(inputs).collect(),
            labels: places.collect(),
            result: None,
            approximate: false,
        }
    }

    fn runs(&self, guard: Option<Guard>) -> bool {
        match guard {
            None => true,
            Some(Guard::If(register)) => self.register(register) != 0,
            Some(Guard::Unless(register)) => self.register(register) == 0,
        }
    }

    fn register(&self, register: Register) -> u64 {
        self.registers.get(&register).copied().unwrap_or(0)
    }

    fn place(&self, label: Label, instruction: &Instruction) -> Result<usize, Fault> {
        self.labels.get(&label).copied().ok_or_else(|| fault(instruction, "no such label"))
    }

    fn step(&mut self, instruction: &Instruction) -> Result<Step, Fault> {
        let form = &instruction.form;
        match (form.name, &instruction.operands[..]) {
            (Name::Bra, [Operand::Label(label)]) => Ok(Step::To(*label)),
            (Name::Ret | Name::Exit, []) => Ok(Step::End(End::Returned(self.result))),
            (Name::Trap, []) => Ok(Step::End(End::Trapped)),
            (Name::St, [Operand::Param(_), value]) if form.has(Modifier::Param) => {
                let kind = form.kinds.first().copied().unwrap_or(Kind::B64);
                self.result = Some(self.bits(value, kind) & mask(kind.bits()));
                Ok(Step::On)
            }
            (Name::Ld, [Operand::Register(to), Operand::Param(name)]) if form.has(Modifier::Param) => {
                let loaded = self.params.get(name).copied().unwrap_or(0);
                let kind = form.kinds.first().copied().unwrap_or(Kind::B64);
                self.set(*to, extended(loaded, kind));
                Ok(Step::On)
            }
            (_, [Operand::Register(to), sources @ ..]) => {
                let result = self.computed(instruction, sources)?;
                self.set(*to, result);
                Ok(Step::On)
            }
            _ => Err(fault(instruction, "not known to the emulator")),
        }
    }

    fn set(&mut self, register: Register, value: u64) {
        self.registers.insert(register, value & mask(register.class.kind().bits()));
    }

    /// What an instruction computes from its operands.
    fn computed(&mut self, instruction: &Instruction, sources: &[Operand]) -> Result<u64, Fault> {
        let form = &instruction.form;
        let source = source(form);
        let words: Vec<_> = sources.iter().map(|operand| self.bits(operand, source)).collect();
        self.approximate |= form.has(Modifier::Approx) || form.has(Modifier::Full);
        compute(form, &words).ok_or_else(|| fault(instruction, "not known to the emulator"))
    }

    /// The bits of an operand of a type.
    fn bits(&self, operand: &Operand, kind: Kind) -> u64 {
        match operand {
            Operand::Register(register) => self.register(*register),
            Operand::Single(bits) if kind == Kind::F64 => convert::single_as_double(*bits),
            Operand::Double(bits) if kind == Kind::F32 => convert::double_as_single(*bits),
            Operand::Single(bits) => (*bits).into(),
            Operand::Double(bits) | Operand::Bits(bits) => *bits,
            Operand::Parts(parts) => parts.iter().rev().fold(0, |high, part| {
                let width = if part.class == Class::Predicate { 1 } else { part.class.kind().bits() };
                high << width | self.register(*part)
            }),
            Operand::Param(_) | Operand::Label(_) => 0,
        }
    }
}

/// The type of an instruction's operands.
fn source(form: &Form) -> Kind {
    let index = usize::from(form.name == Name::Cvt);
    form.kinds.get(index).or(form.kinds.last()).copied().unwrap_or(Kind::B64)
}

/// What an instruction without effects makes of the bits of its operands; `None` where it is not known.
pub(crate) fn compute(form: &Form, words: &[u64]) -> Option<u64> {
    let source = source(form);
    match (form.name, source.shape()) {
        (Name::Mov, _) => words.first().copied(),
        (Name::Selp, _) => match words {
            [then, otherwise, condition] => Some(if *condition != 0 { *then } else { *otherwise }),
            _ => None,
        },
        (Name::Cvt, _) => convert::convert(form, *form.kinds.first()?, source, words),
        (_, Shape::Floats(format, lanes)) => float::lanes(form, format, lanes, words),
        (_, Shape::Truth | Shape::Bits(_) | Shape::Unsigned(_) | Shape::Signed(_)) => {
            integer::compute(form, source, words)
        }
        (_, Shape::Other(_)) => None,
    }
}

/// A loaded number in its register: a byte is extended as its type says.
fn extended(bits: u64, kind: Kind) -> u64 {
    let bits = bits & mask(kind.bits());
    if kind == Kind::S8 { bits as u8 as i8 as u64 } else { bits }
}

/// So many low bits.
pub fn mask(bits: u32) -> u64 {
    if bits >= 64 { u64::MAX } else { (1 << bits) - 1 }
}

fn fault(instruction: &Instruction, what: &'static str) -> Fault {
    Fault { instruction: instruction.to_string(), what }
}
