mod degrees;
mod homes;
mod merged;
mod ratios;

use fma_core::Format;

use crate::FloatOp::{Add, Div, Mul, Sqrt, Sub};
use crate::{Flag, Flags, Sketch, Ty, ValueId, formula, pipeline};

/// What a function of four numbers becomes, and its divisions and all its operations.
fn made(flags: Flags, draw: impl FnOnce(&mut Sketch, [ValueId; 4]) -> ValueId) -> (String, [u32; 2]) {
    let mut sketch = Sketch::new(Ty::Float(Format::F64), flags);
    let params = ["a", "b", "c", "d"].map(|name| sketch.param(name));
    let value = draw(&mut sketch, params);
    let outcome = pipeline(&sketch.giving(value), &|_| String::new());
    let text = outcome.func.body.result.map(|id| formula(&outcome.func, id, &|_| String::new())).unwrap_or_default();
    let cost = outcome.after();
    (text, [cost.div, cost.total])
}

/// `1/a + b/(a*a) + c/(a*a*a)`
fn powers(s: &mut Sketch, [a, b, c, _]: [ValueId; 4]) -> ValueId {
    let one = s.bits(1_f64.to_bits());
    let square = s.float(Mul, &[a, a]);
    let cube = s.float(Mul, &[square, a]);
    let quotients = [[one, a], [b, square], [c, cube]].map(|args| s.float(Div, &args));
    quotients.into_iter().reduce(|sum, next| s.float(Add, &[sum, next])).unwrap_or(a)
}

#[test]
fn powers_divide_once() {
    let (text, cost) = made(Flags::FAST, powers);
    assert_eq!(text, "a.recip() * mul_add(a.recip(), mul_add(a.recip(), c, b), 1.0)");
    assert_eq!(cost, [1, 4]);
}

/// `a*b/c + a*c/d`
#[test]
fn what_multiplies_several_quotients_multiplies_once() {
    let (text, cost) = made(Flags::FAST, |s, [a, b, c, d]| {
        let quotients = [[b, c], [c, d]].map(|[over, under]| {
            let product = s.float(Mul, &[a, over]);
            s.float(Div, &[product, under])
        });
        s.float(Add, &quotients)
    });
    assert_eq!((text.as_str(), cost), ("a * mul_add(b, d, c * c) / (c * d)", [1, 5]));
}

/// `b/c - c*a*a/(d*d)`, where infinities may stand for any of them, and where not.
#[test]
fn what_divides_meets_what_multiplies() {
    let draw = |s: &mut Sketch, [a, b, c, d]: [ValueId; 4]| {
        let scaled = s.float(Mul, &[c, a]);
        let [scaled, square] = [[scaled, a], [d, d]].map(|args| s.float(Mul, &args));
        let [left, right] = [[b, c], [scaled, square]].map(|args| s.float(Div, &args));
        s.float(Sub, &[left, right])
    };
    assert_eq!(made(Flags::FAST.without(Flag::Ninf), draw).1, [2, 4]);
    assert_eq!(made(Flags::FAST, draw).1, [1, 6]);
}

/// `a / (sqrt(b) * b)`
#[test]
fn a_root_and_what_it_is_of_are_powers_of_one_reciprocal() {
    let draw = |s: &mut Sketch, [a, b, ..]: [ValueId; 4]| {
        let root = s.float(Sqrt, &[b]);
        let product = s.float(Mul, &[root, b]);
        s.float(Div, &[a, product])
    };
    assert_eq!(made(Flags::FAST, draw).1, [1, 4]);
    assert_eq!(made(Flags::FAST.without(Flag::Afn), draw), ("a / (b.sqrt() * b)".to_owned(), [2, 3]));
}

#[test]
fn nothing_changes_without_both_flags() {
    let (text, cost) = made(Flags::FAST, powers);
    for missing in [Flag::Arcp, Flag::Reassoc] {
        assert_ne!(made(Flags::FAST.without(missing), powers), (text.clone(), cost), "{missing:?}");
    }
}

/// `2*p*r/(p + r)` of `p = a/(a + b)` and `r = a/(a + c)`
fn harmonic_mean(s: &mut Sketch, [a, b, c, _]: [ValueId; 4]) -> ValueId {
    let [p, r] = [b, c].map(|other| {
        let all = s.float(Add, &[a, other]);
        s.float(Div, &[a, all])
    });
    let two = s.bits(2_f64.to_bits());
    let [twice, sum] = [s.float(Mul, &[two, p]), s.float(Add, &[p, r])];
    let product = s.float(Mul, &[twice, r]);
    s.float(Div, &[product, sum])
}

