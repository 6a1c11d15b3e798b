//! Sums, differences and products.

use super::{
    Mark::{Demoted, Packed},
    Row, row,
};
use crate::target::Reach::From;

pub const ROWS: &[Row] = &[
    row("{add|sub|mul}.{rm|rp}.f64", "000", 1, 2, From(13)),
    row("{add|sub|mul}.{rm|rp}[.ftz][.sat].f32", "000", 2, 0, From(20)),
    row("{add|sub|mul}[.rn].{bf16|bf16x2}", "000", 7, 8, From(90)),
    row("{add|sub|mul}[.rn][.ftz][.sat].{f16|f16x2}", "000", 4, 2, From(53)),
    row("{add|sub|mul}[.{rn|rz|rm|rp}][.ftz].f32x2", "000", 8, 6, From(100)).marked(Packed),
    row("{add|sub|mul}[.{rn|rz}].f64", "000", 1, 0, From(10)).marked(Demoted),
    row("{add|sub|mul}[.{rn|rz}].ftz[.sat].f32", "000", 1, 4, From(10)),
    row("{add|sub|mul}[.{rn|rz}][.sat].f32", "000", 1, 0, From(10)),
];
