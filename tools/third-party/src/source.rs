//! Published crates as cargo hands them out, and scratch copies of them with a manifest of our own making.

use std::fs;
use std::io::{Error, Result};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::catalogue::{Breadth, Clones, Crate, Flags};

/// Has cargo unpack the pinned version below `scratch`, once, and returns its folder.
pub fn unpack(scratch: &Path, package: &Crate) -> Result<PathBuf> {
    let Crate { name, version, .. } = package;
    let shell = scratch.join("sources").join(name);
    let unpacked = shell.join("vendor").join(format!("{name}-{version}"));
    if unpacked.is_dir() {
        return Ok(unpacked);
    }
    fs::create_dir_all(shell.join("src"))?;
    fs::write(shell.join("src/lib.rs"), "")?;
    let head = "[workspace]\n[package]\nname = \"shell\"\nversion = \"0.0.0\"\nedition = \"2024\"\n";
    fs::write(shell.join("Cargo.toml"), format!("{head}[dependencies]\n{name} = \"={version}\"\n"))?;
    let vendor = ["vendor", "--quiet", "--versioned-dirs", "vendor"];
    let status = Command::new(env!("CARGO")).args(vendor).current_dir(&shell).stdout(Stdio::null()).status()?;
    match status.success() && unpacked.is_dir() {
        true => Ok(unpacked),
        false => Err(Error::other(format!("cargo could not unpack {name} {version}"))),
    }
}

/// Copies a folder with all that is in it.
pub fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        match entry.file_type()?.is_dir() {
            true => copy(&entry.path(), &target)?,
            false => fs::copy(entry.path(), target).map(drop)?,
        }
    }
    Ok(())
}

/// Makes the copy a workspace of its own, without benchmarks, and with the crate `fastmath` as a dependency.
pub fn adapt_manifest(copy: &Path, package: &Crate, flags: &Flags, fastmath: &Path) -> Result<()> {
    let path = copy.join("Cargo.toml");
    let text = fs::read_to_string(&path)?;
    let kept: String = sections(&text).into_iter().filter(|section| !unwanted(section, package)).collect();
    // Without `std` nothing is fused by hardware, and no machine is chosen where the program runs.
    let features = match flags.clones {
        Clones::Nowhere if flags.rustflags.is_empty() => "",
        Clones::Nowhere | Clones::WhereTheyFit => "\"std\"",
    };
    let dependency = format!("path = {fastmath:?}\ndefault-features = false\nfeatures = [{features}]\n");
    // A published lock stays: it lacks the new dependency, which cargo adds, but pins the others.
    let lock = copy.join("Cargo.lock");
    if package.breadth == Breadth::Trial && lock.exists() {
        fs::remove_file(lock)?;
    }
    // Which compiler its author uses is no business of the trial.
    for named in
        ["rust-toolchain", "rust-toolchain.toml"].map(|name| copy.join(name)).iter().filter(|path| path.exists())
    {
        fs::remove_file(named)?;
    }
    fs::write(path, format!("{kept}\n[workspace]\n\n[dependencies.fastmath]\n{dependency}"))
}

/// The manifest cut before each line that opens a table.
fn sections(manifest: &str) -> Vec<String> {
    let mut sections = vec![String::new()];
    for line in manifest.lines() {
        if line.starts_with('[') {
            sections.push(String::new());
        }
        if let Some(last) = sections.last_mut() {
            last.push_str(line);
            last.push('\n');
        }
    }
    sections
}

fn unwanted(section: &str, package: &Crate) -> bool {
    let head = section.lines().next().unwrap_or_default();
    let dropped = |name: &&str| head == format!("[dev-dependencies.{name}]");
    head == "[[bench]]" || package.without.iter().any(dropped)
}

/// Every Rust file below a folder, in order.
pub fn rust_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            match path.is_dir() {
                true => open.push(path),
                false if path.extension().is_some_and(|extension| extension == "rs") => files.push(path),
                false => {}
            }
        }
    }
    files.sort();
    Ok(files)
}
