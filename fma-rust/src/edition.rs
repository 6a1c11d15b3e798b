//! What an expansion has to know of the edition of the author's crate. No macro is told; but it runs within the compiler, whose arguments say so. Where
//! there are none, as in an editor, the edition is taken to be a late one: there the code is only looked at.

use std::ffi::OsStr;
use std::sync::OnceLock;

/// Whether `array.into_iter()` lends its elements, as it does before 2021.
pub fn arrays_lend() -> bool {
    static LEND: OnceLock<bool> = OnceLock::new();
    *LEND.get_or_init(|| lend(std::env::args_os()))
}

fn lend(arguments: impl Iterator<Item = impl AsRef<OsStr>>) -> bool {
    let mut is_edition = false;
    let is_early = |edition: &str| matches!(edition, "2015" | "2018");
    arguments.into_iter().any(|argument| {
        let argument = argument.as_ref().to_string_lossy();
        let (was_edition, edition) = (is_edition, argument.strip_prefix("--edition="));
        is_edition = argument == "--edition";
        edition.or_else(|| was_edition.then_some(&*argument)).is_some_and(is_early)
    })
}

#[cfg(test)]
mod tests {
    use super::lend;

    #[test]
    fn the_edition_is_read_from_the_arguments_of_the_compiler() {
        let said = |arguments: &str| lend(arguments.split(' '));
        assert!(said("rustc --crate-name a --edition=2018 src/lib.rs"));
        assert!(said("rustc --edition 2015"));
        assert!(!said("rustc --edition=2024 2018.rs"));
        assert!(!said("rustc --edition 2021"));
    }
}
