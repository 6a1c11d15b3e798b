//! The mathematical library of the host, for worlds that answer with it. Its results may differ from host to host: nothing that a rewrite decides
//! depends on them.

use crate::FloatOp;

macro_rules! library {
    ($($(#[$doc:meta])* $name:ident $float:ident;)*) => { $(
        $(#[$doc])*
        pub fn $name(op: FloatOp, operands: &[$float]) -> $float {
            let [x, y] = std::array::from_fn(|index| operands.get(index).copied().unwrap_or(0.0));
            match op {
                FloatOp::Rsqrt => x.sqrt().recip(),
                FloatOp::ToDegrees => x.to_degrees(),
                FloatOp::ToRadians => x.to_radians(),
                FloatOp::Cbrt => x.cbrt(),
                FloatOp::Hypot => x.hypot(y),
                FloatOp::Powf => x.powf(y),
                FloatOp::Exp => x.exp(),
                FloatOp::Exp2 => x.exp2(),
                FloatOp::ExpM1 => x.exp_m1(),
                FloatOp::Ln => x.ln(),
                FloatOp::Log2 => x.log2(),
                FloatOp::Log10 => x.log10(),
                FloatOp::Ln1p => x.ln_1p(),
                FloatOp::Log => x.log(y),
                FloatOp::Sin => x.sin(),
                FloatOp::Cos => x.cos(),
                FloatOp::Tan => x.tan(),
                FloatOp::Asin => x.asin(),
                FloatOp::Acos => x.acos(),
                FloatOp::Atan => x.atan(),
                FloatOp::Atan2 => x.atan2(y),
                FloatOp::Sinh => x.sinh(),
                FloatOp::Cosh => x.cosh(),
                FloatOp::Tanh => x.tanh(),
                FloatOp::Asinh => x.asinh(),
                FloatOp::Acosh => x.acosh(),
                FloatOp::Atanh => x.atanh(),
                FloatOp::Neg | FloatOp::Abs | FloatOp::Copysign | FloatOp::Add | FloatOp::Sub => $float::NAN,
                FloatOp::Mul | FloatOp::Div | FloatOp::Rem | FloatOp::Fma | FloatOp::MulAdd => $float::NAN,
                FloatOp::Recip | FloatOp::Sqrt | FloatOp::Min | FloatOp::Max | FloatOp::Clamp => $float::NAN,
                FloatOp::Signum | FloatOp::Floor | FloatOp::Ceil | FloatOp::Trunc => $float::NAN,
                FloatOp::Round | FloatOp::RoundTiesEven | FloatOp::Fract | FloatOp::DiffOfProducts => $float::NAN,
            }
        }
    )* };
}

library! {
    /// A function in `f64`; NaN for what is none.
    of_f64 f64;
    /// A function in `f32`; NaN for what is none.
    of_f32 f32;
}
