//! How numbers are passed between functions.

use crate::Kind;

/// What several results are called together.
pub const RESULT: &str = "result$";

/// As what device functions pass a number: assemblers refuse integers of less than 32 bits.
pub fn passed(kind: Kind) -> Kind {
    match kind {
        Kind::U8 | Kind::S8 | Kind::U16 | Kind::S16 => Kind::B32,
        kind => kind,
    }
}

/// Where each field of a struct of C lies, and then its size and the alignment of all.
pub fn layout(fields: &[Kind]) -> (Vec<u32>, u32, u32) {
    let width = |kind: &Kind| kind.bits().div_ceil(8);
    let aligned = |at: u32, to: u32| at.next_multiple_of(to.max(1));
    let (mut offsets, mut end) = (Vec::new(), 0);
    for field in fields {
        offsets.push(aligned(end, width(field)));
        end = aligned(end, width(field)) + width(field);
    }
    let alignment = fields.iter().map(width).max().unwrap_or(1);
    (offsets, aligned(end, alignment), alignment)
}
