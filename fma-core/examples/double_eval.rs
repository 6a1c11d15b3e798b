//! Evaluates functions of double-floats, a line at a time: `width name hi lo [hi lo]` in bits, for `tools/double_search.py`.
//! The line `list` lists them with their bounds.

use std::io::{BufRead, Write};

use fma_core::double::{Constants, Double, Word};
use functions::{Function, functions};

#[path = "../tests/all/double/functions.rs"]
mod functions;

fn main() -> std::io::Result<()> {
    let mut out = std::io::BufWriter::new(std::io::stdout());
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        if line == "list" {
            for Function { name, arguments, bounds: [wide, narrow], reason, .. } in functions::<f64>() {
                writeln!(out, "{name} of {arguments}: {wide} u² (Df128), {narrow} u² (Df64): {reason}")?;
            }
        }
        let Some((&"128" | &"64", [name, numbers @ ..])) = words.split_first() else { continue };
        let bits: Vec<u64> = numbers.iter().filter_map(|word| u64::from_str_radix(word, 16).ok()).collect();
        if words[0] == "128" {
            let (hi, lo) = evaluate(name, &bits, f64::from_bits);
            writeln!(out, "{:016x} {:016x}", hi.to_bits(), lo.to_bits())?;
        } else {
            let (hi, lo) = evaluate(name, &bits, |bits| f32::from_bits(bits as u32));
            writeln!(out, "{:08x} {:08x}", hi.to_bits(), lo.to_bits())?;
        }
    }
    Ok(())
}

/// NaN for an unknown name, or parts that are not normalised.
fn evaluate<T: Word>(name: &str, bits: &[u64], word: fn(u64) -> T) -> (T, T)
where
    Double<T>: Constants,
{
    let arguments: Vec<_> =
        bits.chunks(2).map(|pair| Double::from_parts(word(pair[0]), word(pair[1])).unwrap_or(Double::NAN)).collect();
    match functions::<T>().iter().find(|function| function.name == name && function.arguments == arguments.len()) {
        Some(function) => (function.evaluate)(&arguments).parts(),
        None => Double::NAN.parts(),
    }
}
