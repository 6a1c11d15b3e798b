//! Quotients of sums, divided with a remainder: where several sums stand over one, what is left of them may be the same, or have factors in common. The speeds
//! `((m - n)*v + 2*n*w)/(m + n)` and `((n - m)*w + 2*m*v)/(m + n)` after a collision are `v + q` and `2*v - w + q` of `q = 2*n*(w - v)/(m + n)`, and `(a*x + b*y)/(a + b)` is
//! `y + a/(a + b)*(x - y)`. What is divided evenly divides no more: `(x*x - y*y)/(x - y)` is `x + y`. By a product with a root is divided what that is the root of: the distance
//! `(l + (r + s*s/2)*t)/(s*sqrt(t))` of an option from its price is `(l + r*t)/(s*sqrt(t)) + s*sqrt(t)/2`.
//!
//! - **Licence.** What `0/0` was is a number then: all of [`LICENCE`].
//! - **Range.** A number is taken out of no quotient: near that number the rest would lose its digits. A single product is not divided at all, as it has all of its digits.

use std::collections::BTreeMap;

use super::fractions::LICENCE;
use super::numbers::scaled;
use super::reader::{Letter, Reader};
use super::weighted::{Term as Share, weighted};
use crate::live::{Keep, needed};
use crate::pace::Paces;
use crate::passes::sums::coefficient::Coefficient;
use crate::passes::sums::monomial::Monomial;
use crate::passes::sums::polynomial::{Polynomial, Term};
use crate::place::Places;
use crate::{Args, Draft, Flags, FloatOp, Func, Log, Mode, Op, Rewritten, Value, ValueId, rebuild};

/// How many terms a divisor has at most, and what is divided.
const MOST_TERMS: [usize; 2] = [4, 8];

/// How many ways of dividing a function are tried.
const MOST_WAYS: usize = 8;

/// The function with its quotients divided: once for each divisor and each term of it that leads.
pub fn remainders(func: &Func) -> Vec<Rewritten> {
    let mut ways = Vec::new();
    for bar in bars(func) {
        let mut forms: Vec<Vec<Divided>> = vec![bar.quotients.iter().map(Quotient::undivided).collect()];
        for lead in bar.divisor.terms().iter().filter(|term| !term.0.is_one()) {
            forms.push(bar.quotients.iter().filter_map(|quotient| quotient.by(&bar, lead)).collect());
        }
        let format = func.value(bar.of).ty.format();
        let scaled: Vec<(Bar, Vec<Divided>)> = forms.iter().flat_map(|form| scaled(&bar, form, format)).collect();
        let plain = forms.into_iter().skip(1).map(|form| (bar.clone(), form));
        for (bar, divided) in plain.chain(scaled).filter(|(_, divided)| !divided.is_empty()) {
            if ways.len() < MOST_WAYS {
                ways.push(written(func, &bar, &divided));
            }
        }
    }
    ways
}

/// What stands over one divisor.
#[derive(Clone)]
pub struct Bar {
    pub of: ValueId,
    pub divisor: Polynomial,
    /// What is written for the divisor, if that is another sum.
    pub written: Option<Polynomial>,
    atoms: Vec<Letter>,
    quotients: Vec<Quotient>,
}

#[derive(Clone)]
struct Quotient {
    id: ValueId,
    over: Polynomial,
}

/// A quotient as a sum of a polynomial and what is left over the divisor.
#[derive(Clone)]
pub struct Divided {
    id: ValueId,
    whole: Polynomial,
    pub rest: Polynomial,
}

impl Bar {
    pub fn writing(&self, divisor: Polynomial) -> Bar {
        Bar { written: Some(divisor), ..self.clone() }
    }
}

impl Divided {
    pub fn leaving(&self, rest: Polynomial) -> Divided {
        Divided { rest, ..self.clone() }
    }
}

impl Quotient {
    /// Nothing is taken out.
    fn undivided(&self) -> Divided {
        Divided { id: self.id, whole: Polynomial::default(), rest: self.over.clone() }
    }

    /// `None` where nothing can be taken out, or a number. A single product is not divided.
    fn by(&self, bar: &Bar, lead: &Term) -> Option<Divided> {
        if self.over.terms().len() < 2 {
            return None;
        }
        let (of_lead, _) = self.over.divided(&lead.0);
        let divided = |term: &Term| Some((term.0, term.1.over(lead.1)?));
        let whole = Polynomial::of_terms(of_lead.terms().iter().map(divided).collect::<Option<_>>()?);
        let rest = self.over.plus(&whole.times(&bar.divisor)?.negated())?;
        let is_open = !whole.is_zero() && whole.terms().iter().all(|term| !term.0.is_one());
        is_open.then_some(Divided { id: self.id, whole, rest })
    }
}

