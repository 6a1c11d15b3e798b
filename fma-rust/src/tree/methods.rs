//! Methods by name: arithmetic of floats, and the types that other known methods give.

use fma_core::Format;
use fma_ir::{Bits, FloatOp};

use super::*;

/// The operation of a method of `f32` and `f64`.
pub fn arith(name: &str) -> Option<Arith> {
    let test = match name {
        "is_nan" => Some(Bits::IsNan),
        "is_infinite" => Some(Bits::IsInfinite),
        "is_finite" => Some(Bits::IsFinite),
        "is_normal" => Some(Bits::IsNormal),
        "is_subnormal" => Some(Bits::IsSubnormal),
        "is_sign_negative" => Some(Bits::IsSignNegative),
        "is_sign_positive" => Some(Bits::IsSignPositive),
        _ => None,
    };
    let made = |op: &FloatOp| matches!(op, FloatOp::Rsqrt | FloatOp::MulAdd | FloatOp::DiffOfProducts);
    let named = || FloatOp::ALL.iter().copied().find(|op| op.name() == name && !made(op));
    test.map(Arith::Test).or_else(|| named().map(Arith::Float))
}

/// How many operands an operation takes, the receiver included.
pub fn arity(arith: Arith) -> usize {
    match arith {
        Arith::Float(op) => op.arity(),
        Arith::Powi(_) => 2,
        Arith::Test(_) => 1,
        Arith::Int(_) | Arith::Compare(_) | Arith::Logic(_) => 2,
    }
}

/// The type that a method gives which is no arithmetic of floats.
pub fn result(types: &mut Types, receiver: TypeId, call: &syn::ExprMethodCall) -> TypeId {
    let name = call.method.to_string();
    let ty = match types.get(receiver) {
        Type::Float(_) | Type::Generic(_) => float_method(types, receiver, &name),
        Type::Narrow(_) => match name.as_str() {
            "to_f32" => primitive("f32"),
            "to_f64" => primitive("f64"),
            "to_bits" => primitive("u8"),
            _ => Type::Unknown,
        },
        Type::Packed(format) if name == "to_bits" => unsigned(2 * format.layout().bits),
        Type::Int(_) => int_method(types, receiver, &name),
        _ => Type::Unknown,
    };
    types.add(ty)
}

/// So many bits as an integer.
pub fn unsigned(bits: u32) -> Type {
    Type::Int(fma_ir::IntTy { bits: bits as u8, signed: false, pointer: false })
}

fn float_method(types: &Types, receiver: TypeId, name: &str) -> Type {
    let narrow = matches!(types.get(receiver), Type::Float(Format::F16 | Format::Bf16));
    match name {
        "to_f32" if narrow => primitive("f32"),
        "to_f64" if narrow => primitive("f64"),
        "to_bits" => match types.get(receiver) {
            Type::Float(format) => unsigned(format.layout().bits),
            _ => Type::Unknown,
        },
        "sin_cos" => Type::Tuple(vec![receiver, receiver]),
        "powi" | "clone" | "to_owned" | "rem_euclid" | "div_euclid" | "next_up" | "next_down" | "midpoint" => {
            types.get(receiver)
        }
        _ => Type::Unknown,
    }
}

fn int_method(types: &Types, receiver: TypeId, name: &str) -> Type {
    match name {
        "min" | "max" | "abs" | "signum" | "pow" | "clone" | "clamp" | "rem_euclid" | "div_euclid" => {
            types.get(receiver)
        }
        "rotate_left" | "rotate_right" | "reverse_bits" | "swap_bytes" | "to_be" | "midpoint" => types.get(receiver),
        "fastmath_high_product" => types.get(receiver),
        "abs_diff" | "unsigned_abs" => match types.get(receiver) {
            Type::Int(int) => Type::Int(fma_ir::IntTy { signed: false, ..int }),
            _ => Type::Unknown,
        },
        "is_power_of_two" | "fastmath_product_fits" | "fastmath_quotient_fits" => Type::Bool,
        name if name.starts_with("wrapping_") || name.starts_with("saturating_") => types.get(receiver),
        "isqrt" | "div_ceil" | "next_multiple_of" | "next_power_of_two" => types.get(receiver),
        "ilog2" | "ilog10" | "ilog" => primitive("u32"),
        "count_ones" | "leading_zeros" | "trailing_zeros" | "count_zeros" | "leading_ones" | "trailing_ones" => {
            primitive("u32")
        }
        _ => Type::Unknown,
    }
}

/// The methods that take an integer of the other sign.
const MIXED: [&str; 3] = ["wrapping_add_signed", "wrapping_add_unsigned", "wrapping_sub_unsigned"];

/// The type of the operands besides the receiver of a method that is no arithmetic of floats, where all are of one type.
pub fn operand(types: &mut Types, receiver: TypeId, name: &str) -> Option<TypeId> {
    match (types.get(receiver), name) {
        (Type::Int(_), "wrapping_shl" | "wrapping_shr" | "rotate_left" | "rotate_right") => {
            Some(types.add(primitive("u32")))
        }
        (Type::Int(int), name) if MIXED.contains(&name) => {
            Some(types.add(Type::Int(fma_ir::IntTy { signed: !int.signed, ..int })))
        }
        (Type::Int(_), "pow" | "wrapping_pow" | "saturating_pow") => Some(types.add(primitive("u32"))),
        (Type::Int(_), "min" | "max" | "clamp" | "abs_diff" | "rem_euclid" | "div_euclid" | "midpoint") => {
            Some(receiver)
        }
        (Type::Int(_), "wrapping_add" | "wrapping_sub" | "wrapping_mul" | "wrapping_div" | "wrapping_rem") => {
            Some(receiver)
        }
        (Type::Int(_), "saturating_add" | "saturating_sub" | "saturating_mul") => Some(receiver),
        (Type::Int(_), "fastmath_product_fits" | "fastmath_quotient_fits" | "fastmath_high_product") => Some(receiver),
        (Type::Float(_), "rem_euclid" | "div_euclid" | "midpoint") => Some(receiver),
        _ => None,
    }
}
