//! Integers, memory and control flow: what every target has.
//!
//! Not among the measured forms: a test hands each of them to an assembler.

use super::{Row, row};
use crate::target::Reach::From;

pub const ROWS: &[Row] = &[
    row("mov.{b16|b32|b64|u16|u32|u64|s16|s32|s64|f32|f64|pred}", "00", 1, 0, From(10)),
    row("{add|sub|min|max|div|rem}.{u16|s16|u32|s32|u64|s64}", "000", 1, 0, From(10)),
    row("mul.{lo|hi}.{u16|s16|u32|s32|u64|s64}", "000", 1, 0, From(10)),
    row("mad.lo.{u16|s16|u32|s32|u64|s64}", "0000", 1, 0, From(10)),
    row("mul.wide.{u16|s16}", "r00", 1, 0, From(10)),
    row("mul.wide.{u32|s32}", "l00", 1, 0, From(10)),
    row("{abs|neg}.{s16|s32|s64}", "00", 1, 0, From(10)),
    row("{and|or|xor}.{b16|b32|b64|pred}", "000", 1, 0, From(10)),
    row("not.{b16|b32|b64|pred}", "00", 1, 0, From(10)),
    row("shl.{b16|b32|b64}", "00r", 1, 0, From(10)),
    row("shr.{u16|s16|u32|s32|u64|s64}", "00r", 1, 0, From(10)),
    row("{popc|clz}.{b32|b64}", "r0", 2, 0, From(20)),
    row("brev.{b32|b64}", "00", 2, 0, From(20)),
    row("shf.l.wrap.b32", "000r", 3, 1, From(32)),
    row("setp.{eq|ne}.{b16|b32|b64}", "p00", 1, 0, From(10)),
    row("setp.{eq|ne|lt|le|gt|ge}.{u16|s16|u32|s32|u64|s64}", "p00", 1, 0, From(10)),
    row("selp.{u32|u64|s16|s64}", "000p", 1, 0, From(10)),
    row("cvt.{u16|u32|u64|s16|s32|s64}.{u8|s8|u16|s16|u32|s32|u64|s64}", "01", 1, 0, From(10)),
    row("cvt.{u8|s8}.{u16|s16|u32|s32|u64|s64}", "01", 1, 0, From(10)),
    row("ld.param.{b8|u8|s8|b16|b32|b64|u16|u32|u64|s16|s32|s64|f32|f64}", "0[l]", 1, 0, From(10)),
    row("st.param.{b8|u8|s8|b16|b32|b64|u16|u32|u64|s16|s32|s64|f32|f64}", "[l]0", 2, 0, From(20)),
    row("{ld.global|ld.const}.{b8|u8|s8|b16|b32|b64|u16|u32|u64|s16|s32|s64|f32|f64}", "0[l]", 1, 0, From(10)),
    row("st.global.{b8|u8|s8|b16|b32|b64|u16|u32|u64|s16|s32|s64|f32|f64}", "[l]0", 1, 0, From(10)),
    row("ld.{b8|u8|s8|b16|b32|b64|u16|u32|u64|s16|s32|s64|f32|f64}", "0[l]", 2, 0, From(20)),
    row("st.{b8|u8|s8|b16|b32|b64|u16|u32|u64|s16|s32|s64|f32|f64}", "[l]0", 2, 0, From(20)),
    row("ld.global.{v2|v4}.{u8|s8|b16|b32|u16|u32|s16|s32|f32}", "v[l]", 1, 0, From(10)),
    row("ld.global.v2.{b64|u64|s64|f64}", "v[l]", 1, 0, From(10)),
    row("st.global.{v2|v4}.{u8|s8|b16|b32|u16|u32|s16|s32|f32}", "[l]v", 1, 0, From(10)),
    row("st.global.v2.{b64|u64|s64|f64}", "[l]v", 1, 0, From(10)),
    row("cvta.const.u64", "00", 3, 1, From(20)),
    row("cvta.local.u64", "00", 2, 0, From(20)),
    row("cvta.to.global.u64", "00", 2, 0, From(20)),
    row("{bra|bra.uni}", "x", 1, 0, From(10)),
    row("{ret|exit|trap}", "", 1, 0, From(10)),
];
