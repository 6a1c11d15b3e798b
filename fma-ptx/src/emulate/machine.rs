//! Registers, parameters and control.

use std::collections::{BTreeMap, HashMap};

use super::{End, Fault, Memory, Outcome, convert, float, integer};
use crate::code::{Class, Function, Guard, Instruction, Label, Line, Operand, Register};
use crate::word::Shape;
use crate::{Form, Kind, Modifier, Name};

/// How many instructions a run may take.
const FUEL: u32 = 1_000_000;

/// Runs a function. Inputs are the bits of its parameters, in order; a missing one is 0.
pub fn call(function: &Function, inputs: &[u64]) -> Result<Outcome, Fault> {
    call_in(function, inputs, &mut Memory::default()).map(|(outcome, _)| outcome)
}

/// Runs a function that works on memory; how it ended, and all of its results.
pub fn call_in(function: &Function, inputs: &[u64], memory: &mut Memory) -> Result<(Outcome, Vec<u64>), Fault> {
    let mut machine = Machine::new(function, inputs, memory, ALONE);
    let end = machine.run(function)?;
    let results = machine.results.values().copied().collect();
    Ok((Outcome { end, approximate: machine.approximate }, results))
}

/// Runs a kernel in so many blocks of so many threads, one thread after another; how the first one that failed ended, or all.
pub fn launch(
    function: &Function,
    inputs: &[u64],
    [blocks, threads]: [u32; 2],
    memory: &mut Memory,
) -> Result<Outcome, Fault> {
    let mut whole = Outcome { end: End::Returned(None), approximate: false };
    for (block, thread) in (0..blocks).flat_map(|block| (0..threads).map(move |thread| (block, thread))) {
        let mut machine = Machine::new(function, inputs, memory, [thread, threads, block, blocks]);
        let end = machine.run(function)?;
        whole = Outcome { end, approximate: whole.approximate || machine.approximate };
        if end != End::Returned(None) {
            break;
        }
    }
    Ok(whole)
}

/// The special registers of a thread that has no others beside it, in the order of their table.
const ALONE: [u32; 4] = [0, 1, 0, 1];

/// What follows an instruction.
enum Step {
    On,
    To(Label),
    End(End),
}

struct Machine<'a> {
    registers: HashMap<Register, u64>,
    params: HashMap<String, u64>,
    labels: HashMap<Label, usize>,
    memory: &'a mut Memory,
    /// In the order of [`Special::ALL`].
    special: [u32; 4],
    /// By their offsets.
    results: BTreeMap<u32, u64>,
    approximate: bool,
}

impl Machine<'_> {
    fn new<'a>(function: &Function, inputs: &[u64], memory: &'a mut Memory, special: [u32; 4]) -> Machine<'a> {
        let inputs = inputs.iter().copied().chain(std::iter::repeat(0));
        let places = function.body.iter().enumerate().filter_map(|(index, line)| match line {
            Line::Label(label) => Some((*label, index)),
            Line::Do(_) => None,
        });
        Machine {
            registers: HashMap::new(),
            params: function.params.iter().map(|param| param.name.clone()).zip(inputs).collect(),
            labels: places.collect(),
            memory,
            special,
            results: BTreeMap::new(),
            approximate: false,
        }
    }

    fn run(&mut self, function: &Function) -> Result<End, Fault> {
        let mut next = 0;
        for _ in 0..FUEL {
            let Some(line) = function.body.get(next) else { return Ok(self.returned()) };
            next += 1;
            let Line::Do(instruction) = line else { continue };
            if !self.runs(instruction.guard) {
                continue;
            }
            match self.step(instruction)? {
                Step::On => {}
                Step::To(label) => next = self.place(label, instruction)?,
                Step::End(end) => return Ok(end),
            }
        }
        Ok(End::Unfinished)
    }

    fn returned(&self) -> End {
        End::Returned(self.results.values().next().copied())
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
        let outside = || fault(instruction, "outside of memory, or not aligned");
        match (form.name, &instruction.operands[..]) {
            (Name::Bra, [Operand::Label(label)]) => return Ok(Step::To(*label)),
            (Name::Ret | Name::Exit, []) => return Ok(Step::End(self.returned())),
            (Name::Trap, []) => return Ok(Step::End(End::Trapped)),
            (Name::St, [Operand::Param(_, offset), value]) if form.has(Modifier::Param) => {
                let kind = kind(form);
                let bits = self.bits(value, kind) & mask(kind.bits());
                self.results.insert(*offset, bits);
            }
            (Name::Ld, [Operand::Register(to), Operand::Param(name, _)]) if form.has(Modifier::Param) => {
                let loaded = self.params.get(name).copied().unwrap_or(0);
                self.set(*to, extended(loaded, kind(form)));
            }
            (Name::Ld, [to, Operand::Address(base, offset)]) => {
                self.load(to, self.register(*base).wrapping_add(u64::from(*offset)), kind(form)).ok_or_else(outside)?;
            }
            (Name::St, [Operand::Address(base, offset), value]) => {
                let address = self.register(*base).wrapping_add(u64::from(*offset));
                self.store(value, address, kind(form)).ok_or_else(outside)?;
            }
            (Name::Mov, [Operand::Parts(parts), whole]) => self.part(parts, whole, kind(form)),
            (_, [Operand::Register(to), sources @ ..]) => {
                let result = self.computed(instruction, sources)?;
                self.set(*to, result);
            }
            _ => return Err(fault(instruction, "not known to the emulator")),
        }
        Ok(Step::On)
    }

    /// One number, or several that lie side by side: those are aligned together.
    fn load(&mut self, to: &Operand, address: u64, kind: Kind) -> Option<()> {
        let width = kind.bits() / 8;
        let registers = match to {
            Operand::Parts(parts) => parts.clone(),
            Operand::Register(register) => vec![*register],
            _ => return None,
        };
        let all = width * registers.len() as u32;
        if !address.is_multiple_of(u64::from(all)) {
            return None;
        }
        for (register, place) in registers.into_iter().zip((address..).step_by(width as usize)) {
            let loaded = self.memory.load(place, width)?;
            self.set(register, extended(loaded, kind));
        }
        Some(())
    }

    fn store(&mut self, value: &Operand, address: u64, kind: Kind) -> Option<()> {
        let width = kind.bits() / 8;
        let values = match value {
            Operand::Parts(parts) => parts.iter().copied().map(Operand::Register).collect(),
            value => vec![value.clone()],
        };
        if !address.is_multiple_of(u64::from(width) * values.len() as u64) {
            return None;
        }
        for (value, place) in values.iter().zip((address..).step_by(width as usize)) {
            let bits = self.bits(value, kind) & mask(kind.bits());
            self.memory.store(place, width, bits)?;
        }
        Some(())
    }

    /// `mov.b32 {%h0, %h1}, %r0`: the low part first.
    fn part(&mut self, parts: &[Register], whole: &Operand, kind: Kind) {
        let mut left = self.bits(whole, kind);
        for part in parts {
            self.set(*part, left);
            left = left.checked_shr(part.class.kind().bits()).unwrap_or(0);
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
            Operand::Special(special) => self.special[*special as usize].into(),
            Operand::Param(..) | Operand::Label(_) | Operand::Address(..) => 0,
        }
    }
}

/// The type of what an instruction moves.
fn kind(form: &Form) -> Kind {
    form.kinds.first().copied().unwrap_or(Kind::B64)
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
