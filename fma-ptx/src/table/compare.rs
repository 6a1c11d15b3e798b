//! Comparisons.

use super::{Mark::Demoted, Row, row};
use crate::target::Reach::From;

pub const ROWS: &[Row] = &[
    row("set.{eq|ltu|nan}.bf16.{f16|f32|f64}", "011", 7, 8, From(90)),
    row("set.{eq|ltu|nan}.f16.f64", "011", 4, 2, From(53)),
    row("set.{eq|ltu|nan}.ftz.{u32|s32|f32}.f32", "011", 1, 4, From(10)),
    row("set.{eq|ltu|nan}.{u32|s32|bf16x2}.bf16x2", "011", 7, 8, From(90)),
    row("set.{eq|ltu|nan}.{u32|s32|f32}.f32", "011", 1, 0, From(10)),
    row("set.{eq|ltu|nan}.{u32|s32|f32}.f64", "011", 1, 0, From(10)).marked(Demoted),
    row("set.{eq|ltu|nan}.{u32|s32|u16|s16|bf16}.bf16", "011", 7, 8, From(90)),
    row("set.{eq|ltu|nan}[.ftz].f16.{f16|f32}", "011", 4, 2, From(53)),
    row("set.{eq|ltu|nan}[.ftz].f16x2.f16x2", "011", 4, 2, From(53)),
    row("set.{eq|ltu|nan}[.ftz].{u32|s32|u16|s16}.f16", "011", 6, 5, From(53)),
    row("set.{eq|ltu|nan}[.ftz].{u32|s32}.f16x2", "011", 6, 5, From(53)),
    row("setp.lt.and.bf16x2", "p|p00p", 7, 8, From(90)),
    row("setp.lt.and.f16x2", "p|p00p", 4, 2, From(53)),
    row("setp.lt.and.f32", "p|p00p", 1, 0, From(10)),
    row("setp.lt.and.ftz.f32", "p|p00p", 1, 4, From(10)),
    row("setp.lt.and.f64", "p|p00p", 1, 0, From(10)).marked(Demoted),
    row("setp.lt.bf16x2", "p|p00", 7, 8, From(90)),
    row("setp.lt.f32", "p|p00", 1, 0, From(10)),
    row("setp.lt.f64", "p|p00", 1, 0, From(10)).marked(Demoted),
    row("setp.lt.ftz.f32", "p|p00", 1, 4, From(10)),
    row("setp.lt[.ftz].f16x2", "p|p00", 4, 2, From(53)),
    row("setp.{eq|ne|lt|le|gt|ge|equ|neu|ltu|leu|gtu|geu|num|nan}.f32", "p00", 1, 0, From(10)),
    row("setp.{eq|ne|lt|le|gt|ge|equ|neu|ltu|leu|gtu|geu|num|nan}.f64", "p00", 1, 0, From(10)).marked(Demoted),
    row("setp.{eq|ne|lt|le|gt|ge|equ|neu|ltu|leu|gtu|geu|num|nan}.ftz.f32", "p00", 1, 4, From(10)),
    row("setp.{eq|ne|lt|le|gt|ge|equ|neu|ltu|leu|gtu|geu|num|nan}.{bf16|bf16x2}", "p00", 7, 8, From(90)),
    row("setp.{eq|ne|lt|le|gt|ge|equ|neu|ltu|leu|gtu|geu|num|nan}[.ftz].{f16|f16x2}", "p00", 4, 2, From(53)),
];
