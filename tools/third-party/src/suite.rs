//! Runs a crate's own tests.

use std::io::{Read, Result, pipe};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::catalogue::{Crate, Flags, Machine};
use crate::transcript::{self, Transcript};

/// Runs unit, integration and documentation tests of the crate in `folder`, which takes the returned time.
pub fn run(
    folder: &Path,
    package: &Crate,
    flags: &Flags,
    machine: Machine,
    target: &Path,
) -> Result<(Transcript, Duration)> {
    let start = Instant::now();
    let (mut reader, writer) = pipe()?;
    let mut child =
        command(folder, package, flags, machine, target).stdout(writer.try_clone()?).stderr(writer).spawn()?;
    let mut bytes = Vec::new();
    reader.read_to_end(&mut bytes)?;
    child.wait()?;
    let log = String::from_utf8_lossy(&bytes).replace(&*folder.to_string_lossy(), "FOLDER");
    Ok((transcript::read(log), start.elapsed()))
}

fn command(folder: &Path, package: &Crate, flags: &Flags, machine: Machine, target: &Path) -> Command {
    let mut command = Command::new(env!("CARGO"));
    // With a target named, the flags of the compiler are for the crate alone, and the attribute is built once for all of them.
    command
        .args(["test", "--no-fail-fast", "--target", "host-tuple"])
        .args(package.arguments)
        .args(["--", "--show-output"]);
    command.env("CARGO_TARGET_DIR", target).env("RUSTFLAGS", flags.rustflags).env("RUSTDOCFLAGS", flags.rustflags);
    command.env("CARGO_PROFILE_DEV_DEBUG", "0").env("CARGO_INCREMENTAL", "0").env("CARGO_TERM_COLOR", "never");
    // Whose frames a panic crosses is no business of its author's.
    command.env("RUST_BACKTRACE", "0");
    match machine {
        Machine::Own => command.env_remove("FASTMATH_DISPATCH"),
        Machine::Forced(machine) => command.env("FASTMATH_DISPATCH", machine),
    };
    command.current_dir(folder);
    command
}
