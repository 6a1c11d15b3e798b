//! Powers, where `afn` allows an approximation: `ex2` of the product of the exponent with `lg2` of the base. Its relative error is that of `ex2`, and
//! 2⁻²² times the product.

use fma_core::approx::{self, Fused};
use fma_core::{Format, Overflow, Round, Sign, exact};
use fma_ir::Flag;

use super::arithmetic::ftz;
use super::builder::Builder;
use super::flush::{as_bits, constant, number};
use super::special::Recipe;
use super::value::Setting;
use crate::code::Operand;
use crate::{Form, Kind, Modifier, Name};

/// What is left to see to, where the base may be negative and the exponent zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Powers {
    /// The power of the magnitude.
    Even,
    /// That with the sign of the base.
    Odd,
    /// The exponent tells, of what is no NaN and not infinite.
    Any,
    /// The same of a base that has no sign.
    OfMagnitude,
}

/// The most products that a power by a whole number is made of, rather than of `lg2` and `ex2`.
const MOST: i32 = 8;

impl Builder<'_> {
    /// A power by a few instructions; `None` where the flags leave too much open.
    pub fn fast_power(&mut self, setting: Setting, args: &[Operand]) -> Option<Operand> {
        let [base, exponent] = args else { return None };
        let recipe = match (constant(base), constant(exponent)) {
            (Some(bits), _) if bits == setting.format.one() => return Some(base.clone()),
            (Some(bits), _) if is_positive(setting.format, bits) => {
                Recipe::OfTimes(binary_logarithm(setting.format, bits), Name::Ex2)
            }
            (_, Some(bits)) => match whole(setting.format, bits) {
                Some(few @ 2..=MOST) => return Some(self.power(few, setting, args)),
                Some(0) | None => root(setting, bits)?,
                Some(number) if number % 2 == 0 => Recipe::Powers(Powers::Even),
                Some(_) => Recipe::Powers(Powers::Odd),
            },
            // Of 1, and by 0, infinities and NaN have powers of their own.
            (_, None) if ![Flag::Nnan, Flag::Ninf].iter().all(|flag| setting.flags.has(*flag)) => return None,
            (_, None) if self.has_no_sign(base) => Recipe::Powers(Powers::OfMagnitude),
            (_, None) => Recipe::Powers(Powers::Any),
        };
        let args = if matches!(recipe, Recipe::OfTimes(..)) { vec![exponent.clone()] } else { args.to_vec() };
        Some(self.in_single(&recipe, setting, args))
    }

    /// Whether what gave an operand makes nothing negative, or only −0.
    fn has_no_sign(&self, operand: &Operand) -> bool {
        self.makers(operand).any(|(form, sources)| match form.name {
            Name::Abs | Name::Ex2 | Name::Sqrt => true,
            Name::Mul => matches!(sources, [one, other] if one == other),
            _ => false,
        })
    }

    /// A power in f32.
    pub fn powers(&mut self, powers: Powers, setting: Setting, [base, exponent]: [&Operand; 2]) -> Operand {
        let format = setting.format;
        let magnitude = if powers == Powers::OfMagnitude { base.clone() } else { self.magnitude(format, base) };
        match powers {
            Powers::Even => self.follow(&Recipe::Power, setting, &[magnitude, exponent.clone()]),
            Powers::Odd => {
                let power = self.follow(&Recipe::Power, setting, &[magnitude, exponent.clone()]);
                self.copysign(format, &power, base)
            }
            Powers::OfMagnitude => self.finite_power(setting, magnitude, exponent),
            Powers::Any => {
                let power = self.finite_power(setting, magnitude, exponent);
                self.signed_power(format, base, exponent, &power)
            }
        }
    }

    /// Of finite numbers, zero among them: its `lg2` is infinite, and 0 times that would be no number. The least number in its place takes every power of
    /// zero from 2⁻¹²⁰ on below the range.
    fn finite_power(&mut self, setting: Setting, magnitude: Operand, exponent: &Operand) -> Operand {
        let logarithm = self.follow(&Recipe::Plain(Name::Lg2), setting, &[magnitude]);
        let least = number(setting.format, setting.format.max_finite(Sign::Negative));
        let form = Form::new(Name::Max, &[Kind::F32]).with_any(ftz(setting));
        let logarithm = self.emit(form, [logarithm, least]);
        let product = self.rounded(Name::Mul, setting, vec![exponent.clone(), logarithm]);
        self.follow(&Recipe::Plain(Name::Ex2), setting, &[product])
    }

    /// With the sign of the base where the exponent is odd. Of what lies beyond the integers the conversion gives the least, which is even, as such
    /// numbers of f32 are; so it takes the exponent below zero.
    fn signed_power(&mut self, format: Format, base: &Operand, exponent: &Operand, power: &Operand) -> Operand {
        let magnitude = self.magnitude(format, exponent);
        let below = self.negated(format, &magnitude);
        let whole = self.emit(Form::new(Name::Cvt, &[Kind::S32, Kind::F32]).with(Modifier::Rzi), [below]);
        let on_bits = |name| Form::new(name, &[Kind::B32]);
        let odd = self.emit(on_bits(Name::Shl), [whole, Operand::Bits(31)]);
        let sign = self.emit(on_bits(Name::And), [as_bits(base), odd]);
        self.emit(on_bits(Name::Or), [as_bits(power), sign])
    }
}

/// By a constant that is no integer: of a negative number it is NaN either way. Only of an infinite one it might be something else.
fn root(setting: Setting, exponent: u64) -> Option<Recipe> {
    let is_fraction = setting.format.is_finite(exponent) && !is_whole(setting.format, exponent);
    (is_fraction && setting.flags.has(Flag::Ninf)).then_some(Recipe::Power)
}

fn is_whole(format: Format, bits: u64) -> bool {
    exact::round_to_integral(format, bits, Round::TowardZero) == bits
}

/// A constant that is an integer; of the large ones, which are even, another even one.
fn whole(format: Format, bits: u64) -> Option<i32> {
    let fits = format.is_finite(bits) && is_whole(format, bits);
    let number = exact::to_int(format, bits, exact::Integer::signed(64));
    fits.then(|| i32::try_from(number).unwrap_or(i32::MIN))
}

fn is_positive(format: Format, bits: u64) -> bool {
    format.is_finite(bits) && !format.is_zero(bits) && bits & format.sign_mask() == 0
}

/// Rounded twice at most.
fn binary_logarithm(format: Format, bits: u64) -> u32 {
    let wide = exact::convert(format, bits, Format::F64, Round::NearestEven, Overflow::Ieee);
    let logarithm = approx::log2::<Fused, f64>(f64::from_bits(wide)).to_bits();
    exact::convert(Format::F64, logarithm, Format::F32, Round::NearestEven, Overflow::Ieee) as u32
}
