//! PTX: the same [`Func`](fma_ir::Func) as text for a GPU.
//!
//! ```text
//! targets, versions   target.rs, version.rs
//! instruction forms   table/     which target and version has which, and which are miscompiled
//! the vocabulary      word.rs    mnemonics, modifiers and types; form.rs puts them together
//! a module            code/      instructions, functions, modules; text out and in
//! Func → code         select/    one file per kind of operation
//! functions           library/   `fma-core`'s, recorded as instructions
//! code → bits         emulate/   executes a module, bit for bit
//! code → assembler    assembler/  and where its programs come from
//! ```
//!
//! The crate knows nothing of Rust's syntax. What it cannot say in PTX is a [`Refusal`] at the value's [`Site`](fma_ir::Site).
//!
//! Invariants:
//! - Every addition, subtraction and multiplication carries a rounding: the assembler fuses bare ones.
//! - No form is written that an assembler is known to get wrong, or that the target lacks.
//! - A module's `.version` is the lowest in which its target has every form of it.
//! - Registers are bits (`.b16`, `.b32`, `.b64`) or predicates: the type of an operation stands in its form alone.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod access;
pub mod assembler;
mod by_name;
mod choice;
mod code;
pub mod emulate;
mod form;
mod items;
mod library;
mod refusal;
mod row;
mod select;
mod source;
mod stepwise;
pub mod table;
mod target;
mod version;
mod whole;
mod word;

pub use access::Access;
pub use assembler::{Assembler, Complaint};
pub use by_name::{Fast, instruction, operator};
pub use choice::{Arm, Choice, Pattern};
pub use code::{
    Call, Class, Cost, Function, Guard, Instruction, Label, Line, Module, Operand, Param, ReadError, Register, Role,
    Special, Table,
};
pub use form::Form;
pub use items::{Cut, Extent, Items};
pub use refusal::{Among, Refusal, Why};
pub use row::{Inside, Laid, Row, Section};
pub use select::{CHOOSING, Launch, Program, function, in_version, kernel, module, results_of};
pub use source::{
    Act, Approximate, Argument, Called, Callee, Constants, Conversion, Meaning, Place, Source, Step, Taken,
};
pub use stepwise::{Euclid, Near};
pub use target::{Reach, TARGETS, Target, Variant};
pub use version::Version;
pub use whole::Whole;
pub use word::{Kind, Modifier, Name};
