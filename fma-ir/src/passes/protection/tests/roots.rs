//! What a root has lost, by the square of it.

use super::super::ORDER;
use super::lost;
use crate::FloatOp::{Add, Fma, Mul, Neg, Sqrt, Sub};
use crate::{Sketch, ValueId};

/// `h*h - a*a - b*b` of `h = sqrt(a*a + b*b)`, whose last product is fused (Borges): what the root has lost.
#[test]
fn the_square_of_a_root_is_what_it_is_the_root_of() {
    let residue = |s: &mut Sketch, [a, b, ..]: [ValueId; 4]| {
        let [of_a, of_b] = [a, b].map(|of| s.float(Mul, &[of, of]));
        let sum = s.float(Add, &[of_a, of_b]);
        let root = s.float(Sqrt, &[sum]);
        let (square, opposite) = (s.float(Mul, &[root, root]), s.float(Neg, &[b]));
        let rest = s.float(Sub, &[square, of_a]);
        s.float(Fma, &[opposite, b, rest])
    };
    let found = lost(residue);
    assert_eq!(found.last().map(|last| last.1), Some(ORDER), "{found:?}");
}
