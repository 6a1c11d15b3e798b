//! `cargo fastmath ptx`: a function for a GPU, as text.

use fma_ptx::{Target, Version};
use fma_rust::explain::{Account, Explanation, Wanted};

use super::{only, read, select};
use crate::arguments::{Chosen, Machine};

/// The text of the function that was chosen.
pub fn ptx(of: &Chosen, machine: &Machine) -> Result<String, String> {
    let target = match targets(&machine.target)?[..] {
        [target] => target,
        _ => return Err("`ptx` writes for one target at a time: write --sm 90, say".to_owned()),
    };
    let explanation = explanation(of, machine, target)?;
    let account: &Account = only(of, &explanation)?;
    let text = account.texts.first().ok_or_else(|| format!("`{}` has no PTX", account.name))?;
    Ok(text.text.clone())
}

/// The account of a file, with the texts for a target.
pub fn explanation(of: &Chosen, machine: &Machine, target: Target) -> Result<Explanation, String> {
    let version = machine.version.as_deref().map(version).transpose()?;
    let wanted = Wanted { function: of.function.clone(), target, version };
    let mut explanation: Explanation = read(of, |source| fma_rust::explain::ptx(source, of.flags.as_deref(), &wanted))?;
    if let Some(name) = &of.function {
        select(&mut explanation, name)
            .map_err(|known| format!("{} has no annotated function `{name}`{known}", of.file))?;
    }
    Ok(explanation)
}

/// `75,90a`
pub fn targets(list: &str) -> Result<Vec<Target>, String> {
    list.split(',').map(|name| target(name.trim())).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_is_known_with_and_without_its_prefix() {
        assert_eq!(target("90a").map(|target| target.name), Ok("sm_90a"));
        assert_eq!(target("sm_75").map(|target| target.name), Ok("sm_75"));
        assert!(target("20").is_err_and(|message| message.contains("write one of 50, 52")));
        assert!(version("7.9").is_err() && version("8.1").is_ok());
    }
}
