//! A rule as functions: its pattern as it stands, and what the engine makes of it.

use fma_core::Format;

use crate::rules::engine::{Receive, build, matched, unfolded};
use crate::rules::language::{Kind, Node, NodeId, Rule, arity};
use crate::{Flags, FloatOp, Func, Mode, Op, Site, Stmt, Ty, Value, ValueId};

/// How a rule is put to the test.
#[derive(Clone, Copy, Debug)]
pub struct Setup<'a> {
    pub rule: &'a Rule,
    pub format: Format,
    pub flags: Flags,
    pub mode: Mode,
    /// One bit for each commutative operation of the pattern: whether its operands change places.
    pub orders: u32,
}

/// The functions for one choice of constants; the parameters are the variables.
pub struct Instance {
    pub before: Func,
    pub after: Func,
    /// The same as `after`, its constants being computed while it runs: a rounding of theirs counts.
    pub unfolded: Func,
}

/// The letters of a rule, in their order: `None` for a constant.
pub fn letters(rule: &Rule) -> Vec<Option<Kind>> {
    let term = &rule.pattern;
    let mut kinds = vec![None; rule.letters.iter().count()];
    for id in 0..term.count() {
        if let Node::Variable(letter) = term.node(id) {
            kinds[letter as usize] = Some(term.kind(id));
        }
    }
    kinds
}

/// Whether either side has one of these operations.
pub fn has(rule: &Rule, such: &[FloatOp]) -> bool {
    let mut operations = rule.pattern.operations().chain(rule.replacement.operations());
    operations.any(|op| such.iter().any(|such| op == Op::Float(*such)))
}

impl Setup<'_> {
    /// The functions, or `None` where the rule does not apply to these constants, given in their order.
    pub fn instance(&self, constants: &[u64]) -> Option<Instance> {
        let mut before = Func::new(self.rule.name);
        let root = self.pattern(&mut before, constants);
        before.body.result = Some(root);
        let found = matched(self.rule, &before, root)?;
        let finish = |make: &dyn Fn(&mut Adding) -> Option<ValueId>| {
            let mut after = Adding(before.clone());
            after.0.body.result = Some(make(&mut after)?);
            Some(after.0)
        };
        let after = finish(&|to| build(self.rule, &found, self.flags, Site::default(), to))?;
        let unfolded = finish(&|to| unfolded(self.rule, &found, self.flags, Site::default(), to))?;
        Some(Instance { before, after, unfolded })
    }

    fn pattern(&self, func: &mut Func, constants: &[u64]) -> ValueId {
        let ty = Ty::Float(self.format);
        let mut constants = constants.iter();
        let letters = letters(self.rule);
        let letters: Vec<ValueId> = letters.iter().map(|kind| letter(func, *kind, &mut constants, ty)).collect();
        let term = &self.rule.pattern;
        let commutative: Vec<NodeId> = (0..term.count()).filter(|id| term.commutative() >> id & 1 == 1).collect();
        let mut built: Vec<ValueId> = Vec::new();
        for (id, node) in term.nodes().iter().enumerate() {
            let value = match *node {
                Node::Variable(letter) | Node::Constant(letter) => {
                    built.push(letters[letter as usize]);
                    continue;
                }
                Node::Number(number) => plain(Op::Const(number.bits(self.format).unwrap_or(0)), ty),
                Node::Truth(truth) => plain(Op::Const(truth.into()), Ty::Bool),
                Node::Apply(op, operands) => {
                    let mut args: Vec<ValueId> = operands[..arity(op)].iter().map(|id| built[*id as usize]).collect();
                    let place = commutative.iter().position(|other| usize::from(*other) == id);
                    if place.is_some_and(|place| self.orders >> place & 1 == 1) {
                        args.swap(0, 1);
                    }
                    let ty = if term.kind(id as NodeId) == Kind::Truth { Ty::Bool } else { ty };
                    Value { args: args.into(), flags: self.flags, mode: self.mode, ..plain(op, ty) }
                }
                Node::Computed(..) => unreachable!("a pattern computes nothing"),
            };
            built.push(func.add(value));
        }
        built[built.len() - 1]
    }
}

fn letter<'a>(
    func: &mut Func,
    kind: Option<Kind>,
    constants: &mut impl Iterator<Item = &'a u64>,
    number: Ty,
) -> ValueId {
    let ty = match kind {
        None => return func.add(plain(Op::Const(constants.next().copied().unwrap_or(0)), number)),
        Some(Kind::Number) => number,
        Some(Kind::Truth) => Ty::Bool,
    };
    let var = func.var("letter", ty);
    func.params.push(var);
    let id = func.add(plain(Op::Read(var), ty));
    func.body.stmts.push(Stmt::Eval(id));
    id
}

fn plain(op: Op, ty: Ty) -> Value {
    Value { op, args: Default::default(), ty, flags: Flags::NONE, mode: Mode::default(), site: Site::default() }
}

struct Adding(Func);

impl Receive for Adding {
    fn func(&self) -> &Func {
        &self.0
    }

    fn take(&mut self, value: Value) -> ValueId {
        self.0.add(value)
    }
}
