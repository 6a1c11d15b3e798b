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
    let commutative: Vec<NodeId> = rule.pattern.commutative().collect();
    // Each order of the operands of each commutative operation of the pattern.
    (0..1u32 << commutative.len()).find_map(|orders| {
        let exchanged =
            |id| commutative.iter().position(|other| *other == id).is_some_and(|bit| orders >> bit & 1 == 1);
        Matcher { pattern: &rule.pattern, func, exchanged: &exchanged, found: Match::new() }.whole(root, rule)
    })
}

impl Match {
    fn new() -> Match {
        Match { bound: [None; LETTERS], covered: Vec::new(), ty: Ty::Other, mode: Mode::default() }
    }
}

struct Matcher<'a> {
    pattern: &'a Term,
    func: &'a Func,
    exchanged: &'a dyn Fn(NodeId) -> bool,
    found: Match,
}

impl Matcher<'_> {
    fn whole(mut self, root: ValueId, rule: &Rule) -> Option<Match> {
        self.node(self.pattern.root(), root)?;
        let mut modes = self.found.covered.iter().map(|id| self.func.value(*id)).filter(|value| has_mode(value.op));
        let mode = modes.next().map_or(Mode::default(), |value| value.mode);
        let applies = modes.all(|value| value.mode == mode) && rule.holds_in(mode);
        drop(modes);
        let mut found = Match { mode, ..self.found };
        found.ty = number_type(self.func, &found);
        let fits = !matches!(found.ty, Ty::Generic(_)) || rule.fits_generic();
        (applies && fits && holds(rule, &found, self.func).is_some()).then_some(found)
    }

    fn node(&mut self, node: NodeId, id: ValueId) -> Option<()> {
        let value = self.func.value(id);
        match self.pattern.node(node) {
            Node::Variable(letter) => self.bind(letter, id),
            Node::Constant(letter) => {
                (matches!(value.op, Op::Const(_)) && value.ty.format().is_some()).then_some(())?;
                self.bind(letter, id)
            }
            Node::Number(number) => {
                let bits = number.bits(constant_format(value.ty)?)?;
                is_constant(value, bits, number == Number::Nan).then_some(())
            }
            Node::Truth(truth) => (value.ty == Ty::Bool && value.op == Op::Const(truth.into())).then_some(()),
            Node::Apply(op, operands) => self.operation(node, op, &operands[..arity(op)], id),
            Node::Computed(..) => None,
        }
    }

    fn bind(&mut self, letter: u8, id: ValueId) -> Option<()> {
        let bound = self.found.bound[letter as usize].get_or_insert(id);
        (*bound == id).then_some(())
    }

    fn operation(&mut self, node: NodeId, op: Op, operands: &[NodeId], id: ValueId) -> Option<()> {
        let value = self.func.value(id);
        if value.op == Op::Float(FloatOp::Recip) && is_reciprocal(self.pattern, op, operands) {
            self.node(operands[1], value.args[0])?;
            self.found.covered.push(id);
            return Some(());
        }
        let mirrored = same_operation(op, value.op)?;
        let on_numbers =
            matches!(op, Op::Logic(_)) || matches!(op, Op::Select) || self.func.value(value.args[0]).ty.is_float();
        (on_numbers && value.args.len() == operands.len()).then_some(())?;
        let exchanged = mirrored || (self.exchanged)(node);
        for (index, operand) in operands.iter().enumerate() {
            let place = if exchanged && index < 2 { 1 - index } else { index };
            self.node(*operand, value.args[place])?;
        }
        self.found.covered.push(id);
        Some(())
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
        Ty::Int(_) | Ty::Bool | Ty::Other => None,
    }
}

fn is_constant(value: &Value, bits: u64, any_nan: bool) -> bool {
    match (value.op, value.ty.format()) {
        (Op::Const(code), Some(format)) if any_nan => format.is_nan(code),
        (Op::Const(code), _) => code == bits,
        (Op::Read(_) | Op::Opaque(_) | Op::Float(_) | Op::Powi(_) | Op::Compare(_) | Op::Test(_), _)
        | (Op::Logic(_) | Op::Select | Op::Int(_) | Op::Cast, _) => false,
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
fn number_type(func: &Func, found: &Match) -> Ty {
    let types = found.covered.iter().flat_map(|id| func.value(*id).args.iter().copied().chain([*id]));
    types.map(|id| func.value(id).ty).find(|ty| ty.is_float()).unwrap_or(Ty::Bool)
}
