//! NVRTC, where `cargo fastmath tools install --nvrtc` has brought it. Rust calls a C library by unsafe code only, so Python does it.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use fma_ptx::Target;
use fma_ptx::assembler::{installed, machine};

/// The compiler and its headers.
#[derive(Clone, Debug)]
pub struct Compiler {
    library: PathBuf,
    headers: PathBuf,
}

/// How it may treat floats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mathematics {
    /// As it does if nothing is said: products and sums are fused, all else is accurate.
    Plain,
    /// `--use_fast_math`: approximate functions and quotients, no subnormal numbers.
    Fast,
}

/// The program that calls it.
const CALLER: &str = include_str!("nvrtc.py");

impl Compiler {
    /// The one that is installed; or what to do for one.
    pub fn find() -> Result<Compiler, String> {
        let missing = || "no NVRTC to compare with: run `cargo fastmath tools install --nvrtc`".to_owned();
        let library = installed("libnvrtc.so.13").ok_or_else(missing)?;
        let headers = installed("cuda_fp16.h").and_then(|file| Some(file.parent()?.to_owned())).ok_or_else(missing)?;
        let python = Command::new("python3").arg("--version").stdin(Stdio::null()).output();
        match python {
            Ok(ran) if ran.status.success() => Ok(Compiler { library, headers }),
            _ => Err("no NVRTC to compare with: it is called by python3, and there is none in PATH".to_owned()),
        }
    }

    /// The machine code of a source; or what the compiler says of it.
    pub fn compile(&self, source: &str, target: Target, mathematics: Mathematics) -> Result<Vec<u8>, String> {
        let failed = |error: std::io::Error| format!("python3: {error}");
        let mut command = Command::new("python3");
        command.args(["-c", CALLER]).arg(&self.library).arg(format!("--gpu-architecture={}", machine(target)));
        command.arg(format!("--include-path={}", self.headers.display())).arg("--relocatable-device-code=true");
        command.args((mathematics == Mathematics::Fast).then_some("--use_fast_math"));
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().map_err(failed)?;
        if let Some(mut input) = child.stdin.take() {
            input.write_all(source.as_bytes()).map_err(failed)?;
        }
        let ran = child.wait_with_output().map_err(failed)?;
        match ran.status.success() {
            true => Ok(ran.stdout),
            false => Err(format!("NVRTC: {}", String::from_utf8_lossy(&ran.stderr).trim())),
        }
    }
}
