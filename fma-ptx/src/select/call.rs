//! Calls of other functions of the module.
//!
//! A short straight one is computed in place: a call moves every number through memory of its own, and nothing is scheduled
//! across it. Any other becomes a function of the text.

use fma_ir::{Class, FloatOp, Func, Op, Region, Stmt, Ty, Value, ValueId};

use super::builder::Builder;
use super::leave::results_of;
use super::memory::Slice;
use super::{ascii, kind, room};
use crate::code::{Call, Class as Registers, Line, Operand};
use crate::{Argument, Callee, Form, Kind, Modifier, Name, Taken, Why};

/// The most operations of a function that is computed where it is called.
const SHORT: usize = 16;

/// What a callee gets.
enum Passed {
    Number(Operand),
    Slice(Slice),
}

impl Builder<'_> {
    /// What a call gives: a value, or several.
    pub fn call(&mut self, operands: &[Operand]) -> Option<Vec<Operand>> {
        let called = self.source.calls.get(&self.site?)?;
        let callee = self.callees.get(called.callee)?;
        let mut operands = operands.iter().cloned();
        let (mut passed, mut lent) = (Vec::new(), Vec::new());
        for argument in &called.args {
            passed.push(match argument {
                Argument::Operand => Passed::Number(operands.next()?),
                Argument::Slice(var) => Passed::Slice(self.slice(*var)?),
                Argument::Held(var) => Passed::Number(self.held(*var)?),
                Argument::Row { first, count, size } => {
                    let slice = self.lend(*first, *count, *size)?;
                    let written =
                        callee.source.takes.get(passed.len()).and_then(|taken| room::written(argument, taken));
                    lent.extend(written.map(|(first, numbers)| (slice.clone(), first, numbers)));
                    Passed::Slice(slice)
                }
            });
        }
        let results = match is_short(&callee.func) {
            true => self.inside(callee, |builder| builder.in_place(passed)),
            false => self.by_call(callee, passed)?,
        };
        for (slice, first, numbers) in lent {
            self.take_back(&slice, first, numbers)?;
        }
        Some(results)
    }

    /// The callee's instructions, here.
    fn in_place(&mut self, passed: Vec<Passed>) -> Vec<Operand> {
        let (func, source) = (self.func, self.source);
        for (taken, passed) in source.takes.iter().zip(passed) {
            match (taken, passed) {
                (Taken::Number(var) | Taken::Part { var, .. }, Passed::Number(number)) => {
                    self.vars[var.0 as usize] = Some(number);
                }
                (Taken::Slice { var, .. }, Passed::Slice(slice)) => {
                    self.slices.insert(*var, slice);
                }
                (..) => {}
            }
        }
        self.declared();
        self.region(&func.body);
        let held: Vec<_> = source.returned.iter().map(|var| self.held_result(*var)).collect();
        let gathered = std::mem::take(&mut self.gathered);
        let values = func.body.result.into_iter().chain(gathered).map(|value| self.value(value));
        if held.is_empty() { values.collect() } else { held }
    }

    /// A function of the text.
    fn by_call(&mut self, callee: &Callee, passed: Vec<Passed>) -> Option<Vec<Operand>> {
        let mut args = Vec::new();
        for (taken, passed) in callee.source.takes.iter().zip(passed) {
            match (taken, passed) {
                (Taken::Number(var), Passed::Number(number)) => {
                    args.push(self.argument(callee.func.variable(*var).ty, number)?);
                }
                (Taken::Part { ty, .. }, Passed::Number(number)) => args.push(self.argument(*ty, number)?),
                // Functions take addresses that are good in any memory.
                (_, Passed::Slice(slice)) if slice.space == Some(Modifier::Const) => {
                    let form = Form::new(Name::Cvta, &[Kind::U64]).with(Modifier::Const);
                    let pointer = self.emit(form, [slice.pointer]);
                    args.extend([pointer, slice.length].map(|number| (Kind::U64, number)));
                }
                (_, Passed::Slice(slice)) => {
                    args.extend([slice.pointer, slice.length].map(|number| (Kind::U64, number)));
                }
                (Taken::Slice { .. } | Taken::Each(_), Passed::Number(_)) => return None,
            }
        }
        let types = results_of(&callee.func, &callee.source, &callee.func.body);
        let kinds: Option<Vec<_>> = types.iter().map(|ty| self.memory_kind(*ty)).collect();
        let registers: Vec<_> = kinds?.into_iter().map(|kind| (kind, self.fresh(Registers::of(kind)))).collect();
        let results = registers.iter().filter_map(|(kind, place)| match place {
            Operand::Register(register) => Some((*kind, *register)),
            _ => None,
        });
        self.lines.push(Line::Call(Call { name: ascii(&callee.func.name), args, results: results.collect() }));
        let loaded = registers.into_iter().map(|(_, place)| place).zip(types);
        Some(loaded.map(|(place, ty)| if ty == Ty::Bool { self.is_true(place) } else { place }).collect())
    }

    fn argument(&mut self, ty: Ty, number: Operand) -> Option<(Kind, Operand)> {
        let kind = self.memory_kind(ty)?;
        let number = self.in_memory(ty, number);
        Some((kind::passed(kind), self.as_passed(kind, number)))
    }

    /// A call as a statement: its results go to variables.
    pub fn call_statement(&mut self, vars: &[Option<fma_ir::VarId>], values: &[ValueId]) {
        let site = self.site;
        let operands: Vec<_> = values.iter().map(|value| self.value(*value)).collect();
        self.site = site;
        let Some(results) = self.call(&operands) else { return self.refuse(Why::Opaque) };
        for (var, result) in vars.iter().zip(results) {
            var.iter().for_each(|var| self.given(*var, result.clone()));
        }
    }
}

/// Whether a function is a few operations in a row.
fn is_short(func: &Func) -> bool {
    let counts = |value: &Value| match value.op {
        Op::Const(_) | Op::Read(_) => 0,
        Op::Float(op) if is_special(op) => SHORT,
        Op::Float(_) | Op::Powi(_) | Op::Compare(_) | Op::Test(_) | Op::Logic(_) | Op::Select => 1,
        Op::Int(_) | Op::Cast | Op::Opaque(_) => 1,
    };
    let operations: usize = func.values().map(|(_, value)| counts(value)).sum();
    operations <= SHORT && is_straight(&func.body)
}

fn is_special(op: FloatOp) -> bool {
    matches!(op.class(), Class::Special | Class::Div)
}

fn is_straight(region: &Region) -> bool {
    region.stmts.iter().all(|stmt| match stmt {
        Stmt::Eval(_) | Stmt::Let { .. } | Stmt::Set { .. } | Stmt::Check { .. } => true,
        Stmt::Opaque { regions, .. } => regions.is_empty(),
        Stmt::If { .. } | Stmt::Return { .. } => false,
    })
}
