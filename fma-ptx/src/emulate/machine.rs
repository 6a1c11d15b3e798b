//! Registers, parameters and control.

use std::collections::{BTreeMap, HashMap};

use super::compute::{compute, extended, fault, kind, mask, source};
use super::{Code, End, Fault, Memory, Outcome, convert};
use crate::code::{Call, Class, Guard, Instruction, Label, Line, Operand, Register};
use crate::{Kind, Modifier, Name};

/// How many instructions a run may take.
const FUEL: u32 = 1_000_000;

/// How deep calls may nest.
const DEEPEST: u32 = 64;

/// Runs a function. Inputs are the bits of its parameters, in order; a missing one is 0.
pub fn call<'a>(code: impl Into<Code<'a>>, inputs: &[u64]) -> Result<Outcome, Fault> {
    call_in(code, inputs, &mut Memory::default()).map(|(outcome, _)| outcome)
}

/// Runs a function that works on memory; how it ended, and all of its results.
pub fn call_in<'a>(
    code: impl Into<Code<'a>>,
    inputs: &[u64],
    memory: &mut Memory,
) -> Result<(Outcome, Vec<u64>), Fault> {
    let code = code.into();
    let tables = code.placed(memory);
    let mut machine = Machine::new(code, inputs, memory, &tables, ALONE);
    let end = machine.run()?;
    let results = machine.results.values().copied().collect();
    Ok((Outcome { end, approximate: machine.approximate }, results))
}

/// Runs a kernel in so many blocks of so many threads, one thread after another; how the first one that failed ended, or all.
pub fn launch<'a>(
    code: impl Into<Code<'a>>,
    inputs: &[u64],
    [blocks, threads]: [u32; 2],
    memory: &mut Memory,
) -> Result<Outcome, Fault> {
    let code = code.into();
    let tables = code.placed(memory);
    let mut whole = Outcome { end: End::Returned(None), approximate: false };
    for (block, thread) in (0..blocks).flat_map(|block| (0..threads).map(move |thread| (block, thread))) {
        let before = memory.blocks();
        let mut machine = Machine::new(code, inputs, memory, &tables, [thread, threads, block, blocks]);
        let end = machine.run()?;
        whole = Outcome { end, approximate: whole.approximate || machine.approximate };
        memory.keep(before);
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
    code: Code<'a>,
    tables: &'a HashMap<String, u64>,
    rooms: HashMap<&'a str, u64>,
    depth: u32,
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

impl<'a> Machine<'a> {
    fn new(
        code: Code<'a>,
        inputs: &[u64],
        memory: &'a mut Memory,
        tables: &'a HashMap<String, u64>,
        special: [u32; 4],
    ) -> Machine<'a> {
        let inputs = inputs.iter().copied().chain(std::iter::repeat(0));
        let places = code.function.body.iter().enumerate().filter_map(|(index, line)| match line {
            Line::Label(label) => Some((*label, index)),
            Line::Do(_) | Line::Call(_) => None,
        });
        let rooms = &code.function.rooms;
        let rooms =
            rooms.iter().map(|room| (room.name.as_str(), memory.place(&vec![0; room.bytes as usize]))).collect();
        Machine {
            code,
            tables,
            rooms,
            depth: 0,
            registers: HashMap::new(),
            params: code.function.params.iter().map(|param| param.name.clone()).zip(inputs).collect(),
            labels: places.collect(),
            memory,
            special,
            results: BTreeMap::new(),
            approximate: false,
        }
    }

    fn run(&mut self) -> Result<End, Fault> {
        let function = self.code.function;
        let mut next = 0;
        for _ in 0..FUEL {
            let Some(line) = function.body.get(next) else { return Ok(self.returned()) };
            next += 1;
            let step = match line {
                Line::Label(_) => Step::On,
                Line::Call(call) => self.call(call)?,
                Line::Do(instruction) if !self.runs(instruction.guard) => Step::On,
                Line::Do(instruction) => self.step(instruction)?,
            };
            match step {
                Step::On => {}
                Step::To(label) => next = self.place(label)?,
                Step::End(end) => return Ok(end),
            }
        }
        Ok(End::Unfinished)
    }

    /// Another function of the module, on the same memory.
    fn call(&mut self, call: &Call) -> Result<Step, Fault> {
        let what = |what| Fault { instruction: format!("call {}", call.name), what };
        let Some(code) = self.code.other(&call.name) else { return Err(what("no such function")) };
        if self.depth == DEEPEST {
            return Err(what("calls nest too deep"));
        }
        let inputs: Vec<_> = call.args.iter().map(|(kind, operand)| self.bits(operand, *kind)).collect();
        let before = self.memory.blocks();
        let mut inner = Machine::new(code, &inputs, self.memory, self.tables, self.special);
        inner.depth = self.depth + 1;
        let end = inner.run()?;
        let (results, approximate) = (inner.results, inner.approximate);
        self.memory.keep(before);
        self.approximate |= approximate;
        for ((kind, register), bits) in call.results.iter().zip(results.into_values()) {
            self.set(*register, extended(bits, *kind));
        }
        Ok(if matches!(end, End::Returned(_)) { Step::On } else { Step::End(end) })
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

    fn place(&self, label: Label) -> Result<usize, Fault> {
        let what = || Fault { instruction: label.to_string(), what: "no such label" };
        self.labels.get(&label).copied().ok_or_else(what)
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
            Operand::Symbol(name) => {
                self.rooms.get(name.as_str()).or_else(|| self.tables.get(name)).copied().unwrap_or(0)
            }
            Operand::Param(..) | Operand::Label(_) | Operand::Address(..) => 0,
        }
    }
}
