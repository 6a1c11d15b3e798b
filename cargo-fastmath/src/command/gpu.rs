//! `cargo fastmath ptx` and `cargo fastmath sass`: a function for a GPU, as text and as machine instructions.

use std::collections::BTreeMap;
use std::fmt::Write;

use fma_ptx::{Assembler, Target, Version};
use fma_rust::explain::{Account, Explanation, Text, Wanted};

use super::{only, read, select};
use crate::arguments::{Chosen, Form, Machine};
use crate::json;

/// The text of the function that was chosen.
pub fn ptx(of: &Chosen, machine: &Machine) -> Result<String, String> {
    written(of, machine).map(|written| written.text)
}

/// What an assembler makes of it: how many instructions of each kind, and how many registers.
pub fn sass(of: &Chosen, machine: &Machine) -> Result<String, String> {
    let written = written(of, machine)?;
    let assembler = Assembler::find().map_err(|missing| missing.to_string())?;
    let output = std::env::temp_dir().join(format!("fastmath-sass-{}", std::process::id()));
    let code = assembler.machine_code(&written.text, written.target, &written.entry, &output);
    for extension in ["", "ptx"] {
        // The assembler leaves no object where it failed.
        std::fs::remove_file(output.with_extension(extension)).unwrap_or_default();
    }
    let code = code.map_err(|complaint| complaint.to_string())?;
    let counts = Counts::of(&code);
    Ok(match of.form {
        Form::Text => counts.text(&written),
        Form::Json => counts.structured(&written),
    })
}

fn written(of: &Chosen, machine: &Machine) -> Result<Text, String> {
    let target = target(&machine.target)?;
    let version = machine.version.as_deref().map(version).transpose()?;
    let wanted = Wanted { function: of.function.clone(), target, version };
    let mut explanation: Explanation = read(of, |source| fma_rust::explain::ptx(source, of.flags.as_deref(), &wanted))?;
    if let Some(name) = &of.function {
        select(&mut explanation, name)
            .map_err(|known| format!("{} has no annotated function `{name}`{known}", of.file))?;
    }
    let account: &Account = only(of, &explanation)?;
    account.texts.first().cloned().ok_or_else(|| format!("`{}` has no PTX", account.name))
}

/// `sm_90a` or `90a`
fn target(name: &str) -> Result<Target, String> {
    let found = Target::parse(name).or_else(|| Target::parse(&format!("sm_{name}")));
    found.filter(|target| target.number >= Target::LOWEST).ok_or_else(|| {
        let known: Vec<_> = Target::written().map(|target| target.name.trim_start_matches("sm_")).collect();
        format!("there is no target `{name}`: write one of {}", known.join(", "))
    })
}

fn version(text: &str) -> Result<Version, String> {
    let found = Version::parse(text).filter(|version| version.is_known());
    found.ok_or_else(|| format!("`{text}` is no version of PTX: write 8.1, say"))
}

/// Machine instructions by kind.
struct Counts {
    by_opcode: BTreeMap<String, usize>,
    total: usize,
    registers: u32,
}

impl Counts {
    fn of(code: &[String]) -> Counts {
        let mut by_opcode = BTreeMap::new();
        for instruction in code {
            let opcode = instruction.split(['.', ' ']).next().unwrap_or_default();
            // What fills the function up to its alignment.
            if opcode != "NOP" {
                *by_opcode.entry(opcode.to_owned()).or_default() += 1;
            }
        }
        let registers = code.iter().flat_map(|text| registers(text)).max().map_or(0, |highest| highest + 1);
        Counts { total: by_opcode.values().sum(), by_opcode, registers }
    }

    fn text(&self, written: &Text) -> String {
        let mut out = format!(
            "{} for {}: {} instructions, {} registers\n",
            written.entry, written.target, self.total, self.registers
        );
        let mut rows: Vec<_> = self.by_opcode.iter().collect();
        rows.sort_by_key(|(opcode, count)| (std::cmp::Reverse(**count), opcode.as_str()));
        for (opcode, count) in rows {
            let _ = writeln!(out, "  {count:>4}  {opcode}");
        }
        out
    }

    fn structured(&self, written: &Text) -> String {
        let rows: Vec<_> =
            self.by_opcode.iter().map(|(opcode, count)| format!("{}:{count}", json::string(opcode))).collect();
        format!(
            "{{\"function\":{},\"target\":{},\"total\":{},\"registers\":{},\"opcodes\":{{{}}}}}\n",
            json::string(&written.entry),
            json::string(written.target.name),
            self.total,
            self.registers,
            rows.join(",")
        )
    }
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
        let code =
            ["FFMA R4, R4, R5, R6", "FFMA.FTZ R12, R4, UR5, RZ", "RET.REL.NODEC R20 0x0", "NOP"].map(str::to_owned);
        let counts = Counts::of(&code);
        assert_eq!((counts.total, counts.registers), (3, 21));
        assert_eq!(counts.by_opcode.get("FFMA"), Some(&2));
    }

    #[test]
    fn a_target_is_known_with_and_without_its_prefix() {
        assert_eq!(target("90a").map(|target| target.name), Ok("sm_90a"));
        assert_eq!(target("sm_75").map(|target| target.name), Ok("sm_75"));
        assert!(target("20").is_err_and(|message| message.contains("write one of 50, 52")));
        assert!(version("7.9").is_err() && version("8.1").is_ok());
    }
}
