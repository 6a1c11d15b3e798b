//! Programs that install Python packages.

use std::path::Path;
use std::process::{Command, Stdio};

use fma_ptx::assembler::{Bundle, Package};

/// How one is called, and what it takes after that: the first that answers is used.
pub type Client = &'static [&'static str];

const CLIENTS: &[Client] =
    &[&["python3", "-m", "pip"], &["python", "-m", "pip"], &["pip3"], &["pip"], &["uv", "pip"], &["py", "-m", "pip"]];

/// The first that is there.
pub fn find() -> Option<Client> {
    let answers = |client: &&Client| {
        let mut command = command(client);
        let ran = command.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
        ran.is_ok_and(|status| status.success())
    };
    CLIENTS.iter().find(answers).copied()
}

fn command(client: Client) -> Command {
    let mut command = Command::new(client[0]);
    command.args(&client[1..]);
    command
}

/// Installs the packages of a bundle, each with its sum, into a folder.
pub fn install(client: Client, bundle: &Bundle, folder: &Path) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", client.join(" "));
    std::fs::create_dir_all(folder).map_err(failed)?;
    let list = folder.join("requirements.txt");
    std::fs::write(&list, requirements(bundle)).map_err(failed)?;
    let mut command = command(client);
    command.args(["install", "--quiet", "--no-deps", "--only-binary=:all:", "--require-hashes", "--requirement"]);
    let ran = command.arg(&list).arg("--target").arg(folder).stdin(Stdio::null()).output().map_err(failed)?;
    if ran.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&ran.stderr).into_owned();
    Err(format!("{} failed: {}", client.join(" "), said.trim()))
}

/// One line a package: any of the sums will do.
fn requirements(bundle: &Bundle) -> String {
    let line = |package: &Package| {
        let sums = package.sums.map(|sum| format!(" --hash=sha256:{sum}"));
        format!("{}=={}{}\n", package.name, package.version, sums.concat())
    };
    bundle.packages.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_package_is_pinned_by_version_and_sums() {
        for bundle in fma_ptx::assembler::BUNDLES {
            let text = requirements(bundle);
            assert_eq!(text.lines().count(), bundle.packages.len());
            for line in text.lines() {
                let sums: Vec<_> = line.split(" --hash=sha256:").skip(1).collect();
                assert!(line.contains("==") && sums.len() == 3, "{line}");
                assert!(sums.iter().all(|sum| sum.len() == 64 && sum.chars().all(|digit| digit.is_ascii_hexdigit())));
            }
        }
    }
}
