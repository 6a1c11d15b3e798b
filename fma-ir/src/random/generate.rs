//! Rolling a program.

use fma_core::{Format, Overflow, Round, exact};

use super::{Dice, Expr, Kind, Line, NanSigns, Program, Repertoire, Style, Variable};
use crate::{Bits, Cmp, Flag, Flags, FloatOp, IntOp, IntTy, Logic, Op, Ty};

/// A program of a style.
pub fn generate(seed: u64, style: &Style) -> Program {
    let mut maker = Maker { dice: Dice::new(seed), style, variables: Vec::new(), visible: Vec::new() };
    let flags = maker.flags();
    let params = 3 + maker.dice.below(3);
    for index in 0..params {
        // The first two parameters are floats of the first format, the last is an integer.
        let ty = if index + 1 == params { INTEGER } else { maker.float_type(index < 2) };
        maker.variable(format!("p{index}"), ty, false);
    }
    let lines = maker.lines(0);
    let result = maker.result();
    let Maker { variables, .. } = maker;
    Program { name: format!("random_{seed}"), flags, variables, params, lines, result }
}

/// Integers are of one type, and small wherever they are computed with.
const INTEGER: Ty = Ty::Int(IntTy { bits: 32, signed: true, pointer: false });

/// Numbers that break rules, small integers first.
const CONSTANTS: [f64; 14] = [0.0, 1.0, 2.0, 3.0, 7.0, 10.0, 0.5, 0.1, 1e-3, 1e10, 1e-30, 1e30, 1.5, f64::INFINITY];
const INTEGERS: usize = 6;

type Shape = fn(&mut Maker<'_>, Ty, usize) -> Expr;

/// How often which float expression is rolled; those of polynomials first.
const SHAPES: &[(u32, Shape)] = &[
    (6, |maker, ty, depth| maker.float(FloatOp::Add, ty, depth)),
    (5, |maker, ty, depth| maker.float(FloatOp::Sub, ty, depth)),
    (9, |maker, ty, depth| maker.float(FloatOp::Mul, ty, depth)),
    (3, |maker, ty, depth| maker.float(FloatOp::Neg, ty, depth)),
    (1, |maker, ty, depth| maker.square(ty, depth)),
    (3, |maker, ty, depth| maker.float(FloatOp::Div, ty, depth)),
    (1, |maker, ty, depth| maker.float(FloatOp::Fma, ty, depth)),
    (4, |maker, ty, depth| maker.rarer(ty, depth)),
    (2, |maker, ty, depth| maker.select(ty, depth)),
    (1, |maker, ty, depth| maker.cast(ty, depth)),
    (1, |maker, ty, depth| maker.power(ty, depth)),
];

const POLYNOMIAL: usize = 5;

/// The other operations that every engine computes exactly.
const RARER: &[FloatOp] = &[
    FloatOp::Abs,
    FloatOp::Copysign,
    FloatOp::Recip,
    FloatOp::Sqrt,
    FloatOp::Min,
    FloatOp::Max,
    FloatOp::Signum,
    FloatOp::Floor,
    FloatOp::Ceil,
    FloatOp::Trunc,
    FloatOp::Round,
    FloatOp::RoundTiesEven,
    FloatOp::Fract,
];

impl Repertoire {
    fn shapes(self) -> &'static [(u32, Shape)] {
        match self {
            Repertoire::Everything => SHAPES,
            Repertoire::Polynomials => &SHAPES[..POLYNOMIAL],
        }
    }

    fn constants(self) -> &'static [f64] {
        match self {
            Repertoire::Everything => &CONSTANTS,
            Repertoire::Polynomials => &CONSTANTS[..INTEGERS],
        }
    }
}

struct Maker<'a> {
    dice: Dice,
    style: &'a Style,
    variables: Vec<Variable>,
    /// The variables in scope.
    visible: Vec<usize>,
}

