//! What an expansion has to know of the author's crate: its edition, and its first file. No macro is told; but it runs within the compiler, whose arguments say so. Where
//! there are none, as in an editor, the edition is taken to be a late one: there the code is only looked at.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Whether `array.into_iter()` lends its elements, as it does before 2021.
pub fn arrays_lend() -> bool {
    static LEND: OnceLock<bool> = OnceLock::new();
    *LEND.get_or_init(|| lend(std::env::args_os()))
}

fn lend(arguments: impl Iterator<Item = impl AsRef<OsStr>>) -> bool {
    edition(arguments).is_some_and(|edition| edition == "2015" || edition == "2018")
}

/// Whether the paths of a `use` begin at the root of the crate, as they do before 2018.
pub fn uses_begin_at_the_root() -> bool {
    static BEGIN: OnceLock<bool> = OnceLock::new();
    *BEGIN.get_or_init(|| edition(std::env::args_os()).is_some_and(|edition| edition == "2015"))
}

fn edition(arguments: impl Iterator<Item = impl AsRef<OsStr>>) -> Option<String> {
    let mut is_edition = false;
    arguments.into_iter().find_map(|argument| {
        let argument = argument.as_ref().to_string_lossy().into_owned();
        let was_edition = std::mem::replace(&mut is_edition, argument == "--edition");
        match argument.strip_prefix("--edition=") {
            Some(edition) => Some(edition.to_owned()),
            None => was_edition.then_some(argument),
        }
    })
}

/// The file that the compiler was given.
pub fn root() -> Option<&'static Path> {
    static ROOT: OnceLock<Option<PathBuf>> = OnceLock::new();
    ROOT.get_or_init(|| std::path::absolute(given(std::env::args_os())?).ok()).as_deref()
}

/// The file among arguments of the compiler: no other that stands alone ends so.
fn given(arguments: impl Iterator<Item = impl AsRef<OsStr>>) -> Option<PathBuf> {
    let arguments: Vec<PathBuf> = arguments.map(|argument| PathBuf::from(argument.as_ref())).collect();
    // Only the compiler has a name for the crate.
    arguments.iter().position(|argument| argument == Path::new("--crate-name"))?;
    let is_file = |argument: &&PathBuf| {
        argument.extension().is_some_and(|end| end == "rs") && !argument.to_string_lossy().starts_with('-')
    };
    let mut files = arguments.iter().filter(is_file);
    files.next().filter(|_| files.next().is_none()).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_edition_is_read_from_the_arguments_of_the_compiler() {
        let said = |arguments: &str| lend(arguments.split(' '));
        assert!(said("rustc --crate-name a --edition=2018 src/lib.rs"));
        assert!(said("rustc --edition 2015"));
        assert!(!said("rustc --edition=2024 2018.rs"));
        assert!(!said("rustc --edition 2021"));
    }

    #[test]
    fn so_is_the_file() {
        let root = |arguments: &str| given(arguments.split(' ')).map(|file| file.display().to_string());
        let file = root("rustc --crate-name a --edition=2018 src/lib.rs --error-format=json --out-dir out");
        assert_eq!(file.as_deref(), Some("src/lib.rs"));
        assert_eq!(root("rustc --crate-name a src/lib.rs -o other.rs"), None);
        assert_eq!(root("explain src/lib.rs"), None);
        assert_eq!(root("rustc --crate-name a -"), None);
    }
}