#[test]
fn what_stands_above_and_below_cancels() {
    let (text, cost) = made(Flags::FAST, harmonic_mean);
    assert_eq!(cost, [1, 4], "{text}");
}

/// The mean takes all of the flags.
#[test]
fn fractions_take_their_flags() {
    for missing in super::LICENCE.iter() {
        assert!(made(Flags::FAST.without(missing), harmonic_mean).1[0] > 1, "{missing:?}");
    }
}

/// `r/(1 - r)` of `r = a/b`: what is waiting where one is served.
#[test]
fn a_sum_goes_over_the_bar_of_its_term() {
    let draw = |s: &mut Sketch, [a, b, ..]: [ValueId; 4]| {
        let (ratio, one) = (s.float(Div, &[a, b]), s.bits(1_f64.to_bits()));
        let rest = s.float(Sub, &[one, ratio]);
        s.float(Div, &[ratio, rest])
    };
    assert_eq!(made(Flags::FAST, draw), ("a / (b - a)".to_owned(), [1, 2]));
    for missing in super::LICENCE.iter() {
        assert_eq!(made(Flags::FAST.without(missing), draw).1[0], 2, "{missing:?}");
    }
}

/// `(b / (a*c)) / ((a + d) * (b/a))`: what was a factor is none any more once `a + d` is multiplied out.
#[test]
fn what_stands_above_and_below_one_bar_cancels_first() {
    let (text, cost) = made(Flags::FAST, |s, [a, b, c, d]| {
        let [under, sum, ratio] = [(Mul, [a, c]), (Add, [a, d]), (Div, [b, a])].map(|(op, args)| s.float(op, &args));
        let [over, under] = [(Div, [b, under]), (Mul, [sum, ratio])].map(|(op, args)| s.float(op, &args));
        s.float(Div, &[over, under])
    });
    assert_eq!(cost, [1, 3], "{text}");
}

/// `(a*b - b) / b`, and `(a*a - a) / (2*a)`: once contraction has taken the product in, the sum has no factor any more.
#[test]
fn factors_that_the_terms_of_a_sum_share_cancel() {
    let (text, cost) = made(Flags::FAST, |s, [a, b, ..]| {
        let product = s.float(Mul, &[a, b]);
        let sum = s.float(Sub, &[product, b]);
        s.float(Div, &[sum, b])
    });
    assert_eq!((text.as_str(), cost), ("a - 1.0", [0, 1]));
    let (text, cost) = made(Flags::FAST, |s, [a, ..]| {
        let two = s.bits(2_f64.to_bits());
        let [square, twice] = [[a, a], [two, a]].map(|args| s.float(Mul, &args));
        let sum = s.float(Sub, &[square, a]);
        s.float(Div, &[sum, twice])
    });
    assert_eq!((text.as_str(), cost), ("mul_add(a, 0.5, -0.5)", [0, 1]));
}

/// `(2 / (a*b)) / (b/3)`
#[test]
fn constants_above_and_below_one_bar_meet() {
    let (text, cost) = made(Flags::FAST, |s, [a, b, ..]| {
        let [two, three] = [2_f64, 3.0].map(|number| s.bits(number.to_bits()));
        let product = s.float(Mul, &[a, b]);
        let [over, under] = [[two, product], [b, three]].map(|args| s.float(Div, &args));
        s.float(Div, &[over, under])
    });
    assert_eq!(cost, [1, 3], "{text}");
}

/// `a/x + b/x² + a/x³ + …`
#[test]
fn many_powers_divide_once() {
    let (text, cost) = made(Flags::FAST, |s, [a, b, _, x]| {
        let (mut power, mut sum) = (x, s.float(Div, &[a, x]));
        for place in 1..24 {
            power = s.float(Mul, &[power, x]);
            let term = s.float(Div, &[[a, b][place % 2], power]);
            sum = s.float(Add, &[sum, term]);
        }
        sum
    });
    assert!(cost[0] == 1 && cost[1] <= 25, "{cost:?}: {text}");
}

/// `0.2*a/b * 9.81 * c`
#[test]
fn constants_around_a_quotient_meet() {
    let (text, cost) = made(Flags::FAST, |s, [a, b, c, _]| {
        let [scale, weight] = [0.2, 9.81].map(|number: f64| s.bits(number.to_bits()));
        let over = s.float(Mul, &[scale, a]);
        let quotient = s.float(Div, &[over, b]);
        let scaled = s.float(Mul, &[quotient, weight]);
        s.float(Mul, &[scaled, c])
    });
    assert_eq!(cost, [1, 3], "{text}");
}

