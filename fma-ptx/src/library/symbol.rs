//! Numbers that write down what is done with them.

use std::cell::RefCell;
use std::ops::{Add, BitAnd, BitOr, Div, Mul, Neg, Not, Sub};

use fma_core::approx::far::Turns;
use fma_core::approx::{Fusing, Lane, Scalar};

use super::Step;
use crate::code::Operand;
use crate::emulate::compute;
use crate::{Form, Kind, Modifier, Name};

thread_local! {
    /// What the symbols of the recording under way have done so far.
    static STEPS: RefCell<Vec<Step>> = const { RefCell::new(Vec::new()) };
}

/// Runs a function over symbols; what it did, the result last.
pub fn recorded<S: Word>(operands: u32, function: impl FnOnce(&[Symbol<S>]) -> Symbol<S>) -> Vec<Step> {
    STEPS.take();
    let operands: Vec<_> = (0..operands).map(|index| symbol(write(Step::Operand(index)))).collect();
    let result = function(&operands);
    let mut steps = STEPS.take();
    steps.truncate(result.step as usize + 1);
    steps
}

/// A number: the index of the step that makes it.
#[derive(Clone, Copy)]
pub struct Symbol<S> {
    pub(super) step: u32,
    of: std::marker::PhantomData<S>,
}

/// The answer of a comparison.
#[derive(Clone, Copy)]
pub struct Truth(pub(super) u32);

pub(super) fn symbol<S>(step: u32) -> Symbol<S> {
    Symbol { step, of: std::marker::PhantomData }
}

fn write(step: Step) -> u32 {
    STEPS.with_borrow_mut(|steps| {
        steps.push(step);
        steps.len() as u32 - 1
    })
}

/// An instruction; on constants alone, its result.
pub(super) fn act(name: Name, modifiers: &[Modifier], kinds: &[Kind], operands: &[u32]) -> u32 {
    let form = modifiers.iter().fold(Form::new(name, kinds), |form, modifier| form.with(*modifier));
    let constants: Option<Vec<_>> = operands.iter().map(|step| constant(*step)).collect();
    let result = kinds.first().filter(|_| name != Name::Setp);
    match constants.and_then(|words| compute(&form, &words)).zip(result) {
        Some((bits, kind)) => write(Step::Constant(immediate(*kind, bits))),
        None => write(Step::Do(form, operands.to_vec())),
    }
}

fn constant(step: u32) -> Option<u64> {
    STEPS.with_borrow(|steps| match steps.get(step as usize) {
        Some(Step::Constant(operand)) => crate::select::constant(operand),
        Some(Step::Operand(_) | Step::Do(..) | Step::TwoOverPi(..)) | None => None,
    })
}

fn immediate(kind: Kind, bits: u64) -> Operand {
    if kind.bits() == 64 { Operand::Double(bits) } else { Operand::Single(bits as u32) }
}

/// The scalar types: how instructions call them.
pub trait Word: Scalar {
    const FLOAT: Kind;
    const BITS: Kind;
    const UNSIGNED: Kind;
    fn bits(self) -> u64;
}

impl Word for f32 {
    const FLOAT: Kind = Kind::F32;
    const BITS: Kind = Kind::B32;
    const UNSIGNED: Kind = Kind::U32;
    fn bits(self) -> u64 {
        self.to_bits().into()
    }
}

impl Word for f64 {
    const FLOAT: Kind = Kind::F64;
    const BITS: Kind = Kind::B64;
    const UNSIGNED: Kind = Kind::U64;
    fn bits(self) -> u64 {
        self.to_bits()
    }
}

impl<S: Word> Symbol<S> {
    pub(super) fn float(name: Name, modifiers: &[Modifier], operands: &[Symbol<S>]) -> Symbol<S> {
        let operands: Vec<_> = operands.iter().map(|operand| operand.step).collect();
        symbol(act(name, modifiers, &[S::FLOAT], &operands))
    }

    fn logic(self, name: Name, kind: Kind, other: Symbol<S>) -> Symbol<S> {
        symbol(act(name, &[], &[kind], &[self.step, other.step]))
    }

    fn shifted(self, name: Name, kind: Kind, count: u32) -> Symbol<S> {
        let count = write(Step::Constant(Operand::Bits(count.into())));
        symbol(act(name, &[], &[kind], &[self.step, count]))
    }

    pub(super) fn compared(self, comparison: Modifier, other: Symbol<S>) -> Truth {
        Truth(act(Name::Setp, &[comparison], &[S::FLOAT], &[self.step, other.step]))
    }

    /// In another type, rounded to nearest where that is narrower.
    fn converted<T: Word>(self) -> Symbol<T> {
        let rounding: &[Modifier] = if T::FLOAT.bits() < S::FLOAT.bits() { &[Modifier::Rn] } else { &[] };
        match S::FLOAT == T::FLOAT {
            true => symbol(self.step),
            false => symbol(act(Name::Cvt, rounding, &[T::FLOAT, S::FLOAT], &[self.step])),
        }
    }
}

