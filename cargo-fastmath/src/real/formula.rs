//! Formulas of literals and constants of the standard library.

use super::{Interval, Ratio, literal, named};

/// A number, and its quotient where it is known as one.
pub type Number = (Interval, Option<Ratio>);

/// The number that a formula gives, `( 1.0 / 6.0 )` being one sixth, with so many bits; `None` for anything else.
pub fn formula(text: &str, bits: u32) -> Option<Number> {
    let words: Vec<&str> = text.split(' ').collect();
    if words.len() > LONGEST {
        return None;
    }
    let mut rest = &words[..];
    let number = factor(&mut rest, bits)?;
    rest.is_empty().then_some(number)
}

/// The most words of a formula, each of which may be a parenthesis.
const LONGEST: usize = 400;

fn next<'a>(rest: &mut &[&'a str]) -> Option<&'a str> {
    let (first, others) = rest.split_first()?;
    *rest = others;
    Some(first)
}

/// A literal, a name, or a formula between parentheses: an operation on two factors, or a negated one.
fn factor(rest: &mut &[&str], bits: u32) -> Option<Number> {
    match next(rest)? {
        "(" => {
            let number = operation(rest, bits)?;
            (next(rest)? == ")").then_some(number)
        }
        word => match literal(word) {
            Some(ratio) => Some((ratio.interval(bits), Some(ratio))),
            None => Some((named(word, bits)?.ok()?, None)),
        },
    }
}

fn operation(rest: &mut &[&str], bits: u32) -> Option<Number> {
    if rest.first() == Some(&"-") {
        next(rest)?;
        let (interval, ratio) = factor(rest, bits)?;
        return Some((interval.negated(), ratio.map(|ratio| ratio.negated())));
    }
    let (x, of_x) = factor(rest, bits)?;
    let sign = next(rest)?;
    let (y, of_y) = factor(rest, bits)?;
    let both = of_x.as_ref().zip(of_y.as_ref());
    Some(match sign {
        "+" => (x.plus(&y, bits), both.and_then(|(x, y)| x.plus(y))),
        "-" => (x.minus(&y, bits), both.and_then(|(x, y)| x.plus(&y.negated()))),
        "*" => (x.times(&y, bits), both.and_then(|(x, y)| x.times(y))),
        "/" => (x.over(&y, bits).ok()?, both.and_then(|(x, y)| x.over(y))),
        _ => return None,
    })
}
