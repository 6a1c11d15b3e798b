//! Mistakes and what is said of them: one folder a kind of mistake, one file a mistake.
//!
//! `TRYBUILD=overwrite cargo test --test ui` writes the expectations anew.

#[test]
fn mistakes_are_named_where_they_are() {
    trybuild::TestCases::new().compile_fail("tests/ui/*/*.rs");
}
