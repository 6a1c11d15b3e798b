//! The tests that are known to fail under flags that let results change, each with its cause.

use std::collections::BTreeMap;

use crate::transcript::Test;

const TABLE: &str = include_str!("../expectations.tsv");

/// Why a test that judges results may fail where the flags let results change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// The test allows an error, and the new result's is larger.
    Tolerance,
    /// The test wants the bits of the plain result.
    BitExact,
    /// The source itself recovers rounding errors, which the flags declare meaningless.
    ErrorFree,
}

const CAUSES: &[(&str, Cause)] =
    &[("tolerance", Cause::Tolerance), ("bit-exact", Cause::BitExact), ("error-free", Cause::ErrorFree)];

/// The tests of a crate that fail under a list of flags, or the first row that cannot be read.
pub fn of(package: &str, flags: &str) -> Result<BTreeMap<Test, Cause>, String> {
    let mut expected = BTreeMap::new();
    for row in TABLE.lines().filter(|row| !row.is_empty() && !row.starts_with('#')) {
        let [of_package, of_flags, test, cause, _explanation] = row.split('\t').collect::<Vec<_>>()[..] else {
            return Err(format!("expectations.tsv: five columns wanted in `{row}`"));
        };
        let Some((_, cause)) = CAUSES.iter().find(|(word, _)| *word == cause) else {
            return Err(format!("expectations.tsv: unknown cause `{cause}`"));
        };
        if (of_package, of_flags) == (package, flags) {
            expected.insert(test.to_owned(), *cause);
        }
    }
    Ok(expected)
}
