//! A random program as IR, as a front end would read it.

use super::{Expr, Kind, Line, Program};
use crate::{Flags, Func, Mode, Op, Region, Site, Stmt, Value, ValueId, VarId};

/// The function of a program. Immutable variables are their values; the others are read where they are used.
pub fn lower(program: &Program) -> Func {
    let mut func = Func::new(program.name.clone());
    let vars: Vec<_> = program.variables.iter().map(|variable| func.var(&variable.name, variable.ty)).collect();
    func.params = vars[..program.params].to_vec();
    let known = vec![None; program.variables.len()];
    let mut lowering = Lowering { program, func, known, stmts: Vec::new(), sites: 0 };
    for param in 0..program.params {
        lowering.known[param] = Some(lowering.read(param));
    }
    lowering.lines(&program.lines);
    let result = Some(lowering.value(&program.result, program.flags));
    let Lowering { mut func, stmts, .. } = lowering;
    func.body = Region { stmts, result };
    func
}

struct Lowering<'a> {
    program: &'a Program,
    func: Func,
    known: Vec<Option<ValueId>>,
    stmts: Vec<Stmt>,
    sites: u32,
}

impl Lowering<'_> {
    fn lines(&mut self, lines: &[Line]) {
        for line in lines {
            let stmt = self.line(line);
            self.stmts.push(stmt);
        }
    }

    fn line(&mut self, line: &Line) -> Stmt {
        let site = self.site();
        match line {
            Line::Let { variable, flags, value } => {
                let value = self.value(value, flags.unwrap_or(self.program.flags));
                let var = VarId(*variable as u32);
                if self.program.variables[*variable].mutable {
                    return Stmt::Set { var, value, site };
                }
                self.known[*variable] = Some(value);
                Stmt::Let { var, value, site }
            }
            Line::Set { variable, value } => {
                let value = self.value(value, self.program.flags);
                Stmt::Set { var: VarId(*variable as u32), value, site }
            }
            Line::If { cond, then, otherwise } => {
                let cond = self.value(cond, self.program.flags);
                Stmt::If { cond, then: self.region(then), otherwise: self.region(otherwise), site }
            }
        }
    }

    fn region(&mut self, lines: &[Line]) -> Region {
        let outer = std::mem::take(&mut self.stmts);
        self.lines(lines);
        Region { stmts: std::mem::replace(&mut self.stmts, outer), result: None }
    }

    fn value(&mut self, expr: &Expr, flags: Flags) -> ValueId {
        match &expr.kind {
            Kind::Variable(variable) => match self.known[*variable] {
                Some(value) => value,
                None => self.read(*variable),
            },
            Kind::Constant(bits) => self.add(Op::Const(*bits), Vec::new(), expr, Flags::NONE),
            Kind::Apply(op, args) => {
                let args = args.iter().map(|arg| self.value(arg, flags)).collect();
                self.add(*op, args, expr, flags)
            }
        }
    }

    fn read(&mut self, variable: usize) -> ValueId {
        let leaf = Expr { ty: self.program.variables[variable].ty, kind: Kind::Variable(variable) };
        self.add(Op::Read(VarId(variable as u32)), Vec::new(), &leaf, Flags::NONE)
    }

    fn add(&mut self, op: Op, args: Vec<ValueId>, expr: &Expr, flags: Flags) -> ValueId {
        let site = self.site();
        let id = self.func.add(Value { op, args: args.into(), ty: expr.ty, flags, mode: Mode::default(), site });
        if op.is_pinned() {
            self.stmts.push(Stmt::Eval(id));
        }
        id
    }

    fn site(&mut self) -> Site {
        self.sites += 1;
        Site(self.sites)
    }
}
