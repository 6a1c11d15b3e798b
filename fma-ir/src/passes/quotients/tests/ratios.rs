//! Quotients of quotients, and squares of them.

use super::made;
use crate::FloatOp::{Add, Atan2, Div, Mul, Sin, Sqrt, Sub};
use crate::{Flag, Flags, Sketch, ValueId};

/// `(1 + d)*p*r / (d*p + r)` of two ratios `p = a/(a + b)` and `r = a/(a + c)`: what cancels makes up for products of three numbers.
#[test]
fn a_weighted_mean_of_ratios_is_one_quotient() {
    let (text, cost) = made(Flags::FAST, |s, [a, b, c, d]| {
        let [p, r] = [b, c].map(|other| {
            let sum = s.float(Add, &[a, other]);
            s.float(Div, &[a, sum])
        });
        let (one, weighted) = (s.bits(1_f64.to_bits()), s.float(Mul, &[d, p]));
        let (weight, under) = (s.float(Add, &[one, d]), s.float(Add, &[weighted, r]));
        let product = s.float(Mul, &[weight, p]);
        let over = s.float(Mul, &[product, r]);
        s.float(Div, &[over, under])
    });
    assert_eq!(cost, [1, 4], "{text}");
}

/// `a*a / (2*b*b) + sqrt(1/(b*c))`: the square of a quotient, whatever number stands at it, though something else divides by `b` as well.
#[test]
fn a_multiple_of_a_square_is_one() {
    let (text, cost) = made(Flags::FAST, |s, [a, b, c, _]| {
        let (one, two) = (s.bits(1_f64.to_bits()), s.bits(2_f64.to_bits()));
        let [square, twice, product] = [[a, a], [two, b], [b, c]].map(|args| s.float(Mul, &args));
        let under = s.float(Mul, &[twice, b]);
        let [left, right] = [[square, under], [one, product]].map(|args| s.float(Div, &args));
        let (left, right) = (s.float(Sin, &[left]), s.float(Sin, &[right]));
        s.float(Atan2, &[left, right])
    });
    assert!(text.contains("a / b * (a / b) * 0.5"), "{text}");
    assert_eq!(cost, [2, 8], "{text}");
}

/// `p*p - p` of the cube `p` of `(a / sqrt(b))^2`: no root.
#[test]
fn the_square_of_what_a_root_divides_takes_none() {
    let draw = |s: &mut Sketch, [a, b, ..]: [ValueId; 4]| {
        let root = s.float(Sqrt, &[b]);
        let ratio = s.float(Div, &[a, root]);
        let square = s.float(Mul, &[ratio, ratio]);
        let fourth = s.float(Mul, &[square, square]);
        let sixth = s.float(Mul, &[square, fourth]);
        let twelfth = s.float(Mul, &[sixth, sixth]);
        s.float(Sub, &[twelfth, sixth])
    };
    let (text, cost) = made(Flags::FAST, draw);
    assert!(!text.contains("sqrt"), "{text}");
    assert_eq!(cost, [1, 5], "{text}");
    let (text, _) = made(Flags::FAST.without(Flag::Reassoc), draw);
    assert!(text.contains("sqrt"), "{text}");
}
