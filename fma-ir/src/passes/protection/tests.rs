//! What is protected and what is not, by sketches.

mod multiples;
mod roots;

use fma_core::Format;

use super::{LAWS, ORDER, taken};
use crate::FloatOp::{Add, Div, Exp, Fma, Ln, Mul, Neg, Sub};
use crate::{Flag, Flags, Op, Sketch, Ty, Value, ValueId, formula, pipeline};

/// What each operation of a drawn function loses, by its formula.
fn lost(draw: impl FnOnce(&mut Sketch, [ValueId; 4]) -> ValueId) -> Vec<(String, Flags)> {
    let mut sketch = Sketch::new(Ty::Float(Format::F64), Flags::FAST);
    let params = ["a", "b", "x", "k"].map(|name| sketch.param(name));
    let result = draw(&mut sketch, params);
    let func = sketch.giving(result);
    let taken = taken(&func).unwrap_or(vec![Flags::NONE; func.values().len()]);
    let losing = func.values().zip(taken).filter(|(_, lost)| !lost.is_empty());
    losing.map(|((id, _), lost)| (formula(&func, id, &|_| String::new()), lost)).collect()
}

fn number(sketch: &mut Sketch, x: f64) -> ValueId {
    sketch.bits(x.to_bits())
}

/// `(a + b, b - ((a + b) - a))`
fn fast_two_sum(sketch: &mut Sketch, a: ValueId, b: ValueId) -> [ValueId; 2] {
    let sum = sketch.float(Add, &[a, b]);
    let rest = sketch.float(Sub, &[sum, a]);
    [sum, sketch.float(Sub, &[b, rest])]
}

#[test]
fn what_vanishes_by_a_fused_operation_is_kept_with_its_product() {
    let product = |sketch: &mut Sketch, [a, b, ..]: [ValueId; 4]| {
        let product = sketch.float(Mul, &[a, b]);
        let negated = sketch.float(Neg, &[product]);
        sketch.float(Fma, &[a, b, negated])
    };
    let names = ["a * b", "-(a * b)", "mul_add(a, b, -(a * b))"].map(|name| (name.to_owned(), ORDER));
    assert_eq!(lost(product), names);
}

#[test]
fn only_what_makes_it_vanish_is_kept() {
    let sum = |sketch: &mut Sketch, [a, b, x, k]: [ValueId; 4]| {
        let product = sketch.float(Mul, &[x, k]);
        let large = sketch.float(Add, &[product, b]);
        let [_, error] = fast_two_sum(sketch, large, a);
        error
    };
    let found = lost(sum);
    assert_eq!(found.len(), 3, "{found:?}");
    assert!(found.iter().all(|(formula, lost)| *lost == ORDER && formula.contains('a')), "{found:?}");
}

#[test]
fn a_quotient_times_its_divisor_vanishes_too() {
    let remainder = |sketch: &mut Sketch, [a, b, ..]: [ValueId; 4]| {
        let quotient = sketch.float(Div, &[a, b]);
        let product = sketch.float(Mul, &[quotient, b]);
        sketch.float(Sub, &[a, product])
    };
    assert_eq!(lost(remainder).len(), 3);
}

#[test]
fn what_a_conversion_loses_is_kept() {
    let rest = |sketch: &mut Sketch, [a, ..]: [ValueId; 4]| {
        let [narrow, wide] = [Format::F32, Format::F64].map(Ty::Float);
        let mut cast = |value: ValueId, ty: Ty| {
            let args = [value].into();
            let (flags, mode, site) = (sketch.flags, sketch.mode, Default::default());
            sketch.func.add(Value { op: Op::Cast, args, ty, flags, mode, site })
        };
        let narrowed = cast(a, narrow);
        let widened = cast(narrowed, wide);
        sketch.float(Sub, &[a, widened])
    };
    assert_eq!(lost(rest).len(), 3);
}

#[test]
fn a_sum_that_takes_an_error_in_keeps_its_order_and_may_be_fused() {
    let sum = |sketch: &mut Sketch, [a, b, x, k]: [ValueId; 4]| {
        let [_, error] = fast_two_sum(sketch, a, b);
        let product = sketch.float(Mul, &[x, k]);
        let inner = sketch.float(Add, &[error, product]);
        sketch.float(Add, &[inner, a])
    };
    let found: Vec<_> = lost(sum).into_iter().filter(|(_, lost)| *lost == LAWS).collect();
    assert_eq!(found, [("b - (a + b - a) + x * k".to_owned(), LAWS)]);
}

