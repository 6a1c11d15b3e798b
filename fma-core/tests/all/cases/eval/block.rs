//! `block quantize TYPE ROUND f32 …` gives the tensor scale, the scales and the element codes; the others take blocks as
//! a number of elements, a tensor scale, and the scales and codes as strings of bytes (`-` for none):
//! `block dequantize TYPE BLOCKS`, `block accuracy TYPE BLOCKS f64 …` (max, mean, signal to noise), and
//! `block dot TYPE TYPE BLOCKS BLOCKS`.

use super::{code, hex, listed, number, numbers, round, written};
use fma_core::block::{Blocks, Element, Scale};
use fma_core::{E8M0, F4E2M1, F6E2M3, F6E3M2, F8E4M3, F8E5M2, UE4M3};

/// Each type by its name, as what is generic over it.
macro_rules! with_type {
    ($name:expr, $function:ident $($argument:expr),*) => {
        match $name {
            "mxf8e4m3" => $function::<F8E4M3, E8M0, 32>($($argument),*),
            "mxf8e5m2" => $function::<F8E5M2, E8M0, 32>($($argument),*),
            "mxf6e2m3" => $function::<F6E2M3, E8M0, 32>($($argument),*),
            "mxf6e3m2" => $function::<F6E3M2, E8M0, 32>($($argument),*),
            "mxf4" => $function::<F4E2M1, E8M0, 32>($($argument),*),
            "nvf4" => $function::<F4E2M1, UE4M3, 16>($($argument),*),
            _ => None,
        }
    };
}

pub fn evaluate(words: &[&str]) -> Option<String> {
    match *words {
        ["quantize", of, direction, ref numbers @ ..] => with_type!(of, quantized direction, numbers),
        ["dequantize", of, ref blocks @ ..] => with_type!(of, dequantized blocks),
        ["accuracy", of, ref words @ ..] => with_type!(of, accuracy words),
        ["dot", "nvf4", "nvf4", ref words @ ..] => dot::<F4E2M1, F4E2M1, UE4M3, 16>(words),
        ["dot", of, other, ref words @ ..] => with_type!(of, dot_of other, words),
        _ => None,
    }
}

fn bytes(word: &str) -> Option<Vec<u8>> {
    let digits = if word == "-" { "" } else { word };
    (0..digits.len()).step_by(2).map(|at| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok()).collect()
}

fn joined(bytes: impl Iterator<Item = u64>) -> String {
    let digits: String = bytes.map(|byte| hex(byte, 8)).collect();
    if digits.is_empty() { "-".to_owned() } else { digits }
}

fn blocks<T: Element, S: Scale, const N: usize>(words: &[&str]) -> Option<Blocks<T, S, N>> {
    let &[length, tensor_scale, scales, codes] = words else { return None };
    let scales = bytes(scales)?.into_iter().map(|code| S::from_code(code.into())).collect();
    Blocks::from_parts(bytes(codes)?, scales, number(tensor_scale)?, code(length)? as usize).ok()
}

fn quantized<T: Element, S: Scale, const N: usize>(direction: &str, words: &[&str]) -> Option<String> {
    let blocks = Blocks::<T, S, N>::quantize(&numbers::<f32>(words)?, round(direction)?);
    let scales = joined(blocks.scales().iter().map(|scale| scale.code()));
    let codes = joined(blocks.codes().iter().map(|&code| code.into()));
    Some(format!("{} {scales} {codes}", written(blocks.tensor_scale())))
}

fn dequantized<T: Element, S: Scale, const N: usize>(words: &[&str]) -> Option<String> {
    Some(listed(&blocks::<T, S, N>(words)?.dequantize()))
}

fn accuracy<T: Element, S: Scale, const N: usize>(words: &[&str]) -> Option<String> {
    let (of, reference) = words.split_at_checked(4)?;
    let accuracy = blocks::<T, S, N>(of)?.accuracy(&numbers::<f64>(reference)?).ok()?;
    Some(listed(&[accuracy.max, accuracy.mean, accuracy.signal_to_noise]))
}

fn dot_of<T: Element, S: Scale, const N: usize>(other: &str, words: &[&str]) -> Option<String> {
    match other {
        "mxf8e4m3" => dot::<T, F8E4M3, S, N>(words),
        "mxf8e5m2" => dot::<T, F8E5M2, S, N>(words),
        "mxf6e2m3" => dot::<T, F6E2M3, S, N>(words),
        "mxf6e3m2" => dot::<T, F6E3M2, S, N>(words),
        "mxf4" => dot::<T, F4E2M1, S, N>(words),
        _ => None,
    }
}

fn dot<T: Element, U: Element, S: Scale, const N: usize>(words: &[&str]) -> Option<String> {
    let (mine, theirs) = words.split_at_checked(4)?;
    Some(written(blocks::<T, S, N>(mine)?.dot(&blocks::<U, S, N>(theirs)?).ok()?))
}
