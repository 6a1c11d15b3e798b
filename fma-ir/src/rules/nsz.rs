//! Rules that need `nsz` alone.

use super::language::{Rule, rule};

#[rustfmt::skip]
pub const RULES: &[Rule] = &[
    rule("add-zero", "x + 0", "x", "nsz", "-0 + 0 is 0").ieee(),
    rule("sub-negative-zero", "x - -0", "x", "nsz", "-0 - -0 is 0").ieee(),
    rule("zero-minus", "0 - x", "-x", "nsz", "0 - 0 is 0").ieee(),
    rule("neg-difference", "-(x - y)", "y - x", "nsz", "the difference of equals is 0, its opposite -0").nearest(),
    rule("neg-sum-constant", "-(x + C)", "exact(-C) - x", "nsz", "the sum of opposites is 0, its opposite -0").nearest(),
    rule("neg-neg-minus", "-(-x - y)", "x + y", "nsz", "the difference of equals is 0, its opposite -0").nearest(),
    rule("fma-add-zero", "mul_add(a, b, 0)", "a * b", "nsz", "-0 + 0 is 0"),
    rule("neg-fma", "-mul_add(a, b, c)", "mul_add(-a, b, -c)", "nsz", "a sum of opposites is 0, its opposite -0").nearest(),
    rule("neg-contracted", "-contracted(a, b, c)", "contracted(-a, b, -c)", "nsz", "a sum of opposites is 0, its opposite -0").nearest(),
    rule("contracted-add-zero", "contracted(a, b, 0)", "a * b", "nsz", "-0 + 0 is 0"),
    rule("abs-sqrt", "abs(sqrt(x))", "sqrt(x)", "nsz", "the root of -0 is -0"),
    rule("copysign-zero", "copysign(0, x)", "0", "nsz", "only the sign of a zero is set"),
    rule("select-equal", "x == y ? x : y", "y", "nsz", "equals differ only as zeros").ieee(),
    rule("select-equal-other", "x == y ? y : x", "x", "nsz", "equals differ only as zeros").ieee(),
    rule("select-not-equal", "x != y ? x : y", "x", "nsz", "equals differ only as zeros").ieee(),
    rule("select-not-equal-other", "x != y ? y : x", "y", "nsz", "equals differ only as zeros").ieee(),
    rule("abs-by-less", "x < 0 ? -x : x", "abs(x)", "nsz", "-0 is not below 0").ieee(),
    rule("abs-by-less-equal", "x <= 0 ? -x : x", "abs(x)", "nsz", "0 is flipped too").ieee(),
    rule("abs-by-greater", "x > 0 ? x : -x", "abs(x)", "nsz", "0 is flipped too").ieee(),
    rule("abs-by-greater-equal", "x >= 0 ? x : -x", "abs(x)", "nsz", "-0 is not flipped").ieee(),
    rule("neg-abs-by-less", "x < 0 ? x : -x", "-abs(x)", "nsz", "-0 is flipped too").ieee(),
    rule("neg-abs-by-less-equal", "x <= 0 ? x : -x", "-abs(x)", "nsz", "0 is not flipped").ieee(),
    rule("neg-abs-by-greater", "x > 0 ? -x : x", "-abs(x)", "nsz", "0 is not flipped").ieee(),
    rule("neg-abs-by-greater-equal", "x >= 0 ? -x : x", "-abs(x)", "nsz", "-0 is flipped too").ieee(),
    rule("min-min", "min(min(x, y), y)", "min(x, y)", "nsz", "of two zeros the first may be taken"),
    rule("max-max", "max(max(x, y), y)", "max(x, y)", "nsz", "of two zeros the first may be taken"),
];
