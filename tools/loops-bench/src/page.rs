//! The page that the program writes.

use std::fmt::Write as _;
use std::process::Command;

use crate::measure::Ratio;

/// One type and size: a row for each kernel, a column for each peer.
pub struct Table {
    pub title: String,
    pub versions: Vec<&'static str>,
    pub rows: Vec<(String, Vec<Option<Ratio>>)>,
}

/// The page so far.
#[derive(Default)]
pub struct Page {
    text: String,
}

impl Page {
    /// The head of the page, which is to have such a name.
    pub fn new(name: &str, has_clang: bool) -> Page {
        let mut text = format!("# Performance\n\nWritten by `cargo run --release -p loops-bench -- {name}`: ");
        text.push_str(
            "every number comes from one run of that program.\n\n\
             A number is how many times longer a peer takes than the same kernel under `#[fastmath(fast, dispatch)]` in a default build: the ratio of \
             medians, and the quartiles of the ratios of single rounds. Above 1 the attribute is faster. The kernels are in \
             `tools/loops-bench/src/kernels.rs` and `forms.rs`; all versions do the same work on the same data, which begins at a line of the cache and which the program checks first.\n\n\
             - plain: the same Rust without the attribute; native: compiled with `-C opt-level=3 -C target-cpu=native`.\n\
             - clang: `-O3 -ffast-math -march=native -fveclib=libmvec`, without and with `-mprefer-vector-width=512`.\n\
             - in the tables of AVX2, this program has `FASTMATH_DISPATCH=avx2`, and plain, native, and clang are compiled for x86-64-v3.\n\
             - intrinsics: AVX-512 by hand, four accumulators, masked tails.\n\
             - wide: the crate, default build, four accumulators.\n\
             - pulp: the crate, with its dispatch and AVX-512, four accumulators, masked tails.\n\n",
        );
        _ = writeln!(text, "{}, {}, {}; a shared machine.", processor(), version("rustc"), version("clang-22"));
        if !has_clang {
            text.push_str("\nNo clang was found, so its columns are empty.\n");
        }
        Page { text }
    }

    /// A table.
    pub fn add(&mut self, table: Table) {
        _ = write!(self.text, "\n## {}\n\n| |", table.title);
        table.versions.iter().for_each(|name| _ = write!(self.text, " {name} |"));
        _ = write!(self.text, "\n|---|{}\n", "---|".repeat(table.versions.len()));
        for (kernel, ratios) in &table.rows {
            _ = write!(self.text, "| {kernel} |");
            for ratio in ratios {
                let cell = ratio.as_ref().map_or_else(|| "–".to_owned(), cell);
                _ = write!(self.text, " {cell} |");
            }
            self.text.push('\n');
        }
    }

    /// Text in its own form.
    pub fn add_text(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// All of it.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// `2.31 (2.20–2.40)`
pub fn cell(ratio: &Ratio) -> String {
    let [low, high] = ratio.quartiles;
    format!("{:.2} ({low:.2}–{high:.2})", ratio.median)
}

fn processor() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("model name"));
    line.map_or_else(|| "an unknown processor".to_owned(), |line| line.trim_start_matches([' ', '\t', ':']).to_owned())
}

fn version(program: &str) -> String {
    let output = Command::new(program).arg("--version").output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    let words: Vec<&str> = text.lines().next().unwrap_or("not found").split_whitespace().collect();
    let number = words.iter().find(|word| word.starts_with(|first: char| first.is_ascii_digit()));
    format!("{program} {}", number.unwrap_or(&"not found"))
}
