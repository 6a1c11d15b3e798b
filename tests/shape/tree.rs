//! The text files of the repository, by path from its root.

use std::fs;
use std::path::Path;

const BUILT: [&str; 4] = ["target", "corpus", "artifacts", ".git"];
const TEXT: [&str; 10] = ["rs", "md", "toml", "py", "sh", "tsv", "csv", "json", "yml", "txt"];

pub fn files() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    let mut open = vec![root.to_path_buf()];
    while let Some(folder) = open.pop() {
        for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
            match path.is_dir() {
                true if !is_built(&path) => open.push(path),
                false if is_text(&path) => files.push(path),
                _ => {}
            }
        }
    }
    files.sort();
    files.iter().filter_map(|path| Some((name(root, path)?, fs::read_to_string(path).ok()?))).collect()
}

fn is_built(path: &Path) -> bool {
    path.file_name().is_some_and(|name| BUILT.iter().any(|built| name == *built))
}

fn is_text(path: &Path) -> bool {
    path.ends_with(".ci/run") || path.extension().is_some_and(|end| TEXT.iter().any(|text| end == *text))
}

fn name(root: &Path, path: &Path) -> Option<String> {
    Some(path.strip_prefix(root).ok()?.to_str()?.replace('\\', "/"))
}
