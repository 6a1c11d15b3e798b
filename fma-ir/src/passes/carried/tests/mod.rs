mod places;

use fma_core::Format;

use super::*;
use crate::{Flag, Flags, FloatOp, Op, Region, Sketch, Stmt, Ty, Value, VarId, formula};

/// A loop that sets variables, and the number that each had before.
struct Turn {
    sketch: Sketch,
    stmts: Vec<Stmt>,
}

impl Turn {
    fn new(flags: Flags) -> Turn {
        Turn { sketch: Sketch::new(Ty::Float(Format::F64), flags), stmts: Vec::new() }
    }

    fn params<const N: usize>(&mut self, names: [&str; N]) -> [ValueId; N] {
        names.map(|name| self.sketch.param(name))
    }

    /// A variable, and what the turn reads of it.
    fn variable(&mut self, name: &str) -> (VarId, ValueId) {
        let var = self.sketch.func.var(name, self.sketch.ty);
        (var, self.read(var))
    }

    fn read(&mut self, var: VarId) -> ValueId {
        let (flags, mode, site, ty) = (Flags::NONE, self.sketch.mode, Site::default(), self.sketch.ty);
        let id = self.sketch.func.add(Value { op: Op::Read(var), args: [].into(), ty, flags, mode, site });
        self.stmts.push(Stmt::Eval(id));
        id
    }

    fn set(&mut self, var: VarId, value: ValueId) {
        self.stmts.push(Stmt::Set { var, value, site: Site::default() });
    }

    /// What the last statement of the loop sets its variable to, after the pass; `None` where nothing changed.
    fn last(mut self, turns: Turns) -> Option<String> {
        let region = Region { stmts: std::mem::take(&mut self.stmts), result: None };
        let writes = Vec::new();
        let around = Stmt::Opaque { site: Site::default(), values: Vec::new(), regions: vec![region], writes };
        self.sketch.push(around);
        let loops = Loops { turns: &|_| turns, cells: &Cells::default() };
        let Rewritten { func, .. } = carried(&self.sketch.func, &loops, &|_| String::new(), &mut Log::default())?;
        let Some(Stmt::Opaque { regions, .. }) = func.body.stmts.last() else { return None };
        match regions[0].stmts.last() {
            Some(Stmt::Set { value, .. }) => Some(formula(&func, *value, &|_| String::new())),
            _ => None,
        }
    }
}

/// `s += a * b - c * d`, in two fused operations.
fn determinant(flags: Flags) -> Turn {
    let mut turn = Turn::new(flags);
    let [a, b, c, d] = turn.params(["a", "b", "c", "d"]);
    let (var, s) = turn.variable("s");
    let negative = turn.sketch.float(FloatOp::Neg, &[c]);
    let inner = turn.sketch.float(FloatOp::MulAdd, &[negative, d, s]);
    let sum = turn.sketch.float(FloatOp::MulAdd, &[a, b, inner]);
    turn.set(var, sum);
    turn
}

const BOTH: Flags = Flags::of(Flag::Contract).with(Flag::Reassoc);

#[test]
fn an_accumulator_enters_last() {
    let expected = "s + mul_add(-c, d, a * b)";
    assert_eq!(determinant(BOTH).last(Turns::OneByOne).as_deref(), Some(expected));
}

#[test]
fn lanes_keep_the_fewest_operations_and_other_blocks_carry_nothing() {
    assert_eq!(determinant(BOTH).last(Turns::SideBySide), None);
    assert_eq!(determinant(BOTH).last(Turns::None), None);
}

#[test]
fn three_terms_need_leave_to_reorder() {
    let expected = "mul_add(a, b, s + -c * d)";
    assert_eq!(determinant(Flags::of(Flag::Contract)).last(Turns::OneByOne).as_deref(), Some(expected));
}

/// `s = a * x + k * s`: which of two products is rounded is nobody's promise.
#[test]
fn two_products_need_no_more_than_contract() {
    let turn = |flags| {
        let mut turn = Turn::new(flags);
        let [a, x, k] = turn.params(["a", "x", "k"]);
        let (var, s) = turn.variable("s");
        let product = turn.sketch.float(FloatOp::Mul, &[k, s]);
        let sum = turn.sketch.float(FloatOp::MulAdd, &[a, x, product]);
        turn.set(var, sum);
        turn
    };
    assert_eq!(turn(Flags::of(Flag::Contract)).last(Turns::OneByOne).as_deref(), Some("mul_add(k, s, a * x)"));
    assert_eq!(turn(Flags::of(Flag::Reassoc)).last(Turns::OneByOne), None);
    assert_eq!(turn(BOTH.with(Flag::Fused)).last(Turns::OneByOne), None);
}

