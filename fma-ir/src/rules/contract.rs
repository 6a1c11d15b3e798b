//! Rules that need `contract`: the contraction pass applies them where the product has no other use, or it costs nothing.

use super::language::{Rule, rule};

#[rustfmt::skip]
pub const RULES: &[Rule] = &[
    rule("contract-add", "a * b + c", "contracted(a, b, c)", "contract", "the product is not rounded"),
    rule("contract-sub", "a * b - c", "contracted(a, b, -c)", "contract", "the product is not rounded"),
    rule("contract-reverse-sub", "c - a * b", "contracted(-a, b, c)", "contract", "the product is not rounded").nearest(),
    rule("contract-neg-add", "-(a * b) + c", "contracted(-a, b, c)", "contract", "the product is not rounded").nearest(),
    rule("contract-neg-sub", "-(a * b) - c", "contracted(-a, b, -c)", "contract", "the product is not rounded").nearest(),
    rule("contract-sub-neg", "c - -(a * b)", "contracted(a, b, c)", "contract", "the product is not rounded"),
    rule("contract-neg-sum", "-(a * b + c)", "contracted(-a, b, -c)", "contract nsz", "the product is not rounded; a sum of opposites is 0").nearest(),
    rule("contract-neg-difference", "-(a * b - c)", "contracted(-a, b, c)", "contract nsz", "the product is not rounded; a sum of opposites is 0").nearest(),
    rule("contract-neg-reverse-difference", "-(c - a * b)", "contracted(a, b, -c)", "contract nsz", "the product is not rounded; a sum of opposites is 0").nearest(),
];
