//! A scratch crate of annotated functions, and what it prints.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use fma_core::Format;
use fma_ir::Ty;

use crate::expect::Expected;

/// What the crate is built for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Build {
    /// Whatever the target has without being asked.
    Default,
    /// A machine with fused operations.
    Hardware,
}

/// Builds the functions and runs each on its inputs; one line a result.
pub fn run(row: &str, functions: &[Expected], build: Build) -> Vec<String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("programs");
    write(&folder, "Cargo.toml", &manifest());
    write(&folder, "src/main.rs", &text(functions));
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).expect("the lock file is there");
    let flags = match build {
        Build::Default => "",
        Build::Hardware => "-C target-feature=+fma",
    };
    // One target folder for each machine: the dependencies are built once.
    let target = folder.join(format!("target-{build:?}"));
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["run", "--quiet", "--offline"]).current_dir(&folder);
    let output = command.env("CARGO_TARGET_DIR", target).env("RUSTFLAGS", flags).output().expect("cargo runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{row} in {}: {errors}", PathBuf::from(&folder).display());
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}

fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap_or(folder)).expect("the target folder is writable");
    fs::write(path, text).expect("the target folder is writable");
}

fn manifest() -> String {
    let root = env!("CARGO_MANIFEST_DIR");
    format!(
        "[package]\nname = \"programs\"\nedition = \"2024\"\n\n[dependencies]\nfastmath = {{ path = {root:?} }}\n\n\
         [profile.dev]\nopt-level = 1\ndebug = false\n\n[workspace]\n"
    )
}

fn text(functions: &[Expected]) -> String {
    let sources: String = functions.iter().map(|function| function.source.clone() + "\n").collect();
    let calls: String = functions.iter().map(|function| format!("    run_{}();\n", function.program.name)).collect();
    let drivers: String = functions.iter().map(driver).collect();
    format!(
        "#![allow(unused, clippy::all)]\nuse fastmath::fastmath;\n\n{sources}{drivers}\n\
         fn show(bits: u64, is_nan: bool) {{\n    if is_nan {{ println!(\"nan\") }} else {{ println!(\"{{bits:x}}\") }}\n}}\n\n\
         fn main() {{\n{calls}}}\n"
    )
}

/// Calls a function with each of its inputs, which the compiler does not see through.
fn driver(function: &Expected) -> String {
    let program = &function.program;
    let params = program.variables[..program.params].iter().enumerate();
    let arguments: Vec<_> = params.map(|(index, param)| argument(index, param.ty)).collect();
    let (name, count, inputs) = (&program.name, program.params, &function.inputs);
    format!(
        "fn run_{name}() {{\n    let inputs: [[u64; {count}]; {}] = {inputs:?};\n    \
         for x in std::hint::black_box(inputs) {{\n        let y = {name}({});\n        \
         show(y.to_bits() as u64, y.is_nan());\n    }}\n}}\n\n",
        inputs.len(),
        arguments.join(", "),
    )
}

fn argument(index: usize, ty: Ty) -> String {
    match ty {
        Ty::Float(Format::F32) => format!("f32::from_bits(x[{index}] as u32)"),
        Ty::Float(Format::F64) => format!("f64::from_bits(x[{index}])"),
        _ => format!("x[{index}] as i32"),
    }
}