/// `s = a - ((b + s) + c)`: where all cancels, the sign of zero is another.
#[test]
fn a_sum_that_is_subtracted_needs_leave_for_the_sign_of_zero() {
    let turn = |flags| {
        let mut turn = Turn::new(flags);
        let [a, b, c] = turn.params(["a", "b", "c"]);
        let (var, s) = turn.variable("s");
        let first = turn.sketch.float(FloatOp::Add, &[b, s]);
        let second = turn.sketch.float(FloatOp::Add, &[first, c]);
        let sum = turn.sketch.float(FloatOp::Sub, &[a, second]);
        turn.set(var, sum);
        turn
    };
    assert_eq!(turn(BOTH).last(Turns::OneByOne).as_deref(), Some("a - (s + (c + b))"));
    assert_eq!(turn(BOTH.with(Flag::Nsz)).last(Turns::OneByOne).as_deref(), Some("a - b - c - s"));
}

/// `(x + s) + y` where something else uses the sum inside.
#[test]
fn a_sum_that_is_used_elsewhere_stays() {
    let mut turn = Turn::new(BOTH);
    let [x, y] = turn.params(["x", "y"]);
    let (var, s) = turn.variable("s");
    let inner = turn.sketch.float(FloatOp::Add, &[x, s]);
    let (other, before) = turn.variable("t");
    let product = turn.sketch.float(FloatOp::Mul, &[inner, before]);
    turn.set(other, product);
    let sum = turn.sketch.float(FloatOp::Add, &[inner, y]);
    turn.set(var, sum);
    assert_eq!(turn.last(Turns::OneByOne), None);
}

/// `(x * y + s) + z` with the fused operation as the author wrote it.
#[test]
fn fused_operations_of_the_author_stay() {
    let mut turn = Turn::new(BOTH);
    let [x, y, z] = turn.params(["x", "y", "z"]);
    let (var, s) = turn.variable("s");
    let inner = turn.sketch.float(FloatOp::Fma, &[x, y, s]);
    let sum = turn.sketch.float(FloatOp::Add, &[inner, z]);
    turn.set(var, sum);
    assert_eq!(turn.last(Turns::OneByOne), None);
}

/// `new = a * old + b * older; older = old; old = new`: the older one was known a turn before.
#[test]
fn what_was_known_a_turn_before_is_not_late() {
    let mut turn = Turn::new(BOTH);
    let [a, b, x] = turn.params(["a", "b", "x"]);
    let ((old, one), (older, two)) = (turn.variable("old"), turn.variable("older"));
    let start = turn.sketch.float(FloatOp::MulAdd, &[a, one, x]);
    let new = turn.sketch.float(FloatOp::MulAdd, &[b, two, start]);
    turn.set(older, one);
    turn.set(old, new);
    assert_eq!(turn.last(Turns::OneByOne).as_deref(), Some("mul_add(a, old, mul_add(b, older, x))"));
}

/// A variable that each turn sets first, and one that is only what the turn before saw.
#[test]
fn what_waits_for_nothing_is_not_carried() {
    let turn = |carries: bool| {
        let mut turn = Turn::new(BOTH);
        let [x, y, z] = turn.params(["x", "y", "z"]);
        let var = turn.sketch.func.var("own", turn.sketch.ty);
        if !carries {
            turn.set(var, x);
        }
        let own = turn.read(var);
        let inner = turn.sketch.float(FloatOp::Add, &[y, own]);
        let sum = turn.sketch.float(FloatOp::Add, &[inner, z]);
        let last = if carries { sum } else { turn.variable("result").1 };
        turn.set(var, last);
        turn
    };
    assert_eq!(turn(false).last(Turns::OneByOne), None);
    assert_eq!(turn(true).last(Turns::OneByOne).as_deref(), Some("own + (z + y)"));

    let mut turn = Turn::new(BOTH);
    let [x, y] = turn.params(["x", "y"]);
    let (seen, before) = turn.variable("seen");
    let (var, s) = turn.variable("s");
    let inner = turn.sketch.float(FloatOp::Add, &[s, before]);
    let sum = turn.sketch.float(FloatOp::Add, &[inner, y]);
    turn.set(seen, x);
    turn.set(var, sum);
    assert_eq!(turn.last(Turns::OneByOne).as_deref(), Some("s + (y + seen)"));
}

/// `s += a * b` and `s -= a * b`: nobody waits for a product.
#[test]
fn an_addition_is_faster_than_a_fused_operation() {
    let turn = |flags, subtracts: bool| {
        let mut turn = Turn::new(flags);
        let [a, b] = turn.params(["a", "b"]);
        let (var, s) = turn.variable("s");
        let factor = if subtracts { turn.sketch.float(FloatOp::Neg, &[a]) } else { a };
        let sum = turn.sketch.float(FloatOp::MulAdd, &[factor, b, s]);
        turn.set(var, sum);
        turn
    };
    assert_eq!(turn(BOTH, false).last(Turns::OneByOne).as_deref(), Some("s + a * b"));
    assert_eq!(turn(BOTH, true).last(Turns::OneByOne).as_deref(), Some("s + -a * b"));
    // That a product may be taken in is no duty.
    let contract = Flags::of(Flag::Contract);
    assert_eq!(turn(contract, false).last(Turns::OneByOne).as_deref(), Some("s + a * b"));
    assert_eq!(turn(contract.with(Flag::Fused), false).last(Turns::OneByOne), None);
    assert_eq!(turn(BOTH, false).last(Turns::SideBySide), None);
}
