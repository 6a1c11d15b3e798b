//! The table of targets.

use std::fmt;

use crate::Version;

/// How far a target's text may travel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variant {
    /// To every later machine.
    Base,
    /// `f`: to the machines of its family.
    Family,
    /// `a`: to this machine alone.
    Exact,
}

/// A machine that PTX is written for: one row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Target {
    /// As in `sm_90`.
    pub number: u16,
    /// As in `sm_90a`.
    pub variant: Variant,
    /// The lowest `.version` that knows it.
    pub version: Version,
}

const fn row(number: u16, variant: Variant, major: u8, minor: u8) -> Target {
    Target { number, variant, version: Version::new(major, minor) }
}

use Variant::{Base, Exact, Family};

/// Every target, ascending. Measured with ptxas 11.8, 12.9 and 13.5, which agree where they know a target (NVIDIA's
/// manual gives 6.0 for sm_70; the assemblers take 5.1).
pub const TARGETS: &[Target] = &[
    row(10, Base, 1, 0),
    row(13, Base, 1, 2),
    row(20, Base, 2, 0),
    row(30, Base, 3, 0),
    row(35, Base, 3, 1),
    row(37, Base, 4, 1),
    row(50, Base, 4, 0),
    row(52, Base, 4, 1),
    row(53, Base, 4, 2),
    row(60, Base, 5, 0),
    row(61, Base, 5, 0),
    row(62, Base, 5, 0),
    row(70, Base, 5, 1),
    row(72, Base, 6, 1),
    row(75, Base, 6, 3),
    row(80, Base, 7, 0),
    row(86, Base, 7, 1),
    row(87, Base, 7, 4),
    row(88, Base, 9, 0),
    row(89, Base, 7, 8),
    row(90, Base, 7, 8),
    row(90, Exact, 8, 0),
    row(100, Base, 8, 6),
    row(100, Family, 8, 8),
    row(100, Exact, 8, 6),
    row(103, Base, 8, 8),
    row(103, Family, 8, 8),
    row(103, Exact, 8, 8),
    row(107, Base, 9, 4),
    row(107, Family, 9, 4),
    row(107, Exact, 9, 4),
    row(110, Base, 9, 0),
    row(110, Family, 9, 0),
    row(110, Exact, 9, 0),
    row(120, Base, 8, 7),
    row(120, Family, 8, 8),
    row(120, Exact, 8, 7),
    row(121, Base, 8, 8),
    row(121, Family, 8, 8),
    row(121, Exact, 8, 8),
];

impl Target {
    /// The lowest number that text is written for; those below exist for messages alone.
    pub const LOWEST: u16 = 50;

    /// As in `sm_90a`.
    pub fn parse(name: &str) -> Option<Target> {
        TARGETS.iter().copied().find(|target| target.to_string() == name)
    }

    /// The targets that text is written for.
    pub fn written() -> impl Iterator<Item = Target> {
        TARGETS.iter().copied().filter(|target| target.number >= Target::LOWEST)
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.variant {
            Base => "",
            Family => "f",
            Exact => "a",
        };
        write!(f, "sm_{}{letter}", self.number)
    }
}

/// The targets that have a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Every target from this number on, of any variant.
    From(u16),
    /// sm_10 and sm_13.
    Legacy,
    /// sm_10 and sm_13 too, and only before PTX 1.4: spellings without the modifier that is now required.
    Retired,
    /// The family and exact variants of these numbers.
    Family(&'static [u16]),
    /// The exact variants of these numbers.
    Exact(&'static [u16]),
}

impl Reach {
    /// Whether a target has the form.
    pub fn has(self, target: Target) -> bool {
        match self {
            Reach::From(first) => target.number >= first,
            Reach::Legacy | Reach::Retired => target.number < 20,
            Reach::Family(numbers) => target.variant != Base && numbers.contains(&target.number),
            Reach::Exact(numbers) => target.variant == Exact && numbers.contains(&target.number),
        }
    }

    /// Whether a version still takes the form.
    pub fn has_version(self, version: Version) -> bool {
        self != Reach::Retired || version < Version::new(1, 4)
    }

    /// The first target that has it.
    pub fn first(self) -> Option<Target> {
        TARGETS.iter().copied().find(|target| self.has(*target))
    }
}
