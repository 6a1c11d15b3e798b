//! The words of a machine with fused operations, and the host's mathematical library.

use fma_core::{Format, exact};
use fma_ir::interpret::{self, Machine, Operand, Pair, Setting, cast, integer, logical};
use fma_ir::{Cmp, Flags, FloatOp, Func, IntTy, Mode, Op, Ty, Value};
use fma_ptx::Conversion;

use super::Numbers;
use crate::host::library;

/// Words: what is no pair has a second one that is zero. A fault is a panic, or what no machine has.
#[derive(Clone, Copy, Debug, Default)]
pub struct Words;

impl Numbers for Words {
    type Item = Pair;
    type Fault = ();

    fn nothing(&self) {}

    fn input(&mut self, _ty: Ty, word: u64) -> Result<Pair, ()> {
        Ok([word, 0])
    }

    fn constant(&mut self, _ty: Ty, bits: u64) -> Result<Pair, ()> {
        Ok([bits, 0])
    }

    fn operation(&mut self, func: &Func, value: &Value, args: &[Pair]) -> Result<Pair, ()> {
        let types: Vec<Ty> = value.args.iter().map(|arg| func.value(*arg).ty).collect();
        if value.ty.is_double() || types.iter().any(|ty| ty.is_double()) {
            let operands: Vec<_> =
                types.iter().zip(args).map(|(ty, words)| Operand { ty: *ty, words: *words }).collect();
            return pair(value, &operands).ok_or(());
        }
        let words: Vec<u64> = args.iter().map(|[word, _]| *word).collect();
        let last = types.last().copied().unwrap_or(Ty::Other);
        let word = match (value.op, last) {
            (Op::Const(bits), _) => bits,
            (Op::Float(_) | Op::Powi(_) | Op::Compare(_) | Op::Test(_), Ty::Float(format)) => {
                computed(value.op, format, value.mode, value.flags, &words)
            }
            (Op::Compare(cmp), ty) => {
                let numbers = words.iter().map(|word| number(ty, *word)).collect::<Vec<_>>();
                integer::compare(cmp, numbers[0], numbers[1]).into()
            }
            (Op::Logic(logic), _) => logical(logic, &words).into(),
            (Op::Int(op), _) => {
                let Ty::Int(ty) = value.ty else { return Err(()) };
                let numbers: Vec<i128> = types.iter().zip(&words).map(|(ty, word)| number(*ty, *word)).collect();
                integer::operation(op, ty, &numbers, Machine::default().overflows).map_err(|_| ())?
            }
            (Op::Cast, from) => cast(words[0], from, value.ty),
            (Op::Float(_) | Op::Powi(_) | Op::Test(_) | Op::Read(_) | Op::Opaque(_) | Op::Select, _) => return Err(()),
        };
        Ok([word, 0])
    }

    fn float(&mut self, op: FloatOp, format: Format, args: &[Pair]) -> Result<Pair, ()> {
        let words: Vec<u64> = args.iter().map(|[word, _]| *word).collect();
        Ok([computed(Op::Float(op), format, Mode::default(), Flags::NONE, &words), 0])
    }

    fn compare(&mut self, cmp: Cmp, ty: Ty, [[x, _], [y, _]]: [&Pair; 2]) -> Result<bool, ()> {
        match ty {
            Ty::Float(format) => Ok(computed(Op::Compare(cmp), format, Mode::default(), Flags::NONE, &[*x, *y]) != 0),
            Ty::Int(_) | Ty::Bool => Ok(integer::compare(cmp, number(ty, *x), number(ty, *y))),
            Ty::Double(_) | Ty::Generic(_) | Ty::Other => Err(()),
        }
    }

    fn converted(&mut self, (from, to): (Ty, Ty), conversion: Conversion, [word, _]: &Pair) -> Result<Pair, ()> {
        match (from, to) {
            (Ty::Float(from), Ty::Float(to)) => {
                Ok([exact::convert(from, *word, to, conversion.round, conversion.overflow), 0])
            }
            _ => Ok([cast(*word, from, to), 0]),
        }
    }

    fn truth(&self, [word, _]: &Pair) -> Result<bool, ()> {
        Ok(*word != 0)
    }

    fn of_truth(&self, truth: bool) -> Pair {
        [truth.into(), 0]
    }

    fn whole(&self, ty: IntTy, [word, _]: &Pair) -> Result<i128, ()> {
        Ok(integer::number(ty, *word))
    }

    fn of_whole(&self, ty: IntTy, number: i128) -> Pair {
        [integer::word(ty, number), 0]
    }
}

fn number(ty: Ty, word: u64) -> i128 {
    match ty {
        Ty::Int(ty) => integer::number(ty, word),
        Ty::Float(_) | Ty::Double(_) | Ty::Generic(_) | Ty::Bool | Ty::Other => word.into(),
    }
}

fn computed(op: Op, format: Format, mode: Mode, flags: Flags, words: &[u64]) -> u64 {
    let setting = Setting { format, mode, flags, machine: Machine::default() };
    interpret::operation(op, setting, words).unwrap_or_else(|op| library(op, setting, words)).0
}

/// An operation on pairs: their formats are their own.
fn pair(value: &Value, operands: &[Operand]) -> Option<Pair> {
    match value.op {
        Op::Const(high) => Some([high, operands.first().map_or(0, |low| low.words[0])]),
        Op::Float(_) | Op::Powi(_) | Op::Compare(_) | Op::Cast => interpret::of_pairs(value.op, value.ty, operands),
        Op::Read(_) | Op::Select | Op::Test(_) | Op::Opaque(_) | Op::Logic(_) | Op::Int(_) => None,
    }
}
