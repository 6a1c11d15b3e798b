//! A real assembler, where there is one.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::Target;

/// NVIDIA's `ptxas`.
#[derive(Clone, Debug)]
pub struct Assembler {
    program: PathBuf,
}

/// What the assembler said of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// Its messages, one a line.
    pub messages: String,
}

impl Assembler {
    /// The program that `FASTMATH_PTXAS` names, else the one in `PATH`, else the one that pip has put into a folder.
    pub fn find(folder: &Path) -> Option<Assembler> {
        let named = std::env::var_os("FASTMATH_PTXAS").map(PathBuf::from);
        let in_path =
            std::env::var_os("PATH").into_iter().flat_map(|path| std::env::split_paths(&path).collect::<Vec<_>>());
        let installed = ["cu13/bin", "cuda_nvcc/bin"].map(|place| folder.join("nvidia").join(place));
        let mut programs = named.into_iter().chain(in_path.chain(installed).map(|folder| folder.join("ptxas")));
        programs.find(|program| program.is_file()).map(|program| Assembler { program })
    }

    /// The folder beside this one that `.ci/run` installs into.
    pub fn installed() -> Option<Assembler> {
        Assembler::find(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/assembler"))
    }

    /// Assembles a text for a machine that runs the target. Legality depends on the text alone, and an assembler makes
    /// code for no machine older than it knows.
    pub fn assemble(&self, text: &str, target: Target, output: &Path) -> Result<(), Complaint> {
        let source = output.with_extension("ptx");
        let failed = |error: std::io::Error| Complaint { messages: error.to_string() };
        std::fs::write(&source, text).map_err(failed)?;
        let machine = if target.number < 75 { "sm_75".to_owned() } else { target.to_string() };
        let mut command = Command::new(&self.program);
        command.args(["--compile-only", "--gpu-name", &machine, "--output-file"]).arg(output).arg(&source);
        let ran = command.stdin(Stdio::null()).output().map_err(failed)?;
        if ran.status.success() {
            return Ok(());
        }
        let [out, err] = [ran.stdout, ran.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        Err(Complaint { messages: out + &err })
    }

    /// The machine instructions of a function of a text, by the disassembler that lies beside the assembler.
    pub fn machine_code(
        &self,
        text: &str,
        target: Target,
        name: &str,
        output: &Path,
    ) -> Result<Vec<String>, Complaint> {
        self.assemble(text, target, output)?;
        let failed = |error: std::io::Error| Complaint { messages: error.to_string() };
        let mut command = Command::new(self.program.with_file_name("nvdisasm"));
        let ran = command.arg("--print-code").arg(output).stdin(Stdio::null()).output().map_err(failed)?;
        let listing = String::from_utf8_lossy(&ran.stdout).into_owned();
        let own = listing.split("\n.text.").find(|section| section.starts_with(&format!("{name}:")));
        Ok(own.into_iter().flat_map(str::lines).filter_map(instruction).collect())
    }
}

/// `/*0010*/ @P0 FFMA R4, R4, R5, R6 ;` without its address and guard.
fn instruction(line: &str) -> Option<String> {
    let (_, text) = line.trim().strip_prefix("/*")?.split_once("*/")?;
    let text = text.trim().trim_end_matches(';').trim();
    let text = if text.starts_with('@') { text.split_once(' ')?.1.trim() } else { text };
    (!text.is_empty()).then(|| text.to_owned())
}
