//! Error-free transformations by their shapes. What they compute may be handed in: `x` of the rows on products is the product.
//!
//! All operations of a row lose the permissions to reorder.

use super::language::{Rule, rule};

const fn kept(name: &'static str, pattern: &'static str, reason: &'static str) -> Rule {
    rule(name, pattern, pattern, "none", reason)
}

#[rustfmt::skip]
pub const RULES: &[Rule] = &[
    kept("two-sum", "(a - ((a + b) - ((a + b) - a))) + (b - ((a + b) - a))", "the error of a sum (Knuth)"),
    kept("two-difference", "(a - ((a - b) - ((a - b) - a))) - (b + ((a - b) - a))", "the error of a difference (Knuth)"),
    kept("fast-two-sum", "b - ((a + b) - a)", "the error of a sum, the larger operand first (Dekker)"),
    kept("fast-two-sum-negated", "(a - (a + b)) + b", "the error of a sum, the larger operand first (Dekker)"),
    kept("fast-two-difference", "(a - (a - b)) - b", "the error of a difference, the larger operand first (Dekker)"),
    kept("kahan-compensation", "((a + b) - a) - b", "what a running sum has lost (Kahan)"),
    kept("two-difference-added", "(a - ((a - b) + (a - (a - b)))) + ((a - (a - b)) - b)", "the error of a difference (Shewchuk)"),
    kept("veltkamp-splitting", "(k * a) - ((k * a) - a)", "the upper half of a number (Veltkamp)"),
    kept("veltkamp-splitting-added", "(a - k * a) + k * a", "the upper half of a number (Veltkamp)"),
    kept("veltkamp-splitting-by-product", "(a + k * a) - k * a", "the upper half of a number (Veltkamp)"),
    kept("veltkamp-splitting-by-quotient", "(a + a / k) - a / k", "the power of two above a number (Rump)"),
    kept("unit-in-the-first-place", "x - x * C", "the power of two below a number, by a multiple that is almost the number itself (Rump)").when("C != 1 && 1 + (1 - C) * 0.25 == 1"),
    kept("dekker-product", "l * m - (((x - h * k) - l * k) - h * m)", "the error of a product from the halves of its factors (Dekker)"),
    kept("dekker-product-added", "(((h * k - x) + h * m) + l * k) + l * m", "the error of a product from the halves of its factors (Dekker)"),
    kept("dekker-product-paired", "((h * k - x) + (h * m + l * k)) + l * m", "the error of a product from the halves of its factors (Dekker)"),
    kept("dekker-square", "l * l - ((x - h * h) - (h + h) * l)", "the error of a square from the halves of its root (Dekker)"),
    kept("dekker-square-added", "((h * h - x) + 2 * h * l) + l * l", "the error of a square from the halves of its root (Dekker)"),
    kept("rounding-by-addition", "(x + C) - C", "the nearest multiple of the last place of C").when("is_finite(C) && C + 0.25 == C"),
    kept("rounding-by-subtraction", "(x - C) + C", "the nearest multiple of the last place of C").when("is_finite(C) && C + 0.25 == C"),
    kept("rounding-by-its-sign", "(x + copysign(C, y)) - copysign(C, y)", "the nearest multiple of the last place of C").when("is_finite(C) && C + 0.25 == C"),
    kept("rounding-against-its-sign", "(x - copysign(C, y)) + copysign(C, y)", "the nearest multiple of the last place of C").when("is_finite(C) && C + 0.25 == C"),
    kept("root-residue", "a - sqrt(a) * sqrt(a)", "what a root has lost"),
    kept("root-residue-negated", "sqrt(a) * sqrt(a) - a", "what a root has lost"),
];
