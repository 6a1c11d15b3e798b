//! What is explained.

use std::path::Path;

/// The text of a file.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    pub text: &'a str,
    /// The file: beside it are those of the modules that it imports from.
    pub file: Option<&'a Path>,
}

impl<'a> From<&'a str> for Source<'a> {
    fn from(text: &'a str) -> Self {
        Source { text, file: None }
    }
}

impl<'a> From<&'a String> for Source<'a> {
    fn from(text: &'a String) -> Self {
        Source { text, file: None }
    }
}
