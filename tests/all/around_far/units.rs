//! Aliases and constants.

use std::f64::consts::PI;

pub type Real = f64;

const TWO: Real = 2.0;
pub const HALF: Real = 1.0 / TWO;
pub const TURN: Real = TWO * PI;
pub const WEIGHTS: [Real; 3] = [0.5, 0.25, 0.125];
