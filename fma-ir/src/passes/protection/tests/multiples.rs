//! Squares under weights, and multiples of distances.

use super::super::LAWS;
use super::{lost, number};
use crate::FloatOp::{self, Add, Exp, Ln, Mul, Sub};
use crate::{Sketch, ValueId};

/// `k^2*(1 - x)^2 + x^2*b`, a variance by Joseph's form.
#[test]
fn what_is_squared_stays_under_a_weight() {
    let joseph = |sketch: &mut Sketch, [_, b, x, k]: [ValueId; 4]| {
        let one = number(sketch, 1.0);
        let rest = sketch.float(Sub, &[one, x]);
        let [left, right] = [(rest, k), (x, b)].map(|(root, weight)| {
            let square = sketch.float(Mul, &[root, root]);
            sketch.float(Mul, &[square, weight])
        });
        sketch.float(Add, &[left, right])
    };
    assert_eq!(lost(joseph), [("1.0 - x".to_owned(), LAWS)]);
}

/// `(x + C) * K`, alone or in an exponential.
#[test]
fn multiples_of_distances_stay_where_a_constant_would_be_rounded() {
    let kept = |constant: f64, factor: f64, of: Option<FloatOp>| {
        let multiple = |sketch: &mut Sketch, [_, _, x, _]: [ValueId; 4]| {
            let [constant, factor] = [constant, factor].map(|value| number(sketch, value));
            let sum = sketch.float(Add, &[x, constant]);
            let product = sketch.float(Mul, &[sum, factor]);
            of.map_or(product, |op| sketch.float(op, &[product]))
        };
        lost(multiple).len()
    };
    assert_eq!([kept(40.0, 0.1, None), kept(40.0, 0.25, None), kept(40.0, 0.1, Some(Exp))], [1, 0, 0]);
    assert_eq!([kept(40.0, 0.1, Some(Ln)), kept(7.0, 1.1, None), kept(7.0, 1.5, None)], [1, 1, 0]);
}
