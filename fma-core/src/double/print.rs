//! `Display`, `LowerExp` and `UpperExp`, with the options of f64.

use core::fmt::{self, Alignment, Formatter, Write};

use super::digits::{Digits, End, rounded, shortest};
use super::{Double, Word};

/// How the digits stand around the point.
#[derive(Clone, Copy)]
enum Style {
    Plain,
    /// With this letter before the exponent.
    Scientific(char),
}

/// All digits in their places, the fewest that are read back as the same pair; with a precision, that many behind the point.
impl<T: Word> fmt::Display for Double<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        print(*self, Style::Plain, f)
    }
}

/// One digit before the point.
impl<T: Word> fmt::LowerExp for Double<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        print(*self, Style::Scientific('e'), f)
    }
}

/// One digit before the point.
impl<T: Word> fmt::UpperExp for Double<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        print(*self, Style::Scientific('E'), f)
    }
}

fn print<T: Word>(x: Double<T>, style: Style, f: &mut Formatter<'_>) -> fmt::Result {
    let sign = match (x.is_nan(), x.is_sign_negative(), f.sign_plus()) {
        (true, _, _) | (false, false, false) => "",
        (false, true, _) => "-",
        (false, false, true) => "+",
    };
    if !x.is_finite() {
        let name = if x.is_nan() { "NaN" } else { "inf" };
        return pad(f, sign, f.sign_aware_zero_pad(), |out| out.write_str(name));
    }
    let digits = match (f.precision(), style) {
        (None, Style::Plain | Style::Scientific(_)) => shortest(x),
        (Some(count), Style::Plain) => rounded(x, End::BehindPoint(count)),
        (Some(count), Style::Scientific(_)) => rounded(x, End::After(count.saturating_add(1))),
    };
    let precision = f.precision();
    pad(f, sign, f.sign_aware_zero_pad(), |out| match style {
        Style::Plain => plain(out, &digits, precision),
        Style::Scientific(letter) => scientific(out, &digits, precision, letter),
    })
}

/// Counts what would be written.
struct Count(usize);

impl Write for Count {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.chars().count();
        Ok(())
    }
}

/// The sign and the body, filled up to the width; numbers stand to the right unless told otherwise.
fn pad(f: &mut Formatter<'_>, sign: &str, zeros: bool, body: impl Fn(&mut dyn Write) -> fmt::Result) -> fmt::Result {
    let mut count = Count(sign.len());
    body(&mut count)?;
    let missing = f.width().unwrap_or(0).saturating_sub(count.0);
    if zeros {
        f.write_str(sign)?;
        repeat(f, '0', missing)?;
        return body(f);
    }
    let before = match f.align() {
        Some(Alignment::Left) => 0,
        Some(Alignment::Center) => missing / 2,
        Some(Alignment::Right) | None => missing,
    };
    let fill = f.fill();
    repeat(f, fill, before)?;
    f.write_str(sign)?;
    body(f)?;
    repeat(f, fill, missing - before)
}

fn repeat(out: &mut dyn Write, symbol: char, count: usize) -> fmt::Result {
    (0..count).try_for_each(|_| out.write_char(symbol))
}

fn write_digits(out: &mut dyn Write, digits: &[u8]) -> fmt::Result {
    digits.iter().try_for_each(|&digit| out.write_char(char::from(b'0' + digit)))
}

fn plain(out: &mut dyn Write, digits: &Digits, precision: Option<usize>) -> fmt::Result {
    let all = digits.as_slice();
    let whole = digits.exponent.max(0) as usize;
    let (before, behind) = all.split_at(whole.min(all.len()));
    if whole == 0 || all.is_empty() {
        out.write_char('0')?;
    } else {
        write_digits(out, before)?;
        repeat(out, '0', whole - before.len())?;
    }
    let zeros = if behind.is_empty() { 0 } else { (-digits.exponent).max(0) as usize };
    fraction(out, zeros, behind, precision)
}

fn scientific(out: &mut dyn Write, digits: &Digits, precision: Option<usize>, letter: char) -> fmt::Result {
    let all = digits.as_slice();
    let (first, rest) = all.split_at(all.len().min(1));
    write_digits(out, if first.is_empty() { &[0] } else { first })?;
    fraction(out, 0, rest, precision)?;
    let exponent = if all.is_empty() { 0 } else { digits.exponent - 1 };
    write!(out, "{letter}{exponent}")
}

/// The point and what follows; nothing where there is nothing to follow.
fn fraction(out: &mut dyn Write, zeros: usize, digits: &[u8], precision: Option<usize>) -> fmt::Result {
    let length = precision.unwrap_or(zeros + digits.len());
    if length == 0 {
        return Ok(());
    }
    out.write_char('.')?;
    let zeros = zeros.min(length);
    let shown = &digits[..digits.len().min(length - zeros)];
    repeat(out, '0', zeros)?;
    write_digits(out, shown)?;
    repeat(out, '0', length - zeros - shown.len())
}
