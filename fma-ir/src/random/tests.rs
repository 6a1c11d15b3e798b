//! The laws of passes, on some random programs. `FASTMATH_PROGRAMS=1000000` widens the loop; the example `laws` runs it on all cores.

use super::laws::{LAWS, Tally};
use super::{Style, generate, source};
use crate::Flag;

#[test]
fn the_laws_hold_of_random_programs() {
    let count = std::env::var("FASTMATH_PROGRAMS").ok().and_then(|count| count.parse().ok()).unwrap_or(120);
    let mut tally = Tally::default();
    for law in LAWS {
        for style in (law.styles)() {
            for program in (0..count).map(|seed| generate(seed, &style)) {
                let broken = (law.broken)(&program, &mut tally);
                assert_eq!(broken, None, "not so that {}: {}", law.name, source(&program));
            }
        }
    }
    assert!(tally.licensed > 0 && tally.undecided < tally.same / 10, "{tally:?}");
}

/// Seeds that broke a law once: sums that took turns, also with quotients, a negated quotient beside the quotient, an infinite factor.
const HARD: [u64; 11] = [434, 2798, 7515, 8894, 10118, 10439, 10509, 10848, 2098, 4219, 18388];

#[test]
fn the_laws_hold_of_programs_that_broke_one() {
    for law in LAWS {
        for (style, seed) in (law.styles)().iter().flat_map(|style| HARD.map(|seed| (style.clone(), seed))) {
            let program = generate(seed, &style);
            let broken = (law.broken)(&program, &mut Tally::default());
            assert_eq!(broken, None, "not so that {}: {}", law.name, source(&program));
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_program() {
    let style = Style { flags: Flag::ALL.iter().copied().collect(), ..Style::default() };
    let text = |seed| source(&generate(seed, &style));
    assert!((0..20).all(|seed| text(seed) == text(seed)));
    assert!((0..20).any(|seed| text(seed).contains("if ") && text(seed).contains("mut ")));
}
