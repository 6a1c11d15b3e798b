//! The shape of the repository: sizes, words, and what must not stand in a path from user input.
//!
//! Each check is a row that carries texts it must find and texts it must let pass, so that it is seen to work before it
//! is believed.

mod checks;
mod lines;
mod syntax;
mod tree;

use checks::CHECKS;

#[test]
fn the_tree_is_in_shape() {
    let mut findings = Vec::new();
    for (path, text) in tree::files() {
        for check in CHECKS.iter().filter(|check| (check.concerns)(&path)) {
            let lines = (check.find)(&text);
            findings.extend(lines.into_iter().map(|line| format!("{path}:{line}: {}", check.demand)));
        }
    }
    assert!(findings.is_empty(), "\n{}", findings.join("\n"));
}

#[test]
fn every_check_finds_its_planted_violations() {
    for check in CHECKS {
        assert!(!check.bad.is_empty() && !check.good.is_empty(), "`{}` has nothing to be tried on", check.demand);
        for text in check.bad {
            assert!(!(check.find)(&text()).is_empty(), "`{}` misses\n{}", check.demand, text());
        }
        for text in check.good {
            assert_eq!((check.find)(&text()), [0; 0], "`{}` finds fault with\n{}", check.demand, text());
        }
    }
}

#[test]
fn the_tree_is_read() {
    let paths: Vec<String> = tree::files().into_iter().map(|(path, _)| path).collect();
    for known in ["src/lib.rs", "Cargo.toml", "fma-core/src/lib.rs", "fma-ir/src/op.rs"] {
        assert!(paths.iter().any(|path| path == known), "{known} is not among {} files", paths.len());
    }
}

/// A file of tests that nothing names is never compiled, and what it asserts never asked.
#[test]
fn every_file_of_tests_is_a_module() {
    let files = tree::files();
    let text = |path: &str| files.iter().find(|(known, _)| known == path).map(|(_, text)| text.as_str());
    for (path, _) in files.iter().filter(|(path, _)| path.starts_with("tests/") && path.ends_with(".rs")) {
        let Some((folder, file)) = path.rsplit_once('/') else { continue };
        let around = ["main.rs", "mod.rs"].map(|head| text(&format!("{folder}/{head}")));
        let mut around = around.into_iter().chain([text(&format!("{folder}.rs"))]).flatten().peekable();
        let name = file.trim_end_matches(".rs");
        let is_root = ["main", "mod"].contains(&name) || around.peek().is_none();
        let declared = [format!("mod {name};"), format!("{file}\"")];
        let is_declared = around.any(|text| declared.iter().any(|words| text.contains(words)));
        assert!(is_root || is_declared, "{path} is no module of any test");
    }
}
