//! Which rows can match a value at all, by its operation and those of its operands: sets of rows as bits, so that most values meet no row.

use std::sync::LazyLock;

use crate::rules::language::{Node, NodeId, Rule, Term, arity, commutes};
use crate::rules::{beside, kept, table};
use crate::{Cmp, Flag, FloatOp, Func, Op, Value, ValueId};

/// The rows that apply wherever they match and save something.
pub static LOCAL: LazyLock<Index> = LazyLock::new(|| Index::of(table::local()));

/// The rows of error-free transformations.
pub static KEPT: LazyLock<Index> = LazyLock::new(|| Index::of(kept::RULES));

/// The rows of functions that others give which are computed anyway.
pub static BESIDE: LazyLock<Index> = LazyLock::new(|| Index::of(beside::RULES));

/// Rows by the kind of their root.
pub struct Index {
    roots: Vec<Vec<Chunk>>,
}

/// A set of the rows of a chunk.
type Rows = u64;

/// As many rows of one root as a set holds.
struct Chunk {
    rules: Vec<&'static Rule>,
    /// For each of the first two operands, the rows that take anything there, and those that take an operand of a kind.
    any: [Rows; 2],
    of_kind: [Vec<Rows>; 2],
    /// The rows that also match with these two exchanged.
    commutative: Rows,
    /// The rows whose two operands are one variable.
    alike: Rows,
    /// For each flag, the rows that need it.
    needing: [Rows; Flag::ALL.len()],
}

impl Index {
    /// The rows in the order in which they are tried.
    pub fn of(rules: impl IntoIterator<Item = &'static Rule>) -> Index {
        let mut roots: Vec<Vec<Chunk>> = (0..KINDS).map(|_| Vec::new()).collect();
        for rule in rules {
            let Node::Apply(op, operands) = rule.pattern.node(rule.pattern.root()) else { continue };
            let chunks = &mut roots[kind(op)];
            if chunks.last().is_none_or(|chunk| chunk.rules.len() == Rows::BITS as usize) {
                chunks.push(Chunk::new());
            }
            if let Some(chunk) = chunks.last_mut() {
                chunk.add(rule, op, operands);
            }
        }
        Index { roots }
    }

    /// What `attempt` makes of the first row, of those that may match a value of the function, of which it makes anything.
    pub fn first<T>(
        &self,
        func: &Func,
        id: ValueId,
        licence: Licence,
        mut attempt: impl FnMut(&'static Rule) -> Option<T>,
    ) -> Option<T> {
        let value = func.value(id);
        for chunk in &self.roots[kind(value.op)] {
            let mut rows = chunk.matching(func, value);
            if rows != 0 && licence == Licence::Carried {
                rows &= !chunk.lacking(value);
            }
            while rows != 0 {
                let made = attempt(chunk.rules[rows.trailing_zeros() as usize]);
                if made.is_some() {
                    return made;
                }
                rows &= rows - 1;
            }
        }
        None
    }
}

/// Which rows are of interest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Licence {
    /// Those that need no flag which the value lacks.
    Carried,
    /// All.
    Supposed,
}

impl Chunk {
    fn new() -> Chunk {
        let of_kind = [vec![0; SHAPES], vec![0; SHAPES]];
        Chunk { rules: Vec::new(), any: [0; 2], of_kind, commutative: 0, alike: 0, needing: [0; Flag::ALL.len()] }
    }

    fn add(&mut self, rule: &'static Rule, op: Op, operands: [NodeId; 3]) {
        let row = 1 << self.rules.len();
        self.rules.push(rule);
        for place in 0..2 {
            match operands[..arity(op)].get(place) {
                Some(operand) => self.takes(row, place, &rule.pattern, *operand),
                None => self.any[place] |= row,
            }
        }
        let [left, right, _] = operands.map(|operand| rule.pattern.node(operand));
        self.commutative |= if commutes(op) { row } else { 0 };
        self.alike |= if arity(op) == 2 && matches!(left, Node::Variable(_)) && left == right { row } else { 0 };
        rule.flags.iter().for_each(|flag| self.needing[flag as usize] |= row);
    }

