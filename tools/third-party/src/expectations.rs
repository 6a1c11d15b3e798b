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
    /// The source reads the sign of a zero, which `nsz` leaves open.
    SignedZero,
}

const CAUSES: &[(&str, Cause)] = &[
    ("tolerance", Cause::Tolerance),
    ("bit-exact", Cause::BitExact),
    ("error-free", Cause::ErrorFree),
    ("signed-zero", Cause::SignedZero),
];

/// The tests of a crate that fail under a list of flags, by any of the names that it has, or the first row that cannot be read.
pub fn of(package: &str, flags: &[String]) -> Result<BTreeMap<Test, Cause>, String> {
    let mut expected = BTreeMap::new();
    for row in TABLE.lines().filter(|row| !row.is_empty() && !row.starts_with('#')) {
        let [of_package, of_flags, test, cause, _explanation] = row.split('\t').collect::<Vec<_>>()[..] else {
            return Err(format!("expectations.tsv: five columns wanted in `{row}`"));
        };
        let Some((_, cause)) = CAUSES.iter().find(|(word, _)| *word == cause) else {
            return Err(format!("expectations.tsv: unknown cause `{cause}`"));
        };
        if of_package == package && flags.iter().any(|flags| flags == of_flags) {
            expected.insert(test.to_owned(), *cause);
        }
    }
    Ok(expected)
}
