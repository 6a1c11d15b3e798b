//! `fast` against exact arithmetic, on random formulas of differences, weights and logarithms: what the rewriting loses in one place it has to win in others, and
//! nowhere more than a bit and a half.

use cargo_fastmath::measure::{Summary, errors, samples};
use cargo_fastmath::random::Random;
use cargo_fastmath::sample::Spread;
use cargo_fastmath::subject::{Subject, Version};
use fma_rust::explain::explain;

const FORMULAS: usize = 150;
const INPUTS: usize = 48;

/// What a formula is made of. One logarithm: the difference of two is that of a quotient, which saves a function and may lose two bits.
const FACTORS: [&str; 16] = [
    "a",
    "b",
    "c",
    "d",
    "(a - b)",
    "(b - c)",
    "(c - d)",
    "(d - a)",
    "(1.0 - a)",
    "(1.0 - b)",
    "(1.0 + c)",
    "(a + b)",
    "(c + d)",
    "a.ln()",
    "a.sqrt()",
    "0.5",
];

/// A sum of two or three products of two or three factors; every other one alone in a function or below a bar.
fn formula(random: &mut Random) -> String {
    let mut pick = |high: i64| random.between(0, high) as usize;
    let terms = (0..2 + pick(1)).map(|_| {
        let factors = (0..2 + pick(1)).map(|_| FACTORS[pick(15)]).collect::<Vec<_>>();
        factors.join(" * ")
    });
    let terms: Vec<String> = terms.collect();
    let sum = terms.iter().skip(1).fold(terms[0].clone(), |sum, term| {
        let sign = if pick(1) == 0 { "+" } else { "-" };
        format!("{sum} {sign} {term}")
    });
    match pick(3) {
        0 => format!("({sum}) / (a * b + {})", FACTORS[pick(3)]),
        1 => format!("({sum}) * {}", FACTORS[pick(15)]),
        _ => sum,
    }
}

fn subject(formula: &str) -> Subject {
    let source = format!("fn f(a: f64, b: f64, c: f64, d: f64) -> f64 {{ {formula} }}");
    let explanation = explain(&source, Some("fast")).expect("it parses");
    assert!(!explanation.accounts.is_empty(), "{source}");
    Subject::of(&explanation.accounts[0]).expect("it can be measured")
}

/// The average bits of error of a formula, as written and as rewritten.
fn bits(formula: &str, [low, high]: [f64; 2], seed: u64) -> Option<[f64; 2]> {
    let subject = subject(formula);
    let spreads: Vec<Spread> = subject.params.iter().map(|param| Spread::between(param, low, high)).collect();
    let (found, _) = samples(&subject, &spreads, &|_| true, INPUTS, &mut Random::new(seed));
    let mean = |version| Summary::of(&errors(&subject, version, &found)).mean_bits;
    (found.len() == INPUTS).then(|| [Version::Plain, Version::Rewritten].map(mean))
}

#[test]
fn random_formulas_keep_their_digits() {
    let mut random = Random::new(1);
    for range in [[0.1, 10.0], [0.9, 1.1], [-3.0, 3.0]] {
        let (mut sums, mut worst) = ([0.0; 2], (0.0, String::new()));
        for seed in 1..=FORMULAS as u64 {
            let formula = formula(&mut random);
            let Some([plain, rewritten]) = bits(&formula, range, seed) else { continue };
            sums = [sums[0] + plain, sums[1] + rewritten];
            if rewritten - plain > worst.0 {
                worst = (rewritten - plain, formula);
            }
        }
        eprintln!("{range:?}: {:.3} -> {:.3}, worst {worst:?}", sums[0] / FORMULAS as f64, sums[1] / FORMULAS as f64);
        assert!(sums[1] <= sums[0], "{range:?}: {sums:?}");
        assert!(worst.0 < 1.5, "{range:?}: {worst:?}");
    }
}

/// A segment of a spline by Kochanek and Bartels: what it does with its differences saves nothing that a flag could buy.
#[test]
fn no_flag_is_missed_where_differences_stay() {
    let terms = ["(1.0 + b) * (1.0 + c) / 2.0 * (q - p)", "(1.0 - b) * (1.0 - c) / 2.0 * (r - q)"];
    let [first, second] = terms.map(|term| format!("(1.0 - t) * {term}"));
    let source = format!("fn f(t: f64, b: f64, c: f64, p: f64, q: f64, r: f64) -> f64 {{ {first} + {second} }}");
    let explanation = explain(&source, Some("fast")).expect("it parses");
    let account = &explanation.accounts[0];
    assert!(account.after.total < account.before.total);
    assert!(account.near_misses.is_empty());
}
