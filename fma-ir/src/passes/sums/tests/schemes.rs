//! Polynomials under `horner`, `estrin` and `reassoc`, from every way in which people write them.

use fma_core::Format;

use super::written::written;
use crate::interpret::{Options, Uninterpreted};
use crate::random::Dice;
use crate::relation::{Approximation, Verdict, compare};
use crate::{Flag, Flags, Func, pipeline};

const fn with_contract(flag: Flag) -> Flags {
    Flags::of(flag).with(Flag::Contract)
}

const HORNER: Flags = with_contract(Flag::Horner);
const ESTRIN: Flags = with_contract(Flag::Estrin);
const LAWS: Flags = with_contract(Flag::Reassoc).with(Flag::Nsz).with(Flag::Nnan);

/// The letters that are not `x`.
const NAMES: [&str; 16] = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p"];

type Spelling = fn(usize) -> String;

/// `c0 + c1*x + c2*x*x + …`, in several spellings.
const SPELLINGS: [(&str, Spelling); 5] = [
    ("products", |degree| joined(degree, |power| ["x"].repeat(power).join("*"))),
    ("powi", |degree| joined(degree, |power| if power > 1 { format!("x^{power}") } else { "x".to_owned() })),
    ("powers by let", |degree| {
        let lets = (2..=degree).map(|power| format!("x{power} = {}*x;", variable(power - 1)));
        lets.collect::<String>() + &joined(degree, variable)
    }),
    ("Horner by hand", |degree| {
        (0..degree).rev().fold(NAMES[degree].to_owned(), |sum, power| format!("({sum})*x + {}", NAMES[power]))
    }),
    ("mul_add by hand", |degree| {
        (0..degree).rev().fold(NAMES[degree].to_owned(), |sum, power| format!("mul_add({sum}, x, {})", NAMES[power]))
    }),
];

fn variable(power: usize) -> String {
    if power == 1 { "x".to_owned() } else { format!("x{power}") }
}

fn joined(degree: usize, power: impl Fn(usize) -> String) -> String {
    let term = |index: usize| format!("{}*{}", NAMES[index], power(index));
    (1..=degree).rev().map(term).chain([NAMES[0].to_owned()]).collect::<Vec<_>>().join(" + ")
}

fn rewritten(text: &str, flags: Flags) -> (Func, [u32; 3]) {
    let outcome = pipeline(&written(text, Format::F64, flags), &|_| String::new());
    let again = pipeline(&outcome.func, &|_| String::new());
    assert!(again.log.steps.is_empty(), "{text} under {flags}: {:?}", again.log.steps);
    let cost = outcome.after();
    (outcome.func, [cost.fma, cost.total, cost.depth])
}

#[test]
fn degree_n_takes_n_fused_operations_however_it_is_written() {
    for (name, spelling) in SPELLINGS {
        for degree in [2, 3, 7, 15] {
            let (text, count) = (spelling(degree), degree as u32);
            for flags in [HORNER, LAWS, Flags::FAST] {
                assert_eq!(rewritten(&text, flags).1, [count; 3], "{name}, degree {degree}, {flags}");
            }
            let apart = Flags::of(Flag::Horner);
            let expected = if name.starts_with("mul") { [count; 3] } else { [0, 2 * count, 2 * count] };
            assert_eq!(rewritten(&text, apart).1, expected, "{name}, degree {degree}, {apart}");
        }
    }
}

#[test]
fn estrin_takes_the_squares_besides_and_the_logarithm_in_depth() {
    for (name, spelling) in SPELLINGS {
        for (degree, squares, depth) in [(3, 1, 2), (7, 2, 3), (15, 3, 4)] {
            for flags in [ESTRIN, Flags::FAST.with(Flag::Estrin), HORNER.with(Flag::Estrin)] {
                let expected = [degree as u32, degree as u32 + squares, depth];
                assert_eq!(rewritten(&spelling(degree), flags).1, expected, "{name}, degree {degree}, {flags}");
            }
        }
    }
}

