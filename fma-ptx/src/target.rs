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
    /// As it is written.
    pub name: &'static str,
    /// As in `sm_90`.
    pub number: u16,
    /// As in `sm_90a`.
    pub variant: Variant,
    /// The lowest `.version` that knows it.
    pub version: Version,
}

const fn row(name: &'static str, number: u16, variant: Variant, major: u8, minor: u8) -> Target {
    Target { name, number, variant, version: Version::new(major, minor) }
}

use Variant::{Base, Exact, Family};

/// Every target, ascending. Measured with ptxas 11.8, 12.9 and 13.5, which agree where they know a target (NVIDIA's
/// manual gives 6.0 for sm_70; the assemblers take 5.1).
pub const TARGETS: &[Target] = &[
    row("sm_10", 10, Base, 1, 0),
    row("sm_13", 13, Base, 1, 2),
    row("sm_20", 20, Base, 2, 0),
    row("sm_30", 30, Base, 3, 0),
    row("sm_35", 35, Base, 3, 1),
    row("sm_37", 37, Base, 4, 1),
    row("sm_50", 50, Base, 4, 0),
    row("sm_52", 52, Base, 4, 1),
    row("sm_53", 53, Base, 4, 2),
    row("sm_60", 60, Base, 5, 0),
    row("sm_61", 61, Base, 5, 0),
    row("sm_62", 62, Base, 5, 0),
    row("sm_70", 70, Base, 5, 1),
    row("sm_72", 72, Base, 6, 1),
    row("sm_75", 75, Base, 6, 3),
    row("sm_80", 80, Base, 7, 0),
    row("sm_86", 86, Base, 7, 1),
    row("sm_87", 87, Base, 7, 4),
    row("sm_88", 88, Base, 9, 0),
    row("sm_89", 89, Base, 7, 8),
    row("sm_90", 90, Base, 7, 8),
    row("sm_90a", 90, Exact, 8, 0),
    row("sm_100", 100, Base, 8, 6),
    row("sm_100f", 100, Family, 8, 8),
    row("sm_100a", 100, Exact, 8, 6),
    row("sm_103", 103, Base, 8, 8),
    row("sm_103f", 103, Family, 8, 8),
    row("sm_103a", 103, Exact, 8, 8),
    row("sm_107", 107, Base, 9, 4),
    row("sm_107f", 107, Family, 9, 4),
    row("sm_107a", 107, Exact, 9, 4),
    row("sm_110", 110, Base, 9, 0),
    row("sm_110f", 110, Family, 9, 0),
    row("sm_110a", 110, Exact, 9, 0),
    row("sm_120", 120, Base, 8, 7),
    row("sm_120f", 120, Family, 8, 8),
    row("sm_120a", 120, Exact, 8, 7),
    row("sm_121", 121, Base, 8, 8),
    row("sm_121f", 121, Family, 8, 8),
    row("sm_121a", 121, Exact, 8, 8),
];

impl Target {
    /// The lowest number that text is written for; those below exist for messages alone.
    pub const LOWEST: u16 = 50;

    /// As in `sm_90a`.
    pub fn parse(name: &str) -> Option<Target> {
        TARGETS.iter().copied().find(|target| target.name == name)
    }

    /// The targets that text is written for.
    pub fn written() -> impl Iterator<Item = Target> {
        TARGETS.iter().copied().filter(|target| target.number >= Target::LOWEST)
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_says_number_and_variant_and_rows_ascend() {
        for target in TARGETS {
            let letter = match target.variant {
                Base => "",
                Family => "f",
                Exact => "a",
            };
            assert_eq!(target.name, format!("sm_{}{letter}", target.number));
            assert!(target.version.is_known(), "{target}");
        }
        assert!(TARGETS.is_sorted_by_key(|target| (target.number, target.variant)));
    }
}
