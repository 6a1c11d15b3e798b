//! Functions of the mathematical library: approximations where `afn` allows them.

use fma_core::{Denormal, Format, Round};
use fma_ir::{Flag, Flags, FloatOp, Mode, Op, Ty, Value, ValueId};

use super::arithmetic::{flushes_itself, ftz};
use super::builder::Builder;
use super::flush::number;
use super::powers::Powers;
use super::value::Setting;
use crate::code::Operand;
use crate::library::{Step, rough_steps};
use crate::{Fast, Form, Kind, Modifier, Name};

/// How instructions approximate a function of f32. Their errors are those of the PTX manual: ex2 2 ulp; lg2 2⁻²² (absolute
/// on (0.5, 2), relative elsewhere); sin and cos 2⁻²⁰·⁵ absolute on ±2π; tanh 2⁻¹¹, rsqrt 2⁻²²·⁹, sqrt 2⁻²³ relative; div
/// 2 ulp for divisors of 2^±126. A factor is an f32, and adds the rounding of its product.
pub enum Recipe {
    /// f(x).
    Plain(Name),
    /// f(x) times a factor.
    Times(Name, u32),
    /// f of x times a factor.
    OfTimes(u32, Name),
    /// f(first operand) / g(last operand).
    Ratio(Name, Name),
    /// The quotient of both.
    Quotient,
    /// The first to the power of the last, where it is positive.
    Power,
    /// The same where it may be negative.
    Powers(Powers),
    /// `ex2` of a third of `lg2`, with the sign of the operand.
    CubeRoot,
    /// A formula around such instructions.
    Formula(Vec<Step>),
}

/// log₂ e, ln 2, log₂ 10 and log₁₀ 2: the constants of std.
const LOG2_E: u32 = std::f32::consts::LOG2_E.to_bits();
const LN_2: u32 = std::f32::consts::LN_2.to_bits();
const LOG2_10: u32 = std::f32::consts::LOG2_10.to_bits();
const LOG10_2: u32 = std::f32::consts::LOG10_2.to_bits();
const THIRD: u32 = (1.0f32 / 3.0).to_bits();

fn recipe(op: FloatOp, flags: Flags) -> Option<Recipe> {
    match op {
        FloatOp::Exp2 => Some(Recipe::Plain(Name::Ex2)),
        FloatOp::Exp => Some(Recipe::OfTimes(LOG2_E, Name::Ex2)),
        FloatOp::Log2 => Some(Recipe::Plain(Name::Lg2)),
        FloatOp::Ln => Some(Recipe::Times(Name::Lg2, LN_2)),
        FloatOp::Log10 => Some(Recipe::Times(Name::Lg2, LOG10_2)),
        FloatOp::Log => Some(Recipe::Ratio(Name::Lg2, Name::Lg2)),
        FloatOp::Sin => Some(Recipe::Plain(Name::Sin)),
        FloatOp::Cos => Some(Recipe::Plain(Name::Cos)),
        FloatOp::Tan => Some(Recipe::Ratio(Name::Sin, Name::Cos)),
        FloatOp::Tanh => Some(Recipe::Plain(Name::Tanh)),
        FloatOp::Sqrt => Some(Recipe::Plain(Name::Sqrt)),
        FloatOp::Rsqrt => Some(Recipe::Plain(Name::Rsqrt)),
        FloatOp::Cbrt => Some(Recipe::CubeRoot),
        FloatOp::Hypot | FloatOp::ExpM1 | FloatOp::Ln1p | FloatOp::Asin | FloatOp::Acos | FloatOp::Atan => {
            formula(op, flags)
        }
        FloatOp::Atan2 | FloatOp::Sinh | FloatOp::Cosh | FloatOp::Asinh | FloatOp::Acosh | FloatOp::Atanh => {
            formula(op, flags)
        }
        FloatOp::Rem | FloatOp::Powf | FloatOp::Neg | FloatOp::Abs | FloatOp::Copysign => None,
        FloatOp::Add | FloatOp::Sub | FloatOp::Mul | FloatOp::Div | FloatOp::Fma | FloatOp::MulAdd => None,
        FloatOp::Recip | FloatOp::Min | FloatOp::Max | FloatOp::Clamp | FloatOp::Signum | FloatOp::Floor => None,
        FloatOp::Ceil | FloatOp::Trunc | FloatOp::Round | FloatOp::RoundTiesEven | FloatOp::Fract => None,
        FloatOp::ToDegrees | FloatOp::ToRadians | FloatOp::DiffOfProducts => None,
    }
}

