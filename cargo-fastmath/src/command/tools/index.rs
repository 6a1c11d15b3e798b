//! Where there is no Python: the pages of the index that `PIP_INDEX_URL` names, read by `curl`, `sha256sum` and `unzip`.

use std::path::Path;
use std::process::{Command, Stdio};

use fma_ptx::assembler::{Bundle, Package};

const MISSING: &str = "there is no pip and no uv: install one, put ptxas and nvdisasm into PATH, or name ptxas by FASTMATH_PTXAS \
                       (with PIP_INDEX_URL set, curl, sha256sum and unzip would do)";

/// Installs the packages of a bundle into a folder.
pub fn install(bundle: &Bundle, folder: &Path) -> Result<(), String> {
    let index = std::env::var("PIP_INDEX_URL").map_err(|_| MISSING.to_owned())?;
    std::fs::create_dir_all(folder).map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
    bundle.packages.iter().try_for_each(|package| wheel(&index, package, folder))
}

fn wheel(index: &str, package: &Package, folder: &Path) -> Result<(), String> {
    let page = format!("{}/{}/", index.trim_end_matches('/'), package.name);
    let listing = run("curl", &["--fail", "--silent", "--show-error", "--location", &page])?;
    let sum = package.sums[platform().ok_or("NVIDIA has no such tools for this system")?];
    let address = address(&page, &listing, sum)
        .ok_or_else(|| format!("{page} has no file of {} {} with the sum {sum}", package.name, package.version))?;
    let file = folder.join("package.whl");
    let (name, place) = (file.to_string_lossy(), folder.to_string_lossy());
    run("curl", &["--fail", "--silent", "--show-error", "--location", "--output", &name, &address])?;
    let found = run("sha256sum", &[&name])?;
    if !found.starts_with(sum) {
        return Err(format!("{address} is not what it should be: its sum is not {sum}"));
    }
    run("unzip", &["-q", "-o", &name, "-d", &place])?;
    std::fs::remove_file(&file).map_err(|error| format!("cannot remove {name}: {error}"))
}

/// The column of the sums for the system that this runs on.
fn platform() -> Option<usize> {
    match (std::env::consts::OS, std::env::consts::ARCH) {
        ("linux", "x86_64") => Some(0),
        ("linux", "aarch64") => Some(1),
        ("windows", "x86_64") => Some(2),
        _ => None,
    }
}

/// The address of the file with that sum: a page of an index has `href="ADDRESS#sha256=SUM"` for each.
fn address(page: &str, listing: &str, sum: &str) -> Option<String> {
    let links = listing.split("href=\"").skip(1).filter_map(|rest| rest.split_once('"')).map(|(link, _)| link);
    let link = links.filter_map(|link| link.split_once("#sha256=")).find(|(_, found)| *found == sum)?.0;
    let (scheme, rest) = page.split_once("://")?;
    let host = rest.split('/').next()?;
    Some(match link {
        whole if whole.contains("://") => whole.to_owned(),
        rooted if rooted.starts_with('/') => format!("{scheme}://{host}{rooted}"),
        beside => format!("{page}{beside}"),
    })
}

/// What a program writes.
fn run(program: &str, arguments: &[&str]) -> Result<String, String> {
    let ran = Command::new(program).args(arguments).stdin(Stdio::null()).output();
    let ran = ran.map_err(|error| format!("{program}: {error}; {MISSING}"))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if ran.status.success() { Ok(text(&ran.stdout)) } else { Err(format!("{program}: {}", text(&ran.stderr).trim())) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_found_by_its_sum_wherever_its_address_begins() {
        let listing = r#"<a href="../../a/x.whl#sha256=11">x</a> <a href="/b/y.whl#sha256=22">y</a>
            <a class="file" href="https://files.example/z.whl#sha256=33">z</a> <a href="w.whl">w</a>"#;
        let found = |sum| address("https://index.example/simple/p/", listing, sum);
        assert_eq!(found("11").as_deref(), Some("https://index.example/simple/p/../../a/x.whl"));
        assert_eq!(found("22").as_deref(), Some("https://index.example/b/y.whl"));
        assert_eq!(found("33").as_deref(), Some("https://files.example/z.whl"));
        assert_eq!(found("44"), None);
    }
}
