//! Sums as polynomials over what they are made of.

use super::fractions::LICENCE;
use super::remainders::quotient;
use super::weighted::Term as Share;
use crate::passes::sums::coefficient::Coefficient;
use crate::passes::sums::expand::combined;
use crate::passes::sums::licence::Licence;
use crate::passes::sums::monomial::Atom;
use crate::passes::sums::polynomial::Polynomial;
use crate::place::Place;
use crate::{Flags, FloatOp, Func, Mode, Op, ValueId};

/// How many operations one above another a sum is made of.
const MOST_DEEP: u32 = 8;

/// Where a value is computed, and how often.
type Stands = (Option<Place>, Option<u8>);

/// What an atom of a polynomial stands for.
#[derive(Clone, Copy)]
pub struct Letter {
    pub value: ValueId,
    /// What the value is the root of, where that is its square.
    pub square: Option<ValueId>,
}

/// What is divided, and what by, as polynomials over one list of atoms.
pub struct Reader<'a> {
    func: &'a Func,
    stands: &'a dyn Fn(ValueId) -> Stands,
    flags: Flags,
    /// Whether sums that are multiplied are atoms.
    is_factored: bool,
    pub atoms: Vec<Letter>,
}

impl<'a> Reader<'a> {
    /// For what a divisor divides.
    pub fn of(func: &'a Func, stands: &'a dyn Fn(ValueId) -> Stands, divisor: ValueId) -> Reader<'a> {
        Reader { func, stands, flags: func.value(divisor).flags, is_factored: false, atoms: Vec::new() }
    }

    /// A sum of so many terms at most.
    pub fn sum(&mut self, id: ValueId, most: usize) -> Option<Polynomial> {
        let sum = self.polynomial(id, (self.stands)(id), MOST_DEEP)?;
        (2..=most).contains(&sum.terms().len()).then_some(sum)
    }

    /// The same, where it is too long multiplied out, over what is multiplied in it.
    pub fn factored(&mut self, id: ValueId, most: usize) -> Option<Polynomial> {
        self.atoms.clear();
        self.is_factored = true;
        let sum = self.sum(id, most);
        self.is_factored = sum.is_some();
        sum
    }

    /// A sum of products, of so many terms at most.
    pub fn shares(&mut self, shares: &[Share], most: usize) -> Option<Polynomial> {
        let mut sum = Polynomial::default();
        for Share { negative, factors } in shares {
            let mut product = Polynomial::constant(Coefficient::ONE);
            for factor in factors {
                product = product.times(&self.polynomial(*factor, (self.stands)(*factor), MOST_DEEP)?)?;
            }
            sum = sum.plus(&if *negative { product.negated() } else { product })?;
        }
        (1..=most).contains(&sum.terms().len()).then_some(sum)
    }

    /// A product with a root, whose square is the square of a number from now on: whoever divides by the root is none for less than zero.
    pub fn rooted(&mut self, id: ValueId) -> Option<Polynomial> {
        self.atoms.clear();
        let product = self.polynomial(id, (self.stands)(id), MOST_DEEP)?;
        let func = self.func;
        for letter in &mut self.atoms {
            let value = func.value(letter.value);
            let is_open = value.flags.contains(LICENCE) && value.mode == Mode::default();
            letter.square = (value.op == Op::Float(FloatOp::Sqrt) && is_open).then(|| value.args[0]);
        }
        let is_rooted = self.atoms.iter().any(|letter| letter.square.is_some());
        (product.terms().len() == 1 && is_rooted).then_some(product)
    }

    fn polynomial(&mut self, id: ValueId, place: Stands, deep: u32) -> Option<Polynomial> {
        let root = self.atoms.iter().find(|letter| letter.square == Some(id));
        if let Some(root) = root.map(|root| root.value) {
            let root = self.atom(root)?;
            return root.times(&root);
        }
        let value = self.func.value(id);
        if let (Op::Const(bits), Some(format)) = (value.op, value.ty.format()) {
            return Coefficient::of(format, bits).map(Polynomial::constant);
        }
        let is_open = value.flags == self.flags && value.mode == Mode::default() && (self.stands)(id) == place;
        let adds = matches!(value.op, Op::Float(FloatOp::Add | FloatOp::Sub | FloatOp::MulAdd | FloatOp::Neg));
        let is_open = is_open && (adds || matches!(value.op, Op::Float(FloatOp::Mul) | Op::Powi(2 | 3)));
        if !is_open || deep == 0 || quotient(self.func, value).is_some() {
            return self.atom(id);
        }
        let multiplies = matches!(value.op, Op::Float(FloatOp::Mul | FloatOp::MulAdd) | Op::Powi(_));
        let arg = |(index, arg): (usize, &ValueId)| {
            let polynomial = self.polynomial(*arg, place, deep - 1)?;
            let is_cut = self.is_factored && multiplies && index < 2 && polynomial.terms().len() > 1;
            if is_cut { self.atom(*arg) } else { Some(polynomial) }
        };
        let args = value.args.iter().enumerate().map(arg).collect::<Option<Vec<_>>>()?;
        combined(value.op, &args, Licence::of(self.flags)).map(|combined| combined.0)
    }

    fn atom(&mut self, id: ValueId) -> Option<Polynomial> {
        let known = self.atoms.iter().position(|letter| letter.value == id);
        let number = known.unwrap_or_else(|| {
            self.atoms.push(Letter { value: id, square: None });
            self.atoms.len() - 1
        });
        Atom::try_from(number).ok().filter(|number| *number < Atom::MAX).map(Polynomial::atom)
    }
}
