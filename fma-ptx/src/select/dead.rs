//! What nobody reads is taken out, and registers are numbered anew.

use std::collections::{HashMap, HashSet};

use crate::Name;
use crate::code::{Class, Guard, Instruction, Line, Operand, Register};

/// Whether an instruction does anything but compute its result.
pub fn acts(instruction: &Instruction) -> bool {
    matches!(instruction.form.name, Name::St | Name::Bra | Name::Ret | Name::Exit | Name::Trap)
}

/// The lines that matter, with registers counted from 0 in the order in which they are first named.
pub fn removed(mut lines: Vec<Line>) -> Vec<Line> {
    let needed = needed(&lines);
    lines.retain(|line| match line {
        Line::Label(_) | Line::Call(_) => true,
        Line::Do(instruction) => acts(instruction) || results(instruction).iter().any(|one| needed.contains(one)),
    });
    renumbered(lines)
}

/// The registers that an instruction writes.
fn results(instruction: &Instruction) -> Vec<Register> {
    match instruction.operands.first() {
        Some(Operand::Register(register)) if !acts(instruction) => vec![*register],
        Some(Operand::Parts(parts)) if !acts(instruction) => parts.clone(),
        _ => Vec::new(),
    }
}

/// Every register that something needs which acts, and what that is made of: numbers that only make one another over, turn after turn of a
/// loop, are not among them.
fn needed(lines: &[Line]) -> HashSet<Register> {
    let mut makers: HashMap<Register, Vec<&Instruction>> = HashMap::new();
    let mut waiting: Vec<Register> = Vec::new();
    for line in lines {
        match line {
            Line::Do(instruction) if acts(instruction) => waiting.extend(instruction.registers()),
            Line::Do(instruction) => {
                results(instruction).into_iter().for_each(|one| makers.entry(one).or_default().push(instruction));
            }
            Line::Call(call) => waiting.extend(call.args.iter().flat_map(|(_, operand)| operand.registers())),
            Line::Label(_) => {}
        }
    }
    let mut needed = HashSet::new();
    while let Some(register) = waiting.pop() {
        if needed.insert(register) {
            let made = makers.get(&register).into_iter().flatten();
            waiting.extend(made.flat_map(|instruction| instruction.registers()));
        }
    }
    needed
}

fn renumbered(mut lines: Vec<Line>) -> Vec<Line> {
    let mut numbers = HashMap::new();
    let mut counts = [0; Class::ALL.len()];
    let mut number = |register: &mut Register| {
        let count = &mut counts[register.class as usize];
        register.index = *numbers.entry(*register).or_insert_with(|| {
            *count += 1;
            *count - 1
        });
    };
    for line in &mut lines {
        match line {
            Line::Do(instruction) => {
                if let Some(Guard::If(register) | Guard::Unless(register)) = &mut instruction.guard {
                    number(register);
                }
                instruction.operands.iter_mut().for_each(|operand| each(operand, &mut number));
            }
            Line::Call(call) => {
                call.args.iter_mut().for_each(|(_, operand)| each(operand, &mut number));
                call.results.iter_mut().for_each(|(_, register)| number(register));
            }
            Line::Label(_) => {}
        }
    }
    lines
}

/// The registers of an operand.
fn each(operand: &mut Operand, number: &mut impl FnMut(&mut Register)) {
    match operand {
        Operand::Register(register) => number(register),
        Operand::Parts(parts) => parts.iter_mut().for_each(number),
        Operand::Address(base, _) => number(base),
        Operand::Single(_) | Operand::Double(_) | Operand::Bits(_) => {}
        Operand::Param(..) | Operand::Label(_) | Operand::Special(_) | Operand::Symbol(_) => {}
    }
}
