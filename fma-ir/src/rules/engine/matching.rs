//! Whether a value has the form of a pattern.

use super::constant::holds;
use crate::rules::language::{LETTERS, Node, NodeId, Number, Rule, Term, arity};
use crate::rules::table::spelled;
use crate::{Cmp, Flags, FloatOp, Func, Mode, Op, Ty, Value, ValueId};

/// What a pattern's letters stand for, and which operations it covers.
#[derive(Clone, Debug)]
pub struct Match {
    pub bound: [Option<ValueId>; LETTERS],
    /// The operations of the pattern, operands first; the root is the last.
    pub covered: Vec<ValueId>,
    /// The type of the numbers.
    pub ty: Ty,
    /// The mode that all covered operations share.
    pub mode: Mode,
}

impl Match {
    /// What each covered operation permits, and no other.
    pub fn flags(&self, func: &Func) -> Flags {
        let flags = self.covered.iter().map(|id| func.value(*id)).filter(|value| carries_flags(value.op));
        flags.map(|value| value.flags).reduce(Flags::intersection).unwrap_or(Flags::NONE)
    }
}

/// Nothing about an operation on truth values is floating, so it carries no permission.
pub fn carries_flags(op: Op) -> bool {
    match op {
        Op::Float(_) | Op::Powi(_) | Op::Compare(_) | Op::Test(_) | Op::Select => true,
        Op::Const(_) | Op::Read(_) | Op::Opaque(_) | Op::Logic(_) | Op::Int(_) | Op::Cast => false,
    }
}

/// Matches the rule with the value, its flags aside.
pub fn matched(rule: &Rule, func: &Func, root: ValueId) -> Option<Match> {
    if !matches!(rule.pattern.node(rule.pattern.root()), Node::Apply(op, _) if op == spelled(func.value(root).op)) {
        return None;
    }
    let commutative = rule.pattern.commutative();
    let mut exchanged = 0;
    // Each order of the operands of each commutative operation of the pattern.
    loop {
        let mut matcher = Matcher::new(&rule.pattern, func, exchanged);
        let found = matcher.node(rule.pattern.root(), root).and_then(|()| matcher.whole(root, rule));
        if found.is_some() {
            return found;
        }
        // Orders that differ in nodes which were not reached fail alike.
        let alike = commutative & ((1 << matcher.reached) - 1);
        exchanged = (exchanged | alike | !commutative).wrapping_add(1) & commutative;
        if exchanged == 0 {
            return None;
        }
    }
}

/// One attempt, from the root down and from the last operand to the first, so that the nodes are reached in falling order.
struct Matcher<'a> {
    pattern: &'a Term,
    func: &'a Func,
    /// The nodes whose first two operands change places, as bits.
    exchanged: u32,
    /// The last node that was looked at.
    reached: NodeId,
    bound: [Option<ValueId>; LETTERS],
}