/// The sums that divide sums, and products with roots, each with those.
fn bars(func: &Func) -> Vec<Bar> {
    let (mut found, mut over) = (Vec::new(), BTreeMap::<ValueId, Vec<(ValueId, Vec<Share>)>>::new());
    for id in needed(func, Keep::Live) {
        if let Some([dividend, divisor]) = quotient(func, func.value(id)) {
            over.entry(divisor).or_default().push((id, vec![Share { negative: false, factors: vec![dividend] }]));
        } else if let Some(sum) = weighted(func, func.value(id)) {
            over.entry(sum.divisor).or_default().push((id, sum.terms));
        }
    }
    if over.is_empty() {
        return found;
    }
    let (places, paces) = (Places::of(func), Paces::of(func));
    let stands = |id: ValueId| (places.home(id), paces.as_ref().map(|paces| paces.pace(id)));
    for (of, quotients) in over {
        let mut reader = Reader::of(func, &stands, of);
        let divisor = reader.sum(of, MOST_TERMS[0]).or_else(|| reader.factored(of, MOST_TERMS[0]));
        let divisor = divisor.or_else(|| reader.rooted(of));
        let Some(divisor) = divisor else { continue };
        let near = quotients.iter().filter(|(id, _)| stands(*id) == stands(of));
        let read = |(id, shares): &(ValueId, Vec<Share>)| {
            let over = reader.shares(shares, MOST_TERMS[1])?;
            Some(Quotient { id: *id, over })
        };
        let quotients: Vec<Quotient> = near.filter_map(read).collect();
        if !quotients.is_empty() {
            found.push(Bar { of, divisor, written: None, atoms: reader.atoms, quotients });
        }
    }
    found
}

/// What is divided by what, in a quotient or a product with a reciprocal.
pub fn quotient(func: &Func, value: &Value) -> Option<[ValueId; 2]> {
    let is_open = value.flags.contains(LICENCE) && value.mode == Mode::default() && value.ty.format().is_some();
    let inverse = |id: ValueId| {
        let value = func.value(id);
        (value.op == Op::Float(FloatOp::Recip) && value.flags.contains(LICENCE)).then(|| value.args[0])
    };
    match (value.op, &*value.args) {
        (Op::Float(FloatOp::Div), &[a, b]) if is_open => Some([a, b]),
        (Op::Float(FloatOp::Mul), &[a, b]) if is_open => {
            inverse(b).map(|of| [a, of]).or_else(|| inverse(a).map(|of| [b, of]))
        }
        _ => None,
    }
}

/// The function with those quotients for the others.
fn written(func: &Func, bar: &Bar, divided: &[Divided]) -> Rewritten {
    rebuild(func, &|_| String::new(), &mut Log::silent(), |draft, id, value| {
        let found = divided.iter().find(|divided| divided.id == id);
        found.and_then(|divided| parted(draft, bar, divided, &value)).unwrap_or_else(|| draft.add(value))
    })
}

fn parted(draft: &mut Draft<'_>, bar: &Bar, Divided { whole, rest, .. }: &Divided, like: &Value) -> Option<ValueId> {
    let whole = sum(draft, bar, whole, like);
    if rest.is_zero() {
        return whole;
    }
    let divisor = match &bar.written {
        Some(divisor) => sum(draft, bar, divisor, like),
        None => draft.now(bar.of),
    };
    let (rest, divisor) = (sum(draft, bar, rest, like)?, divisor?);
    let inverse = draft.float(FloatOp::Recip, &[divisor], like.flags, like);
    let rest = draft.float(FloatOp::Mul, &[rest, inverse], like.flags, like);
    Some(match whole {
        Some(whole) => draft.float(FloatOp::Add, &[whole, rest], like.flags, like),
        None => rest,
    })
}

fn sum(draft: &mut Draft<'_>, bar: &Bar, sum: &Polynomial, like: &Value) -> Option<ValueId> {
    let terms = sum.terms().iter().map(|term| product(draft, bar, term, like)).collect::<Option<Vec<_>>>()?;
    terms.into_iter().reduce(|a, b| draft.float(FloatOp::Add, &[a, b], like.flags, like))
}

fn product(draft: &mut Draft<'_>, bar: &Bar, (product, number): &Term, like: &Value) -> Option<ValueId> {
    let mut factors = Vec::new();
    for (atom, exponent) in Monomial::factors(product) {
        let Letter { value, square } = bar.atoms[usize::from(atom)];
        let (squares, rest) = square.map_or((0, exponent), |_| (exponent / 2, exponent % 2));
        for (id, count) in square.into_iter().map(|square| (square, squares)).chain([(value, rest)]) {
            factors.extend(std::iter::repeat_n(draft.now(id)?, usize::from(count)));
        }
    }
    if *number != Coefficient::ONE || factors.is_empty() {
        let (args, flags, mode) = (Args::default(), Flags::NONE, Mode::default());
        let op = Op::Const(number.bits(like.ty.format()?)?);
        factors.push(draft.add(Value { op, args, flags, mode, ..like.clone() }));
    }
    factors.into_iter().reduce(|a, b| draft.float(FloatOp::Mul, &[a, b], like.flags, like))
}

#[cfg(test)]
mod tests {
    use fma_core::Format;

