//! A real assembler, where there is one.

mod bundle;

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::{Module, Target};

pub use bundle::{BUNDLES, Bundle, Package, installed, tools_folder};

/// NVIDIA's `ptxas`, and its `nvdisasm` where that is as well.
#[derive(Clone, Debug)]
pub struct Assembler {
    program: PathBuf,
    disassembler: Option<PathBuf>,
}

/// What the assembler said of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// Its messages, one a line.
    pub messages: String,
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.messages.trim_end())
    }
}

/// Why there is no assembler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missing {
    /// `FASTMATH_PTXAS` names no file.
    Named(PathBuf),
    /// There is none anywhere.
    Anywhere,
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Missing::Named(path) => write!(f, "FASTMATH_PTXAS names no file: {}", path.display()),
            Missing::Anywhere => f.write_str(
                "there is no ptxas: run `cargo fastmath tools install`, put ptxas into PATH, or name it by FASTMATH_PTXAS",
            ),
        }
    }
}

impl Assembler {
    /// The program that `FASTMATH_PTXAS` names, else the one in `PATH`, else the newest that `cargo fastmath tools install` has brought.
    pub fn find() -> Result<Assembler, Missing> {
        if let Some(named) = std::env::var_os("FASTMATH_PTXAS").map(PathBuf::from) {
            return if named.is_file() { Ok(Assembler::at(named)) } else { Err(Missing::Named(named)) };
        }
        in_path("ptxas").or_else(|| installed("ptxas")).map(Assembler::at).ok_or(Missing::Anywhere)
    }

    /// The same, for tests that have less to do without one.
    pub fn installed() -> Option<Assembler> {
        Assembler::find().ok()
    }

    /// Of a program, with the disassembler beside it, in `PATH`, or of the newest tools.
    pub fn at(program: PathBuf) -> Assembler {
        let beside = program.with_file_name(executable("nvdisasm"));
        let disassembler = Some(beside).filter(|path| path.is_file());
        let disassembler = disassembler.or_else(|| in_path("nvdisasm")).or_else(|| installed("nvdisasm"));
        Assembler { program, disassembler }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.program
    }

    /// Assembles a text for a machine that runs the target. Legality depends on the text alone, and an assembler makes
    /// code for no machine older than it knows.
    pub fn assemble(&self, text: &str, target: Target, output: &Path) -> Result<(), Complaint> {
        let source = output.with_extension("ptx");
        std::fs::write(&source, text).map_err(|error| complaint(&source, &error))?;
        let mut command = Command::new(&self.program);
        command.args(["--compile-only", "--gpu-name", machine(target), "--output-file"]).arg(output).arg(&source);
        run(command, &self.program).map(|_| ())
    }

    /// Whether it knows the target and the version of a module: an old one may know neither.
    pub fn knows(&self, module: &Module, output: &Path) -> bool {
        let empty = Module { tables: Vec::new(), functions: Vec::new(), ..*module };
        self.assemble(&empty.to_string(), module.target, output).is_ok()
    }

    /// Whether it knows the target at all.
    pub fn knows_target(&self, target: Target, output: &Path) -> bool {
        self.knows(&Module { version: target.version, target, tables: Vec::new(), functions: Vec::new() }, output)
    }

    /// The machine instructions of a function of a text.
    pub fn machine_code(
        &self,
        text: &str,
        target: Target,
        name: &str,
        output: &Path,
    ) -> Result<Vec<String>, Complaint> {
        self.assemble(text, target, output)?;
        Ok(self.disassemble(output)?.remove(name).unwrap_or_default())
    }

    /// The machine instructions of each function of an object.
    pub fn disassemble(&self, object: &Path) -> Result<BTreeMap<String, Vec<String>>, Complaint> {
        let program = self.disassembler.as_ref().ok_or_else(|| Complaint { messages: NO_DISASSEMBLER.to_owned() })?;
        let mut command = Command::new(program);
        command.arg("--print-code").arg(object);
        let listing = String::from_utf8_lossy(&run(command, program)?.stdout).into_owned();
        let sections = listing.split("\n.text.").skip(1).filter_map(|section| section.split_once(':'));
        let code = |text: &str| text.lines().filter_map(instruction).collect();
        Ok(sections.map(|(name, text)| (name.to_owned(), code(text))).collect())
    }
}

/// The machine that texts for a target are assembled for: itself, or the oldest that the newest tools know.
pub fn machine(target: Target) -> &'static str {
    if target.number < 75 { "sm_75" } else { target.name }
}

const NO_DISASSEMBLER: &str =
    "there is no nvdisasm: run `cargo fastmath tools install`, or put nvdisasm into PATH or beside ptxas";

/// Runs a program to its end.
fn run(mut command: Command, program: &Path) -> Result<Output, Complaint> {
    let ran = command.stdin(Stdio::null()).output().map_err(|error| complaint(program, &error))?;
    if ran.status.success() {
        return Ok(ran);
    }
    let [out, err] = [ran.stdout, ran.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    Err(Complaint { messages: out + &err })
}

fn complaint(path: &Path, error: &std::io::Error) -> Complaint {
    Complaint { messages: format!("{}: {error}", path.display()) }
}

/// A program in `PATH`.
fn in_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(executable(name))).find(|program| program.is_file())
}

fn executable(name: &str) -> String {
    format!("{name}{}", std::env::consts::EXE_SUFFIX)
}

/// `/*0010*/ @P0 FFMA R4, R4, R5, R6 ;` without its address and guard.
fn instruction(line: &str) -> Option<String> {
    let (_, text) = line.trim().strip_prefix("/*")?.split_once("*/")?;
    let text = text.trim().trim_end_matches(';').trim();
    let text = if text.starts_with('@') { text.split_once(' ')?.1.trim() } else { text };
    (!text.is_empty()).then(|| text.to_owned())
}
