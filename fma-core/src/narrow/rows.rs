//! The rows of the table of formats as types: what [`Narrow`](super::Narrow) is generic over.

use crate::Format;

/// A row of the table of formats with at most eight bits.
pub trait Row: Copy + Send + Sync + 'static + sealed::Sealed {
    /// The row.
    const FORMAT: Format;
}

/// A row with a sign.
pub trait Signed: Row {}
/// A row with a zero.
pub trait WithZero: Row {}
/// A row with a NaN.
pub trait WithNan: Row {}
/// A row with infinities.
pub trait WithInfinity: Row {}

mod sealed {
    pub trait Sealed {}
}

macro_rules! rows {
    ($($(#[$doc:meta])* $row:ident $format:ident: $($has:ident)*;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug)]
            pub enum $row {}
            impl sealed::Sealed for $row {}
            impl Row for $row {
                const FORMAT: Format = Format::$format;
            }
            $(impl $has for $row {})*
        )*

        /// What the bounds say of each row, for the test that holds them against the table of formats.
        #[cfg(test)]
        const BOUNDS: &[(Format, &[&str])] = &[$((Format::$format, &[$(stringify!($has)),*]),)*];
    };
}

rows! {
    /// The row of [`F8E4M3`](super::F8E4M3).
    E4M3 F8E4M3: Signed WithZero WithNan;
    /// The row of [`F8E4M3Fnuz`](super::F8E4M3Fnuz).
    E4M3Fnuz F8E4M3Fnuz: Signed WithZero WithNan;
    /// The row of [`F8E5M2`](super::F8E5M2).
    E5M2 F8E5M2: Signed WithZero WithNan WithInfinity;
    /// The row of [`F8E5M2Fnuz`](super::F8E5M2Fnuz).
    E5M2Fnuz F8E5M2Fnuz: Signed WithZero WithNan;
    /// The row of [`F6E2M3`](super::F6E2M3).
    E2M3 F6E2M3: Signed WithZero;
    /// The row of [`F6E3M2`](super::F6E3M2).
    E3M2 F6E3M2: Signed WithZero;
    /// The row of [`F4E2M1`](super::F4E2M1).
    E2M1 F4E2M1: Signed WithZero;
    /// The row of [`E8M0`](super::E8M0).
    E8M0 E8M0: WithNan;
    /// The row of [`UE4M3`](super::UE4M3).
    UE4M3 UE4M3: WithZero WithNan;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sign;

    #[test]
    fn bounds_say_what_the_table_says() {
        for (format, bounds) in BOUNDS {
            let zero = format.zero(Sign::Positive);
            let facts = [
                ("Signed", format.layout().signed),
                ("WithZero", format.is_zero(zero)),
                ("WithNan", format.is_nan(format.nan())),
                ("WithInfinity", format.is_infinite(format.infinity(Sign::Positive))),
            ];
            for (bound, holds) in facts {
                assert_eq!(bounds.contains(&bound), holds, "{format:?}: {bound}");
            }
        }
    }

    #[test]
    fn every_narrow_format_has_a_row() {
        let narrow = Format::ALL.iter().filter(|format| format.layout().bits <= 8 && **format != Format::Ieee8);
        assert!(narrow.eq(BOUNDS.iter().map(|(format, _)| format)));
    }
}
