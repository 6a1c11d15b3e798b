//! Expands each function of a file, for counting instructions: `cargo run -p fma-rust --example expansions -- FILE FLAGS`.
//!
//! With `reprint` for the flags each function is only parsed and printed. `tools/expansion_speed.py --count` makes the file and counts.

use std::process::ExitCode;

use quote::ToTokens;

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let (Some(path), Some(flags)) = (words.next(), words.next()) else {
        eprintln!("which file, and which flags?");
        return ExitCode::FAILURE;
    };
    let text = std::fs::read_to_string(&path).unwrap_or_default();
    let (Ok(file), Ok(list)) = (syn::parse_file(&text), flags.parse()) else {
        eprintln!("{path} and {flags} should be Rust");
        return ExitCode::FAILURE;
    };
    let functions: Vec<_> = file.items.into_iter().map(|item| item.into_token_stream()).collect();
    let tokens = expansions(&flags, &list, functions);
    println!("{tokens} tokens");
    ExitCode::SUCCESS
}

/// What is counted: how many tokens come of all functions together.
#[inline(never)]
fn expansions(flags: &str, list: &proc_macro2::TokenStream, functions: Vec<proc_macro2::TokenStream>) -> usize {
    let reprint = |item| syn::parse2::<syn::ItemFn>(item).map(|item| item.into_token_stream()).unwrap_or_default();
    let expand = |item| if flags == "reprint" { reprint(item) } else { fma_rust::expand(list.clone(), item) };
    functions.into_iter().map(|item| expand(item).into_iter().count()).sum()
}
