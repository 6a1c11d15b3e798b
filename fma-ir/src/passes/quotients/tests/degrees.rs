//! Random formulas through all rounds: no number is further from 1 than what it is made of, or than a format has room for.

use fma_core::Format;

use crate::FloatOp::{Add, Div, Mul, Sqrt, Sub};
use crate::random::Dice;
use crate::scale::{Scales, near};
use crate::{Flags, Func, Keep, Sketch, Ty, needed, pipeline};

/// How many formulas the test goes through: `FASTMATH_EXPRESSIONS=100000` widens it.
fn count(few: u64) -> u64 {
    std::env::var("FASTMATH_EXPRESSIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(few)
}

/// So many operations, each on the numbers before it, the later the likelier. What is taken away stands nowhere else: where a difference is nothing but rounding,
/// its reciprocal is as far from 1 as one likes, and what cancels it is right.
fn formula(dice: &mut Dice, format: Format, names: usize, operations: usize) -> Func {
    let mut s = Sketch::new(Ty::Float(format), Flags::FAST);
    let mut values: Vec<_> = (0..names).map(|index| s.param(&format!("x{index}"))).collect();
    for index in 0..operations {
        let mut any = || {
            let recent = if dice.once_in(2) { values.len() } else { values.len().min(3) };
            values[values.len() - 1 - dice.below(recent)]
        };
        let [one, other] = [any(), any()];
        let value = match dice.pick(&[Add, Add, Sub, Mul, Mul, Mul, Div, Div, Div, Sqrt]).unwrap_or(Mul) {
            Sqrt => s.float(Sqrt, &[one]),
            Sub => {
                let fresh = s.param(&format!("y{index}"));
                s.float(Sub, &[one, fresh])
            }
            op => s.float(op, &[one, other]),
        };
        values.push(value);
    }
    let last = values[values.len() - 1];
    s.giving(last)
}

fn most(func: &Func) -> i32 {
    let mut scales = Scales::default();
    scales.grow(func);
    needed(func, Keep::Live).into_iter().map(|id| scales.most(id)).max().unwrap_or(0)
}

/// In no round does a product that cancels, or another, take a number further away than it was: rounds that follow one another would go on from there.
#[test]
fn no_number_is_further_away_than_it_was() {
    let (mut dice, mut changed) = (Dice::new(7), 0);
    for _ in 0..count(2000) {
        let format = dice.pick(&[Format::F64, Format::F32, Format::F16]).unwrap_or(Format::F64);
        let (names, operations) = (2 + dice.below(4), 4 + dice.below(16));
        let before = formula(&mut dice, format, names, operations);
        let outcome = pipeline(&before, &|_| String::new());
        let limit = most(&before).max(near(Ty::Float(format)));
        changed += outcome.log.steps.len();
        assert!(most(&outcome.func) <= limit, "{format:?}: {:?}", text(&before));
    }
    assert!(changed > 1000, "only {changed} rewrites");
}

fn text(func: &Func) -> Option<String> {
    func.body.result.map(|id| crate::formula(func, id, &|_| String::new()))
}

/// `(sqrt(x2/x4 * x3) - x1) * x1 * x0*x2*x3/x4 * (x2/x4)^2 / ((sqrt(x2/x4 * x3) - x1) * x1 + sqrt(x2/x4 * x3) - x1)`: what the difference is a factor of cancels,
/// and leaves a number of the sixth degree over one of the fourth.
#[test]
fn a_product_that_cancels_stays_near() {
    let mut s = Sketch::new(Ty::Float(Format::F64), Flags::FAST);
    let [x0, x1, x2, x3, x4] = ["x0", "x1", "x2", "x3", "x4"].map(|name| s.param(name));
    let quotient = s.float(Div, &[x2, x4]);
    let scaled = s.float(Mul, &[quotient, x3]);
    let root = s.float(Sqrt, &[scaled]);
    let difference = s.float(Sub, &[root, x1]);
    let product = s.float(Mul, &[difference, x1]);
    let sum = s.float(Add, &[product, difference]);
    let square = s.float(Mul, &[quotient, quotient]);
    let divided = s.float(Div, &[square, sum]);
    let other = s.float(Mul, &[x0, scaled]);
    let left = s.float(Mul, &[product, other]);
    let whole = s.float(Mul, &[left, divided]);
    let before = s.giving(whole);
    let outcome = pipeline(&before, &|_| String::new());
    assert_eq!(most(&before), near(before.value(whole).ty));
    assert_eq!(most(&outcome.func), most(&before), "{:?}", text(&outcome.func));
}
