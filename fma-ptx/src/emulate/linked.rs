//! A function with what stands beside it in its module.

use std::collections::HashMap;

use super::Memory;
use crate::code::{Function, Module};

/// What a machine runs.
#[derive(Clone, Copy, Debug)]
pub struct Code<'a> {
    pub(super) function: &'a Function,
    module: Option<&'a Module>,
}

/// One that calls no other.
impl<'a> From<&'a Function> for Code<'a> {
    fn from(function: &'a Function) -> Code<'a> {
        Code { function, module: None }
    }
}

/// The last of a module: the function or kernel that the others are there for.
impl<'a> TryFrom<&'a Module> for Code<'a> {
    type Error = &'static str;

    fn try_from(module: &'a Module) -> Result<Code<'a>, &'static str> {
        let function = module.functions.last().ok_or("the module is empty")?;
        Ok(Code { function, module: Some(module) })
    }
}

impl<'a> Code<'a> {
    /// A function of a module, by its name.
    pub fn of(module: &'a Module, name: &str) -> Option<Code<'a>> {
        let function = module.functions.iter().find(|function| function.name == name)?;
        Some(Code { function, module: Some(module) })
    }

    pub(super) fn other(&self, name: &str) -> Option<Code<'a>> {
        Code::of(self.module?, name)
    }

    /// Puts the module's tables into memory; where they lie.
    pub(super) fn placed(&self, memory: &mut Memory) -> HashMap<String, u64> {
        let tables = self.module.map_or(&[][..], |module| &module.tables);
        let bytes = |kind: crate::Kind, bits: &u64| bits.to_le_bytes()[..kind.bits() as usize / 8].to_vec();
        let place = |table: &crate::Table| {
            let all: Vec<u8> = table.values.iter().flat_map(|bits| bytes(table.kind, bits)).collect();
            (table.name.clone(), memory.place(&all))
        };
        tables.iter().map(place).collect()
    }
}
