//! Each sentence of the relation, by a pair of functions that it licenses and an input on which it does not.

use fma_core::Format;

use super::{Approximation, Verdict, compare};
use crate::interpret::{Options, Uninterpreted, Word};
use crate::{Flag, Flags, FloatOp, Func, Sketch, Ty, ValueId};
use FloatOp::{Add, Div, Fma, Mul, Neg, Sub};

type Draw = fn(&mut Sketch, [ValueId; 3]) -> ValueId;

fn drawn(flags: &[Flag], draw: Draw) -> Func {
    let mut sketch = Sketch::new(Ty::Float(Format::F32), flags.iter().copied().collect::<Flags>());
    let params = ["a", "b", "c"].map(|name| sketch.param(name));
    let value = draw(&mut sketch, params);
    sketch.giving(value)
}

fn verdict(flags: &[Flag], before: Draw, after: Draw, inputs: [f32; 3]) -> Verdict {
    let words = inputs.map(|number| Word::from(number.to_bits()));
    let functions = [before, after].map(|draw| drawn(flags, draw));
    compare(&functions[0], &functions[1], &words, &Options::default(), Approximation::Any, || Uninterpreted)
}

fn zero(s: &mut Sketch, _: [ValueId; 3]) -> ValueId {
    s.bits(0)
}

#[test]
fn promises_excuse_the_source_alone() {
    let difference: Draw = |s, [a, ..]| s.float(Sub, &[a, a]);
    let inputs = [f32::INFINITY, 0.0, 0.0];
    assert_eq!(verdict(&[Flag::Nnan], difference, zero, inputs), Verdict::Licensed);
    assert_eq!(verdict(&[Flag::Ninf], difference, zero, inputs), Verdict::Licensed);
    assert!(matches!(verdict(&[Flag::Nsz], difference, zero, inputs), Verdict::Refuted { .. }));
    assert_eq!(verdict(&[], difference, zero, [1.0; 3]), Verdict::Same);
    // A NaN that the new function makes of numbers is not excused.
    assert!(matches!(verdict(&[Flag::Nnan], zero, difference, inputs), Verdict::Refuted { .. }));
}

#[test]
fn a_zero_may_have_either_sign_and_nothing_else_may_change() {
    let sum: Draw = |s, [a, ..]| {
        let zero = s.bits(0);
        s.float(Add, &[a, zero])
    };
    let same: Draw = |_, [a, ..]| a;
    let inverse: Draw = |s, [a, ..]| {
        let one = s.bits(0x3f80_0000);
        s.float(Div, &[one, a])
    };
    let inverse_sum: Draw = |s, [a, ..]| {
        let [zero, one] = [0, 0x3f80_0000].map(|bits| s.bits(bits));
        let sum = s.float(Add, &[a, zero]);
        s.float(Div, &[one, sum])
    };
    let negative_zero = [-0.0, 0.0, 0.0];
    assert_eq!(verdict(&[Flag::Nsz], sum, same, negative_zero), Verdict::Licensed);
    assert!(matches!(verdict(&[], sum, same, negative_zero), Verdict::Refuted { .. }));
    assert_eq!(verdict(&[Flag::Nsz], inverse_sum, inverse, negative_zero), Verdict::Licensed);
    assert!(matches!(verdict(&[Flag::Nsz], same, |s, [a, ..]| s.float(Neg, &[a]), [1.0; 3]), Verdict::Refuted { .. }));
}

#[test]
fn arcp_allows_the_product_with_the_rounded_reciprocal_and_no_other_number() {
    let quotient: Draw = |s, [a, b, _]| s.float(Div, &[a, b]);
    let product: Draw = |s, [a, b, _]| {
        let one = s.bits(0x3f80_0000);
        let reciprocal = s.float(Div, &[one, b]);
        s.float(Mul, &[a, reciprocal])
    };
    let inputs = [7.0, 3.0, 0.0];
    assert_eq!(verdict(&[Flag::Arcp], quotient, product, inputs), Verdict::Licensed);
    assert!(matches!(verdict(&[], quotient, product, inputs), Verdict::Refuted { .. }));
    assert!(matches!(verdict(&[Flag::Arcp], quotient, |_, [a, ..]| a, inputs), Verdict::Refuted { .. }));
}

#[test]
fn contract_allows_one_rounding_less_and_no_other_order() {
    let sum: Draw = |s, [a, b, c]| {
        let product = s.float(Mul, &[a, b]);
        s.float(Add, &[product, c])
    };
    let fused: Draw = |s, [a, b, c]| s.float(Fma, &[a, b, c]);
    let inputs = [1.000_000_1, 53_400_708.0, -53_400_708.0];
    for flag in [Flag::Contract, Flag::Fused] {
        assert_eq!(verdict(&[flag], sum, fused, inputs), Verdict::Licensed);
    }
    assert!(matches!(verdict(&[], sum, fused, inputs), Verdict::Refuted { .. }));
    assert!(matches!(verdict(&[Flag::Contract], fused, sum, inputs), Verdict::Refuted { .. }));
}

#[test]
fn reassoc_excuses_roundings_and_agrees_where_there_are_none() {
    let sum: Draw = |s, [a, b, _]| {
        let sum = s.float(Add, &[a, b]);
        s.float(Sub, &[sum, b])
    };
    let same: Draw = |_, [a, ..]| a;
    assert_eq!(verdict(&[Flag::Reassoc], sum, same, [0.1, 1.0, 0.0]), Verdict::Licensed);
    assert_eq!(verdict(&[Flag::Reassoc], sum, same, [3e38, 3e38, 0.0]), Verdict::Licensed);
    let infinite = [1.0, f32::INFINITY, 0.0];
    assert!(matches!(verdict(&[Flag::Reassoc], sum, same, infinite), Verdict::Refuted { .. }));
    assert_eq!(verdict(&[Flag::Reassoc, Flag::Nnan], sum, same, infinite), Verdict::Licensed);
}

#[test]
fn afn_is_about_functions() {
    let sine: Draw = |s, [a, ..]| s.float(FloatOp::Sin, &[a]);
    let other: Draw = |s, [a, ..]| s.float(FloatOp::Tan, &[a]);
    assert_eq!(verdict(&[Flag::Afn], sine, other, [0.5; 3]), Verdict::Licensed);
    assert!(matches!(verdict(&[], sine, other, [0.5; 3]), Verdict::Refuted { .. }));
    let sum: Draw = |s, [a, b, _]| s.float(Add, &[a, b]);
    assert!(matches!(verdict(&[Flag::Afn], sum, |_, [a, ..]| a, [0.1; 3]), Verdict::Refuted { .. }));
}
