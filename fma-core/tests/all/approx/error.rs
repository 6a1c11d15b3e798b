//! How far an approximation is from the exact result, in units of its last place.

use fma_core::approx::BOUND;

use super::functions::{Function, Loop, Symmetry, has_fused};

/// Whether the loops are straight-line and those over slices are not: functions of angles, of which f32 has its own short way in registers.
pub fn is_of_angles(function: &Function) -> bool {
    ["sin", "cos", "tan"].contains(&function.name)
}

/// The largest error seen, and where.
#[derive(Clone, Copy, Debug, Default)]
pub struct Worst {
    pub ulps: f64,
    pub at: (f64, f64),
}

impl Worst {
    pub fn see(&mut self, ulps: f64, at: (f64, f64)) {
        if ulps > self.ulps {
            *self = Worst { ulps, at };
        }
    }
}

/// The error of an f32 against a reference in f64; infinite where a NaN, an infinity or the sign of a zero is wrong.
pub fn f32_error(got: f32, exact: f64) -> f64 {
    const OVERFLOW: f64 = 340_282_356_779_733_661_637_539_395_458_142_568_448.0; // 2^128 - 2^103, half way from the largest f32
    if exact.is_nan() || got.is_nan() || exact == 0.0 {
        let same = exact.is_nan() && got.is_nan() || f64::from(got).to_bits() == exact.to_bits();
        return if same { 0.0 } else { f64::INFINITY };
    }
    if exact.abs() >= OVERFLOW && got.is_infinite() || got == 0.0 && exact.is_sign_negative() != got.is_sign_negative()
    {
        return if exact.is_sign_negative() == got.is_sign_negative() { 0.0 } else { f64::INFINITY };
    }
    let exponent = ((exact.to_bits() >> 52 & 0x7ff) as i32 - 1023).clamp(-126, 127);
    let unit = f64::from_bits(((exponent - 23 + 1023) as u64) << 52);
    let got = if got.is_infinite() { 2f64.powi(128).copysign(f64::from(got)) } else { f64::from(got) };
    let exact = if exact.is_infinite() { 2f64.powi(128).copysign(exact) } else { exact };
    (got - exact).abs() / unit
}

/// The arguments of an f32 sweep: every `stride`-th bit pattern; for functions of two, a second one scattered from it.
pub fn f32_arguments(binary: bool, stride: u64, from: u64, count: usize) -> (Vec<f32>, Vec<f32>) {
    let first: Vec<u32> = (0..count as u64).map(|i| ((from + i) * stride) as u32).collect();
    let second = |x: u32| {
        let scattered = x.wrapping_mul(0x9e37_79b9).rotate_left(13) ^ x;
        // half of them near the first in magnitude, or small, where nothing overflows
        if scattered & 1 == 0 { scattered } else { (scattered & 0x83ff_ffff) | 0x3c00_0000 }
    };
    let first_of = |x: u32| if binary && x & 2 == 0 { (x & 0x83ff_ffff) | 0x3c00_0000 } else { x };
    (
        first.iter().map(|&x| f32::from_bits(first_of(x))).collect(),
        first.iter().map(|&x| f32::from_bits(second(x))).collect(),
    )
}

/// The worst error over one in `stride` of all f32, separate, fused and, of angles, in slices; for odd and even functions, of those from 0 on.
pub fn f32_worst(function: &Function, stride: u64) -> [Worst; 3] {
    const CHUNK: u64 = 4096;
    let all = if function.symmetry == Symmetry::None { 1u64 << 32 } else { 1 << 31 };
    let total = all.div_ceil(stride);
    let mut worst = [Worst::default(); 3];
    for from in (0..total).step_by(CHUNK as usize) {
        let (x, y) = f32_arguments(function.binary, stride, from, CHUNK.min(total - from) as usize);
        for (worst, seen) in worst.iter_mut().zip(f32_errors(function, &x, &y)) {
            worst.see(seen.ulps, seen.at);
        }
    }
    worst
}

/// The worst error at the given arguments, separate, fused and, of angles that are near, in slices.
pub fn f32_errors(function: &Function, x: &[f32], y: &[f32]) -> [Worst; 3] {
    let exact: Vec<f64> = x.iter().zip(y).map(|(&x, &y)| (function.reference)(x.into(), y.into())).collect();
    let of = |run: Loop<f32>, bound: f64| {
        let (mut out, mut worst) = (vec![0.0; x.len()], Worst::default());
        run(x, y, &mut out);
        for i in (0..x.len()).filter(|&i| f64::from(x[i]).abs() <= bound || bound.is_infinite()) {
            worst.see(f32_error(out[i], exact[i]), (x[i].into(), y[i].into()));
        }
        worst
    };
    let fused = if has_fused() { of(function.f32.fused, f64::INFINITY) } else { Worst::default() };
    let slices = if is_of_angles(function) { of(function.f32.slices, BOUND) } else { Worst::default() };
    [of(function.f32.separate, f64::INFINITY), fused, slices]
}

/// One line of a table of exact f64 results: `function x y result residue`, in hexadecimal bits, but for the residue: the exact
/// value less the result, in 1/10000 of its unit.
pub struct Exact {
    pub name: String,
    pub x: f64,
    pub y: f64,
    pub result: f64,
    pub residue: f64,
}

impl Exact {
    pub fn parse(line: &str) -> Option<Exact> {
        let mut fields = line.split_ascii_whitespace();
        let name = fields.next()?.to_owned();
        let mut bits = || u64::from_str_radix(fields.next()?, 16).ok().map(f64::from_bits);
        let (x, y, result) = (bits()?, bits()?, bits()?);
        Some(Exact { name, x, y, result, residue: fields.next()?.parse::<f64>().ok()? / 1e4 })
    }

    /// The error of `got`; infinite where a NaN, an infinity or the sign of a zero is wrong.
    pub fn error(&self, got: f64) -> f64 {
        if self.result.is_nan() || got.is_nan() || self.result == 0.0 && self.residue == 0.0 {
            let same = self.result.is_nan() && got.is_nan() || got.to_bits() == self.result.to_bits();
            return if same { 0.0 } else { f64::INFINITY };
        }
        if got.is_sign_negative() != self.result.is_sign_negative() {
            return f64::INFINITY;
        }
        // magnitudes of one sign are as far apart as their codes, but for a change of exponent, where a unit of the result counts
        let unit = |bits: u64| f64::from_bits(bits.max(1 << 52) & 0x7ff << 52);
        let (got_bits, exact_bits) = (got.abs().to_bits(), self.result.abs().to_bits());
        if got_bits == exact_bits {
            return self.residue.abs();
        }
        if got.is_infinite() || self.result.is_infinite() {
            return got_bits.abs_diff(exact_bits) as f64;
        }
        let scale = unit(exact_bits);
        let difference = (got.abs() / scale - self.result.abs() / scale) * 2f64.powi(52);
        (difference - self.residue * 1f64.copysign(self.result)).abs()
    }
}

/// The errors of a function over lines of its table, separate and fused.
pub fn f64_errors(function: &Function, table: &[&Exact]) -> [Vec<f64>; 2] {
    let x: Vec<f64> = table.iter().map(|line| line.x).collect();
    let y: Vec<f64> = table.iter().map(|line| line.y).collect();
    let run = |run: Loop<f64>| {
        let mut out = vec![0.0; table.len()];
        run(&x, &y, &mut out);
        out.iter().zip(table).map(|(&got, line)| line.error(got)).collect()
    };
    [run(function.f64.separate), if has_fused() { run(function.f64.fused) } else { vec![] }]
}
