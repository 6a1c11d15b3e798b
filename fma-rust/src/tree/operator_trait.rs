//! The traits of operators.

use syn::{BinOp, UnOp};

use crate::items::{DIFFERENCE, compares};

/// What `v[i]` is called of a type of the module.
pub const INDEX: &str = "Index";
/// And where something is put there.
pub const INDEX_MUT: &str = "IndexMut";

/// What makes one of all items of an iterator, by the method that does.
pub const GATHERING: [(&str, &str); 2] = [("sum", "Sum"), ("product", "Product")];

/// All that types of the module may give a meaning to.
const ALL: [&str; 27] = [
    INDEX,
    INDEX_MUT,
    "Sum",
    "Product",
    "PartialEq",
    DIFFERENCE,
    "PartialLt",
    "PartialLe",
    "PartialGt",
    "PartialGe",
    "Add",
    "Sub",
    "Mul",
    "Div",
    "Rem",
    "BitAnd",
    "BitOr",
    "BitXor",
    "Shl",
    "Shr",
    "Neg",
    "Not",
    "AddAssign",
    "SubAssign",
    "MulAssign",
    "DivAssign",
    "RemAssign",
];

/// Whether a name is one of them.
pub fn is_one(name: &str) -> bool {
    ALL.contains(&name)
}

/// Whether a trait makes one of all items of an iterator.
pub fn is_gathering(name: &str) -> bool {
    GATHERING.iter().any(|(_, known)| *known == name)
}

/// The trait of an operator of two operands.
pub fn of_binary(op: &BinOp) -> Option<&'static str> {
    match op {
        BinOp::Add(_) => Some("Add"),
        BinOp::Sub(_) => Some("Sub"),
        BinOp::Mul(_) => Some("Mul"),
        BinOp::Div(_) => Some("Div"),
        BinOp::Rem(_) => Some("Rem"),
        BinOp::BitAnd(_) => Some("BitAnd"),
        BinOp::BitOr(_) => Some("BitOr"),
        BinOp::BitXor(_) => Some("BitXor"),
        BinOp::Shl(_) => Some("Shl"),
        BinOp::Shr(_) => Some("Shr"),
        BinOp::AddAssign(_) => Some("AddAssign"),
        BinOp::SubAssign(_) => Some("SubAssign"),
        BinOp::MulAssign(_) => Some("MulAssign"),
        BinOp::DivAssign(_) => Some("DivAssign"),
        BinOp::RemAssign(_) => Some("RemAssign"),
        op => compares(op),
    }
}

/// The same of one operand.
pub fn of_unary(op: &UnOp) -> Option<&'static str> {
    match op {
        UnOp::Neg(_) => Some("Neg"),
        UnOp::Not(_) => Some("Not"),
        _ => None,
    }
}
