//! Loops under the attribute beside their peers, in one process: `cargo run --release -p loops-bench -- docs/performance.md`.
//!
//! Every version of a kernel does the same work on the same data, which is checked first; they run in turns, and the page has ratios of medians
//! with the quartiles of the rounds' ratios. A peer that cannot be compiled here has no column.
//!
//! `--quick` takes fewer rounds, `--only sum,dot` some kernels, `--memory` slices that are in no cache.

mod hand;
#[macro_use]
#[path = "kernels.rs"]
mod kernels;
#[macro_use]
#[path = "forms.rs"]
mod forms;
mod library;
mod measure;
mod page;
mod pulped;
mod vectors;
mod work;

use std::path::Path;
use std::process::Command;

use library::Library;
use page::{Page, Table};
use work::Float;

kernels!([] plain_f32 f32);
kernels!([] plain_f64 f64);
kernels!([#[fastmath::fastmath(fast, dispatch, allow(unused_flag, broken_promise))]] fast_f32 f32);
kernels!([#[fastmath::fastmath(fast, dispatch, allow(unused_flag, broken_promise))]] fast_f64 f64);

forms!([] plain_forms_f32 f32);
forms!([] plain_forms_f64 f64);
forms!([#[fastmath::fastmath(fast, dispatch, allow(unused_flag, broken_promise))]] fast_forms_f32 f32);
forms!([#[fastmath::fastmath(fast, dispatch, allow(unused_flag, broken_promise))]] fast_forms_f64 f64);

macro_rules! tables {
    ([$($name:ident($($from:ident)*))*] $plain:ident $fast:ident $table:ident $t:ident) => {
        const $table: &[(&str, measure::Kernel<$t>, measure::Kernel<$t>)] = &[$((
            stringify!($name),
            |data, n| $plain::$name($(taken!(data $from n)),*),
            |data, n| $fast::$name($(taken!(data $from n)),*),
        )),*];
    };
}

names!(tables plain_f32 fast_f32 SINGLES f32);
names!(tables plain_f64 fast_f64 DOUBLES f64);
form_names!(tables plain_forms_f32 fast_forms_f32 SINGLE_FORMS f32);
form_names!(tables plain_forms_f64 fast_forms_f64 DOUBLE_FORMS f64);

/// The libraries that could be compiled here.
#[derive(Clone, Copy)]
struct Peers {
    native: Option<Library>,
    clang: Option<Library>,
    wide_clang: Option<Library>,
}

fn main() {
    let target = std::env::args().nth(1);
    let quick = std::env::args().any(|argument| argument == "--quick");
    let folder = std::env::temp_dir().join("fastmath-loops-bench");
    let _ = std::fs::create_dir_all(&folder);
    let peers = Peers {
        native: library::native(&folder),
        clang: library::clang(&[], &folder),
        wide_clang: library::clang(&["-mprefer-vector-width=512"], &folder),
    };
    if library::is_narrow() {
        return println!("{}", tables(Page::default(), peers, quick).text());
    }
    let mut page = tables(Page::new(target.as_deref().unwrap_or_default(), peers.clang.is_some()), peers, quick);
    page.add_text(&work::accurate(if quick { 5 } else { 41 }));
    page.add_text(&work::short(SINGLES, if quick { 5 } else { 101 }));
    page.add_text(&narrow());
    match target.filter(|target| target.ends_with(".md")) {
        Some(target) => std::fs::write(Path::new(&target), page.text()).expect("the page can be written"),
        None => println!("{}", page.text()),
    }
}

/// The tables of this program where it keeps to AVX2, as do its peers.
fn narrow() -> String {
    let mut program = Command::new(std::env::current_exe().expect("this program has a file"));
    let output = program.args(std::env::args().skip(1)).env("FASTMATH_DISPATCH", "avx2").output();
    String::from_utf8(output.expect("this program runs").stdout).expect("its output is text")
}

fn tables(mut page: Page, peers: Peers, quick: bool) -> Page {
    for (name, bytes, rounds) in [
        ("L1: 4 KiB an array", 4096, 41),
        ("L2: 64 KiB an array", 65_536, 41),
        ("memory: 32 MiB an array", 1 << 25, 15),
    ] {
        // Where others use the memory, these say nothing.
        if bytes > 1 << 20 && !std::env::args().any(|argument| argument == "--memory") {
            continue;
        }
        let name = if library::is_narrow() { format!("{name}, AVX2") } else { name.to_owned() };
        let rounds = if quick { 5 } else { rounds };
        page.add(table::<f32>(&name, bytes / 4, rounds, &[SINGLES, SINGLE_FORMS].concat(), peers));
        page.add(table::<f64>(&name, bytes / 8, rounds, &[DOUBLES, DOUBLE_FORMS].concat(), peers));
        eprintln!("{name} is done");
    }
    page
}

fn table<T: Float>(name: &str, length: usize, rounds: usize, kernels: &work::Kernels<T>, peers: Peers) -> Table {
    let mut table = Table { title: format!("{}, {name}", T::NAME), versions: Vec::new(), rows: Vec::new() };
    let mut data = work::data::<T>(length);
    let only = std::env::args().skip_while(|argument| argument != "--only").nth(1);
    let wanted = |name: &str| only.as_ref().is_none_or(|only| only.split(',').any(|wanted| wanted == name));
    for (kernel, plain, fast) in kernels.iter().filter(|(kernel, ..)| wanted(kernel)) {
        let versions = work::versions(kernel, *plain, *fast, peers);
        table.versions = versions.iter().skip(1).map(|version| version.name).collect();
        work::check(kernel, &versions, &mut data, length.min(4096));
        let times = measure::measure(&versions, &mut data, length, rounds, 20_000.0);
        let own = times[0].as_ref();
        let ratios = times.iter().skip(1).map(|times| Some(measure::Ratio::of(own?, times.as_ref()?)));
        table.rows.push((kernel.to_string(), ratios.collect()));
    }
    table
}
