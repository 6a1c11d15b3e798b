//! Minima, signs and selections.

use super::{
    Mark::{Demoted, Expanded},
    Row, row,
};
use crate::target::Reach::From;

pub const ROWS: &[Row] = &[
    row("abs[.ftz].{f16|f16x2}", "00", 6, 5, From(53)),
    row("copysign.{f32|f64}", "000", 2, 0, From(20)),
    row("neg[.ftz].{f16|f16x2}", "00", 5, 1, From(53)),
    row("selp.f64", "000p", 1, 0, From(10)).marked(Demoted),
    row("selp.{b16|b32|b64|u16|s32|f32}", "000p", 1, 0, From(10)),
    row("slct.f64.f32", "0001", 1, 0, From(10)).marked(Demoted),
    row("slct.ftz.f64.f32", "0001", 1, 4, From(10)).marked(Demoted),
    row("slct.ftz.{f32|b16|b32}.f32", "0001", 1, 4, From(10)),
    row("slct.{f32|b16|b32}.f32", "0001", 1, 0, From(10)),
    row("testp.{finite|infinite|number|notanumber|normal|subnormal}.{f32|f64}", "p0", 2, 0, From(20)),
    row("{abs|neg}.f32", "00", 1, 0, From(10)),
    row("{abs|neg}.f64", "00", 1, 0, From(10)).marked(Demoted),
    row("{abs|neg}.ftz.f32", "00", 1, 4, From(10)),
    row("{abs|neg}.{bf16|bf16x2}", "00", 7, 0, From(80)),
    row("{min|max}.f32", "000", 1, 0, From(10)),
    row("{min|max}.f64", "000", 1, 0, From(10)).marked(Demoted),
    row("{min|max}.ftz.f32", "000", 1, 4, From(10)),
    row("{min|max}[.NaN].xorsign.abs.{bf16|bf16x2}", "000", 7, 2, From(86)),
    row("{min|max}[.NaN].{bf16|bf16x2}", "000", 7, 0, From(80)),
    row("{min|max}[.ftz].NaN.f32", "000", 7, 0, From(80)),
    row("{min|max}[.ftz][.NaN].xorsign.abs.{f16|f16x2|f32}", "000", 7, 2, From(86)),
    row("{min|max}[.ftz][.NaN].{f16|f16x2}", "000", 7, 0, From(80)),
    row("{min|max}[.ftz][.NaN][.abs].f32", "0000", 8, 8, From(100)).marked(Expanded),
];