    use crate::FloatOp::{Add, Div, Mul, Sqrt, Sub};
    use crate::{Flag, Flags, FloatOp, Sketch, Ty, ValueId, pipeline};

    /// The divisions and all operations of the sum of what is drawn of four numbers.
    fn cost(flags: Flags, draw: impl FnOnce(&mut Sketch, [ValueId; 4]) -> [ValueId; 2]) -> [u32; 2] {
        let mut s = Sketch::new(Ty::Float(Format::F64), flags);
        let params = ["a", "b", "x", "y"].map(|name| s.param(name));
        let both = draw(&mut s, params);
        let larger = s.float(FloatOp::Max, &both);
        let cost = pipeline(&s.giving(larger), &|_| String::new()).after();
        [cost.div, cost.total - 1]
    }

    fn product_sum(s: &mut Sketch, op: FloatOp, [a, b, c, d]: [ValueId; 4]) -> ValueId {
        let products = [[a, b], [c, d]].map(|factors| s.float(Mul, &factors));
        s.float(op, &products)
    }

    /// The speeds of two bodies after a collision have one remainder.
    fn collision(s: &mut Sketch, [a, b, x, y]: [ValueId; 4]) -> [ValueId; 2] {
        let (two, whole) = (s.bits(2f64.to_bits()), s.float(Add, &[a, b]));
        [[a, b, x, y], [b, a, y, x]].map(|[a, b, x, y]| {
            let (difference, twice) = (s.float(Sub, &[a, b]), s.float(Mul, &[two, b]));
            let over = product_sum(s, Add, [difference, x, twice, y]);
            s.float(Div, &[over, whole])
        })
    }

    #[test]
    fn quotients_with_one_remainder_divide_once() {
        assert_eq!(cost(Flags::FAST, collision), [1, 6]);
        assert_eq!(cost(Flags::FAST.without(Flag::Ninf), collision), [1, 11]);
    }

    /// Two means with the same weights: `a/(a + b)` serves both.
    #[test]
    fn means_with_the_same_weights_share_one() {
        let found = cost(Flags::FAST, |s, [a, b, x, y]| {
            let whole = s.float(Add, &[a, b]);
            let square = s.float(Mul, &[x, x]);
            [[a, x, b, y], [a, square, b, x]].map(|factors| {
                let over = product_sum(s, Add, factors);
                s.float(Div, &[over, whole])
            })
        });
        assert_eq!(found, [1, 6]);
    }

    #[test]
    fn what_divides_evenly_divides_no_more() {
        let even = |s: &mut Sketch, [a, _, x, y]: [ValueId; 4]| {
            let (over, under) = (product_sum(s, Sub, [x, x, y, y]), s.float(Sub, &[x, y]));
            [s.float(Div, &[over, under]), a]
        };
        assert_eq!(cost(Flags::FAST, even), [0, 1]);
        assert_eq!(cost(Flags::FAST.without(Flag::Nnan), even)[0], 1);
    }

    /// `(a + (b + x*x/2)*y)/(x*sqrt(y))`, and that without `x*sqrt(y)`.
    #[test]
    fn a_root_divides_what_it_is_the_root_of() {
        let distances = |s: &mut Sketch, [a, b, x, y]: [ValueId; 4]| {
            let (half, root) = (s.bits(0.5f64.to_bits()), s.float(Sqrt, &[y]));
            let halved = s.float(Mul, &[half, x]);
            let (square, spread) = (s.float(Mul, &[halved, x]), s.float(Mul, &[x, root]));
            let drift = s.float(Add, &[b, square]);
            let scaled = s.float(Mul, &[drift, y]);
            let over = s.float(Add, &[a, scaled]);
            let first = s.float(Div, &[over, spread]);
            [first, s.float(Sub, &[first, spread])]
        };
        assert_eq!(cost(Flags::FAST, distances), [2, 6]);
        for missing in super::LICENCE.iter().filter(|flag| *flag != Flag::Arcp) {
            assert_eq!(cost(Flags::FAST.without(missing), distances), [2, 7], "{missing:?}");
        }
    }

    /// Near `a = 1` the quotient `(1 - a)/(1 + a)` has all of its digits, and `2/(1 + a) - 1` has none.
    #[test]
    fn no_number_is_taken_out() {
        for (number, ways) in [(None, 2), (Some(1f64), 0)] {
            let mut s = Sketch::new(Ty::Float(Format::F64), Flags::FAST);
            let [a, b] = ["a", "b"].map(|name| s.param(name));
            let other = number.map_or(b, |number| s.bits(number.to_bits()));
            let [over, under] = [Sub, Add].map(|op| s.float(op, &[other, a]));
            let scaled = s.float(Mul, &[over, a]);
            let quotients = [over, scaled].map(|over| s.float(Div, &[over, under]));
            let both = s.float(FloatOp::Max, &quotients);
            assert_eq!(super::remainders(&s.giving(both)).len(), ways, "{number:?}");
        }
    }
}