#[test]
fn what_only_looks_like_zero_is_not_kept() {
    let same = |sketch: &mut Sketch, [a, b, ..]: [ValueId; 4]| {
        let product = sketch.float(Mul, &[a, b]);
        sketch.float(Sub, &[product, product])
    };
    assert_eq!(lost(same), []);
    let difference = |sketch: &mut Sketch, [a, b, ..]: [ValueId; 4]| {
        let sum = sketch.float(Add, &[a, b]);
        sketch.float(Sub, &[sum, a])
    };
    assert_eq!(lost(difference), []);
    let nothing = |sketch: &mut Sketch, [a, b, ..]: [ValueId; 4]| {
        let zero = number(sketch, 0.0);
        let product = sketch.float(Mul, &[a, zero]);
        let sum = sketch.float(Add, &[product, zero]);
        sketch.float(Mul, &[sum, b])
    };
    assert_eq!(lost(nothing), []);
}

#[test]
fn what_is_squared_in_a_sum_of_squares_is_not_multiplied_out() {
    let squares = |sketch: &mut Sketch, [a, b, x, _]: [ValueId; 4]| {
        let differences = [[a, b], [b, x], [x, a]].map(|pair| sketch.float(Sub, &pair));
        let [first, second, third] = differences.map(|base| sketch.float(Mul, &[base, base]));
        let sum = sketch.float(Add, &[first, second]);
        sketch.float(Add, &[sum, third])
    };
    assert_eq!(lost(squares), ["a - b", "b - x", "x - a"].map(|name| (name.to_owned(), LAWS)));
    let difference = |sketch: &mut Sketch, [a, b, ..]: [ValueId; 4]| {
        let [sum, difference] = [Add, Sub].map(|op| sketch.float(op, &[a, b]));
        let [first, second] = [sum, difference].map(|base| sketch.float(Mul, &[base, base]));
        sketch.float(Sub, &[first, second])
    };
    assert_eq!(lost(difference), []);
}

/// The distances of `x` from the numbers.
fn distances<const N: usize>(sketch: &mut Sketch, x: ValueId, from: [f64; N]) -> [ValueId; N] {
    from.map(|from| {
        let from = number(sketch, from);
        sketch.float(Sub, &[x, from])
    })
}

#[test]
fn a_polynomial_around_a_number_stays_there() {
    let around = |sketch: &mut Sketch, [a, b, x, k]: [ValueId; 4]| {
        let [d] = distances(sketch, x, [1000.0]);
        let inner = sketch.float(Fma, &[d, a, b]);
        sketch.float(Fma, &[d, inner, k])
    };
    assert_eq!(lost(around), [("x - 1000.0".to_owned(), LAWS)]);
    let roots = |sketch: &mut Sketch, [_, _, x, k]: [ValueId; 4]| {
        let [d, e] = distances(sketch, x, [1.0, 2.0]);
        let scaled = sketch.float(Mul, &[d, k]);
        sketch.float(Mul, &[scaled, e])
    };
    assert_eq!(lost(roots), ["x - 1.0", "x - 2.0"].map(|name| (name.to_owned(), LAWS)));
    let once = |sketch: &mut Sketch, [a, b, x, _]: [ValueId; 4]| {
        let [d] = distances(sketch, x, [1000.0]);
        let [e] = distances(sketch, a, [1.0]);
        let product = sketch.float(Mul, &[d, e]);
        sketch.float(Add, &[product, b])
    };
    assert_eq!(lost(once), []);
}

/// `let t = a + b; t - a`, and `let u = x.exp(); u.ln()`
fn undone(is_named: bool) -> impl FnOnce(&mut Sketch, [ValueId; 4]) -> ValueId {
    move |sketch, [a, b, x, _]| {
        let sum = sketch.float(Add, &[a, b]);
        let power = sketch.float(Exp, &[x]);
        if is_named {
            sketch.bind("t", sum);
            sketch.bind("u", power);
        }
        let step = sketch.float(Sub, &[sum, a]);
        let logarithm = sketch.float(Ln, &[power]);
        sketch.float(Mul, &[step, logarithm])
    }
}

#[test]
fn what_undoes_a_named_value_is_kept() {
    assert_eq!(lost(undone(false)), []);
    let names = ["a + b", "x.exp()", "t - a", "u.ln()"].map(|name| (name.to_owned(), ORDER));
    assert_eq!(lost(undone(true)), names);
}

/// `(x - k * large) - k * small`
fn parted(large: f64, small: f64) -> impl FnOnce(&mut Sketch, [ValueId; 4]) -> ValueId {
    move |sketch, [_, _, x, k]| {
        let [large, small] = [large, small].map(|part| number(sketch, part));
        let products = [large, small].map(|part| sketch.float(Mul, &[k, part]));
        let first = sketch.float(Sub, &[x, products[0]]);
        sketch.float(Sub, &[first, products[1]])
    }
}

#[test]
fn constants_in_parts_are_known_by_their_digits() {
    let ln2 = [6.931_471_803_691_238e-1, 1.908_214_929_270_587_7e-10];
    let found = lost(parted(ln2[0], ln2[1]));
    assert_eq!(found.iter().map(|(_, lost)| *lost).collect::<Vec<_>>(), [LAWS]);
    // Not far below, a larger part with all its digits, parts whose sum is a float.
    for [large, small] in [[0.75, 0.1], [0.7, 1e-4], [0.5, 2.0_f64.powi(-20)]] {
        assert_eq!(lost(parted(large, small)), [], "{large} and {small}");
    }
}

