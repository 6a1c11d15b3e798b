//! Quotients, roots and approximate functions.

use super::{Mark::Demoted, Row, row};
use crate::target::Reach::{From, Retired};

pub const ROWS: &[Row] = &[
    row("div.f32", "000", 1, 0, Retired),
    row("div.f64", "000", 1, 0, Retired).marked(Demoted),
    row("div.rn.f64", "000", 1, 0, From(10)).marked(Demoted),
    row("div.{approx|full}[.ftz].f32", "000", 1, 4, From(10)),
    row("div.{rn|rz|rm|rp}[.ftz].f32", "000", 2, 0, From(20)),
    row("div.{rz|rm|rp}.f64", "000", 2, 0, From(20)),
    row("ex2.approx.ftz.{bf16|bf16x2}", "00", 7, 8, From(90)),
    row("rcp.approx.ftz.f64", "00", 2, 1, From(20)),
    row("rcp.rn[.ftz].f64", "00", 1, 4, From(10)).marked(Demoted),
    row("rcp.{rz|rm|rp}.ftz.f64", "00", 2, 0, From(20)),
    row("rsqrt.approx.f64", "00", 1, 4, From(10)).marked(Demoted),
    row("rsqrt.approx.ftz.f64", "00", 4, 0, From(20)),
    row("sqrt.rn.f64", "00", 1, 0, From(10)).marked(Demoted),
    row("tanh.approx.f32", "00", 7, 0, From(75)),
    row("tanh.approx.{bf16|bf16x2}", "00", 7, 8, From(90)),
    row("{ex2|tanh}.approx.{f16|f16x2}", "00", 7, 0, From(75)),
    row("{rcp|sqrt|rsqrt|sin|cos|lg2|ex2}.approx[.ftz].f32", "00", 1, 4, From(10)),
    row("{rcp|sqrt|rsqrt|sin|cos|lg2|ex2}.f32", "00", 1, 0, Retired),
    row("{rcp|sqrt}.{rn|rz|rm|rp}[.ftz].f32", "00", 2, 0, From(20)),
    row("{rcp|sqrt}.{rz|rm|rp}.f64", "00", 2, 0, From(20)),
    row("{sqrt|rsqrt}.f64", "00", 1, 0, Retired).marked(Demoted),
];
