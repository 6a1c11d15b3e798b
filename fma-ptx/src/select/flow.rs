//! Statements: variables, branches, returns.

use fma_ir::{Op, Region, Site, Stmt, Ty, ValueId};

use super::builder::Builder;
use super::flush::as_bits;
use super::group::grouped;
use super::kind;
use super::pair::words_of;
use crate::code::{Class, Guard, Instruction, Label, Line, Operand, Register};
use crate::{Form, Kind, Name, Why};

/// The most instructions of both arms of an `if` that run always, with selections behind them, rather than a branch: a branch
/// that part of a warp takes costs both arms and the jumps besides.
const SHORT: usize = 8;

/// What an arm of an `if` leaves.
pub struct Arm {
    pub lines: Vec<Line>,
    /// What the variables hold, and then the value of the arm, unless it returns.
    pub vars: Option<Vec<Option<Operand>>>,
}

impl Builder<'_> {
    /// Statements in order; whether control gets to their end.
    pub fn region(&mut self, region: &Region) -> bool {
        region.stmts.iter().all(|stmt| self.stmt(stmt))
    }

    fn stmt(&mut self, stmt: &Stmt) -> bool {
        match stmt {
            Stmt::Eval(id) => self.eval(*id),
            // A name keeps nothing alive; assertions are the debug build's.
            Stmt::Let { .. } | Stmt::Check { .. } => {}
            Stmt::Set { var, value, .. } => self.vars[var.0 as usize] = Some(self.value(*value)),
            Stmt::If { cond, then, otherwise, site } => return self.branch(*cond, then, otherwise, *site),
            Stmt::Return { value, .. } => {
                self.leave(*value);
                return false;
            }
            Stmt::Opaque { site, values, regions, writes } => return self.repeat(*site, values, regions, writes),
        }
        true
    }

    fn eval(&mut self, id: ValueId) {
        let value = self.func.value(id);
        // The value of an `if` is read where it stands.
        match (self.results.remove(&value.site), value.op) {
            (Some(result), Op::Opaque(_)) => self.learn(id, result),
            // A loop begins with reads of all that it changes, also of what is declared in it.
            (_, Op::Read(var)) if self.vars[var.0 as usize].is_none() => {}
            (..) => {
                self.value(id);
            }
        }
    }

    fn branch(&mut self, cond: ValueId, then: &Region, otherwise: &Region, site: Site) -> bool {
        let Operand::Register(predicate) = self.value(cond) else { return true };
        let ty = then.result.or(otherwise.result).map(|id| self.func.value(id).ty);
        let before = self.vars.clone();
        let then = self.arm(|builder| builder.arm_value(then));
        self.vars = before;
        let otherwise = self.arm(|builder| builder.arm_value(otherwise));
        self.rejoin(predicate, then, otherwise, ty);
        self.chosen(site)
    }

    /// Behind a choice; whether control gets there.
    pub fn chosen(&mut self, site: Site) -> bool {
        // Behind the variables stands the value of the `if` itself.
        if let Some(result) = self.vars.get(self.func.vars.len()).cloned().flatten() {
            self.results.insert(site, result);
        }
        let goes_on = !self.vars.is_empty();
        self.vars.truncate(self.func.vars.len());
        goes_on
    }

    /// What follows both arms; whether anything does. Without that, there are no variables.
    pub fn rejoin(&mut self, predicate: Register, then: Arm, otherwise: Arm, ty: Option<Ty>) -> bool {
        let guard = Guard::Unless(predicate);
        match (then.vars, otherwise.vars) {
            (Some(first), Some(second)) if is_short(&then.lines, &otherwise.lines) => {
                self.lines.extend(then.lines.into_iter().chain(otherwise.lines));
                self.merge(&first, &second, ty, |builder, ty, [then, otherwise]| {
                    builder.select(ty, vec![Operand::Register(predicate), then, otherwise])
                });
            }
            (Some(first), Some(second)) => {
                self.join(guard, [then.lines, otherwise.lines], [&first, &second], ty);
            }
            (vars, None) | (None, vars) => {
                self.vars = vars.unwrap_or_default();
                self.jumps(guard, then.lines, otherwise.lines);
            }
        }
        !self.vars.is_empty()
    }

    /// A region, and behind the variables its value; whether control gets to its end.
    pub fn arm_value(&mut self, region: &Region) -> bool {
        let goes_on = self.region(region);
        if goes_on {
            let result = region.result.map(|id| self.value(id));
            self.vars.push(result);
        }
        goes_on
    }

    /// The lines of an arm, set apart; what it computes is not known behind it.
    pub fn arm(&mut self, work: impl FnOnce(&mut Self) -> bool) -> Arm {
        let outer = std::mem::take(&mut self.lines);
        let mark = self.mark();
        let goes_on = work(self);
        self.forget(mark);
        let lines = std::mem::replace(&mut self.lines, outer);
        Arm { lines, vars: goes_on.then(|| self.vars.clone()) }
    }

    /// What each variable holds behind an `if`, from what it holds at the end of either arm.
    fn merge(
        &mut self,
        first: &[Option<Operand>],
        second: &[Option<Operand>],
        result: Option<Ty>,
        mut choose: impl FnMut(&mut Self, Ty, [Operand; 2]) -> Operand,
    ) {
        self.vars = first.iter().zip(second).map(|(first, _)| first.clone()).collect();
        for (index, both) in first.iter().zip(second).enumerate() {
            self.vars[index] = match both {
                (Some(first), Some(second)) if first != second => {
                    let own = self.func.vars.get(index).map(|var| var.ty);
                    // What a loop in an arm bound by reference is read in that loop alone.
                    let lost = own.is_some_and(|ty| register_kind(ty).is_none());
                    let ty = own.or(result).unwrap_or(Ty::Other);
                    if lost { None } else { Some(choose(self, ty, [first.clone(), second.clone()])) }
                }
                (Some(first), Some(_)) => Some(first.clone()),
                // A variable without a value as yet: where it is read, control came by the other arm.
                (Some(held), None) | (None, Some(held)) if index < self.func.vars.len() => Some(held.clone()),
                _ => None,
            };
        }
    }

    /// Two arms that go on, each of which leaves its variables in the same registers.
    fn join(&mut self, guard: Guard, mut arms: [Vec<Line>; 2], vars: [&[Option<Operand>]; 2], result: Option<Ty>) {
        let mut moves = [Vec::new(), Vec::new()];
        self.merge(vars[0], vars[1], result, |builder, ty, sources| {
            let Some(kind) = register_kind(ty) else { return builder.unknown(Why::Type) };
            let sources = sources.map(|source| words_of(ty, &source));
            let merged: Vec<_> = sources[0].iter().map(|_| builder.fresh(Class::of(kind))).collect();
            for (moves, words) in moves.iter_mut().zip(sources) {
                for (merged, word) in merged.iter().zip(words) {
                    let operands = vec![merged.clone(), as_bits(&word)];
                    moves.push(Line::Do(Instruction { guard: None, form: Form::new(Name::Mov, &[kind]), operands }));
                }
            }
            grouped(&merged)
        });
        for (arm, moves) in arms.iter_mut().zip(moves) {
            arm.extend(moves);
        }
        let [then, otherwise] = arms;
        self.jumps(guard, then, otherwise);
    }

    /// `then` unless the guard holds, which leads around it.
    fn jumps(&mut self, guard: Guard, then: Vec<Line>, otherwise: Vec<Line>) {
        let (other, end) = (self.label(), self.label());
        let bra = Form::new(Name::Bra, &[]);
        self.act(Some(guard), bra.clone(), vec![Operand::Label(other)]);
        let returns = matches!(then.last(), Some(Line::Do(last)) if last.guard.is_none() && leaves(last.form.name));
        self.lines.extend(then);
        if !returns && !otherwise.is_empty() {
            self.act(None, bra, vec![Operand::Label(end)]);
        }
        self.lines.push(Line::Label(other));
        let more = !otherwise.is_empty();
        self.lines.extend(otherwise);
        if !returns && more {
            self.lines.push(Line::Label(end));
        }
    }

    /// A jump.
    pub fn go(&mut self, guard: Option<Guard>, label: Label) {
        self.act(guard, Form::new(Name::Bra, &[]), vec![Operand::Label(label)]);
    }

    /// A jump where a comparison holds, of numbers that change.
    pub fn go_if(&mut self, form: Form, operands: [&Operand; 2], label: Label) {
        let predicate = self.fresh(Class::Predicate);
        let all = [&predicate, operands[0], operands[1]].into_iter().cloned().collect();
        self.act(None, form, all);
        if let Operand::Register(predicate) = predicate {
            self.go(Some(Guard::If(predicate)), label);
        }
    }
}

/// The type of a move of a value, or of either word of a pair.
pub fn register_kind(ty: Ty) -> Option<Kind> {
    match ty {
        Ty::Bool => Some(Kind::Pred),
        Ty::Int(ty) => kind::integer(ty).map(kind::integer_bits),
        Ty::Float(format) | Ty::Double(format) => Some(kind::bits(format)),
        Ty::Generic(_) | Ty::Other => None,
    }
}

/// Whether what follows never runs.
fn leaves(name: Name) -> bool {
    matches!(name, Name::Ret | Name::Bra)
}

/// Whether both arms may run always: few instructions, none of which acts.
pub fn is_short(then: &[Line], otherwise: &[Line]) -> bool {
    let pure = |line: &Line| match line {
        Line::Label(_) | Line::Call(_) => false,
        Line::Do(instruction) => instruction.guard.is_none() && !super::dead::acts(instruction),
    };
    then.len() + otherwise.len() <= SHORT && then.iter().chain(otherwise).all(pure)
}