impl Maker<'_> {
    fn flags(&mut self) -> Flags {
        let rolled = self.dice.roll();
        // Half of the time nearly all, else a random half.
        let kept = if self.dice.once_in(2) { rolled | rolled >> 20 | rolled >> 40 } else { rolled };
        Flag::ALL.iter().copied().filter(|flag| self.style.flags.has(*flag) && kept >> *flag as u32 & 1 == 1).collect()
    }

    fn float_type(&mut self, first: bool) -> Ty {
        let fallback = self.style.formats.first().copied().unwrap_or(Format::F32);
        let chosen = if first || !self.dice.once_in(4) { Some(fallback) } else { self.dice.pick(&self.style.formats) };
        Ty::Float(chosen.unwrap_or(fallback))
    }

    fn variable(&mut self, name: String, ty: Ty, mutable: bool) -> usize {
        self.variables.push(Variable { name, ty, mutable });
        self.visible.push(self.variables.len() - 1);
        self.variables.len() - 1
    }

    fn lines(&mut self, depth: usize) -> Vec<Line> {
        let count = self.dice.below(self.style.lines >> depth) + usize::from(depth > 0);
        (0..count).map(|_| self.line(depth)).collect()
    }

    fn line(&mut self, depth: usize) -> Line {
        let changing: Vec<_> = self.visible.iter().copied().filter(|index| self.variables[*index].mutable).collect();
        match self.dice.below(8) {
            0 | 1 if !changing.is_empty() => {
                let variable = changing[self.dice.below(changing.len())];
                Line::Set { variable, value: self.expr(self.variables[variable].ty, self.style.depth) }
            }
            2 if depth < 2 => self.branch(depth),
            3 => self.binding(INTEGER),
            _ => {
                let ty = self.float_type(false);
                self.binding(ty)
            }
        }
    }

    fn binding(&mut self, ty: Ty) -> Line {
        let value = self.expr(ty, self.style.depth);
        let flags = if self.dice.once_in(4) { Some(self.flags()) } else { None };
        let mutable = self.dice.once_in(3);
        let variable = self.variable(format!("v{}", self.variables.len()), ty, mutable);
        Line::Let { variable, flags, value }
    }

    fn branch(&mut self, depth: usize) -> Line {
        let cond = self.truth(1);
        let outer = self.visible.len();
        let [then, otherwise] = [0, 1].map(|_| {
            let lines = self.lines(depth + 1);
            self.visible.truncate(outer);
            lines
        });
        Line::If { cond, then, otherwise }
    }

    /// An expression of about half of the variables, so that most of the program is needed.
    fn result(&mut self) -> Expr {
        let ty = self.float_type(true);
        let mut result = self.expr(ty, 1);
        for variable in self.visible.clone() {
            let operand = Expr { ty: self.variables[variable].ty, kind: Kind::Variable(variable) };
            if operand.ty.is_float() && !self.dice.once_in(2) {
                let operand = if operand.ty == ty { operand } else { Expr::apply(Op::Cast, vec![operand], ty) };
                let op =
                    self.dice.pick(&[FloatOp::Add, FloatOp::Sub, FloatOp::Mul, FloatOp::Max]).unwrap_or(FloatOp::Add);
                result = Expr::apply(Op::Float(op), vec![result, operand], ty);
            }
        }
        result
    }

    fn expr(&mut self, ty: Ty, depth: usize) -> Expr {
        match ty {
            _ if depth == 0 || self.dice.once_in(6) => self.leaf(ty),
            Ty::Float(_) => match self.dice.weighted(self.style.repertoire.shapes()) {
                Some(shape) => shape(self, ty, depth - 1),
                None => self.leaf(ty),
            },
            Ty::Bool => self.truth(depth - 1),
            Ty::Int(_) | Ty::Double(_) | Ty::Generic(_) | Ty::Other => self.integer(),
        }
    }

    /// Variables mostly, the young ones oftener: that is how values come to be shared.
    fn leaf(&mut self, ty: Ty) -> Expr {
        let fitting: Vec<_> = self.visible.iter().copied().filter(|index| self.variables[*index].ty == ty).collect();
        let newest = fitting.len().saturating_sub(3);
        let pool = if self.dice.once_in(2) { &fitting[newest..] } else { &fitting[..] };
        match self.dice.pick(pool) {
            Some(variable) if !self.dice.once_in(5) => Expr { ty, kind: Kind::Variable(variable) },
            _ => self.constant(ty),
        }
    }

    fn constant(&mut self, ty: Ty) -> Expr {
        let bits = match ty {
            Ty::Float(format) => {
                let number = self.dice.pick(self.style.repertoire.constants()).unwrap_or(1.0).to_bits();
                exact::convert(Format::F64, number, format, Round::NearestEven, Overflow::Ieee)
            }
            Ty::Int(_) | Ty::Double(_) | Ty::Generic(_) | Ty::Other => self.dice.below(10) as u64,
            Ty::Bool => self.dice.below(2) as u64,
        };
        Expr { ty, kind: Kind::Constant(bits) }
    }

    fn float(&mut self, op: FloatOp, ty: Ty, depth: usize) -> Expr {
        let args = (0..op.arity()).map(|_| self.expr(ty, depth)).collect();
        Expr::apply(Op::Float(op), args, ty)
    }

    fn rarer(&mut self, ty: Ty, depth: usize) -> Expr {
        let op = self.dice.pick(RARER).filter(|op| self.style.nan_signs.shows(*op)).unwrap_or(FloatOp::Abs);
        self.float(op, ty, depth)
    }

    fn select(&mut self, ty: Ty, depth: usize) -> Expr {
        let args = vec![self.truth(depth), self.expr(ty, depth), self.expr(ty, depth)];
        Expr::apply(Op::Select, args, ty)
    }

    fn square(&mut self, ty: Ty, depth: usize) -> Expr {
        let exponent = 2 + self.dice.below(3) as i32;
        let base = self.expr(ty, depth.min(1));
        Expr::apply(Op::Powi(exponent), vec![base], ty)
    }

    fn power(&mut self, ty: Ty, depth: usize) -> Expr {
        let exponent = self.dice.below(7) as i32 - 2;
        let base = self.expr(ty, depth);
        Expr::apply(Op::Powi(exponent), vec![base], ty)
    }

    fn cast(&mut self, ty: Ty, depth: usize) -> Expr {
        let from = if self.dice.once_in(2) { INTEGER } else { self.float_type(false) };
        let operand = if from == INTEGER { self.integer() } else { self.expr(from, depth) };
        Expr::apply(Op::Cast, vec![operand], ty)
    }

    fn truth(&mut self, depth: usize) -> Expr {
        let ty = self.float_type(false);
        let (op, args) = match self.dice.below(8) {
            0 => {
                let tests = [Bits::IsNan, Bits::IsInfinite, Bits::IsFinite, Bits::IsSignNegative, Bits::IsSignPositive];
                let fit = if self.style.nan_signs == NanSigns::Seen { &tests[..] } else { &tests[..3] };
                (Op::Test(self.dice.pick(fit).unwrap_or(Bits::IsNan)), vec![self.expr(ty, depth)])
            }
            1 if depth > 0 => (Op::Logic(Logic::Not), vec![self.truth(depth - 1)]),
            2 if depth > 0 => {
                let logic = self.dice.pick(&[Logic::And, Logic::Or, Logic::Xor]).unwrap_or(Logic::And);
                (Op::Logic(logic), vec![self.truth(depth - 1), self.truth(depth - 1)])
            }
            _ => {
                let ty = if self.dice.once_in(6) { INTEGER } else { ty };
                let cmp = self.dice.pick(&[Cmp::Eq, Cmp::Ne, Cmp::Lt, Cmp::Le, Cmp::Gt, Cmp::Ge]).unwrap_or(Cmp::Lt);
                (Op::Compare(cmp), vec![self.expr(ty, depth), self.expr(ty, depth)])
            }
        };
        Expr::apply(op, args, Ty::Bool)
    }

    /// A product, sum or difference of two integers below 256, or one such integer.
    fn integer(&mut self) -> Expr {
        let op = self.dice.pick(&[IntOp::Add, IntOp::Sub, IntOp::Mul, IntOp::Xor]).unwrap_or(IntOp::Add);
        let [left, right] = [0, 1].map(|_| self.masked());
        if self.dice.once_in(3) { left } else { Expr::apply(Op::Int(op), vec![left, right], INTEGER) }
    }

    fn masked(&mut self) -> Expr {
        let mask = Expr { ty: INTEGER, kind: Kind::Constant(255) };
        let operand = if self.dice.once_in(3) {
            let ty = self.float_type(false);
            let float = self.leaf(ty);
            Expr::apply(Op::Cast, vec![float], INTEGER)
        } else {
            self.leaf(INTEGER)
        };
        Expr::apply(Op::Int(IntOp::And), vec![operand, mask], INTEGER)
    }
}
