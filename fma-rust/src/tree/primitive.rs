//! The types of numbers, by name.

use fma_core::Format;
use fma_ir::IntTy;

use super::Type;

/// The float, integer and boolean types by name. `f16` and `bf16` are those of the crate `half`.
pub fn primitive(name: &str) -> Type {
    let int = |bits, signed, pointer| Type::Int(IntTy { bits, signed, pointer });
    match name {
        "f32" => Type::Float(Format::F32),
        "f64" => Type::Float(Format::F64),
        "f16" => Type::Float(Format::F16),
        "bf16" => Type::Float(Format::Bf16),
        "F8E4M3" => Type::Narrow(Format::F8E4M3),
        "F8E5M2" => Type::Narrow(Format::F8E5M2),
        "F6E2M3" => Type::Narrow(Format::F6E2M3),
        "F6E3M2" => Type::Narrow(Format::F6E3M2),
        "F4E2M1" => Type::Narrow(Format::F4E2M1),
        "E8M0" => Type::Narrow(Format::E8M0),
        "UE4M3" => Type::Narrow(Format::UE4M3),
        "F16x2" => Type::Packed(Format::F16),
        "Bf16x2" => Type::Packed(Format::Bf16),
        "F32x2" => Type::Packed(Format::F32),
        "bool" => Type::Bool,
        "u8" => int(8, false, false),
        "u16" => int(16, false, false),
        "u32" => int(32, false, false),
        "u64" => int(64, false, false),
        "u128" => int(128, false, false),
        "usize" => int(64, false, true),
        "i8" => int(8, true, false),
        "i16" => int(16, true, false),
        "i32" => int(32, true, false),
        "i64" => int(64, true, false),
        "i128" => int(128, true, false),
        "isize" => int(64, true, true),
        _ => Type::Other,
    }
}
