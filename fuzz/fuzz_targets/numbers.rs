//! Any bits to every public function of fma-core: `cargo +nightly fuzz run numbers`. The test `everything` takes the same
//! walk with pseudo-random bytes.
#![no_main]

#[path = "../../fma-core/tests/all/everything/walk.rs"]
mod walk;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| walk::everything(bytes));