impl<'a> Matcher<'a> {
    fn new(pattern: &'a Term, func: &'a Func, exchanged: u32) -> Matcher<'a> {
        Matcher { pattern, func, exchanged, reached: 0, bound: [None; LETTERS] }
    }

    /// The match, once all nodes have been found.
    fn whole(&mut self, root: ValueId, rule: &Rule) -> Option<Match> {
        self.reached = 0;
        let mut covered = Vec::new();
        self.cover(self.pattern.root(), root, &mut covered);
        let mut modes = covered.iter().map(|id| self.func.value(*id)).filter(|value| has_mode(value.op));
        let mode = modes.next().map_or(Mode::default(), |value| value.mode);
        let applies = modes.all(|value| value.mode == mode) && rule.holds_in(mode);
        let ty = number_type(self.func, &covered);
        let fits = !matches!(ty, Ty::Generic(_)) || rule.fits_generic();
        let found = Match { bound: self.bound, covered, ty, mode };
        (applies && fits && holds(rule, &found, self.func).is_some()).then_some(found)
    }

    fn node(&mut self, node: NodeId, id: ValueId) -> Option<()> {
        self.reached = node;
        let value = self.func.value(id);
        match self.pattern.node(node) {
            Node::Variable(letter) => self.bind(letter, id),
            Node::Constant(letter) => {
                (matches!(value.op, Op::Const(_)) && value.ty.format().is_some()).then_some(())?;
                self.bind(letter, id)
            }
            Node::Number(number) => is_number(value, number).then_some(()),
            Node::Truth(truth) => (value.ty == Ty::Bool && value.op == Op::Const(truth.into())).then_some(()),
            Node::Apply(op, operands) => self.operation(node, op, &operands[..arity(op)], value),
            Node::Computed(..) => None,
        }
    }

    fn bind(&mut self, letter: u8, id: ValueId) -> Option<()> {
        let bound = self.bound[letter as usize].get_or_insert(id);
        (*bound == id).then_some(())
    }

    fn operation(&mut self, node: NodeId, op: Op, operands: &[NodeId], value: &Value) -> Option<()> {
        if value.op == Op::Float(FloatOp::Recip) && value.ty.is_float() && is_reciprocal(self.pattern, op, operands) {
            return self.node(operands[1], value.args[0]);
        }
        let mirrored = same_operation(op, value.op)?;
        let on_numbers =
            matches!(op, Op::Logic(_)) || matches!(op, Op::Select) || self.func.value(value.args[0]).ty.is_float();
        let on_pairs = value.ty.is_double() || value.args.iter().any(|arg| self.func.value(*arg).ty.is_double());
        (on_numbers && !on_pairs && value.args.len() == operands.len()).then_some(())?;
        for index in (0..operands.len()).rev() {
            self.node(operands[index], value.args[self.place(node, mirrored, index)])?;
        }
        Some(())
    }

    /// Which operand of the value stands for an operand of the pattern.
    fn place(&self, node: NodeId, mirrored: bool, index: usize) -> usize {
        let exchanged = mirrored || self.exchanged >> node & 1 == 1;
        if exchanged && index < 2 { 1 - index } else { index }
    }

    /// The operations of what has matched, operands first.
    fn cover(&self, node: NodeId, id: ValueId, covered: &mut Vec<ValueId>) {
        let Node::Apply(op, operands) = self.pattern.node(node) else { return };
        let value = self.func.value(id);
        if value.op == Op::Float(FloatOp::Recip) && is_reciprocal(self.pattern, op, &operands) {
            self.cover(operands[1], value.args[0], covered);
        } else {
            let mirrored = same_operation(op, value.op) == Some(true);
            for (index, operand) in operands[..arity(op)].iter().enumerate() {
                self.cover(*operand, value.args[self.place(node, mirrored, index)], covered);
            }
        }
        covered.push(id);
    }
}

/// Whether the pattern is `1 / y`, of which `y.recip()` is another spelling.
fn is_reciprocal(pattern: &Term, op: Op, operands: &[NodeId]) -> bool {
    op == Op::Float(FloatOp::Div) && pattern.node(operands[0]) == Node::Number(Number::ONE)
}

/// Whether the operation is the pattern's: as it stands, or, for `>` and `>=`, with exchanged operands.
fn same_operation(pattern: Op, op: Op) -> Option<bool> {
    match (pattern, op) {
        (Op::Compare(Cmp::Lt), Op::Compare(Cmp::Gt)) | (Op::Compare(Cmp::Le), Op::Compare(Cmp::Ge)) => Some(true),
        (pattern, op) => (pattern == op).then_some(false),
    }
}

/// The format in which the constants of a type are written: a generic one has only 0 and 1, as f64.
pub fn constant_format(ty: Ty) -> Option<fma_core::Format> {
    match ty {
        Ty::Float(format) => Some(format),
        Ty::Generic(_) => Some(fma_core::Format::F64),
        Ty::Double(_) | Ty::Int(_) | Ty::Bool | Ty::Other => None,
    }
}

fn is_number(value: &Value, number: Number) -> bool {
    let (Op::Const(code), Some(format)) = (value.op, constant_format(value.ty)) else { return false };
    match number {
        Number::Nan => value.ty.format().is_some() && format.is_nan(code),
        Number::Dyadic { .. } | Number::Infinite(_) => number.bits(format) == Some(code),
    }
}

fn has_mode(op: Op) -> bool {
    match op {
        Op::Float(_) | Op::Powi(_) | Op::Compare(_) => true,
        Op::Const(_) | Op::Read(_) | Op::Opaque(_) | Op::Test(_) | Op::Logic(_) | Op::Select | Op::Int(_) => false,
        Op::Cast => false,
    }
}

/// The one type of all numbers of the pattern: no operation of a pattern changes it.
fn number_type(func: &Func, covered: &[ValueId]) -> Ty {
    let types = covered.iter().flat_map(|id| func.value(*id).args.iter().copied().chain([*id]));
    types.map(|id| func.value(id).ty).find(|ty| ty.is_float()).unwrap_or(Ty::Bool)
}
