//! Terms: what the two sides of a rule are, as fixed arrays.

use fma_core::exact::{self, Status};
use fma_core::{Format, Overflow, Round, Sign};

use crate::{Cmp, FloatOp, Logic, Op};

/// How many nodes a term may have.
pub const LONGEST: usize = 20;

/// How many different letters a rule may use.
pub const LETTERS: usize = 8;

/// An index of a node in its term; operands come before their users, so the root is the last.
pub type NodeId = u8;

/// A number written in a rule: a decimal fraction that is also a binary one, infinite, or NaN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// `±significand / 2^halvings`.
    Dyadic {
        sign: Sign,
        significand: u32,
        halvings: u8,
    },
    Infinite(Sign),
    Nan,
}

/// What is asked of a computation among constants, besides its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// `exact(e)`: nothing was rounded.
    Exact,
    /// `rounded(e)`: a normal number or an exact one came out.
    Rounded,
}

/// What a node stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node {
    /// A lower-case letter: any value, the same wherever the letter stands.
    Variable(u8),
    /// An upper-case letter: any constant of the format.
    Constant(u8),
    Number(Number),
    Truth(bool),
    /// An operation on as many nodes as it takes.
    Apply(Op, [NodeId; 3]),
    /// A constant that is computed while the rule applies, if the evidence can be had.
    Computed(Evidence, NodeId),
}

/// Whether a node is a number or a truth value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Number,
    Truth,
}

/// One side of a rule.
#[derive(Clone, Copy, Debug)]
pub struct Term {
    nodes: [Node; LONGEST],
    kinds: [Kind; LONGEST],
    len: u8,
    /// The commutative operations, as bits.
    commutative: u32,
}

/// Every node has a bit.
const _: () = assert!(LONGEST <= u32::BITS as usize);

impl Term {
    /// No nodes yet.
    pub const fn empty() -> Term {
        Term { nodes: [Node::Truth(false); LONGEST], kinds: [Kind::Truth; LONGEST], len: 0, commutative: 0 }
    }

    /// Adds a node after its operands.
    pub const fn push(&mut self, node: Node, kind: Kind) -> NodeId {
        assert!((self.len as usize) < LONGEST, "the term is too long");
        self.nodes[self.len as usize] = node;
        self.kinds[self.len as usize] = kind;
        if let Node::Apply(op, args) = node
            && commutes(op)
            && args[0] != args[1]
        {
            self.commutative |= 1 << self.len;
        }
        self.len += 1;
        self.len - 1
    }

    /// The node of an index.
    pub const fn node(&self, id: NodeId) -> Node {
        self.nodes[id as usize]
    }

    /// The kind of a node.
    pub const fn kind(&self, id: NodeId) -> Kind {
        self.kinds[id as usize]
    }

    /// The node that all others serve.
    pub const fn root(&self) -> NodeId {
        self.len - 1
    }

    /// How many nodes there are.
    pub const fn count(&self) -> u8 {
        self.len
    }

    /// The nodes, operands first.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes[..self.len as usize]
    }

    /// The operations, operands first.
    pub fn operations(&self) -> impl Iterator<Item = Op> {
        self.nodes().iter().filter_map(|node| match node {
            Node::Apply(op, _) => Some(*op),
            Node::Variable(_) | Node::Constant(_) | Node::Number(_) | Node::Truth(_) | Node::Computed(..) => None,
        })
    }

    /// The commutative operations, one bit for each node: the matcher tries both orders of each.
    pub const fn commutative(&self) -> u32 {
        self.commutative
    }
}

impl Number {
    /// One.
    pub const ONE: Number = Number::Dyadic { sign: Sign::Positive, significand: 1, halvings: 0 };

    /// The code of the number, if the format has it.
    pub fn bits(self, format: Format) -> Option<u64> {
        match self {
            Number::Dyadic { sign, significand, halvings } => {
                let real =
                    exact::Real { exponent: -i32::from(halvings), ..exact::Real::integer(sign, significand.into()) };
                let (bits, status) =
                    exact::encode(format, exact::Number::Finite(real), Round::NearestEven, Overflow::Ieee);
                (status == Status::EXACT).then_some(bits)
            }
            Number::Infinite(sign) => Some(format.infinity(sign)),
            Number::Nan => Some(format.nan()),
        }
    }
}

/// How many operands a term gives to the operation.
pub const fn arity(op: Op) -> usize {
    match op {
        Op::Float(op) => op.arity(),
        Op::Compare(_) => 2,
        Op::Test(_) | Op::Powi(_) | Op::Cast => 1,
        Op::Logic(Logic::Not) => 1,
        Op::Logic(Logic::And | Logic::Or | Logic::Xor) => 2,
        Op::Select => 3,
        Op::Const(_) | Op::Read(_) | Op::Opaque(_) | Op::Int(_) => 0,
    }
}

/// Whether the matcher also tries the first two operands in the other order.
///
/// `min` and `max` are here though they may return the first of two zeros: a rule for which that matters needs `nsz`, or fails its test.
pub const fn commutes(op: Op) -> bool {
    match op {
        Op::Float(op) => swaps(op),
        Op::Compare(cmp) => matches!(cmp, Cmp::Eq | Cmp::Ne),
        Op::Logic(logic) => !matches!(logic, Logic::Not),
        Op::Const(_) | Op::Read(_) | Op::Opaque(_) | Op::Powi(_) | Op::Test(_) | Op::Select | Op::Int(_) => false,
        Op::Cast => false,
    }
}

const fn swaps(op: FloatOp) -> bool {
    use FloatOp::{Add, Fma, Hypot, Max, Min, Mul, MulAdd};
    matches!(op, Add | Mul | Fma | MulAdd | Min | Max | Hypot)
}
