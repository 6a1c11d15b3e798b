//! The tables of `docs/narrow.md`, made from the types. `FASTMATH_BLESS=1` writes them anew.

use super::{every_number, for_every_row};
use crate::random::Random;
use fma_core::block::{Blocks, Element, MxFp4, MxFp6, MxFp8, NvFp4, Scale};
use fma_core::narrow::rows::Row;
use fma_core::{F6E2M3, F6E3M2, F8E4M3, F8E5M2, Narrow, Round};
use std::{env, fs};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/narrow.md");

/// The page with the rows of the table that has this header replaced.
fn with_table(page: &str, header: &str, rows: &[String]) -> String {
    let start = page.find(header).expect("the page has the table");
    let lines: Vec<&str> = page[start..].lines().take_while(|line| line.starts_with('|')).collect();
    let end = start + lines.iter().map(|line| line.len() + 1).sum::<usize>();
    format!("{}{}\n{}\n{}\n{}", &page[..start], lines[0], lines[1], rows.join("\n"), &page[end..])
}

#[test]
fn the_page_shows_the_types() {
    if cfg!(miri) {
        return;
    }
    let page = fs::read_to_string(PAGE).unwrap();
    let page_now = with_table(&page, "| type |", &for_every_row!(limits_of));
    let page_now = with_table(&page_now, "| blocks |", &block_rows());
    if env::var_os("FASTMATH_BLESS").is_some() {
        fs::write(PAGE, page_now).unwrap();
    } else {
        assert!(page == page_now, "docs/narrow.md is out of date: run with FASTMATH_BLESS=1");
    }
}

fn limits_of<R: Row>() -> String {
    let layout = R::FORMAT.layout();
    let fields = format!("{}, {}, {}", layout.signed as u32, layout.exponent_bits, layout.fraction_bits);
    let [largest, normal, smallest, epsilon] =
        [Narrow::<R>::MAX, Narrow::MIN_POSITIVE, Narrow::MIN_SUBNORMAL, Narrow::EPSILON].map(written);
    let [infinite, nan, zero] = [Narrow::<R>::is_infinite, Narrow::is_nan, |x: Narrow<R>| x.to_f64() == 0.0].map(codes);
    let name = R::FORMAT.layout().name.to_uppercase().replace("FNUZ", "Fnuz");
    format!(
        "| `{name}` | {fields} | {} | {largest} | {normal} | {smallest} | {epsilon} | {infinite} | {nan} | {zero} |",
        layout.bias
    )
}

/// A power of two as such, unless it is short.
fn written<R: Row>(x: Narrow<R>) -> String {
    let value = x.to_f64();
    let power = (value.to_bits() >> 52) as i32 - 1023;
    if (1e-3..1e6).contains(&value) { format!("{value}") } else { format!("2^{power}") }
}

/// The codes of some numbers: `7c fc`.
fn codes<R: Row>(belongs: fn(Narrow<R>) -> bool) -> String {
    let codes: Vec<String> = every_number().filter(|x| belongs(*x)).map(|x| format!("{x:02x}")).collect();
    match codes.as_slice() {
        [] => "–".into(),
        [first, .., last] if codes.len() > 2 => format!("{} codes, {first} to {last}", codes.len()),
        few => few.join(" "),
    }
}

fn block_rows() -> [String; 6] {
    [
        block_row("MxFp8<F8E4M3>", MxFp8::<F8E4M3>::quantize),
        block_row("MxFp8<F8E5M2>", MxFp8::<F8E5M2>::quantize),
        block_row("MxFp6<F6E2M3>", MxFp6::<F6E2M3>::quantize),
        block_row("MxFp6<F6E3M2>", MxFp6::<F6E3M2>::quantize),
        block_row("MxFp4", MxFp4::quantize),
        block_row("NvFp4", NvFp4::quantize),
    ]
}

fn block_row<T: Element, S: Scale, const N: usize>(
    name: &str,
    quantize: fn(&[f32], Round) -> Blocks<T, S, N>,
) -> String {
    let mut random = Random::new(1);
    let mut uniform = || random.bits() as i32 as f32 / 2f32.powi(31);
    let flat: Vec<f32> = (0..16_384).map(|_| uniform()).collect();
    // The variance of a uniform number is 1/3.
    let normal: Vec<f32> = (0..16_384).map(|_| (0..12).map(|_| uniform()).sum::<f32>() / 2.0).collect();
    let accuracy = |numbers: &[f32]| {
        let reference: Vec<f64> = numbers.iter().copied().map(f64::from).collect();
        quantize(numbers, Round::NearestEven).accuracy(&reference).unwrap()
    };
    let (of_flat, of_normal) = (accuracy(&flat), accuracy(&normal));
    let bits = T::FORMAT.layout().bits as f64 + S::FORMAT.layout().bits.next_multiple_of(8) as f64 / N as f64;
    let (flat, normal) = (of_flat.decibels(), of_normal.decibels());
    format!("| `{name}` | {bits} | {flat:.1} | {normal:.1} | {:.4} | {:.3} |", of_normal.mean, of_normal.max)
}
