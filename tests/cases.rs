//! The attribute by example: `cases/THEME/NAME.rs` holds an annotated item, and `NAME.txt` beside it what becomes of it and what is said of it.
//!
//! `CASES=write cargo test --test cases` writes the expectations anew.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use fma_ir::Cost;
use fma_rust::explain::{Account, Remark, explain};
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::visit::{self, Visit};

#[test]
fn the_cases_become_what_they_became() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let writes = env::var_os("CASES").is_some_and(|mode| mode == "write");
    let (mut seen, mut wrong) = (0, Vec::new());
    for path in sources(&folder) {
        let source = fs::read_to_string(&path).expect("a case");
        let found = format!("{}\n{}", expansion(&source), report(&source));
        let expectation = path.with_extension("txt");
        if writes {
            fs::write(&expectation, &found).expect("the folder is writable");
        } else if fs::read_to_string(&expectation).unwrap_or_default() != found {
            wrong.push(format!("{}\n{found}", path.strip_prefix(&folder).unwrap_or(&path).display()));
        }
        seen += 1;
    }
    assert!(seen >= 40, "only {seen} cases were found");
    let advice = "look at each, then run `CASES=write cargo test --test cases`";
    assert!(wrong.is_empty(), "{} of {seen} cases changed: {advice}\n\n{}", wrong.len(), wrong.join("\n"));
}

/// A pattern means a constant of its name, wherever that is declared.
#[test]
fn what_the_compiler_is_given_binds_no_name_that_a_user_may_write() {
    let mut seen = 0;
    for path in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases")) {
        let source = fs::read_to_string(&path).expect("a case");
        let [written, made] = [syn::parse_file(&source).expect("a case is Rust"), expanded(&source, fma_rust::expand)]
            .map(|file| bound(&file));
        let made: Vec<&String> = made.difference(&written).collect();
        let is_apart = |name: &str| name.trim_start_matches('_').starts_with("fastmath_");
        let strange: Vec<_> = made.iter().filter(|name| !is_apart(name)).collect();
        assert!(strange.is_empty(), "{} has {strange:?}", path.display());
        seen += made.len();
    }
    assert!(seen >= 500, "only {seen} names were bound");
}

/// The names that patterns bind.
fn bound(file: &syn::File) -> BTreeSet<String> {
    struct Bound(BTreeSet<String>);
    impl Visit<'_> for Bound {
        fn visit_pat_ident(&mut self, pat: &syn::PatIdent) {
            self.0.insert(pat.ident.to_string());
            visit::visit_pat_ident(self, pat);
        }
    }
    let mut bound = Bound(BTreeSet::new());
    bound.visit_file(file);
    bound.0
}

/// The cases of all themes, in order.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = |folder: &Path| -> Vec<PathBuf> {
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect()
    };
    let mut found: Vec<PathBuf> = entries(folder).iter().flat_map(|theme| entries(theme)).collect();
    found.retain(|path| path.extension().is_some_and(|extension| extension == "rs"));
    found.sort();
    found
}

/// The items with their attributes expanded, for a reader.
fn expansion(source: &str) -> String {
    prettyplease::unparse(&expanded(source, fma_rust::shown))
}

fn expanded(source: &str, expand: fn(TokenStream, TokenStream) -> TokenStream) -> syn::File {
    let file = syn::parse_file(source).expect("a case is Rust");
    let tokens = file.items.into_iter().map(|mut item| {
        let attrs = match &mut item {
            syn::Item::Fn(item) => &mut item.attrs,
            syn::Item::Impl(item) => &mut item.attrs,
            syn::Item::Trait(item) => &mut item.attrs,
            syn::Item::Mod(item) => &mut item.attrs,
            other => panic!("not an item that carries the attribute: {}", other.to_token_stream()),
        };
        let list = match attrs.remove(0).meta {
            syn::Meta::List(list) => list.tokens,
            syn::Meta::Path(_) | syn::Meta::NameValue(_) => Default::default(),
        };
        expand(list, item.to_token_stream())
    });
    syn::parse2(tokens.collect()).expect("an expansion is Rust")
}

/// What is said of each function.
fn report(source: &str) -> String {
    let explanation = explain(source, None).expect("a case is Rust");
    let mut text = String::new();
    for (at, message) in &explanation.errors {
        writeln!(text, "error {}:{}: {message}", at.line, at.column).expect("a string grows");
    }
    explanation.accounts.iter().for_each(|account| text.push_str(&of(account)));
    text
}

fn of(account: &Account) -> String {
    let Account { name, before, after, .. } = account;
    let mut text = format!("{name}: {} → {}\n", cost(before), cost(after));
    let mut list = |what: &str, remarks: &[Remark], arrow: &str| {
        for Remark { at, rule, before, after, flags, note } in remarks {
            let flags = if flags.is_empty() { String::new() } else { format!(" [{}]", flags.join(", ")) };
            let note = if note.is_empty() { String::new() } else { format!(" ({note})") };
            let rule = if rule.is_empty() { String::new() } else { format!(" {rule}:") };
            text.push_str(&format!("  {}:{} {what}{rule} {before} {arrow} {after}{flags}{note}\n", at.line, at.column));
        }
    };
    list("step", &account.steps, "→");
    list("near", &account.near_misses, "→");
    list("deep", &account.alternatives, "or");
    list("left", &account.left, "because");
    text
}

/// What is not zero of a cost.
fn cost(cost: &Cost) -> String {
    let items: Vec<_> = cost.items().into_iter().filter(|(_, count)| *count > 0).collect();
    let shown: Vec<_> = items.iter().map(|(name, count)| format!("{count} {name}")).collect();
    if shown.is_empty() { "nothing".to_owned() } else { shown.join(", ") }
}
