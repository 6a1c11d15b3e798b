//! Numbers for people: the shortest decimal that reads back, and the bits.

use fma_core::{Format, Overflow, Round, exact};
use fma_ir::Ty;
use fma_ir::interpret::{Word, integer};

use crate::sample::code;
use crate::subject::float;

/// A value as decimal, and its bits.
pub fn shown(ty: Ty, word: Word) -> String {
    match float(ty) {
        Some(format) => format!("{} ({})", decimal(format, word), bits(format, word)),
        None => plain(ty, word),
    }
}

fn plain(ty: Ty, word: Word) -> String {
    match ty {
        Ty::Int(int) => integer::number(int, word).to_string(),
        Ty::Bool => (word != 0).to_string(),
        Ty::Float(_) | Ty::Double(_) | Ty::Generic(_) | Ty::Other => word.to_string(),
    }
}

/// The decimal of a float: the shortest that reads back in its own format, or for a narrow one in `f32`.
pub fn decimal(format: Format, code: Word) -> String {
    if format == Format::F64 {
        return format!("{:?}", f64::from_bits(code));
    }
    let single = exact::convert(format, code, Format::F32, Round::NearestEven, Overflow::Ieee);
    format!("{:?}", f32::from_bits(single as u32))
}

/// The bits of a float, all of them.
pub fn bits(format: Format, code: Word) -> String {
    let digits = format.layout().bits.div_ceil(4) as usize;
    format!("0x{code:0digits$x}")
}

/// Reads an input of a type: a decimal, the bits of a float after `0x`, an integer, `true` or `false`.
pub fn read(ty: Ty, text: &str) -> Result<Word, String> {
    if let Some(format) = float(ty) {
        return read_float(format, text);
    }
    match ty {
        Ty::Int(int) => {
            let number = text.parse::<i128>().map_err(|_| format!("`{text}` is not an integer"))?;
            let word = integer::word(int, number);
            let fits = integer::number(int, word) == number;
            if fits { Ok(word) } else { Err(format!("{text} does not fit in {} bits", int.bits)) }
        }
        Ty::Bool | Ty::Float(_) | Ty::Double(_) | Ty::Generic(_) | Ty::Other => {
            text.parse::<bool>().map(Word::from).map_err(|_| format!("`{text}` is not true or false"))
        }
    }
}

fn read_float(format: Format, text: &str) -> Result<Word, String> {
    let name = format.layout().name;
    if let Some(digits) = text.strip_prefix("0x") {
        let word = Word::from_str_radix(digits, 16).map_err(|_| format!("`{text}` is not a hexadecimal number"))?;
        let fits = word & !format.mask() == 0;
        return if fits { Ok(word) } else { Err(format!("`{text}` has more bits than an {name}")) };
    }
    let mistake = |_| format!("`{text}` is not an {name}: write a decimal, or its bits after 0x");
    let word = if format == Format::F32 {
        text.parse::<f32>().map(|number| number.to_bits().into()).map_err(mistake)?
    } else {
        text.parse::<f64>().map(|number| code(format, number)).map_err(mistake)?
    };
    // Infinity and NaN have names, and no digits.
    let is_number = text.bytes().any(|byte| byte.is_ascii_digit());
    if is_number && !format.is_finite(word) {
        return Err(format!("`{text}` is beyond the largest {name}: write inf for an infinity"));
    }
    Ok(word)
}

/// Errors in units span decades: few digits do.
pub fn units(units: f64) -> String {
    if units < 1e6 { format!("{units:.2}") } else { format!("{units:.2e}") }
}
