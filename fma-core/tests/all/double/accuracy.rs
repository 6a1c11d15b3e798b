//! Errors of every function over the committed cases, against the bounds of the table and the page that shows them.

use std::fmt::Write;
use std::path::Path;

use fma_core::double::{Constants, Double, Word};
use fma_core::eft::{two_diff, two_sum};

use super::functions::{Function, functions};

const CASES: &str = include_str!("../../data/double.txt");
const PAGE: &str = "../docs/double.md";

/// A bound may be this much greater than the worst error measured.
const SLACK: f64 = 1.5;

/// The numbers of a line of `data/double.txt`, by width.
trait FromHex: Word {
    const WIDTH: &'static str;
    const COLUMN: usize;
    fn from_hex(text: &str) -> Self;
}

impl FromHex for f64 {
    const WIDTH: &'static str = "128";
    const COLUMN: usize = 0;
    fn from_hex(text: &str) -> f64 {
        f64::from_bits(u64::from_str_radix(text, 16).unwrap())
    }
}

impl FromHex for f32 {
    const WIDTH: &'static str = "64";
    const COLUMN: usize = 1;
    fn from_hex(text: &str) -> f32 {
        f32::from_bits(u32::from_str_radix(text, 16).unwrap())
    }
}

/// The cases of each function and width, behind the line that names both, which is the shorter.
type Sections = Vec<(&'static str, Vec<&'static str>)>;

fn sections() -> Sections {
    let mut sections = Sections::new();
    for line in CASES.lines() {
        match sections.last_mut() {
            Some((_, cases)) if line.len() > 20 => cases.push(line),
            Some(_) | None => sections.push((line, Vec::new())),
        }
    }
    sections
}

/// The worst error, in u², of the function over its cases, of which there must be some.
fn worst<T: FromHex>(sections: &Sections, function: &Function<T>) -> f64 {
    let header = format!("{} {}", function.name, T::WIDTH);
    let cases = sections.iter().find(|(name, _)| *name == header).map_or(&[][..], |(_, cases)| cases);
    assert!(cases.len() >= 20, "{header}: {} cases", cases.len());
    let errors = cases
        .iter()
        .step_by(crate::or_under_miri(1, 211))
        .map(|line| error_of_line(line, function.arguments, function.evaluate));
    errors.fold(0.0, |worst, error| if error > worst || error.is_nan() { error } else { worst })
}

fn error_of_line<T: FromHex>(line: &str, arguments: usize, evaluate: fn(&[Double<T>]) -> Double<T>) -> f64 {
    let words: Vec<&str> = line.split(' ').collect();
    let (given, exact) = words.split_at(2 * arguments);
    let given: Vec<T> = given.iter().map(|word| T::from_hex(word)).collect();
    let pairs: Vec<_> = given.chunks(2).map(|pair| Double::from_parts(pair[0], pair[1]).unwrap()).collect();
    let exact: Vec<f64> = exact.iter().map(|word| f64::from_hex(word)).collect();
    let result = evaluate(&pairs);
    // Two exact differences and their sum: the words of an accurate result cancel.
    let (high, high_error) = two_diff(result.hi().to_f64(), exact[0]);
    let (low, low_error) = two_diff(result.lo().to_f64(), exact[1]);
    let (sum, sum_error) = two_sum(high, low);
    let unit = T::UNIT_ROUNDOFF.to_f64();
    (sum + (sum_error + high_error + low_error - exact[2])).abs() / exact[0].abs() / (unit * unit)
}

fn check<T: FromHex>(complaints: &mut Vec<String>) -> Vec<f64>
where
    Double<T>: Constants,
{
    let sections = sections();
    let measure = |function: &Function<T>| {
        let error = worst(&sections, function);
        let bound = function.bounds[T::COLUMN];
        // Of a few cases, as under Miri, the worst says nothing of a bound that is too wide.
        if error.is_nan() || error > bound || bound > SLACK * error && !cfg!(miri) {
            complaints.push(format!("{} {}: bound {bound}, measured {error:.3}", function.name, T::WIDTH));
        }
        error
    };
    functions::<T>().iter().map(measure).collect()
}

#[test]
fn errors_are_within_bounds_that_are_tight() {
    let mut complaints = Vec::new();
    check::<f64>(&mut complaints);
    check::<f32>(&mut complaints);
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// `FASTMATH_BLESS=1` writes the table of the page anew.
#[test]
fn the_page_shows_the_errors() {
    if cfg!(miri) {
        return;
    }
    let (wide, narrow) = (check::<f64>(&mut Vec::new()), check::<f32>(&mut Vec::new()));
    let mut table = String::from(
        "| function | Df128 bound | measured | Df64 bound | measured | reason |\n|---|---|---|---|---|---|\n",
    );
    for ((function, wide), narrow) in functions::<f64>().iter().zip(wide).zip(narrow) {
        let [wide_bound, narrow_bound] = function.bounds;
        let Ok(()) = writeln!(
            table,
            "| `{}` | {wide_bound} | {wide:.2} | {narrow_bound} | {narrow:.2} | {} |",
            function.name, function.reason
        ) else {
            unreachable!("a string takes all that is written")
        };
    }
    let page = std::fs::read_to_string(PAGE).unwrap();
    let start = page.find("| function |").expect("the page has the table");
    let end = start + page[start..].find("\n\n").map_or(page.len() - start, |end| end + 1);
    let updated = format!("{}{table}{}", &page[..start], &page[end..]);
    if std::env::var_os("FASTMATH_BLESS").is_some() {
        std::fs::write(Path::new(PAGE), updated).unwrap();
    } else {
        assert!(page == updated, "docs/double.md is out of date: run with FASTMATH_BLESS=1");
    }
}
