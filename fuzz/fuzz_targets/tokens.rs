//! Arbitrary tokens to the attribute and the item: `cargo +nightly fuzz run tokens`. The bytes choose among the templates
//! of the grammar that the test `tokens` walks at random.
#![no_main]

#[path = "../../tests/tokens/grammar.rs"]
mod grammar;
#[path = "../../tests/tokens/property.rs"]
mod property;

use libfuzzer_sys::fuzz_target;
use property::{Seen, expands};

fuzz_target!(|bytes: &[u8]| {
    let case = grammar::case(&mut bytes.iter().copied());
    if let Seen::Broken(output) = expands(&case.list, &case.item) {
        panic!("#[fastmath({})]\n{}\nexpands to\n{output}", case.list, case.item);
    }
});
