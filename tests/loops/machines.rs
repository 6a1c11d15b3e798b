//! The same bits from every clone.

use crate::kernels::{DOUBLE, MIXED, SINGLE};
use crate::{numbers, singles};

/// Each kernel's results at some lengths, as bits.
fn results() -> String {
    let (x, y) = (numbers(600, 3), numbers(600, 4));
    let (single_x, single_y) = (singles(&x), singles(&y));
    let mut bits = Vec::new();
    for n in [0, 1, 7, 9, 33, 64, 100, 127, 255, 599] {
        bits.extend(DOUBLE.iter().map(|kernel| (kernel.fast)(&x[..n], &y[..n]).to_bits()));
        bits.extend(SINGLE.iter().map(|kernel| u64::from((kernel.fast)(&single_x[..n], &single_y[..n]).to_bits())));
        bits.extend(MIXED.iter().map(|kernel| (kernel.fast)(&single_x[..n], &single_y[..n]).to_bits()));
    }
    bits.iter().map(|bits| format!("{bits:x} ")).collect()
}

/// `fused` and a declared number of lanes: the test calls itself, with each machine forced.
#[test]
fn every_machine_gives_the_same_bits() {
    crate::forced::same_bits("machines::every_machine_gives_the_same_bits", results, 500);
}
