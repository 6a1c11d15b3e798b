//! Rules that need `arcp` alone.

use super::language::{Rule, rule};

#[rustfmt::skip]
pub const RULES: &[Rule] = &[
    rule("div-constant", "x / C", "x * rounded(1 / C)", "arcp", "the reciprocal is rounded before the product"),
];
