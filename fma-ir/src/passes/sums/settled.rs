//! What a search found no better form for. Later rounds ask again, in whose functions the same values have other numbers, and the answer is the same.

use super::expand::Problem;
use super::licence::Licence;
use super::monomial::{Atom, Monomial};
use super::plan::Cost;
use super::polynomial::Polynomial;
use crate::Ty;

/// All that the answer depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    outputs: Vec<Polynomial>,
    /// For each atom how long to wait for it, and which output it is.
    atoms: Vec<(u32, Option<usize>)>,
    quotients: Vec<Monomial>,
    inverses: Vec<Atom>,
    licence: Licence,
    ty: Ty,
    best: Cost,
    most_split: u32,
}

impl Question {
    /// The arguments of [`plan`](super::plan::plan); what the expansion made use of adds no plan and takes none away.
    pub fn of(problem: &Problem, licence: Licence, best: Cost, most_split: u32, ready: &[u32], ty: Ty) -> Question {
        let output = |atom| problem.outputs.binary_search_by_key(&atom, |output| output.0).ok();
        Question {
            outputs: problem.outputs.iter().map(|output| output.1.clone()).collect(),
            atoms: problem.atoms.iter().map(|atom| (ready[atom.0 as usize], output(*atom))).collect(),
            quotients: problem.quotients.clone(),
            inverses: problem.inverses.clone(),
            licence,
            ty,
            best,
            most_split,
        }
    }
}

/// The questions that had no for an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settled(Vec<Question>);

impl Settled {
    pub fn has(&self, question: &Question) -> bool {
        self.0.contains(question)
    }

    pub fn add(&mut self, question: Question) {
        self.0.push(question);
    }
}

#[cfg(test)]
mod tests {
    use fma_core::Format;

    use crate::passes::sums;
    use crate::{Flags, FloatOp, Log, Sketch, Ty};

    /// A dot product in its cheapest form.
    #[test]
    fn what_was_answered_is_not_asked_again() {
        let mut sketch = Sketch::new(Ty::Float(Format::F64), Flags::FAST);
        let [a, b, c, d] = ["a", "b", "c", "d"].map(|name| sketch.param(name));
        let product = sketch.float(FloatOp::Mul, &[a, b]);
        let sum = sketch.float(FloatOp::MulAdd, &[c, d, product]);
        let (func, mut log) = (sketch.giving(sum), Log::silent());
        assert!(sums(&func, &|_| String::new(), &mut log).is_none());
        let settled = log.settled.clone();
        assert_ne!(settled.0, []);
        assert!(sums(&func, &|_| String::new(), &mut log).is_none());
        assert_eq!(log.settled, settled);
    }
}