#[test]
fn a_constant_that_another_swallows_is_kept_apart() {
    let sum = |small: f64| {
        move |sketch: &mut Sketch, [_, _, x, _]: [ValueId; 4]| {
            let [large, small] = [1.5, small].map(|part| number(sketch, part));
            let rest = sketch.float(Sub, &[x, small]);
            sketch.float(Sub, &[large, rest])
        }
    };
    assert_eq!(lost(sum(1e-17)).len(), 1);
    assert_eq!(lost(sum(1e-15)), []);
}

#[test]
fn every_rewrite_leaves_an_error_term_as_it_is() {
    let mut sketch = Sketch::new(
        Ty::Float(Format::F64),
        Flag::ALL.iter().fold(Flags::NONE, |all, flag| all.with(*flag)).without(Flag::Df64),
    );
    let [a, b] = ["a", "b"].map(|name| sketch.param(name));
    // ((a + b)² - a²) - b (2 a + b), which no row of the table names
    let sum = sketch.float(Add, &[a, b]);
    let [square, own] = [sum, a].map(|root| sketch.float(Mul, &[root, root]));
    let first = sketch.float(Sub, &[square, own]);
    let twice = sketch.float(Add, &[a, sum]);
    let product = sketch.float(Mul, &[b, twice]);
    let error = sketch.float(Sub, &[first, product]);
    let func = sketch.giving(error);
    let outcome = pipeline(&func, &|_| String::new());
    let text = |func: &crate::Func| func.body.result.map(|id| formula(func, id, &|_| String::new()));
    assert_eq!(text(&outcome.func), text(&func));
    assert_eq!(outcome.log.kept.iter().map(|kept| kept.rule).collect::<Vec<_>>(), ["error-term"]);
}

/// `(a - b) * (a + b)`, in either order and with a factor between.
#[test]
fn the_factors_of_a_difference_of_squares_stay() {
    for swapped in [false, true] {
        let found = lost(|sketch, [a, b, x, _]| {
            let [difference, sum] = [sketch.float(Sub, &[a, b]), sketch.float(Add, &[b, a])];
            let scaled = sketch.float(Mul, &if swapped { [x, sum] } else { [sum, x] });
            sketch.float(Mul, &[difference, scaled])
        });
        assert_eq!(found, [("a - b".to_owned(), LAWS)]);
    }
    let other = lost(|sketch, [a, b, x, _]| {
        let [difference, sum] = [sketch.float(Sub, &[a, b]), sketch.float(Add, &[b, x])];
        sketch.float(Mul, &[difference, sum])
    });
    assert_eq!(other, []);
}

#[test]
fn what_vanishes_term_by_term_at_a_constant_stays() {
    let terms = |sketch: &mut Sketch, [a, b]: [ValueId; 2]| {
        let one = number(sketch, 1.0);
        let products = [a, b].map(|x| {
            let distance = sketch.float(Sub, &[one, x]);
            sketch.float(Mul, &[x, distance])
        });
        sketch.float(Add, &products)
    };
    let kept = |names: &[&str]| names.iter().map(|name| ((*name).to_owned(), LAWS)).collect::<Vec<_>>();
    assert_eq!(lost(|sketch, [a, b, ..]| terms(sketch, [a, b])), kept(&["1.0 - a", "1.0 - b"]));
    let with_another = lost(|sketch, [a, b, x, _]| {
        let sum = terms(sketch, [a, b]);
        sketch.float(Add, &[sum, x])
    });
    assert_eq!(with_another, []);
    let product = |sketch: &mut Sketch, a: ValueId, times: usize| {
        let one = number(sketch, 1.0);
        let distance = sketch.float(Sub, &[one, a]);
        (0..times).fold(a, |product, _| sketch.float(Mul, &[product, distance]))
    };
    assert_eq!(lost(|sketch, [a, ..]| product(sketch, a, 2)), kept(&["1.0 - a"]));
    assert_eq!(lost(|sketch, [a, ..]| product(sketch, a, 1)), []);
}

#[test]
fn the_slope_of_a_secant_stays() {
    let slope = |lower: [usize; 2]| {
        lost(|sketch, params| {
            let logarithms = [params[0], params[1]].map(|x| sketch.float(Ln, &[x]));
            let upper = sketch.float(Sub, &logarithms);
            let lower = sketch.float(Sub, &lower.map(|index| params[index]));
            sketch.float(Div, &[upper, lower])
        })
    };
    for lower in [[0, 1], [1, 0]] {
        assert_eq!(slope(lower), [("a.ln() - b.ln()".to_owned(), LAWS)]);
    }
    assert_eq!(slope([0, 2]), []);
}
