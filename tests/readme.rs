//! README.md says what the tables say. `README=write cargo test --test readme` renews what is generated.

use std::fs;
use std::path::Path;
use std::sync::Mutex;

use fma_ir::Flag;

/// The function that the README shows, and the flags it is annotated with.
const FLAGS: &str = "contract, arcp";
const EXAMPLE: &str = "\
fn project(x: f32, y: f32, depth: f32) -> f32 {
    let u = x / depth;
    let v = y / depth;
    u * u + v * v - 1.0
}
";

#[test]
fn the_example_is_what_the_attribute_makes_of_it() {
    let tokens = |text: &str| text.parse().expect("tokens");
    let rewritten = fma_rust::shown(tokens(FLAGS), tokens(EXAMPLE));
    let rewritten = prettyplease::unparse(&syn::parse2(rewritten).expect("a file"));
    let written = format!("use fastmath::fastmath;\n\n#[fastmath({FLAGS})]\n{EXAMPLE}");
    compare("example", &format!("```rust\n{written}```\n\nbecomes\n\n```rust\n{rewritten}```\n"));
}

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
    static WRITING: Mutex<()> = Mutex::new(());
    let _one_at_a_time = WRITING.lock();
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
