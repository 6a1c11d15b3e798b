//! A function: an arena of values and a tree of regions.

use std::collections::{BTreeMap, BTreeSet};

use fma_core::{Format, Overflow, Round, exact};

use crate::intern::Interned;
use crate::{Args, Flags, FloatOp, Mode, Op, Ty};

/// A value's index in its function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ValueId(pub u32);

/// A variable's index in its function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VarId(pub u32);

/// A place in the source; the front end knows which.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Site(pub u32);

/// A variable of the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Var {
    pub name: String,
    pub ty: Ty,
}

/// One value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Value {
    pub op: Op,
    pub args: Args,
    pub ty: Ty,
    pub flags: Flags,
    pub mode: Mode,
    /// The expression that the value was read from, or that the rewrite which made it replaced.
    pub site: Site,
}

/// A statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stmt {
    /// A pinned value is computed here.
    Eval(ValueId),
    /// An immutable variable names a value.
    Let { var: VarId, value: ValueId, site: Site },
    /// A variable that may change takes a value.
    Set { var: VarId, value: ValueId, site: Site },
    /// Exactly one region runs.
    If { cond: ValueId, then: Region, otherwise: Region, site: Site },
    /// The function returns.
    Return { value: Option<ValueId>, site: Site },
    /// The user's tokens: they use the values, may run each region any number of times, and may change the variables.
    Opaque { site: Site, values: Vec<ValueId>, regions: Vec<Region>, writes: Vec<VarId> },
    /// In debug builds, the promises of the value's flags are asserted. Not a use: it keeps nothing alive.
    Check { value: ValueId, site: Site },
}

/// Statements in order, and the value of the block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Region {
    pub stmts: Vec<Stmt>,
    pub result: Option<ValueId>,
}

/// Which variables are to hold pairs of floats, besides those that operations with `df64` are assigned to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Promotion {
    /// The author named them.
    pub named: Vec<VarId>,
    /// Their type cannot change.
    pub fixed: Vec<VarId>,
}

/// A function.
#[derive(Clone, Debug, Default)]
pub struct Func {
    pub name: String,
    pub params: Vec<VarId>,
    pub vars: Vec<Var>,
    pub body: Region,
    pub promotion: Promotion,
    /// For reads of memory by name, the first site that names the same place. What is written between them the front end does not say.
    pub places: BTreeMap<Site, Site>,
    /// For elements and fields of constants by name, the first site that names one of the same constant.
    pub elements: BTreeMap<Site, Site>,
    /// The sites of elements of memory, which wait for their index. What else the front end does not say, a call of a closure above all, waits for nothing.
    pub indexed: BTreeSet<Site>,
    /// The statements with regions of their own of which each runs once at most: branches by a pattern, and blocks.
    pub branches: BTreeSet<Site>,
    /// The statements of the user's that are there once more: they are not counted again.
    pub copies: BTreeSet<Site>,
    /// The sites that hand on the bits of their operand: as an integer, or as the float that they are.
    pub bits: BTreeSet<Site>,
    /// The reads of memory that stand for later ones of the same place, each with the sites of those.
    pub again: BTreeMap<Site, Vec<Site>>,
    values: Vec<Value>,
    interned: Interned,
}

impl Func {
    /// An empty function.
    pub fn new(name: impl Into<String>) -> Func {
        Func { name: name.into(), ..Func::default() }
    }

    /// The same name and variables, without values and statements: what a pass starts from.
    pub fn emptied(&self) -> Func {
        Func {
            name: self.name.clone(),
            params: self.params.clone(),
            vars: self.vars.clone(),
            body: Region::default(),
            promotion: self.promotion.clone(),
            places: self.places.clone(),
            elements: self.elements.clone(),
            indexed: self.indexed.clone(),
            branches: self.branches.clone(),
            copies: self.copies.clone(),
            bits: self.bits.clone(),
            again: self.again.clone(),
            values: Vec::new(),
            interned: Interned::default(),
        }
    }

    /// A new variable.
    pub fn var(&mut self, name: impl Into<String>, ty: Ty) -> VarId {
        self.vars.push(Var { name: name.into(), ty });
        VarId(self.vars.len() as u32 - 1)
    }

    /// Adds a value: a pure one that is there already is found, a pinned one is always new. A number permits nothing: it is one and the
    /// same wherever it stands.
    pub fn add(&mut self, mut value: Value) -> ValueId {
        let id = ValueId(self.values.len() as u32);
        if matches!(value.op, Op::Const(_)) {
            (value.flags, value.mode) = Default::default();
        }
        if !value.op.is_pinned()
            && let Some(known) = self.interned.find_or_add(&self.values, &value, id)
        {
            return known;
        }
        self.values.push(value);
        id
    }

    /// The same sum or product with its operands in the other order, where that is there: they are one number.
    pub fn exchanged(&self, value: &Value) -> Option<ValueId> {
        let commutes = matches!(value.op, Op::Float(FloatOp::Add | FloatOp::Mul | FloatOp::Fma));
        let [a, b, rest @ ..] = &value.args[..] else { return None };
        if !commutes || !matches!(value.ty, Ty::Float(_)) {
            return None;
        }
        let args = [&[*b, *a], rest].concat().into();
        self.interned.find(&self.values, &Value { args, ..value.clone() })
    }

    /// The value of an id.
    pub fn value(&self, id: ValueId) -> &Value {
        &self.values[id.0 as usize]
    }

    /// What a value negates, however often; or the value itself.
    pub fn without_signs(&self, mut id: ValueId) -> ValueId {
        while self.value(id).op == Op::Float(FloatOp::Neg) {
            id = self.value(id).args[0];
        }
        id
    }

    /// The same for one choice of its type parameters: each is the format that it is given. Numbers of such a type are codes of f64, in
    /// which no more than small whole numbers stand.
    pub fn instance(&self, format: impl Fn(u16) -> Option<Format>) -> Func {
        let settled = |ty: Ty| match ty {
            Ty::Generic(index) => format(index).map_or(ty, Ty::Float),
            Ty::Float(_) | Ty::Double(_) | Ty::Int(_) | Ty::Bool | Ty::Other => ty,
        };
        let mut func = self.clone();
        func.vars.iter_mut().for_each(|var| var.ty = settled(var.ty));
        for value in &mut func.values {
            if let (Op::Const(code), Ty::Generic(_), Ty::Float(format)) = (value.op, value.ty, settled(value.ty)) {
                let code = exact::convert(Format::F64, code, format, Round::NearestEven, Overflow::Ieee);
                value.op = Op::Const(code);
            }
            value.ty = settled(value.ty);
        }
        func
    }

    /// The variable of an id.
    pub fn variable(&self, id: VarId) -> &Var {
        &self.vars[id.0 as usize]
    }

    /// The values behind so many others, operands before users.
    pub(crate) fn values_behind(&self, others: usize) -> &[Value] {
        self.values.get(others..).unwrap_or_default()
    }

    /// Every value with its id, operands before users.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = (ValueId, &Value)> + ExactSizeIterator {
        self.values.iter().enumerate().map(|(index, value)| (ValueId(index as u32), value))
    }
}

/// Two functions are equal if their values stand in the same order: after [`crate::sweep`], if they are the same program.
impl PartialEq for Func {
    fn eq(&self, other: &Func) -> bool {
        let own = (&self.name, &self.params, &self.vars, &self.body, &self.values);
        own == (&other.name, &other.params, &other.vars, &other.body, &other.values)
    }
}
