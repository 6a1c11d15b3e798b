//! `convert NAME df64|df128 HI LO`: pairs to words, pairs and integers; `convert from_integer TYPE N`, `try_integer`,
//! `cast_u128` the other way. `error` is a refusal.

use super::text::{pair, words};
use super::written;
use fma_core::double::{Double, InexactError, Word};
use fma_core::{Df64, Df128, Number};
use num_traits::{FromPrimitive, NumCast, ToPrimitive};

pub fn evaluate(line: &[&str]) -> Option<String> {
    match *line {
        [name, "df64", hi, lo] => converted(name, pair::<f32>(hi, lo)?),
        [name, "df128", hi, lo] => converted(name, pair::<f64>(hi, lo)?).or_else(|| narrowed(name, pair(hi, lo)?)),
        [name, "df64", n] => from_integer::<f32>(name, n),
        [name, "df128", n] => from_integer::<f64>(name, n),
        _ => None,
    }
}

fn or_error<T>(result: Result<T, InexactError>, write: impl Fn(T) -> String) -> String {
    result.map_or("error".to_owned(), write)
}

fn or_none<T: ToString>(result: Option<T>) -> String {
    result.map_or("none".to_owned(), |x| x.to_string())
}

fn converted<T: Word + Number>(name: &str, x: Double<T>) -> Option<String> {
    Some(match name {
        "to_f32" => written(x.to_f32()),
        "to_f64" => written(x.to_f64()),
        "to_df64" => words(x.to_df64()),
        "try_f32" => or_error(f32::try_from(x), written),
        "try_f64" => or_error(f64::try_from(x), written),
        "try_i8" => or_error(i8::try_from(x), |n| n.to_string()),
        "try_u64" => or_error(u64::try_from(x), |n| n.to_string()),
        "try_i128" => or_error(i128::try_from(x), |n| n.to_string()),
        "try_u128" => or_error(u128::try_from(x), |n| n.to_string()),
        "to_i64" => or_none(x.to_i64()),
        "to_u64" => or_none(x.to_u64()),
        "to_i128" => or_none(x.to_i128()),
        "to_u128" => or_none(x.to_u128()),
        "cast_df64" => <Df64 as NumCast>::from(x).map_or("none".to_owned(), words),
        "cast_df128" => <Df128 as NumCast>::from(x).map_or("none".to_owned(), words),
        "floor" => words(x.floor()),
        "ceil" => words(x.ceil()),
        "trunc" => words(x.trunc()),
        "round" => words(x.round()),
        "round_ties_even" => words(x.round_ties_even()),
        "fract" => words(x.fract()),
        _ => return None,
    })
}

fn narrowed(name: &str, x: Df128) -> Option<String> {
    (name == "try_df64").then(|| or_error(Df64::try_from(x), words))
}

fn from_integer<T: Word + Number>(name: &str, n: &str) -> Option<String>
where
    Double<T>: TryFrom<i128, Error = InexactError>,
{
    let narrow = n.parse::<i128>();
    Some(match name {
        "from_integer" => words(Double::<T>::from_integer(narrow.ok()?)),
        "try_integer" => or_error(Double::<T>::try_from(narrow.ok()?), words),
        "try_u128" => or_error(<Double<T> as TryFrom<u128>>::try_from(n.parse().ok()?), words),
        "from_u128" => Double::<T>::from_u128(n.parse().ok()?).map_or("none".to_owned(), words),
        "cast_u128" => <Double<T> as NumCast>::from(n.parse::<u128>().ok()?).map_or("none".to_owned(), words),
        "cast_i128" => <Double<T> as NumCast>::from(narrow.ok()?).map_or("none".to_owned(), words),
        _ => return None,
    })
}
