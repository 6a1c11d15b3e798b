//! Fused and other multiply-adds.

use super::{
    Mark::{Demoted, IgnoredBefore12, Miscompiled, Packed, RoundingIgnored},
    Row, row,
};
use crate::target::Reach::{From, Legacy, Retired};

pub const ROWS: &[Row] = &[
    row("fma.rn.oob.sat.{f16|f16x2}", "0000", 8, 1, From(90)).marked(IgnoredBefore12),
    row("fma.rn.oob[.relu].{f16|f16x2|bf16|bf16x2}", "0000", 8, 1, From(90)).marked(IgnoredBefore12),
    row("fma.rn[.ftz].relu.{f16|f16x2}", "0000", 7, 0, From(80)),
    row("fma.rn[.ftz][.sat].{f16|f16x2}", "0000", 4, 2, From(53)),
    row("fma.rn[.relu].{bf16|bf16x2}", "0000", 7, 0, From(80)),
    row("fma.rn[.sat].f32.bf16", "0110", 8, 6, From(100)),
    row("fma.{rm|rp}.f64", "0000", 1, 4, From(13)),
    row("fma.{rn|rz|rm|rp}[.ftz].f32x2", "0000", 8, 6, From(100)).marked(Packed),
    row("fma.{rn|rz|rm|rp}[.sat].f32.f16", "0110", 8, 6, From(100)),
    row("fma.{rn|rz}.f64", "0000", 1, 4, From(10)).marked(Demoted),
    row("fma.{rz|rm|rp}.oob[.relu].bf16", "0000", 8, 1, From(90)).marked(Miscompiled),
    row("fma.{rz|rm|rp}.oob[.relu].bf16x2", "0000", 8, 1, From(90)).marked(RoundingIgnored),
    row("fma.{rz|rm|rp}[.relu].bf16", "0000", 7, 0, From(80)).marked(Miscompiled),
    row("fma.{rz|rm|rp}[.relu].bf16x2", "0000", 7, 0, From(80)).marked(RoundingIgnored),
    row("fma.{rz|rm|rp}[.sat].f32.bf16", "0110", 8, 6, From(100)).marked(Miscompiled),
    row("mad.f64", "0000", 1, 0, Retired).marked(Demoted),
    row("mad.ftz[.sat].f32", "0000", 1, 4, Legacy),
    row("mad.{rm|rp}.f64", "0000", 1, 2, From(13)),
    row("mad.{rn|rz}.f64", "0000", 1, 0, From(10)).marked(Demoted),
    row("mad[.sat].f32", "0000", 1, 0, Legacy),
    row("{add|sub}[.{rn|rz|rm|rp}][.sat].f32.{f16|bf16}", "010", 8, 6, From(100)),
    row("{fma|mad}.{rn|rz|rm|rp}[.ftz][.sat].f32", "0000", 2, 0, From(20)),
];
