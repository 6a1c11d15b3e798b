//! What a random program is made of.

use crate::{Flags, Op, Ty};

/// A function.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    pub name: String,
    pub flags: Flags,
    /// Every variable; the parameters come first.
    pub variables: Vec<Variable>,
    pub params: usize,
    pub lines: Vec<Line>,
    pub result: Expr,
}

/// A variable.
#[derive(Clone, Debug, PartialEq)]
pub struct Variable {
    pub name: String,
    pub ty: Ty,
    pub mutable: bool,
}

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub enum Line {
    /// `let`, with flags of its own or the function's.
    Let { variable: usize, flags: Option<Flags>, value: Expr },
    /// An assignment to a variable that may change.
    Set { variable: usize, value: Expr },
    /// One of two blocks runs.
    If { cond: Expr, then: Vec<Line>, otherwise: Vec<Line> },
}

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    pub ty: Ty,
    pub kind: Kind,
}

/// What an expression is.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    Variable(usize),
    /// The bits of a positive number, an integer or a truth value.
    Constant(u64),
    /// An operation that is neither a constant, nor a read, nor opaque.
    Apply(Op, Vec<Expr>),
}

impl Expr {
    /// An operation.
    pub fn apply(op: Op, args: Vec<Expr>, ty: Ty) -> Expr {
        Expr { ty, kind: Kind::Apply(op, args) }
    }
}
