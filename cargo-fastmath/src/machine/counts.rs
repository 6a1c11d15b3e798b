//! Machine instructions by kind.

use std::collections::BTreeMap;

/// What a function is made of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub by_opcode: BTreeMap<String, usize>,
    /// Those that compute with floats.
    pub floats: usize,
    pub total: usize,
    /// The highest general register, and one.
    pub registers: u32,
}

/// The opcodes that compute with floats; conversions and selections are among them, moves are not.
const FLOATS: [&str; 36] = [
    "FADD", "FADD2", "FMUL", "FMUL2", "FFMA", "FFMA2", "FMNMX", "FMNMX3", "FSET", "FSETP", "FSEL", "FCHK", "FRND",
    "MUFU", "DADD", "DMUL", "DFMA", "DMNMX", "DSET", "DSETP", "HADD2", "HMUL2", "HFMA2", "HMNMX2", "HSET2", "HSETP2",
    "FHADD", "FHFMA", "F2F", "F2FP", "F2I", "F2IP", "I2F", "I2FP", "I2IP", "FMUL32I",
];

impl Counts {
    /// Of disassembled code.
    pub fn of(code: &[String]) -> Counts {
        let mut counts = Counts::default();
        for instruction in code {
            let opcode = instruction.split(['.', ' ']).next().unwrap_or_default();
            // What fills the function up to its alignment.
            if opcode == "NOP" {
                continue;
            }
            *counts.by_opcode.entry(opcode.to_owned()).or_default() += 1;
            counts.total += 1;
            counts.floats += usize::from(FLOATS.contains(&opcode) && !is_constant(instruction));
        }
        let highest = code.iter().flat_map(|text| registers(text)).max();
        counts.registers = highest.map_or(0, |highest| highest + 1);
        counts
    }
}

/// `HFMA2 R3, -RZ, RZ, 1.875, 0` moves a constant by the unit that has nothing else to do.
fn is_constant(instruction: &str) -> bool {
    instruction.contains(", -RZ, RZ, ")
}

/// The numbers of the general registers that an instruction names.
fn registers(instruction: &str) -> Vec<u32> {
    let words = instruction.split(|letter: char| !letter.is_ascii_alphanumeric());
    words.filter_map(|word| word.strip_prefix('R')?.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instructions_are_counted_by_opcode_and_registers_by_the_highest() {
        let code = [
            "FFMA R4, R4, R5, R6",
            "FFMA.FTZ R12, R4, UR5, RZ",
            "HFMA2.MMA R1, -RZ, RZ, 1.875, 0",
            "RET.REL.NODEC R20 0x0",
            "NOP",
        ];
        let counts = Counts::of(&code.map(str::to_owned));
        assert_eq!((counts.floats, counts.total, counts.registers), (2, 4, 21));
        assert_eq!(counts.by_opcode.get("FFMA"), Some(&2));
    }
}
