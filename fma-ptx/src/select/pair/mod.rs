//! Double-floats: pairs of words in the arithmetic of `fma_core::double`, step by step, so that they have the bits of the CPU.
//!
//! A value that is a pair is two registers, the high word first. What lies in the middle of the range is computed straight on; one
//! comparison of integers sends everything else behind a jump, as there.

mod arithmetic;
mod cast;
mod sign;
mod special;
mod words;

use fma_core::{Format, Sign};
use fma_ir::{FloatOp, Op, Ty, ValueId};

use super::builder::Builder;
use super::flush::number;
use super::kind;
use crate::Why;
use crate::code::Operand;
use words::Words;

/// A high word and a low one.
type Pair = [Operand; 2];

/// What operations on pairs take.
#[derive(Clone)]
enum Number {
    Word(Operand),
    Pair(Pair),
}

/// The words of a variable or value of a type: two of a pair, else one.
pub fn words_of(ty: Ty, operand: &Operand) -> Vec<Operand> {
    let words = match operand {
        Operand::Parts(parts) => parts.iter().copied().map(Operand::Register).collect(),
        word => vec![word.clone()],
    };
    match (ty, &words[..]) {
        (Ty::Double(format), [word]) => vec![word.clone(), number(format, format.zero(Sign::Positive))],
        _ => words,
    }
}

impl Number {
    fn of(ty: Ty, operand: &Operand) -> Number {
        match &words_of(ty, operand)[..] {
            [hi, lo] => Number::Pair([hi.clone(), lo.clone()]),
            _ => Number::Word(operand.clone()),
        }
    }
}

impl Builder<'_> {
    /// A value that is a pair, or is computed from one; `None` for all others.
    pub fn of_pairs(&mut self, id: ValueId, args: &[Operand]) -> Option<Operand> {
        let func = self.func;
        let value = func.value(id);
        let types: Vec<Ty> = value.args.iter().map(|arg| func.value(*arg).ty).collect();
        if !value.ty.is_double() && !types.iter().any(|ty| ty.is_double()) {
            return None;
        }
        let numbers: Vec<Number> = types.iter().zip(args).map(|(ty, arg)| Number::of(*ty, arg)).collect();
        Some(match (value.op, value.ty) {
            (Op::Const(high), Ty::Double(format)) => self.constant_pair(format, high, value.args.first().copied()),
            (Op::Read(var), Ty::Double(format)) => match &self.vars[var.0 as usize] {
                Some(held) => {
                    let words = words_of(value.ty, held);
                    self.paired(format, &[words[0].clone(), words[1].clone()])
                }
                None => self.unknown(Why::Opaque),
            },
            (Op::Cast, to) => self.cast_pair(types[0], to, &numbers[0]),
            (Op::Compare(cmp), _) => match types.iter().find_map(|ty| ty.word()).and_then(Ty::format) {
                Some(format) => Words::of(self, format).compared(cmp, &numbers),
                None => self.unknown(Why::Type),
            },
            (Op::Float(op), Ty::Double(format)) => self.operation(op, format, &numbers),
            (Op::Select, ty) => self.select(ty, args.to_vec()),
            (Op::Powi(_), _) => self.unknown(Why::Pair("powi")),
            (op, _) => self.unknown(if matches!(op, Op::Opaque(_)) { Why::Opaque } else { Why::Type }),
        })
    }

    fn constant_pair(&mut self, format: Format, high: u64, low: Option<ValueId>) -> Operand {
        let low = low.map(|low| self.func.value(low).op);
        let Some(Op::Const(low)) = low else { return self.unknown(Why::Type) };
        self.paired(format, &[high, low].map(|bits| number(format, bits)))
    }

    fn operation(&mut self, op: FloatOp, format: Format, numbers: &[Number]) -> Operand {
        match Words::of(self, format).computed(op, numbers) {
            Some(pair) => self.paired(format, &pair),
            None => self.unknown(Why::Pair(op.name())),
        }
    }

    /// The first of two pairs where a condition holds, else the second.
    pub fn select_pair(&mut self, format: Format, condition: &Operand, pairs: [&Operand; 2]) -> Operand {
        let ty = Ty::Double(format);
        let [then, otherwise] = pairs.map(|pair| Words::of(self, format).widened(&Number::of(ty, pair)));
        let chosen = Words::of(self, format).choose_pair(condition, &then, &otherwise);
        self.paired(format, &chosen)
    }

    /// Two words as one value.
    pub fn paired(&mut self, format: Format, words: &Pair) -> Operand {
        let mut registers = Vec::new();
        for word in words {
            let held = match word {
                Operand::Register(_) => word.clone(),
                word => self.own(word, kind::bits(format)),
            };
            registers.extend(match held {
                Operand::Register(register) => Some(register),
                _ => None,
            });
        }
        Operand::Parts(registers)
    }
}
