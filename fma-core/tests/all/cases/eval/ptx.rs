//! `ptx NAME FORMAT ROUND DENORMAL CODE …`: operations in a direction, with subnormals treated as asked, and the
//! modifiers of PTX. The fourth code of `fma_oob` and its kin stands for "out of bounds".

use super::{denormal, hex, numbers, round};
use fma_core::arith::ptx;
use fma_core::rt::mode;
use fma_core::{Denormal, Format, Number, Round};
use half::{bf16, f16};

pub fn evaluate(words: &[&str]) -> Option<String> {
    let (&[name, of, direction, subnormals], operands) = words.split_first_chunk()?;
    let format = Format::ALL.iter().copied().find(|format| format.layout().name == of)?;
    let (round, denormal) = (round(direction)?, denormal(subnormals)?);
    let codes: Vec<u64> = operands.iter().map(|word| super::code(word)).collect::<Option<_>>()?;
    let result = modified(name, format, &codes, round, denormal).or_else(|| match of {
        "f64" => flushed_f64(name, &numbers(operands)?, round, denormal).map(Number::code),
        "f32" => flushed_f32(name, &numbers(operands)?, round, denormal).map(Number::code),
        "f16" => flushed_f16(name, &numbers(operands)?, round, denormal).map(Number::code),
        "bf16" => flushed_bf16(name, &numbers(operands)?, round, denormal).map(Number::code),
        _ => None,
    })?;
    let known = if format.is_nan(result) { "nan".to_owned() } else { hex(result, format.layout().bits) };
    Some(known)
}

fn modified(name: &str, format: Format, codes: &[u64], round: Round, denormal: Denormal) -> Option<u64> {
    Some(match (name, codes) {
        ("fma_ptx", &[a, b, c]) => ptx::fma(format, a, b, c, round, denormal),
        ("fma_sat", &[a, b, c]) => ptx::fma_sat(format, a, b, c, round, denormal),
        ("fma_relu", &[a, b, c]) => ptx::fma_relu(format, a, b, c, round, denormal),
        ("fma_oob", &[a, b, c, nan]) => ptx::fma_oob(format, [a, b, c], round, nan),
        ("fma_oob_sat", &[a, b, c, nan]) => ptx::fma_oob_sat(format, [a, b, c], round, nan),
        ("fma_oob_relu", &[a, b, c, nan]) => ptx::fma_oob_relu(format, [a, b, c], round, nan),
        _ => return None,
    })
}

macro_rules! flushed {
    ($($function:ident $type:ident: $add:ident $sub:ident $mul:ident $div:ident $sqrt:ident $fma:ident;)*) => { $(
        fn $function(name: &str, x: &[$type], round: Round, denormal: Denormal) -> Option<$type> {
            Some(match (name, x) {
                ("add", &[a, b]) => mode::$add(a, b, round, denormal),
                ("sub", &[a, b]) => mode::$sub(a, b, round, denormal),
                ("mul", &[a, b]) => mode::$mul(a, b, round, denormal),
                ("div", &[a, b]) => mode::$div(a, b, round, denormal),
                ("sqrt", &[a]) => mode::$sqrt(a, round, denormal),
                ("fma", &[a, b, c]) => mode::$fma(a, b, c, round, denormal),
                _ => return None,
            })
        }
    )* };
}

flushed! {
    flushed_f64  f64:  add_f64  sub_f64  mul_f64  div_f64  sqrt_f64  fma_f64;
    flushed_f32  f32:  add_f32  sub_f32  mul_f32  div_f32  sqrt_f32  fma_f32;
    flushed_f16  f16:  add_f16  sub_f16  mul_f16  div_f16  sqrt_f16  fma_f16;
    flushed_bf16 bf16: add_bf16 sub_bf16 mul_bf16 div_bf16 sqrt_bf16 fma_bf16;
}
