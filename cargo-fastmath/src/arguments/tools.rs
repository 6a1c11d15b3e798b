//! The words of `tools`.

use fma_ptx::assembler::BUNDLES;

use super::{Command, Scan};
use crate::command::tools::Tools;

/// The assembler that is installed if none is named.
const NEWEST: &str = "13.5";

pub fn tools(mut scan: Scan) -> Result<Command, String> {
    let (mut action, mut names) = (None, Vec::new());
    while let Some(word) = scan.next()? {
        match word.as_str() {
            "--cuda" => names.push(bundle("cuda", &scan.value("--cuda")?)?),
            "--nvrtc" => names.push(bundle("nvrtc", NEWEST)?),
            "list" | "install" if action.is_none() => action = Some(word),
            option if option.starts_with('-') => return Err(scan.unknown(option)),
            other => return Err(format!("`tools` cannot `{other}`: write list or install")),
        }
    }
    if action.as_deref() == Some("install") {
        if !names.iter().any(|name| name.starts_with("cuda")) {
            names.insert(0, bundle("cuda", NEWEST)?);
        }
        return Ok(scan.alone(Command::Tools(Tools::Install(names))));
    }
    match names.is_empty() {
        true => Ok(scan.alone(Command::Tools(Tools::List))),
        false => Err("`--cuda` and `--nvrtc` say what to install: write tools install".to_owned()),
    }
}

/// `13.5` → `cuda-13.5`
fn bundle(kind: &str, version: &str) -> Result<&'static str, String> {
    let known =
        || BUNDLES.iter().filter_map(|bundle| Some((bundle.name, bundle.name.strip_prefix(kind)?.strip_prefix('-')?)));
    known().find(|(_, known)| *known == version).map(|(name, _)| name).ok_or_else(|| {
        let versions: Vec<_> = known().map(|(_, version)| version).collect();
        format!("there is no {kind} {version} to install: write one of {}", versions.join(", "))
    })
}