    fn takes(&mut self, row: Rows, place: usize, pattern: &Term, operand: NodeId) {
        match pattern.node(operand) {
            Node::Constant(_) | Node::Number(_) | Node::Truth(_) => self.of_kind[place][CONSTANT] |= row,
            Node::Apply(op, operands) => {
                let inner = operands[..arity(op)].iter().map(|operand| pattern.node(*operand));
                let constant =
                    inner.clone().any(|node| matches!(node, Node::Constant(_) | Node::Number(_) | Node::Truth(_)));
                self.of_kind[place][2 * kind(op) + 1] |= row;
                self.of_kind[place][2 * kind(op)] |= if constant { 0 } else { row };
            }
            Node::Variable(_) | Node::Computed(..) => self.any[place] |= row,
        }
    }

    fn matching(&self, func: &Func, value: &Value) -> Rows {
        let (left, right) = operand_shapes(func, value);
        let takes = |place: usize, shape: usize| self.any[place] | self.of_kind[place][shape];
        let rows = takes(0, left) & takes(1, right) | takes(0, right) & takes(1, left) & self.commutative;
        let differ = value.args.len() == 2 && value.args[0] != value.args[1];
        if differ { rows & !self.alike } else { rows }
    }

    /// The rows that need a flag which the value could carry and does not.
    fn lacking(&self, value: &Value) -> Rows {
        if !super::matching::carries_flags(value.op) {
            return 0;
        }
        let mut rows = 0;
        for flag in Flag::ALL {
            rows |= if value.flags.has(*flag) { 0 } else { self.needing[*flag as usize] };
        }
        rows
    }
}

/// The kinds of operations: rows tell these apart.
const KINDS: usize = FLOATS + FloatOp::ALL.len();
const FLOATS: usize = 24;

/// An operand's shape: its kind, and whether one of its own operands is a constant.
const SHAPES: usize = 2 * KINDS;
const CONSTANT: usize = 0;

/// The kind of an operation as patterns spell it.
fn kind(op: Op) -> usize {
    match op {
        Op::Const(_) => CONSTANT,
        Op::Read(_) | Op::Opaque(_) | Op::Int(_) | Op::Cast => 1,
        Op::Select => 2,
        Op::Powi(_) => 3,
        Op::Compare(Cmp::Gt) => kind(Op::Compare(Cmp::Lt)),
        Op::Compare(Cmp::Ge) => kind(Op::Compare(Cmp::Le)),
        Op::Compare(cmp) => 4 + cmp as usize,
        Op::Logic(logic) => 10 + logic as usize,
        Op::Test(test) => 14 + test as usize,
        // `x.recip()` is spelled `1 / x`.
        Op::Float(FloatOp::Recip) => kind(Op::Float(FloatOp::Div)),
        Op::Float(op) => FLOATS + op as usize,
    }
}

fn operand_shapes(func: &Func, value: &Value) -> (usize, usize) {
    let at = |index: usize| value.args.get(index).map_or(CONSTANT, |arg| shape(func, func.value(*arg)));
    match value.op {
        Op::Float(FloatOp::Recip) => (CONSTANT, at(0)),
        Op::Compare(Cmp::Gt | Cmp::Ge) => (at(1), at(0)),
        Op::Compare(Cmp::Lt | Cmp::Le | Cmp::Eq | Cmp::Ne) | Op::Float(_) | Op::Const(_) | Op::Read(_) => {
            (at(0), at(1))
        }
        Op::Opaque(_) | Op::Powi(_) | Op::Test(_) | Op::Logic(_) | Op::Select | Op::Int(_) | Op::Cast => (at(0), at(1)),
    }
}

fn shape(func: &Func, value: &Value) -> usize {
    let kind = kind(value.op);
    if kind == CONSTANT {
        return CONSTANT;
    }
    let constant = value.op == Op::Float(FloatOp::Recip)
        || value.args.iter().any(|arg| matches!(func.value(*arg).op, Op::Const(_)));
    2 * kind + usize::from(constant)
}

#[cfg(test)]
mod tests {
    use super::super::matching::matched;
    use super::*;
    use crate::Flags;
    use crate::random::{Style, generate, lower};
    use crate::rules::table::local;

    #[test]
    fn no_row_that_matches_is_left_out() {
        let style = Style { flags: Flags::FAST, ..Style::default() };
        for func in (0..100).map(|seed| lower(&generate(seed, &style))) {
            for (id, _) in func.values() {
                let mut found = Vec::new();
                LOCAL.first(&func, id, Licence::Supposed, |rule| {
                    found.push(rule.name);
                    None::<()>
                });
                let matching = local().filter(|rule| matched(rule, &func, id).is_some());
                matching.for_each(|rule| assert!(found.contains(&rule.name), "{} is left out", rule.name));
            }
        }
    }
}
