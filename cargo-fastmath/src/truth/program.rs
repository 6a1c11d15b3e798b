//! The real numbers as what a program computes with.

use fma_core::Format;
use fma_ir::{Cmp, FloatOp, Func, IntTy, Ty, Value};
use fma_ptx::Conversion;

use fma_ir::interpret::{Word, integer};
use fma_rust::explain::Program;

use super::evaluate::{End, FUEL};
use super::item::{Item, item};
use super::reals::{Reals, cast, compare};
use crate::program::{Numbers, Stop, run};
use crate::real::{Fault, Known};

/// Evaluates a program; one of its results.
pub fn evaluate(program: &Program, inputs: &[Word], part: usize, bits: u32) -> End {
    let reals = Reals::new(bits, program.numbers.iter().map(String::as_str).collect());
    match run(program, reals, inputs, FUEL) {
        Ok(results) => match results.into_iter().nth(part) {
            Some(Item::Real(interval, _)) => End::Returned(interval),
            Some(Item::Integer(_) | Item::Truth(_)) | None => End::Fault(Fault::Undefined),
        },
        Err(Stop::Fault(fault)) => End::Fault(fault),
        Err(Stop::Unfinished) => End::Unfinished,
        Err(Stop::Returned(_) | Stop::Left { .. }) => End::Fault(Fault::Undefined),
    }
}

impl Numbers for Reals<'_> {
    type Item = Item;
    type Fault = Fault;

    fn nothing(&self) -> Fault {
        Fault::Undefined
    }

    fn input(&mut self, ty: Ty, word: u64) -> Known<Item> {
        item(ty, word)
    }

    fn constant(&mut self, ty: Ty, bits: u64) -> Known<Item> {
        Reals::constant(self, None, ty, bits)
    }

    fn operation(&mut self, func: &Func, value: &Value, args: &[Item]) -> Known<Item> {
        Reals::operation(self, func, value, args)
    }

    fn float(&mut self, op: FloatOp, _format: Format, args: &[Item]) -> Known<Item> {
        Reals::float(self, op, args)
    }

    fn compare(&mut self, cmp: Cmp, _ty: Ty, [x, y]: [&Item; 2]) -> Known<bool> {
        compare(cmp, x, y)
    }

    fn converted(&mut self, (_, to): (Ty, Ty), _conversion: Conversion, from: &Item) -> Known<Item> {
        cast(from, to)
    }

    fn truth(&self, item: &Item) -> Known<bool> {
        item.truth()
    }

    fn of_truth(&self, truth: bool) -> Item {
        Item::Truth(truth)
    }

    fn whole(&self, _ty: IntTy, item: &Item) -> Known<i128> {
        item.integer()
    }

    fn of_whole(&self, ty: IntTy, number: i128) -> Item {
        Item::Integer(integer::number(ty, integer::word(ty, number)))
    }
}
