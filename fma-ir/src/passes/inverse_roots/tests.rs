use fma_core::Format;

use crate::FloatOp::{Add, Div, Mul, Sqrt};
use crate::{Flag, Flags, Sketch, Ty, ValueId, formula, pipeline};

/// What a function of four numbers is where no instruction gives an inverse root, with its divisions and all its operations.
fn made(flags: Flags, draw: impl FnOnce(&mut Sketch, [ValueId; 4]) -> ValueId) -> (String, [u32; 2]) {
    let mut sketch = Sketch::new(Ty::Float(Format::F64), flags);
    let params = ["a", "b", "c", "d"].map(|name| sketch.param(name));
    let value = draw(&mut sketch, params);
    let mut outcome = pipeline(&sketch.giving(value), &|_| String::new());
    outcome.divide_by_roots(&|_| String::new());
    let text = outcome.func.body.result.map(|id| formula(&outcome.func, id, &|_| String::new())).unwrap_or_default();
    (text, [outcome.after().div, outcome.after().total])
}

/// `a / sqrt(b)^power * c`
fn divided(s: &mut Sketch, [a, b, c, _]: [ValueId; 4], power: usize) -> ValueId {
    let root = s.float(Sqrt, &[b]);
    let product = (1..power).fold(root, |product, _| s.float(Mul, &[product, root]));
    let quotient = s.float(Div, &[a, product]);
    s.float(Mul, &[quotient, c])
}

#[test]
fn a_power_of_an_inverse_root_is_a_root_and_a_division() {
    let forms = [1, 3].map(|power| made(Flags::FAST, |s, params| divided(s, params, power)));
    assert_eq!(forms[0], ("a * c / b.sqrt()".to_owned(), [2, 3]));
    assert_eq!(forms[1].1, [2, 4], "{}", forms[1].0);
}

/// `a / sqrt(b) / c + d`
#[test]
fn what_else_divides_is_divided_by_as_well() {
    let (text, cost) = made(Flags::FAST, |s, [a, b, c, d]| {
        let root = s.float(Sqrt, &[b]);
        let quotient = s.float(Div, &[a, root]);
        let quotient = s.float(Div, &[quotient, c]);
        s.float(Add, &[quotient, d])
    });
    assert_eq!(cost, [2, 4], "{text}");
}

/// `a / sqrt(b) * c + d`, what a layer of a network is normalised by: the sum takes a product in, however the factors are bracketed.
#[test]
fn a_sum_takes_a_factor_of_the_quotient_in() {
    for of_factors in [false, true] {
        let (text, cost) = made(Flags::FAST, |s, [a, b, c, d]| {
            let root = s.float(Sqrt, &[b]);
            let product = if of_factors {
                let factors = s.float(Mul, &[a, c]);
                s.float(Div, &[factors, root])
            } else {
                let quotient = s.float(Div, &[a, root]);
                s.float(Mul, &[quotient, c])
            };
            s.float(Add, &[product, d])
        });
        assert_eq!(cost, [2, 3], "{text}");
    }
}

/// `a / sqrt(b)` and `c / sqrt(b)`, joined.
#[test]
fn an_inverse_root_of_several_products_is_computed_once() {
    let (text, cost) = made(Flags::FAST, |s, [a, b, c, d]| {
        let root = s.float(Sqrt, &[b]);
        let [left, right] = [a, c].map(|over| s.float(Div, &[over, root]));
        let power = s.float(crate::FloatOp::Powf, &[left, d]);
        s.float(Add, &[power, right])
    });
    assert_eq!(cost, [2, 5], "{text}");
}

/// Without leave to reorder, the product with an inverse root stays one.
#[test]
fn quotients_take_their_flags() {
    let flags = Flags::of(Flag::Arcp).with(Flag::Afn);
    let (text, cost) = made(flags, |s, params| divided(s, params, 1));
    assert_eq!((text.as_str(), cost), ("a * b.sqrt().recip() * c", [2, 4]));
}
