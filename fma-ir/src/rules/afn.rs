//! Rules that need `afn`: the result of a library's function, but for its last bits.

use super::language::{Rule, rule};

#[rustfmt::skip]
pub const RULES: &[Rule] = &[
    rule("powf-two", "powf(x, 2)", "x * x", "afn", "a library may round otherwise").ieee(),
    rule("powf-three", "powf(x, 3)", "x * (x * x)", "afn", "two roundings").ieee(),
    rule("powf-four", "powf(x, 4)", "(x * x) * (x * x)", "afn", "two roundings").ieee(),
    rule("powf-minus-one", "powf(x, -1)", "1 / x", "afn", "a library may round otherwise").ieee(),
    rule("powf-minus-two", "powf(x, -2)", "(1 / x) * (1 / x)", "afn", "two roundings").ieee(),
    rule("powf-half", "powf(x, 0.5)", "sqrt(x)", "afn ninf nsz", "the powers of -inf and -0 are positive").ieee(),
    rule("powf-minus-half", "powf(x, -0.5)", "1 / sqrt(x)", "afn ninf", "the powers of -inf and -0 are positive").ieee(),
    rule("powf-one-and-half", "powf(x, 1.5)", "x * sqrt(x)", "afn ninf", "the power of -inf is positive").ieee(),
    rule("powf-of-two", "powf(2, x)", "exp2(x)", "afn", "a library may round otherwise"),
    rule("inverse-sqrt", "1 / sqrt(x)", "rsqrt(x)", "afn arcp", "the approximation of the inverse root").ieee(),
    rule("div-by-sqrt", "x / sqrt(y)", "x * rsqrt(y)", "afn arcp", "the approximation of the inverse root").ieee(),
    rule("cos-neg", "cos(-x)", "cos(x)", "afn", "even, but a library need not be to the last bit"),
    rule("cos-abs", "cos(abs(x))", "cos(x)", "afn", "even, but a library need not be to the last bit"),
    rule("cosh-neg", "cosh(-x)", "cosh(x)", "afn", "even, but a library need not be to the last bit"),
    rule("cosh-abs", "cosh(abs(x))", "cosh(x)", "afn", "even, but a library need not be to the last bit"),
    rule("hypot-neg", "hypot(-x, y)", "hypot(x, y)", "afn", "even, but a library need not be to the last bit"),
    rule("hypot-abs", "hypot(abs(x), y)", "hypot(x, y)", "afn", "even, but a library need not be to the last bit"),
];
