//! Linear interpolation: by two fused operations it meets both ends, and the end itself where both are equal (at `t = 1/2`
//! only from twice the smallest normal number on).

use super::language::{Rule, rule};

#[rustfmt::skip]
pub const RULES: &[Rule] = &[
    rule("lerp-from-start", "a + t * (b - a)", "mul_add(t, b, mul_add(-t, a, a))", "lerp", "b is met at t = 1"),
    rule("lerp-from-start-negated", "a - t * (a - b)", "mul_add(t, b, mul_add(-t, a, a))", "lerp", "b is met at t = 1"),
    rule("lerp-over", "a + (b - a) * x / y", "mul_add(x / y, b, mul_add(-(x / y), a, a))", "lerp", "b is met at x = y"),
    rule("lerp-over-negated", "a - (a - b) * x / y", "mul_add(x / y, b, mul_add(-(x / y), a, a))", "lerp", "b is met at x = y"),
    rule("lerp-by-slope", "a + (b - a) / y * x", "mul_add(x / y, b, mul_add(-(x / y), a, a))", "lerp", "b is met at x = y"),
    rule("lerp-weighted", "(1 - t) * a + t * b", "mul_add(t, b, mul_add(-t, a, a))", "lerp", "equal ends are met for every t"),
    rule("lerp-minus-opposite", "(1 - t) * a - -t * b", "mul_add(t, b, mul_add(-t, a, a))", "lerp", "equal ends are met for every t"),
    rule("lerp-without-weights", "(a - t * a) + t * b", "mul_add(t, b, mul_add(-t, a, a))", "lerp", "equal ends are met for every t"),
    rule("lerp-in-turn", "(a + t * b) - t * a", "mul_add(t, b, mul_add(-t, a, a))", "lerp", "b is met at t = 1"),
    rule("lerp-by-products", "a + (t * b - t * a)", "mul_add(t, b, mul_add(-t, a, a))", "lerp", "b is met at t = 1"),
    rule("lerp-negated-weight", "(a + -t * a) + t * b", "mul_add(t, b, mul_add(-t, a, a))", "lerp", "equal ends are met for every t"),
    rule("lerp-from-one", "(1 - t) + t * b", "mul_add(t, b, 1 - t)", "lerp", "an end of 1 is met for every t"),
    rule("lerp-fused-from-start", "mul_add(t, b - a, a)", "mul_add(t, b, mul_add(-t, a, a))", "lerp", "b is met at t = 1"),
    rule("lerp-fused-from-start-negated", "mul_add(-t, a - b, a)", "mul_add(t, b, mul_add(-t, a, a))", "lerp", "b is met at t = 1"),
    rule("lerp-fused-weights", "mul_add(1 - t, a, t * b)", "mul_add(t, b, mul_add(-t, a, a))", "lerp", "equal ends are met for every t"),
    rule("lerp-fused-without-weights", "mul_add(t, b, a - t * a)", "mul_add(t, b, mul_add(-t, a, a))", "lerp", "equal ends are met for every t"),
    rule("lerp-fused-in-turn", "mul_add(t, b, a) - t * a", "mul_add(t, b, mul_add(-t, a, a))", "lerp", "b is met at t = 1"),
    rule("lerp-fused-start", "mul_add(-t, a, a) + t * b", "mul_add(t, b, mul_add(-t, a, a))", "lerp", "b is met at t = 1"),
    rule("lerp-fused-weighted", "mul_add(t, b, (1 - t) * a)", "mul_add(t, b, mul_add(-t, a, a))", "lerp", "equal ends are met for every t"),
];
