//! The number types: casts, operators, order and text of every narrow format.

mod casts;
mod facts;
mod operators;
mod order;
mod page;
mod text;

use fma_core::narrow::rows;
use fma_core::{Format, Narrow};

/// Calls a function that is generic over a row once for each.
macro_rules! for_every_row {
    ($check:ident) => {
        for_every_row!($check: E4M3 E4M3Fnuz E5M2 E5M2Fnuz E2M3 E3M2 E2M1 E8M0 UE4M3)
    };
    ($check:ident: $($row:ident)*) => {
        [$($check::<fma_core::narrow::rows::$row>()),*]
    };
}
use for_every_row;

fn format_of<R: rows::Row>() -> Format {
    R::FORMAT
}

#[test]
fn every_row_is_tried() {
    let narrow = Format::ALL.iter().copied().filter(|format| format.layout().bits <= 8 && *format != Format::Ieee8);
    assert!(narrow.eq(for_every_row!(format_of)));
}

/// Every pair of numbers; under Miri about a hundred.
fn all_pairs_of<R: rows::Row>() -> impl Iterator<Item = [Narrow<R>; 2]> {
    let count = 1usize << R::FORMAT.layout().bits;
    let step = crate::or_under_miri(1, (count * count / 100) | 1);
    (0..count * count)
        .step_by(step)
        .map(move |pair| [pair / count, pair % count].map(|code| Narrow::from_bits(code as u8)))
}

/// Every number; under Miri the first and last of each sixteen, which are special ones too.
fn most_numbers<R: rows::Row>() -> impl Iterator<Item = Narrow<R>> {
    every_number().filter(|x: &Narrow<R>| !cfg!(miri) || [0, 15].contains(&(x.to_bits() % 16)))
}

fn every_number<R: rows::Row>() -> impl Iterator<Item = Narrow<R>> + Clone {
    (0..1u16 << R::FORMAT.layout().bits).map(|code| Narrow::from_bits(code as u8))
}
