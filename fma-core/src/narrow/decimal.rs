//! Decimal text, compared exactly with the f64 that std reads it as: what makes a second rounding harmless.

use core::cmp::Ordering;
use core::fmt::{self, Write};
use core::iter;

/// The f64 next to the number in `text` that has an odd significand, or the number itself where it is an f64.
///
/// `nearest` is what std reads from the text; an infinity or a NaN that is written in letters stays.
pub(super) fn round_to_odd(text: &str, nearest: f64) -> f64 {
    let Some(decimal) = Decimal::of(text) else { return nearest };
    let nearest = nearest.clamp(f64::MIN, f64::MAX);
    let bits = nearest.to_bits();
    if bits & 1 == 1 {
        return nearest;
    }
    let mut buffer = Buffer { bytes: [0; _], length: 0 };
    let step = match Decimal::exact(nearest, &mut buffer).map(|exact| decimal.compare(&exact)) {
        None | Some(Ordering::Equal) => 0,
        Some(Ordering::Greater) => 1,
        Some(Ordering::Less) => -1,
    };
    f64::from_bits(bits.wrapping_add_signed(step))
}

/// The magnitude of a decimal number.
struct Decimal<'a> {
    /// Digits, and a point somewhere; the first is not zero. Empty for zero.
    digits: &'a str,
    /// The power of ten of the first digit.
    exponent: i64,
}

impl<'a> Decimal<'a> {
    /// Takes a text apart that f64 accepts; `None` where it is written in letters.
    fn of(text: &'a str) -> Option<Decimal<'a>> {
        let text = text.trim_start_matches(['+', '-']);
        if !text.starts_with(|first: char| first.is_ascii_digit() || first == '.') {
            return None;
        }
        let (mantissa, written) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let digits = mantissa.trim_start_matches(['0', '.']);
        let first = (mantissa.len() - digits.len()) as i64;
        let point = mantissa.find('.').unwrap_or(mantissa.len()) as i64;
        let places = if first < point { point - first - 1 } else { point - first };
        Some(Decimal { digits, exponent: saturating_exponent(written).saturating_add(places) })
    }

    /// All digits of an f64.
    fn exact(x: f64, buffer: &'a mut Buffer) -> Option<Decimal<'a>> {
        write!(buffer, "{:.*e}", Buffer::PLACES, x.abs()).ok()?;
        Decimal::of(str::from_utf8(buffer.bytes.get(..buffer.length)?).ok()?)
    }

    fn compare(&self, other: &Decimal) -> Ordering {
        match (self.digits.is_empty(), other.digits.is_empty()) {
            (false, false) => {
                let longest = self.digits.len().max(other.digits.len());
                let digits = self.padded_digits().take(longest).cmp(other.padded_digits().take(longest));
                self.exponent.cmp(&other.exponent).then(digits)
            }
            (mine, theirs) => theirs.cmp(&mine),
        }
    }

    fn padded_digits(&self) -> impl Iterator<Item = u8> {
        self.digits.bytes().filter(u8::is_ascii_digit).chain(iter::repeat(b'0'))
    }
}

/// An exponent as written; one too long for an i64 is as good as the largest.
fn saturating_exponent(written: &str) -> i64 {
    let bound = if written.starts_with('-') { i64::MIN } else { i64::MAX };
    written.parse().unwrap_or(bound)
}

/// Room for every f64 in full.
struct Buffer {
    bytes: [u8; Self::PLACES + 16],
    length: usize,
}

impl Buffer {
    /// Decimal places: the longest f64, 2^-1074 times an odd 53-bit integer, has 767 significant digits.
    const PLACES: usize = 766;
}

impl Write for Buffer {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.length + text.len();
        self.bytes.get_mut(self.length..end).ok_or(fmt::Error)?.copy_from_slice(text.as_bytes());
        self.length = end;
        Ok(())
    }
}
