//! Squares of differences that close, `p = x - y`, `q = y - z` and `r = z - x`: of three numbers whose sum is zero, `p² + q² + r²` is `2(q² - pr)`, and `p² + q² - r²` is
//! `-2pq`.
//!
//! - **Accuracy.** The differences stay operations, each rounded once. Of `q²` and `-pr` the first is at least three quarters of their sum of sizes or both have one sign, so little cancels
//!   there, and of the second form nothing is left that could.
//! - **Licence.** A square vanishes, and products of differences are distributed: whoever takes an infinite one from another has no number.

use super::expand::Problem;
use super::licence::{Licence, Used};
use super::monomial::{Atom, Monomial};
use super::polynomial::{Polynomial, Term};
use crate::{FloatOp, Func, Op, ValueId};

/// How many differences are looked at.
const MOST: usize = 24;

/// Three differences whose sum is zero, but for the signs that they stand with.
type Cycle = [(Atom, bool); 3];

/// The problem with shorter polynomials for squares of differences that close; `None` where there are none.
pub fn closed(func: &Func, problem: &Problem, licence: Licence) -> Option<Problem> {
    if !licence.factors() || !licence.distributes() || !licence.vanishes() {
        return None;
    }
    let cycles = cycles(func, &problem.atoms);
    let mut new = problem.clone();
    for (_, polynomial) in &mut new.outputs {
        for cycle in &cycles {
            while let Some(shorter) = shortened(polynomial, cycle) {
                *polynomial = shorter;
            }
        }
    }
    let used = Used { signs: true, factors: true, distributes: true, vanishes: true, ..new.used };
    new.used = used;
    (new.outputs != problem.outputs).then_some(new)
}

/// The triangles among the differences.
fn cycles(func: &Func, atoms: &[ValueId]) -> Vec<Cycle> {
    let ends = |id: &ValueId| {
        let value = func.value(*id);
        (value.op == Op::Float(FloatOp::Sub)).then(|| [value.args[0], value.args[1]])
    };
    let all = (0..).zip(atoms).filter_map(|(atom, id)| Some((atom, ends(id)?)));
    let edges: Vec<(Atom, [ValueId; 2])> = all.take(MOST).collect();
    let mut found = Vec::new();
    for (place, (first, [x, y])) in edges.iter().enumerate() {
        for (next, (second, others)) in edges.iter().enumerate().skip(place + 1) {
            let Some((z, is_turned)) = onwards(*y, *others).filter(|(z, _)| z != x) else { continue };
            let mut last = edges.iter().filter(|(atom, _)| atom > first);
            let closing = last.find_map(|(third, ends)| match onwards(z, *ends) {
                Some((end, turned)) if end == *x => Some((*third, turned)),
                _ => None,
            });
            found.extend(closing.filter(|_| next > place).map(|third| [(*first, false), (*second, is_turned), third]));
        }
    }
    found
}

/// Where a difference leads from one of its ends, and whether it was taken the other way round.
fn onwards(from: ValueId, [x, y]: [ValueId; 2]) -> Option<(ValueId, bool)> {
    if from == x { Some((y, false)) } else { (from == y).then_some((x, true)) }
}

/// The polynomial with fewer terms, if all three squares multiply the same somewhere, but for a sign.
fn shortened(polynomial: &Polynomial, cycle: &Cycle) -> Option<Polynomial> {
    let square = |atom: Atom| Monomial::power(atom, 2);
    polynomial.terms().iter().find_map(|(product, value)| {
        let beside = product.over(&square(cycle[0].0))?;
        let number = |place: usize| {
            let product = beside.times(&square(cycle[place].0))?;
            polynomial.terms().iter().find(|term| term.0 == product).map(|term| term.1)
        };
        let numbers = [*value, number(1)?, number(2)?];
        let odd = (0..3).find(|odd| numbers[*odd] != numbers[(odd + 1) % 3] && numbers[*odd] != numbers[(odd + 2) % 3]);
        let alike = numbers[odd.map_or(0, |odd| (odd + 1) % 3)];
        // What is left: a square, or none, and the product of the two others.
        let single = odd.unwrap_or(1);
        let (a, b) = (cycle[(single + 1) % 3], cycle[(single + 2) % 3]);
        if odd.is_some() && (numbers[single] != alike.negated() || numbers[(single + 2) % 3] != alike) {
            return None;
        }
        let twice = alike.plus(alike)?;
        let number = if a.1 == b.1 { twice.negated() } else { twice };
        let pair = Monomial::power(a.0, 1).times(&Monomial::power(b.0, 1))?;
        let mut terms = vec![(beside.times(&pair)?, number)];
        terms.extend(odd.is_none().then_some((beside.times(&square(cycle[single].0))?, twice)));
        let is_square = |term: &&Term| cycle.iter().any(|(atom, _)| beside.times(&square(*atom)) == Some(term.0));
        let rest = polynomial.terms().iter().filter(|term| !is_square(term)).copied().collect();
        Polynomial::of_terms(rest).plus(&Polynomial::of_terms(terms))
    })
}

#[cfg(test)]
mod tests {
    use fma_core::Format;

    use crate::passes::sums::tests::written::written;
    use crate::{Flag, Flags, formula, pipeline};

    fn made(text: &str, flags: Flags) -> (String, u32) {
        let outcome = pipeline(&written(text, Format::F64, flags), &|_| String::new());
        let text = outcome.func.body.result.map(|id| formula(&outcome.func, id, &|_| String::new()));
        (text.unwrap_or_default(), outcome.after().total)
    }

    /// Half of the sum of all squared distances of three numbers: three differences, a square and a fused operation, however each of them is turned.
    #[test]
    fn squared_distances_of_three_take_one_square() {
        for last in ["z-x", "x-z"] {
            let text = format!("p = x-y; q = y-z; r = {last}; 0.5*(p*p + q*q + r*r) + s");
            assert_eq!(made(&text, Flags::FAST).1, 5, "{}", made(&text, Flags::FAST).0);
            for missing in [Flag::Nnan, Flag::Ninf, Flag::Nsz, Flag::Reassoc] {
                assert_eq!(made(&text, Flags::FAST.without(missing)).1, 7, "{missing:?}");
            }
        }
    }

    /// The law of cosines on a line: what is left is a product.
    #[test]
    fn squares_of_which_one_is_taken_are_a_product() {
        let (text, total) = made("p = x-y; q = y-z; r = x-z; p*q*p*q + k*(p*p + q*q - r*r)", Flags::FAST);
        assert!(total <= 6, "{text}");
    }

    /// Four numbers close no triangle with three of their differences, and other weights leave three squares.
    #[test]
    fn what_does_not_close_stays() {
        for (text, total) in [
            ("p = x-y; q = y-z; r = z-w; 0.5*(p*p + q*q + r*r)", 7),
            ("p = x-y; q = y-z; r = z-x; p*p + 3.0*q*q + 5.0*r*r", 8),
        ] {
            assert_eq!(made(text, Flags::FAST).1, total, "{}", made(text, Flags::FAST).0);
        }
    }
}
