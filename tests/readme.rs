//! README.md says what the tables say. `README=write cargo test --test readme` renews what is generated.

use std::fs;
use std::path::Path;

use fma_ir::Flag;

#[test]
fn the_flag_table_is_the_one_of_fma_ir() {
    compare("flags", &flag_table());
}

fn flag_table() -> String {
    let row = |flag: &Flag| format!("| `{}` | {} |\n", flag.word(), flag.sentence());
    format!("| flag | permission |\n|---|---|\n{}", Flag::ALL.iter().map(row).collect::<String>())
}

/// Holds the part of the README between `<!-- name -->` and `<!-- /name -->` against what it has to be.
fn compare(name: &str, wanted: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let text = fs::read_to_string(&path).expect("README.md");
    let (open, close) = (format!("<!-- {name} -->\n"), format!("<!-- /{name} -->"));
    let (before, rest) = text.split_once(&open).expect("the opening mark");
    let (written, after) = rest.split_once(&close).expect("the closing mark");
    if std::env::var_os("README").is_some_and(|mode| mode == "write") {
        fs::write(&path, [before, &open, wanted, &close, after].concat()).expect("README.md");
    } else {
        assert_eq!(written, wanted, "README.md is behind: run `README=write cargo test --test readme`");
    }
}
