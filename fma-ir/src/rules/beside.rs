//! Rules that save a root or a function of the library where the function computes the one that the replacement takes anyway: `exp(-x)` beside `exp(x)` is its reciprocal.

use super::language::{Rule, rule};

#[rustfmt::skip]
pub const RULES: &[Rule] = &[
    rule("exp-of-opposite", "exp(-x)", "1 / exp(x)", "reassoc", "either may overflow"),
    rule("exp-of-twice", "exp(x * 2)", "exp(x) * exp(x)", "reassoc", "each is rounded"),
    rule("exp-of-opposite-twice", "exp(x * -2)", "exp(-x) * exp(-x)", "reassoc", "each is rounded"),
    rule("exp-of-minus-twice", "exp(x * -2)", "1 / (exp(x) * exp(x))", "reassoc", "either may overflow"),
    rule("exp-of-multiple-twice", "exp(x * C)", "exp(x * exact(C * 0.5)) * exp(x * exact(C * 0.5))", "reassoc", "each is rounded"),
    rule("exp-of-opposite-multiple", "exp(x * C)", "1 / exp(x * exact(-C))", "reassoc", "either may overflow").when("C < 0"),
    rule("exp2-of-opposite", "exp2(-x)", "1 / exp2(x)", "reassoc", "either may overflow").ieee(),
    rule("exp2-of-twice", "exp2(x * 2)", "exp2(x) * exp2(x)", "reassoc", "each is rounded"),
    rule("powf-of-opposite", "powf(x, C)", "1 / powf(x, exact(-C))", "reassoc", "each is rounded").when("C < 0").ieee(),
    rule("powf-of-twice", "powf(x, C)", "powf(x, exact(C * 0.5)) * powf(x, exact(C * 0.5))", "reassoc", "each is rounded").when("is_finite(C) && (floor(C * 0.5) == C * 0.5 || floor(C) != C)").ieee(),
    rule("powf-of-minus-twice", "powf(x, C)", "1 / (powf(x, exact(C * -0.5)) * powf(x, exact(C * -0.5)))", "reassoc", "each is rounded").when("is_finite(C) && (floor(C * 0.5) == C * 0.5 || floor(C) != C)").ieee(),
    rule("cbrt-of-square", "cbrt(x * x)", "cbrt(x) * cbrt(x)", "reassoc", "each is rounded").ieee(),
    rule("sin-of-twice", "sin(x * 2)", "sin(x) * cos(x) * 2", "reassoc", "each is rounded"),
    rule("tan-beside", "tan(x)", "sin(x) / cos(x)", "reassoc", "each is rounded"),
    rule("root-of-multiple", "sqrt(x * C)", "sqrt(x) * rounded(sqrt(C))", "reassoc", "the product may overflow").when("C > 0").ieee(),
    rule("inverse-root-of-multiple", "rsqrt(x * C)", "rsqrt(x) * rounded(1 / sqrt(C))", "reassoc", "the product may overflow").when("C > 0").ieee(),
    rule("inverse-root-by-root", "rsqrt(x * C)", "rounded(1 / sqrt(C)) / sqrt(x)", "reassoc", "the product may overflow").when("C > 0"),
];
