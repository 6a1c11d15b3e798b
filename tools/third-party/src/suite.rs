//! Runs a crate's own tests.

use std::io::{Read, Result, pipe};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::catalogue::{Crate, Flags};
use crate::transcript::{self, Transcript};

/// Runs unit, integration and documentation tests of the crate in `folder`, which takes the returned time.
pub fn run(folder: &Path, package: &Crate, flags: &Flags, target: &Path) -> Result<(Transcript, Duration)> {
    let start = Instant::now();
    let (mut reader, writer) = pipe()?;
    let mut child = command(folder, package, flags, target).stdout(writer.try_clone()?).stderr(writer).spawn()?;
    let mut bytes = Vec::new();
    reader.read_to_end(&mut bytes)?;
    child.wait()?;
    let log = String::from_utf8_lossy(&bytes).replace(&*folder.to_string_lossy(), "FOLDER");
    Ok((transcript::read(log), start.elapsed()))
}

fn command(folder: &Path, package: &Crate, flags: &Flags, target: &Path) -> Command {
    let mut command = Command::new(env!("CARGO"));
    command.args(["test", "--no-fail-fast"]).args(package.arguments).args(["--", "--show-output"]);
    command.env("CARGO_TARGET_DIR", target).env("RUSTFLAGS", flags.rustflags).env("RUSTDOCFLAGS", flags.rustflags);
    command.env("CARGO_PROFILE_DEV_DEBUG", "0").env("CARGO_INCREMENTAL", "0").env("CARGO_TERM_COLOR", "never");
    command.current_dir(folder);
    command
}
