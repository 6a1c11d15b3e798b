//! `packed NAME TYPE REGISTER …`: operations on the lanes of registers; `packed cast FROM TO ROUND OVERFLOW REGISTER`.

use super::{code, hex, overflow, round};
use core::ops::{Add, Div, Mul, Neg, Sub};
use fma_core::packed::{Bf16x2, F16x2, Lane, Packed};
use fma_core::{E8M0, F4E2M1, F6E2M3, F6E3M2, F8E4M3, F8E4M3Fnuz, F8E5M2, F8E5M2Fnuz, UE4M3};
use half::{bf16, f16};

pub fn evaluate(words: &[&str]) -> Option<String> {
    if let ["cast", from, to, direction, beyond, bits] = *words {
        return cast_from(from, to, (direction, beyond), code(bits)?);
    }
    let (&[name, of], registers) = words.split_first_chunk()?;
    let registers: Vec<u64> = registers.iter().map(|word| code(word)).collect::<Option<_>>()?;
    match of {
        "f32x2" => signed::<f32, 2>(name, &registers),
        "f16x2" => signed::<f16, 2>(name, &registers).or_else(|| f16_only(name, &registers)),
        "bf16x2" => signed::<bf16, 2>(name, &registers).or_else(|| bf16_only(name, &registers)),
        "f8e4m3x4" => signed::<F8E4M3, 4>(name, &registers),
        "f8e4m3fnuzx2" => signed::<F8E4M3Fnuz, 2>(name, &registers),
        "f8e5m2x2" => signed::<F8E5M2, 2>(name, &registers),
        "f8e5m2fnuzx4" => signed::<F8E5M2Fnuz, 4>(name, &registers),
        "f6e2m3x4" => signed::<F6E2M3, 4>(name, &registers),
        "f6e3m2x2" => signed::<F6E3M2, 2>(name, &registers),
        "f4e2m1x8" => signed::<F4E2M1, 8>(name, &registers),
        "e8m0x2" => unsigned::<E8M0, 2>(name, &registers),
        "ue4m3x4" => unsigned::<UE4M3, 4>(name, &registers),
        _ => None,
    }
}

fn register<T: Lane<N>, const N: usize>(bits: u64) -> Packed<T, N> {
    Packed::from_bits(T::register(bits))
}

/// NaNs have the bits that they have.
fn written<T: Lane<N>, const N: usize>(x: Packed<T, N>) -> String {
    hex(x.to_bits(), N as u32 * T::WIDTH)
}

fn signed<T, const N: usize>(name: &str, registers: &[u64]) -> Option<String>
where
    T: Lane<N> + Sub<Output = T> + Neg<Output = T> + Add<Output = T> + Mul<Output = T> + Div<Output = T>,
{
    match (name, registers) {
        ("sub", &[a, b]) => Some(written(register::<T, N>(a) - register(b))),
        ("neg", &[a]) => Some(written(-register::<T, N>(a))),
        _ => unsigned::<T, N>(name, registers),
    }
}

fn unsigned<T, const N: usize>(name: &str, registers: &[u64]) -> Option<String>
where
    T: Lane<N> + Add<Output = T> + Mul<Output = T> + Div<Output = T>,
{
    let x: Vec<Packed<T, N>> = registers.iter().map(|bits| register(*bits)).collect();
    Some(written(match (name, x.as_slice()) {
        ("add", &[a, b]) => a + b,
        ("mul", &[a, b]) => a * b,
        ("div", &[a, b]) => a / b,
        ("fma", &[a, b, c]) => a.fma(b, c),
        ("relu", &[a]) => a.relu(),
        ("saturate", &[a]) => a.saturate(),
        _ => return None,
    }))
}

fn f16_only(name: &str, registers: &[u64]) -> Option<String> {
    let x: Vec<F16x2> = registers.iter().map(|bits| register(*bits)).collect();
    let last = registers.last().copied().unwrap_or_default() as u16;
    Some(written(match (name, x.as_slice()) {
        ("add_sat", &[a, b]) => a.add_sat(b),
        ("sub_sat", &[a, b]) => a.sub_sat(b),
        ("mul_sat", &[a, b]) => a.mul_sat(b),
        ("fma_sat", &[a, b, c]) => a.fma_sat(b, c),
        ("fma_relu", &[a, b, c]) => a.fma_relu(b, c),
        ("fma_oob", &[a, b, c, _]) => a.fma_oob(b, c, last),
        ("fma_oob_relu", &[a, b, c, _]) => a.fma_oob_relu(b, c, last),
        ("fma_oob_sat", &[a, b, c, _]) => a.fma_oob_sat(b, c, last),
        _ => return None,
    }))
}

fn bf16_only(name: &str, registers: &[u64]) -> Option<String> {
    let x: Vec<Bf16x2> = registers.iter().map(|bits| register(*bits)).collect();
    let last = registers.last().copied().unwrap_or_default() as u16;
    Some(written(match (name, x.as_slice()) {
        ("fma_relu", &[a, b, c]) => a.fma_relu(b, c),
        ("fma_oob", &[a, b, c, _]) => a.fma_oob(b, c, last),
        ("fma_oob_relu", &[a, b, c, _]) => a.fma_oob_relu(b, c, last),
        _ => return None,
    }))
}

fn cast_from(from: &str, to: &str, modes: (&str, &str), bits: u64) -> Option<String> {
    match from {
        "f32x2" => cast::<f32>(to, modes, bits),
        "f16x2" => cast::<f16>(to, modes, bits),
        "bf16x2" => cast::<bf16>(to, modes, bits),
        "f8e4m3x2" => cast::<F8E4M3>(to, modes, bits),
        "f8e5m2x2" => cast::<F8E5M2>(to, modes, bits),
        "f4e2m1x2" => cast::<F4E2M1>(to, modes, bits),
        _ => None,
    }
}

fn cast<T: Lane<2>>(to: &str, (direction, beyond): (&str, &str), bits: u64) -> Option<String> {
    let (x, round, overflow) = (register::<T, 2>(bits), round(direction)?, overflow(beyond)?);
    Some(match to {
        "f32x2" => written(x.cast::<f32>(round, overflow)),
        "f16x2" => written(x.cast::<f16>(round, overflow)),
        "bf16x2" => written(x.cast::<bf16>(round, overflow)),
        "f8e4m3x2" => written(x.cast::<F8E4M3>(round, overflow)),
        "f8e4m3fnuzx2" => written(x.cast::<F8E4M3Fnuz>(round, overflow)),
        "f8e5m2x2" => written(x.cast::<F8E5M2>(round, overflow)),
        "f8e5m2fnuzx2" => written(x.cast::<F8E5M2Fnuz>(round, overflow)),
        "f6e2m3x2" => written(x.cast::<F6E2M3>(round, overflow)),
        "f6e3m2x2" => written(x.cast::<F6E3M2>(round, overflow)),
        "f4e2m1x2" => written(x.cast::<F4E2M1>(round, overflow)),
        "e8m0x2" => written(x.cast::<E8M0>(round, overflow)),
        _ => return None,
    })
}
