//! Rules that need `ninf` alone.

use super::language::{Rule, rule};

#[rustfmt::skip]
pub const RULES: &[Rule] = &[
    rule("is-infinite-never", "is_infinite(x)", "false", "ninf", "what the flag promises"),
    rule("equal-infinity", "x == inf", "false", "ninf", "what the flag promises"),
    rule("equal-negative-infinity", "x == -inf", "false", "ninf", "what the flag promises"),
    rule("not-equal-infinity", "x != inf", "true", "ninf", "what the flag promises"),
    rule("not-equal-negative-infinity", "x != -inf", "true", "ninf", "what the flag promises"),
    rule("at-least-infinity", "inf <= x", "false", "ninf", "what the flag promises"),
    rule("at-most-negative-infinity", "x <= -inf", "false", "ninf", "what the flag promises"),
];
