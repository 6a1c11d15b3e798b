//! Versions of PTX.

use std::fmt;

/// The `.version` of a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version {
    /// Before the point.
    pub major: u8,
    /// Behind it.
    pub minor: u8,
}

impl Version {
    /// The first one.
    pub const FIRST: Version = Version::new(1, 0);

    /// A version; [`Version::is_known`] says whether it exists.
    pub const fn new(major: u8, minor: u8) -> Version {
        Version { major, minor }
    }

    /// Whether the assembler of CUDA 13.5 takes it.
    pub fn is_known(self) -> bool {
        LAST_MINOR.iter().any(|(major, last)| *major == self.major && self.minor <= *last)
    }

    /// Every version, ascending.
    pub fn all() -> impl Iterator<Item = Version> {
        LAST_MINOR.iter().flat_map(|(major, last)| (0..=*last).map(|minor| Version::new(*major, minor)))
    }

    /// As in `8.1`.
    pub fn parse(text: &str) -> Option<Version> {
        let (major, minor) = text.split_once('.')?;
        Some(Version::new(major.parse().ok()?, minor.parse().ok()?))
    }
}

/// The last minor version of each major one, up to CUDA 13.5.
const LAST_MINOR: &[(u8, u8)] = &[(1, 5), (2, 3), (3, 2), (4, 3), (5, 1), (6, 5), (7, 8), (8, 8), (9, 4)];

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}
