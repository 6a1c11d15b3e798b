//! Arrays of constants as tables of a module.

use super::{Program, ascii, kind};
use crate::code::{Function, Operand};
use crate::{Constants, Table};

/// What a table is called: by its name and its numbers, since functions may have others of the name.
pub fn symbol(constants: &Constants) -> String {
    // Fowler, Noll and Vo's hash of 32 bits.
    let bytes = constants.values.iter().flat_map(|bits| bits.to_le_bytes());
    let hash = bytes.fold(0x811C_9DC5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    format!("{}${hash:08X}", ascii(&constants.name))
}

/// The tables that a function names.
pub fn named(function: &Function, program: &Program<'_>) -> Vec<Table> {
    let names: Vec<_> =
        function.instructions().flat_map(|instruction| &instruction.operands).filter_map(name).collect();
    let of_callees = program.callees.iter().flat_map(|callee| &callee.source.tables);
    let library = crate::library::two_over_pi();
    let all = program.source.tables.iter().chain(of_callees).chain([&library]);
    let wanted = all.filter(|constants| names.contains(&symbol(constants).as_str()));
    wanted.filter_map(table).collect()
}

fn name(operand: &Operand) -> Option<&str> {
    match operand {
        Operand::Symbol(name) => Some(name),
        Operand::Register(_) | Operand::Single(_) | Operand::Double(_) | Operand::Bits(_) | Operand::Parts(_) => None,
        Operand::Param(..) | Operand::Address(..) | Operand::Special(_) | Operand::Label(_) => None,
    }
}

fn table(constants: &Constants) -> Option<Table> {
    let kind = kind::memory(constants.element)?;
    Some(Table { name: symbol(constants), kind, values: constants.values.clone() })
}
