//! Any tokens in the attribute and in the item give an error or an expansion that parses: never a panic, never a hang.

mod grammar;
mod printed;
mod property;

use fma_ir::random::Dice;
use property::{Seen, expands};

/// A hundred times as many with `FASTMATH_EXHAUSTIVE=1`.
const CASES: u64 = 4_000;

#[test]
fn arbitrary_tokens_expand_to_what_parses() {
    let factor = if std::env::var_os("FASTMATH_EXHAUSTIVE").is_some() { 100 } else { 1 };
    let mut well_formed = 0;
    for seed in 0..CASES * factor {
        let case = grammar::case(&mut bytes(seed));
        let seen = std::panic::catch_unwind(|| expands(&case.list, &case.item));
        match seen {
            Ok(Seen::WellFormed) => well_formed += 1,
            Ok(Seen::Refused) => {}
            Ok(Seen::Broken(output)) => panic!("#[fastmath({})]\n{}\nexpands to\n{output}", case.list, case.item),
            Err(_) => panic!("#[fastmath({})]\n{}\npanics", case.list, case.item),
        }
    }
    assert!(well_formed > CASES * factor / 4, "only {well_formed} cases got past the parser");
}

/// Each numerator of a fraction over one denominator is made of two of the fraction inside: the more levels become one, the more is shared. Three of four do,
/// so that no number leaves the range of the format, and the fourth is a factor of what is added next.
#[test]
fn nested_fractions_expand() {
    let parameters: String = (0..60).map(|level| format!("a{level}: f64, b{level}: f64, ")).collect();
    let body = (0..60).fold("1.0".to_owned(), |inner, level| format!("a{level} / (b{level} + {inner})"));
    let item = format!("fn nested({parameters}) -> f64 {{ {body} }}");
    let expansion = fma_rust::expand(tokens("fast"), tokens(&item)).to_string();
    let fused = expansion.matches("mul_add").count();
    assert!((55..=65).contains(&fused), "{fused} in {expansion}");
    assert_eq!(expansion.matches(" / ").count(), 60 / 4);
}

/// What hundreds of lines make of one number is bound on the way: the compiler reads no expression with hundreds inside of one another.
#[test]
fn long_chains_do_not_nest() {
    let lines: String = (0..400).map(|line| format!("s = s * x + t * {line}.5; t = t * y - s * x;")).collect();
    let item = format!("fn chain(x: f64, y: f64) -> f64 {{ let mut s = x; let mut t = y; {lines} s + t }}");
    let expansion = fma_rust::expand(tokens("fast"), tokens(&item));
    let depth = depth(expansion.clone());
    assert!(depth < 200, "{depth} in {expansion}");
}

/// How many groups stand one inside the other.
fn depth(tokens: proc_macro2::TokenStream) -> usize {
    let inside = tokens.into_iter().map(|token| match token {
        proc_macro2::TokenTree::Group(group) => 1 + depth(group.stream()),
        _ => 0,
    });
    inside.max().unwrap_or(0)
}

fn tokens(text: &str) -> proc_macro2::TokenStream {
    text.parse().expect("it is made of tokens")
}

/// Random bytes.
fn bytes(seed: u64) -> impl Iterator<Item = u8> {
    let mut dice = Dice::new(seed);
    std::iter::repeat_with(move || dice.roll() as u8)
}