impl<S: Word> Lane for Symbol<S> {
    type Scalar = S;
    type Mask = Truth;
    type Wide = Symbol<f64>;
    /// The steps for far angles are written for themselves.
    const BRANCHES: bool = false;

    fn splat(x: S) -> Symbol<S> {
        symbol(write(Step::Constant(immediate(S::FLOAT, x.bits()))))
    }
    fn widen(self) -> Symbol<f64> {
        self.converted()
    }
    fn narrow(wide: Symbol<f64>) -> Symbol<S> {
        wide.converted()
    }
    fn less(self, other: Symbol<S>) -> Truth {
        self.compared(Modifier::Lt, other)
    }
    fn equal(self, other: Symbol<S>) -> Truth {
        self.compared(Modifier::Eq, other)
    }
    fn select(mask: Truth, yes: Symbol<S>, no: Symbol<S>) -> Symbol<S> {
        symbol(act(Name::Selp, &[], &[S::FLOAT], &[yes.step, no.step, mask.0]))
    }
    fn square_root(self) -> Symbol<S> {
        Symbol::float(Name::Sqrt, &[Modifier::Rn], &[self])
    }
    fn fused_mul_add(self, b: Symbol<S>, c: Symbol<S>) -> Symbol<S> {
        Symbol::float(Name::Fma, &[Modifier::Rn], &[self, b, c])
    }
    fn any_beyond(self, _: S) -> bool {
        false
    }
    fn each_beyond(self, _: S, near: Symbol<S>, _: fn(S) -> S) -> Symbol<S> {
        near
    }
    /// No function that is recorded asks for it: it stands for a loop.
    fn each_remainder(self, _: Symbol<S>) -> Symbol<S> {
        self
    }
    fn and(self, other: Symbol<S>) -> Symbol<S> {
        self.logic(Name::And, S::BITS, other)
    }
    fn or(self, other: Symbol<S>) -> Symbol<S> {
        self.logic(Name::Or, S::BITS, other)
    }
    fn xor(self, other: Symbol<S>) -> Symbol<S> {
        self.logic(Name::Xor, S::BITS, other)
    }
    fn shift_left(self, count: u32) -> Symbol<S> {
        self.shifted(Name::Shl, S::BITS, count)
    }
    fn shift_right(self, count: u32) -> Symbol<S> {
        self.shifted(Name::Shr, S::UNSIGNED, count)
    }
    fn add_bits(self, other: Symbol<S>) -> Symbol<S> {
        self.logic(Name::Add, S::UNSIGNED, other)
    }
    fn sub_bits(self, other: Symbol<S>) -> Symbol<S> {
        self.logic(Name::Sub, S::UNSIGNED, other)
    }
    fn magnitude(self) -> Symbol<S> {
        Symbol::float(Name::Abs, &[], &[self])
    }
}

impl Turns for Symbol<f64> {
    fn two_over_pi(row: Symbol<f64>, word: usize) -> Symbol<f64> {
        symbol(write(Step::TwoOverPi(row.step, word)))
    }
}

macro_rules! operators {
    ($($operator:ident $method:ident $name:ident;)*) => {$(
        impl<S: Word> $operator for Symbol<S> {
            type Output = Symbol<S>;
            fn $method(self, other: Symbol<S>) -> Symbol<S> {
                Symbol::float(Name::$name, &[Modifier::Rn], &[self, other])
            }
        }
    )*};
}

operators! {
    Add add Add;
    Sub sub Sub;
    Mul mul Mul;
    Div div Div;
}

impl<S: Word> Neg for Symbol<S> {
    type Output = Symbol<S>;
    fn neg(self) -> Symbol<S> {
        Symbol::float(Name::Neg, &[], &[self])
    }
}

impl BitAnd for Truth {
    type Output = Truth;
    fn bitand(self, other: Truth) -> Truth {
        Truth(act(Name::And, &[], &[Kind::Pred], &[self.0, other.0]))
    }
}

impl BitOr for Truth {
    type Output = Truth;
    fn bitor(self, other: Truth) -> Truth {
        Truth(act(Name::Or, &[], &[Kind::Pred], &[self.0, other.0]))
    }
}

impl Not for Truth {
    type Output = Truth;
    fn not(self) -> Truth {
        Truth(act(Name::Not, &[], &[Kind::Pred], &[self.0]))
    }
}

/// One rounding, as every machine with PTX has it.
#[derive(Clone, Copy)]
pub struct Fused;

impl Fusing for Fused {
    const ONE_ROUNDING: bool = true;

    fn mul_add<L: Lane>(a: L, b: L, c: L) -> L {
        a.fused_mul_add(b, c)
    }
}
