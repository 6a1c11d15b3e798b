//! Reading and writing. Numbers print as the f32 that they are; text is rounded once.

use super::rows::Row;
use super::{Narrow, decimal};
use crate::{Overflow, Round};
use core::fmt;
use core::str::FromStr;

macro_rules! as_f32 {
    ($($trait:ident)*) => { $(
        /// As the f32 of the same value.
        impl<R: Row> fmt::$trait for Narrow<R> {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::$trait::fmt(&self.to_f32(), formatter)
            }
        }
    )* };
}

as_f32! { Display Debug LowerExp UpperExp }

macro_rules! as_code {
    ($($trait:ident)*) => { $(
        /// The code.
        impl<R: Row> fmt::$trait for Narrow<R> {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::$trait::fmt(&self.to_bits(), formatter)
            }
        }
    )* };
}

as_code! { Binary LowerHex UpperHex }

/// A text that is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseNumberError;

impl fmt::Display for ParseNumberError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("this text is not a number; write it as for f64, for example `1.5e-3`, `inf` or `NaN`")
    }
}

impl core::error::Error for ParseNumberError {}

/// The grammar of f64, rounded once to nearest even.
impl<R: Row> FromStr for Narrow<R> {
    type Err = ParseNumberError;

    fn from_str(text: &str) -> Result<Self, ParseNumberError> {
        Self::parse(text, Round::NearestEven, Overflow::Ieee)
    }
}

impl<R: Row> Narrow<R> {
    /// The grammar of f64, rounded once in a direction.
    pub fn parse(text: &str, round: Round, overflow: Overflow) -> Result<Self, ParseNumberError> {
        let nearest: f64 = text.parse().map_err(|_| ParseNumberError)?;
        Ok(Self::from_f64(decimal::round_to_odd(text, nearest), round, overflow))
    }
}
