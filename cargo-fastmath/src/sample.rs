//! Where inputs come from.

use fma_core::{Format, Overflow, Round, exact};
use fma_ir::Ty;
use fma_ir::interpret::{Word, integer};

use crate::random::Random;
use crate::real::{at_ordinal, ordinal};
use crate::subject::{Param, float};

/// How the values of one parameter are spread.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Spread {
    /// Every float between two is as likely as any other, so that each binade gets its share: ordinals.
    Codes { low: i64, high: i64 },
    /// Uniform over the numbers between two.
    Numbers { low: f64, high: f64 },
    /// Integers between two; truth values are 0 and 1.
    Integers { low: i64, high: i64 },
}

impl Spread {
    /// What a parameter gets when nothing is said of it.
    pub fn everywhere(param: &Param) -> Result<Spread, String> {
        match (float(param.ty), param.ty) {
            (Some(format), _) => {
                let high = ordinal(format, format.max_finite(fma_core::Sign::Positive));
                Ok(Spread::Codes { low: -high, high })
            }
            (None, Ty::Bool) => Ok(Spread::Integers { low: 0, high: 1 }),
            (None, _) => Err(format!("the integer `{0}` needs a range: --range {0}=LO..HI", param.name)),
        }
    }

    /// The numbers between two, in the type of a parameter.
    pub fn between(param: &Param, low: f64, high: f64) -> Spread {
        match float(param.ty) {
            Some(_) => Spread::Numbers { low, high },
            None => Spread::Integers { low: low.ceil() as i64, high: high.floor() as i64 },
        }
    }

    /// The floats between two, each as likely as any other.
    pub fn codes_between(format: Format, low: f64, high: f64) -> Spread {
        let [low, high] = [low, high].map(|end| ordinal(format, code(format, end)));
        let most = ordinal(format, format.max_finite(fma_core::Sign::Positive));
        Spread::Codes { low: low.max(-most), high: high.min(most) }
    }

    /// One value.
    pub fn draw(self, ty: Ty, random: &mut Random) -> Word {
        let format = float(ty).unwrap_or(Format::F64);
        match self {
            Spread::Codes { low, high } => at_ordinal(format, random.between(low, high)),
            Spread::Numbers { low, high } => {
                let part = random.unit();
                // Not `low + part * (high - low)`, which overflows for the widest ranges.
                let number = (1.0 - part) * low + part * high;
                code(format, number.clamp(low.min(high), high.max(low)))
            }
            Spread::Integers { low, high } => match ty {
                Ty::Int(int) => integer::word(int, random.between(low, high).into()),
                Ty::Bool | Ty::Float(_) | Ty::Double(_) | Ty::Generic(_) | Ty::Other => {
                    random.between(low, high) as Word
                }
            },
        }
    }
}

/// The float of a format nearest to a number.
pub fn code(format: Format, number: f64) -> Word {
    exact::convert(Format::F64, number.to_bits(), format, Round::NearestEven, Overflow::Ieee)
}
