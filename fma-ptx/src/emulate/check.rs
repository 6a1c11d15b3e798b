//! What an assembler would refuse.

use super::Fault;
use crate::Kind;
use crate::code::{Call, Class, Instruction, Module, Operand, passed};
use crate::table::{Row, find};

/// The faults of a module: forms that its target or version lacks, that are miscompiled, or that take other operands.
pub fn check(module: &Module) -> Vec<Fault> {
    let all = module.functions.iter().flat_map(|function| function.instructions());
    let faults = all.filter_map(|instruction| fault(instruction, module));
    let calls = module.functions.iter().flat_map(|function| function.calls());
    faults.chain(calls.filter_map(|call| mismatch(call, module))).collect()
}

/// A call whose function is not there, or takes or gives something else.
fn mismatch(call: &Call, module: &Module) -> Option<Fault> {
    let called = module.functions.iter().find(|function| function.name == call.name);
    let agrees = called.is_some_and(|called| {
        let params = called.params.iter().map(|param| param.kind);
        let results = match &call.results[..] {
            [(one, _)] => vec![passed(*one)],
            several => several.iter().map(|(kind, _)| *kind).collect(),
        };
        params.eq(call.args.iter().map(|(kind, _)| *kind)) && results == called.results
    });
    (!agrees).then(|| Fault { instruction: format!("call {}", call.name), what: "no such function" })
}

fn fault(instruction: &Instruction, module: &Module) -> Option<Fault> {
    let fault = |what| Some(Fault { instruction: instruction.to_string(), what });
    let text = instruction.form.to_string();
    let fits: Vec<_> = find(&text).filter(|row| takes(row, instruction)).collect();
    let Some(row) = fits.iter().find(|row| row.reach.has(module.target)) else {
        return fault(if fits.is_empty() { "no such instruction" } else { "the target has no such instruction" });
    };
    if !row.mark.is_sound(module.target) {
        return fault("assemblers get this wrong");
    }
    let late = row.version_on(module.target).is_none_or(|version| version > module.version);
    if late { fault("the version has no such instruction") } else { None }
}

/// Whether the operands are those of a row.
fn takes(row: &Row, instruction: &Instruction) -> bool {
    let letters: Vec<_> = row.operands.chars().filter(|letter| !"[]{}".contains(*letter)).collect();
    // In `[l]` an address stands for a register.
    letters.len() == instruction.operands.len()
        && letters.iter().zip(&instruction.operands).all(|(letter, operand)| fits(*letter, operand, instruction))
}

fn fits(letter: char, operand: &Operand, instruction: &Instruction) -> bool {
    let kind = letter.to_digit(10).and_then(|index| instruction.form.kinds.get(index as usize)).copied();
    let class = match (letter, kind) {
        (_, Some(kind)) => Some(Class::of(kind)),
        ('p', None) => Some(Class::Predicate),
        ('h', None) => Some(Class::Half),
        ('r' | 'f', None) => Some(Class::Word),
        ('l' | 'd', None) => Some(Class::Double),
        _ => None,
    };
    if let ('v', Operand::Parts(parts)) = (letter, operand) {
        let class = instruction.form.kinds.first().map(|kind| Class::of(*kind));
        return parts.iter().all(|part| Some(part.class) == class);
    }
    let halves = matches!(kind, Some(Kind::F16 | Kind::Bf16 | Kind::F16x2 | Kind::Bf16x2 | Kind::F32x2 | Kind::Pred));
    match operand {
        Operand::Register(register) => Some(register.class) == class,
        Operand::Parts(parts) => parts.iter().map(|part| part.class.kind().bits()).sum::<u32>() == bits(class),
        Operand::Single(_) | Operand::Double(_) | Operand::Bits(_) => !halves && class != Some(Class::Predicate),
        Operand::Param(..) => letter == 'l',
        Operand::Address(base, _) => letter == 'l' && base.class == Class::Double,
        Operand::Special(_) => class == Some(Class::Word),
        Operand::Symbol(_) => class == Some(Class::Double),
        Operand::Label(_) => letter == 'x',
    }
}

fn bits(class: Option<Class>) -> u32 {
    class.map_or(0, |class| class.kind().bits())
}