fn formula(op: FloatOp, flags: Flags) -> Option<Recipe> {
    rough_steps(op, flags).map(Recipe::Formula)
}

/// Those that stand there by name.
fn by_name(fast: Fast) -> Recipe {
    match fast {
        Fast::Sin => Recipe::Plain(Name::Sin),
        Fast::Cos => Recipe::Plain(Name::Cos),
        Fast::Tan => Recipe::Ratio(Name::Sin, Name::Cos),
        Fast::Tanh => Recipe::Plain(Name::Tanh),
        Fast::Exp => Recipe::OfTimes(LOG2_E, Name::Ex2),
        Fast::Exp10 => Recipe::OfTimes(LOG2_10, Name::Ex2),
        Fast::Ln => Recipe::Times(Name::Lg2, LN_2),
        Fast::Log2 => Recipe::Plain(Name::Lg2),
        Fast::Log10 => Recipe::Times(Name::Lg2, LOG10_2),
        Fast::Pow => Recipe::Power,
        Fast::Div => Recipe::Quotient,
    }
}

impl Builder<'_> {
    /// A function that is approximate without a flag.
    pub fn fast(&mut self, fast: Fast, setting: Setting, args: Vec<Operand>) -> Operand {
        self.in_single(&by_name(fast), setting, args)
    }

    /// An approximate instruction where `afn` allows it and the target has one, else the function in the arithmetic of `fma-core`.
    pub fn special(&mut self, op: FloatOp, setting: Setting, args: Vec<Operand>) -> Operand {
        if op == FloatOp::Rsqrt && setting.format == Format::F64 {
            let root = self.rounded(Name::Sqrt, setting, args);
            return self.rounded(Name::Rcp, setting, vec![root]);
        }
        let may = setting.flags.has(Flag::Afn) && setting.format != Format::F64;
        match recipe(op, setting.flags).filter(|recipe| may && self.knows(recipe)) {
            Some(recipe) => self.in_single(&recipe, setting, args),
            None if may && op == FloatOp::Powf => {
                self.fast_power(setting, &args).unwrap_or_else(|| self.library(op, setting, args))
            }
            None => self.library(op, setting, args),
        }
    }

    /// Whether the target has the instruction: of all, only that of the hyperbolic tangent is missing anywhere.
    fn knows(&self, recipe: &Recipe) -> bool {
        let form = |name| Form::new(name, &[Kind::F32]).with(Modifier::Approx);
        !matches!(recipe, Recipe::Plain(Name::Tanh)) || self.has(&form(Name::Tanh), 2)
    }

    /// As `recipe` has it.
    pub fn approximate_root(&mut self, setting: Setting, args: Vec<Operand>) -> Operand {
        self.in_single(&Recipe::Plain(Name::Sqrt), setting, args)
    }

    /// `a / b` within 2 units of the last place, for divisors from 2⁻¹²⁶ to 2¹²⁶ in magnitude.
    pub fn approximate_quotient(&mut self, setting: Setting, args: Vec<Operand>) -> Operand {
        self.in_single(&Recipe::Quotient, setting, args)
    }

    /// `1 / a` within a unit of the last place.
    pub fn approximate_reciprocal(&mut self, setting: Setting, args: Vec<Operand>) -> Operand {
        self.in_single(&Recipe::Plain(Name::Rcp), setting, args)
    }

    /// A division by a square root as a product with the inverse root, where `arcp` and `afn` stand on both.
    pub fn by_inverse_root(&mut self, id: ValueId) -> Option<Operand> {
        let func = self.func;
        let value = func.value(id);
        let Ty::Float(format) = value.ty else { return None };
        let root = func.value(*value.args.last()?);
        let divides = [Op::Float(FloatOp::Div), Op::Float(FloatOp::Recip)].contains(&value.op);
        let allowed = |value: &Value| value.flags.has(Flag::Arcp) && value.flags.has(Flag::Afn);
        let fits = root.op == Op::Float(FloatOp::Sqrt) && root.mode == value.mode && format != Format::F64;
        if !divides || !fits || !allowed(value) || !allowed(root) {
            return None;
        }
        let setting = Setting { format, mode: value.mode, flags: value.flags };
        let operand = self.known(root.args[0])?.clone();
        let inverse = self.in_single(&Recipe::Plain(Name::Rsqrt), setting, vec![operand]);
        let numerator = self.known(value.args[0])?.clone();
        if value.op == Op::Float(FloatOp::Recip) || numerator == number(format, format.one()) {
            return Some(inverse);
        }
        Some(self.rounded(Name::Mul, setting, vec![numerator, inverse]))
    }

    /// Computed in f32, and flushed and rounded as the setting asks.
    pub fn in_single(&mut self, recipe: &Recipe, setting: Setting, args: Vec<Operand>) -> Operand {
        let single = setting.of(Format::F32);
        if setting.format == Format::F32 && flushes_itself(setting) {
            return self.follow(recipe, single, &args);
        }
        if setting.format != Format::F32 {
            return self.in_wide(recipe, setting, args);
        }
        let args = self.flushed(setting, args);
        let result = self.follow(recipe, single.plain(), &args);
        self.flush(setting, result)
    }

    /// Halves in f32, whose instructions are short where they flush. No f16 is subnormal there, and what they make that is vanishes in f16; subnormal
    /// numbers of bf16 are those of f32, and so is what its mode asks for.
    fn in_wide(&mut self, recipe: &Recipe, setting: Setting, args: Vec<Operand>) -> Operand {
        let flushing = Mode { denormal: Denormal::PreserveSign, ..Mode::default() };
        let single = setting.of(Format::F32);
        let of_both = setting.format == Format::Bf16 && setting.mode.denormal == Denormal::PreserveSign;
        // That of the hyperbolic tangent does not flush, and is short.
        let may = setting.format == Format::F16 && !matches!(recipe, Recipe::Plain(Name::Tanh));
        let short = may || of_both;
        let single = if short { Setting { mode: flushing, ..single } } else { single.plain() };
        let args = if of_both { args } else { self.flushed(setting, args) };
        let wide: Vec<_> = args.iter().map(|arg| self.widen(setting.format, arg)).collect();
        let result = self.follow(recipe, single, &wide);
        let result = self.narrow(setting.format, Modifier::Rn, result);
        if of_both { result } else { self.flush(setting, result) }
    }

    /// The instructions of a recipe.
    pub fn follow(&mut self, recipe: &Recipe, setting: Setting, args: &[Operand]) -> Operand {
        let (first, last) = (args[0].clone(), args[args.len() - 1].clone());
        match *recipe {
            Recipe::Formula(ref steps) => self.replayed(steps, args, ftz(setting)),
            Recipe::Plain(name) => self.approximate(name, setting, vec![first]),
            Recipe::Times(name, factor) => {
                let result = self.approximate(name, setting, vec![first]);
                self.rounded(Name::Mul, setting, vec![result, Operand::Single(factor)])
            }
            Recipe::OfTimes(factor, name) => {
                let product = self.rounded(Name::Mul, setting, vec![first, Operand::Single(factor)]);
                self.approximate(name, setting, vec![product])
            }
            Recipe::Power => {
                let log = self.approximate(Name::Lg2, setting, vec![first]);
                let exponent = self.rounded(Name::Mul, setting, vec![last, log]);
                self.approximate(Name::Ex2, setting, vec![exponent])
            }
            Recipe::Powers(powers) => self.powers(powers, setting, [&first, &last]),
            Recipe::CubeRoot => {
                let magnitude = self.magnitude(Format::F32, &first);
                let third = Operand::Single(THIRD);
                let root = self.follow(&Recipe::Power, setting, &[magnitude, third]);
                self.copysign(Format::F32, &root, &first)
            }
            Recipe::Quotient => self.approximate(Name::Div, setting, vec![first, last]),
            Recipe::Ratio(above, below) => {
                let above = self.approximate(above, setting, vec![first]);
                let below = self.approximate(below, setting, vec![last]);
                self.approximate(Name::Div, setting, vec![above, below])
            }
        }
    }

    /// The instruction of a function. The hyperbolic tangent alone has no `.ftz`: a subnormal operand is flushed apart.
    fn approximate(&mut self, name: Name, setting: Setting, args: Vec<Operand>) -> Operand {
        let form = Form::new(name, &[Kind::F32]).with(Modifier::Approx);
        if name == Name::Tanh {
            let args = self.flushed(setting, args);
            return self.emit(form, args);
        }
        self.emit(form.with_any(ftz(setting)), args)
    }

    /// The operand times a constant of its format, as the standard library has it: to nearest, whatever the mode.
    pub fn scaled(&mut self, factor: u64, setting: Setting, mut args: Vec<Operand>) -> Operand {
        args.push(number(setting.format, factor));
        let mode = Mode { round: Round::NearestEven, ..setting.mode };
        self.rounded(Name::Mul, Setting { mode, ..setting }, args)
    }
}
