//! `text format TYPE FLAGS STYLE WIDTH PRECISION CODE …` prints between bars, with blanks as underscores (`-` stands for
//! no flags and for no precision); `text parse TYPE TEXT` gives codes, or `error`. Pairs are two codes.

use super::{listed, number, written};
use fma_core::double::{Double, Word};
use fma_core::{Df64, Df128, F4E2M1, F6E2M3, F8E4M3, F8E5M2, Number, UE4M3};
use std::fmt::{Display, LowerExp, UpperExp};
use std::str::FromStr;

pub fn evaluate(words: &[&str]) -> Option<String> {
    match *words {
        ["format", of, flags, style, width, precision, ref codes @ ..] => {
            let options = Options { flags, style, width: width.parse().ok()?, precision: precision.parse().ok() };
            format_of(of, options, codes)
        }
        ["parse", of, text] => parsed(of, text),
        _ => None,
    }
}

struct Options<'a> {
    flags: &'a str,
    style: &'a str,
    width: usize,
    precision: Option<usize>,
}

fn format_of(of: &str, options: Options, codes: &[&str]) -> Option<String> {
    match (of, codes) {
        ("df128", &[hi, lo]) => printed(pair::<f64>(hi, lo)?, options),
        ("df64", &[hi, lo]) => printed(pair::<f32>(hi, lo)?, options),
        ("f64", &[x]) => printed(number::<f64>(x)?, options),
        ("f8e4m3", &[x]) => printed(number::<F8E4M3>(x)?, options),
        ("f8e5m2", &[x]) => printed(number::<F8E5M2>(x)?, options),
        ("f6e2m3", &[x]) => printed(number::<F6E2M3>(x)?, options),
        _ => None,
    }
}

pub(super) fn pair<T: Word + Number>(hi: &str, lo: &str) -> Option<Double<T>> {
    Double::from_parts(number(hi)?, number(lo)?)
}

fn printed<T: Display + LowerExp + UpperExp>(x: T, options: Options) -> Option<String> {
    let Options { flags, style, width, precision } = options;
    macro_rules! arms {
        ($($flags:literal $spelled:literal)*) => {
            match (flags, style, precision) {
                $(($flags, "e", None) => format!(concat!("{:", $spelled, "w$e}"), x, w = width),
                ($flags, "E", None) => format!(concat!("{:", $spelled, "w$E}"), x, w = width),
                ($flags, "-", None) => format!(concat!("{:", $spelled, "w$}"), x, w = width),
                ($flags, "e", Some(p)) => format!(concat!("{:", $spelled, "w$.p$e}"), x, w = width, p = p),
                ($flags, "E", Some(p)) => format!(concat!("{:", $spelled, "w$.p$E}"), x, w = width, p = p),
                ($flags, "-", Some(p)) => format!(concat!("{:", $spelled, "w$.p$}"), x, w = width, p = p),)*
                _ => return None,
            }
        };
    }
    let text = arms!("-" "" "+" "+" "0" "0" "+0" "+0" "<" "<" "^" "^" ">" ">" "*^+" "*^+" "<0" "<0");
    Some(format!("|{}|", text.replace(' ', "_")))
}

fn parsed(of: &str, text: &str) -> Option<String> {
    match of {
        "df128" => Some(text.parse().map_or("error".to_owned(), |x: Df128| words(x))),
        "df64" => Some(text.parse().map_or("error".to_owned(), |x: Df64| words(x))),
        "f8e4m3" => Some(read::<F8E4M3>(text)),
        "f8e5m2" => Some(read::<F8E5M2>(text)),
        "f6e2m3" => Some(read::<F6E2M3>(text)),
        "f4e2m1" => Some(read::<F4E2M1>(text)),
        "ue4m3" => Some(read::<UE4M3>(text)),
        _ => None,
    }
}

fn read<T: Number + FromStr>(text: &str) -> String {
    text.parse().map_or("error".to_owned(), |x: T| written(x))
}

pub(super) fn words<T: Word + Number>(x: Double<T>) -> String {
    listed(&[x.hi(), x.lo()])
}