/// `(a/b)^2 / c^4`: the square of `a / (b*c*c)`, which is of a lower degree than what it is made of.
#[test]
fn the_square_of_a_quotient_divides_once() {
    let (text, cost) = made(Flags::FAST, |s, [a, b, c, _]| {
        let quotient = s.float(Div, &[a, b]);
        let [over, under] = [quotient, c].map(|root| s.float(Mul, &[root, root]));
        let under = s.float(Mul, &[under, under]);
        s.float(Div, &[over, under])
    });
    assert_eq!(cost, [1, 4], "{text}");
}

/// `d*(a + b/d)`, with contraction before and after; where infinity may stand for `d`, the quotient stays.
#[test]
fn a_factor_of_a_sum_meets_its_reciprocal() {
    let draw = |s: &mut Sketch, [a, b, _, d]: [ValueId; 4]| {
        let quotient = s.float(Div, &[b, d]);
        let sum = s.float(Add, &[a, quotient]);
        s.float(Mul, &[d, sum])
    };
    assert_eq!(made(Flags::FAST, draw), ("mul_add(a, d, b)".to_owned(), [0, 1]));
    for missing in super::LICENCE.iter() {
        assert_eq!(made(Flags::FAST.without(missing), draw).1[0], 1, "{missing:?}");
    }
}

/// `2*a / (2*b + c*d)` and `(2*a + b) / (2*c)`
#[test]
fn powers_of_two_go_to_the_side_of_a_bar_that_is_a_sum() {
    let (text, cost) = made(Flags::FAST, |s, [a, b, c, d]| {
        let two = s.bits(2_f64.to_bits());
        let [over, twice, product] = [[two, a], [two, b], [c, d]].map(|args| s.float(Mul, &args));
        let under = s.float(Add, &[twice, product]);
        s.float(Div, &[over, under])
    });
    assert_eq!((text.as_str(), cost), ("a / mul_add(c, d * 0.5, b)", [1, 3]));
    let (text, cost) = made(Flags::FAST, |s, [a, b, c, _]| {
        let two = s.bits(2_f64.to_bits());
        let [twice, under] = [[two, a], [two, c]].map(|args| s.float(Mul, &args));
        let over = s.float(Add, &[twice, b]);
        s.float(Div, &[over, under])
    });
    assert_eq!((text.as_str(), cost), ("mul_add(b, 0.5, a) / c", [1, 2]));
}

/// `a*b/c + d` and `3*a/c + d`
#[test]
fn a_sum_takes_a_factor_of_what_is_divided_in() {
    let (text, cost) = made(Flags::FAST, |s, [a, b, c, d]| {
        let product = s.float(Mul, &[a, b]);
        let quotient = s.float(Div, &[product, c]);
        s.float(Add, &[quotient, d])
    });
    assert_eq!((text.as_str(), cost), ("mul_add(a, b / c, d)", [1, 2]));
    let (text, cost) = made(Flags::FAST, |s, [a, _, c, d]| {
        let three = s.bits(3_f64.to_bits());
        let product = s.float(Mul, &[three, a]);
        let quotient = s.float(Div, &[product, c]);
        s.float(Add, &[quotient, d])
    });
    assert_eq!((text.as_str(), cost), ("mul_add(a / c, 3.0, d)", [1, 2]));
}

/// `a/(b*b) + c*c`: a reciprocal of `b` would be there for its square alone.
#[test]
fn what_divides_one_quotient_divides_as_a_whole() {
    let (text, cost) = made(Flags::FAST, |s, [a, b, c, _]| {
        let [under, square] = [b, c].map(|root| s.float(Mul, &[root, root]));
        let quotient = s.float(Div, &[a, under]);
        s.float(Add, &[quotient, square])
    });
    assert_eq!((text.as_str(), cost), ("mul_add(c, c, a / (b * b))", [1, 3]));
}

/// `a/(b*b) + (c/d)*(c/d)`: what multiplies a root of a square in is a quotient by itself.
#[test]
fn powers_of_a_reciprocal_in_one_product_are_one_quotient() {
    let (text, cost) = made(Flags::FAST, |s, [a, b, c, d]| {
        let squares = [b, c, d].map(|root| s.float(Mul, &[root, root]));
        let [left, right] = [[a, squares[0]], [squares[1], squares[2]]].map(|args| s.float(Div, &args));
        s.float(Add, &[left, right])
    });
    assert_eq!(cost, [2, 4], "{text}");
}
