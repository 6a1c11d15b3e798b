//! Functions drawn by hand: for tests, examples and tools that have no front end at hand.

use crate::{Flags, FloatOp, Func, Mode, Op, Site, Stmt, Ty, Value, ValueId, VarId};

/// A straight-line function in the making. New operations take its current flags and mode.
#[derive(Clone, Debug)]
pub struct Sketch {
    pub func: Func,
    pub ty: Ty,
    pub flags: Flags,
    pub mode: Mode,
}

impl Sketch {
    /// A function on one type.
    pub fn new(ty: Ty, flags: Flags) -> Sketch {
        Sketch { func: Func::new("sketch"), ty, flags, mode: Mode::default() }
    }

    /// A parameter, read once.
    pub fn param(&mut self, name: &str) -> ValueId {
        let var = self.func.var(name, self.ty);
        self.func.params.push(var);
        self.read(var)
    }

    /// The content of a variable here and now.
    pub fn read(&mut self, var: VarId) -> ValueId {
        let value = self.value(Op::Read(var), &[]);
        self.push(Stmt::Eval(value));
        value
    }

    /// A constant of the sketch's type by its bits.
    pub fn bits(&mut self, bits: u64) -> ValueId {
        self.value(Op::Const(bits), &[])
    }

    /// A float operation.
    pub fn float(&mut self, op: FloatOp, args: &[ValueId]) -> ValueId {
        let Sketch { flags, mode, .. } = *self;
        self.func.add(Value { op: Op::Float(op), args: args.into(), ty: self.ty, flags, mode, site: Site::default() })
    }

    /// A power with an exponent that is known.
    pub fn powi(&mut self, exponent: i32, base: ValueId) -> ValueId {
        let Sketch { flags, mode, ty, .. } = *self;
        self.func.add(Value { op: Op::Powi(exponent), args: [base].into(), ty, flags, mode, site: Site::default() })
    }

    /// A `let`.
    pub fn bind(&mut self, name: &str, value: ValueId) {
        let var = self.func.var(name, self.func.value(value).ty);
        self.push(Stmt::Let { var, value, site: Site::default() });
    }

    /// A statement at the end.
    pub fn push(&mut self, stmt: Stmt) {
        self.func.body.stmts.push(stmt);
    }

    /// The function that gives the value.
    pub fn giving(&self, result: ValueId) -> Func {
        let mut func = self.func.clone();
        func.body.result = Some(result);
        func
    }

    fn value(&mut self, op: Op, args: &[ValueId]) -> ValueId {
        let (flags, mode, site) = (Flags::NONE, Mode::default(), Site::default());
        self.func.add(Value { op, args: args.into(), ty: self.ty, flags, mode, site })
    }
}