/// Source, flags, and what comes of it.
#[rustfmt::skip]
const SHAPES: &[(&str, Flags, [u32; 3])] = &[
    // Even and odd ones stay in x²; gaps become powers; coefficients may be products and constants.
    ("a*x*x*x*x + b*x*x + c", HORNER, [2, 3, 3]),
    ("a*x^7 + b*x^5 + c*x^3 + d*x", HORNER, [3, 5, 5]),
    ("a*x^6 + b*x^3 + c", HORNER, [2, 4, 4]),
    ("2.0*x*x*x - 3.0*x*x + 1.0", HORNER, [2, 3, 2]),
    ("-a*x*x*x - b*x*x - c*x - d", HORNER, [3, 3, 3]),
    ("a*b*x*x + c*x + d", HORNER, [2, 3, 3]),
    ("(a + b)*x*x + (c - d)*x + e", HORNER, [2, 4, 3]),
    // The variable may be any value.
    ("s = p/q; a*s*s*s + b*s*s + c*s + d", HORNER, [3, 4, 4]),
    ("s = p - q; a*s*s*s + b*s*s + c*s + d", HORNER.with(Flag::Reassoc), [3, 4, 4]),
    // Multivariate ones nest under the laws.
    ("a*x*x*y + b*x*y + c*y + d*x + e", LAWS, [4, 4, 3]),
    ("a*x*x*y*y + b*x*y + c", LAWS, [2, 3, 3]),
    // What multiplies a polynomial stays outside, and is a polynomial of its own.
    ("(a + b*x + c*x*x + d*x*x*x)*s", HORNER, [3, 4, 4]),
    ("(a + b*x + c*x*x + d*x*x*x)*s", ESTRIN, [3, 5, 3]),
    ("(a*x + b*x*x*x)*s*q", HORNER, [1, 5, 3]),
    ("(a + b*x + c*x*x + d*x*x*x)*(e + f*y + g*y*y + h*y*y*y)", ESTRIN, [6, 9, 3]),
    // The last three of Estrin's are nested: as deep, and a square less.
    ("a + b*x + c*x^2 + d*x^3 + e*x^4 + f*x^5", ESTRIN, [5, 6, 3]),
    ("a + b*x + c*x^2 + d*x^3 + e*x^4 + f*x^5 + g*x^6 + h*x^7 + i*x^8", ESTRIN, [8, 10, 4]),
    // A zero among the numbers is no term.
    ("1.0*x*x*x*x + 0.0*x*x*x + 2.0*x*x + 0.0*x + 3.0", HORNER, [1, 3, 3]),
    ("(((0.0*x + a)*x + b)*x + c)*x + d", HORNER, [3, 3, 3]),
    // Not a polynomial: nothing for the scheme to do.
    ("a*x + b*y", HORNER, [1, 2, 2]),
    ("(a + b) + c", HORNER, [0, 2, 2]),
];

#[test]
fn shapes_of_polynomials() {
    for (text, flags, expected) in SHAPES {
        let (func, found) = rewritten(text, *flags);
        let form = func.body.result.map(|id| crate::formula(&func, id, &|_| String::new()));
        assert_eq!(found, *expected, "{text} under {flags}: {form:?}");
    }
}

#[test]
fn schemes_are_licensed() {
    let (mut dice, format) = (Dice::new(6), Format::Ieee8);
    for (text, flags) in SPELLINGS
        .iter()
        .flat_map(|(_, spelling)| [HORNER, ESTRIN, Flags::of(Flag::Estrin)].map(|flags| (spelling(3), flags)))
    {
        let before = written(&text, format, flags);
        let after = pipeline(&before, &|_| String::new()).func;
        for _ in 0..300 {
            let inputs = [0; 5].map(|_| dice.roll() & 0xff);
            let verdict = compare(&before, &after, &inputs, &Options::default(), Approximation::Any, || Uninterpreted);
            assert!(!matches!(verdict, Verdict::Refuted { .. }), "{text} under {flags} on {inputs:x?}: {verdict:x?}");
        }
    }
}

/// Beyond what a search looks at, a scheme has as many terms as there are exponents.
#[test]
fn a_scheme_takes_any_degree() {
    for degree in [31_u32, 32, 40, 63] {
        let horner = (0..degree).fold("1.0".to_owned(), |sum, power| format!("({sum})*x + {}.5", power + 1));
        let [fused, all, depth] = rewritten(&horner, ESTRIN).1;
        // The squares of x besides; a sum for each term, fused but for the first, whose number is 1.
        let squares = degree.ilog2();
        assert!(fused <= degree && all <= degree + squares + 1, "{degree}: {fused} {all}");
        assert!(depth <= degree.next_power_of_two().ilog2() + 1, "{degree}: {depth}");
        assert_eq!(rewritten(&horner, HORNER).1[1], degree);
    }
}
