//! `df64` where the ends of a choice are not all pairs.

use fastmath::core::Df128;
use fastmath::fastmath;

/// An arm that is an `if let`, whose arms are pairs, a sum that is exact in one word, and a block behind `&` that nothing computes with.
#[fastmath(df64)]
fn other_arms(x: f64, option: Option<f64>, row: &[f64]) -> (f64, f64, f64) {
    let y = if x > 1.0 {
        x * x
    } else if let Some(z) = option {
        z * x
    } else {
        x / 3.0
    };
    let (mut sum, mut part) = (x, 1.0);
    sum += part * 0.0;
    if sum > 1.0 {
        part *= 0.1;
        sum -= part;
    }
    #[expect(clippy::deref_addrof, reason = "the borrowed block is what is tried")]
    let last = *&{
        let first = row[0];
        first * first + row[1]
    };
    (y * 3.0 - x, sum * part, last * x)
}

#[test]
fn arms_of_other_kinds() {
    let (tenth, third) = ("0.1".parse::<Df128>().expect("a number"), |x: f64| Df128::from_quotient(x, 3.0));
    let row = [1.1, 0.3];
    let last = (row[0] * row[0] + row[1]) * 0.7;
    let rows = [
        (0.7, None, third(0.7), Df128::from(0.7)),
        (0.7, Some(1.1), Df128::from_product(1.1, 0.7), Df128::from(0.7)),
        (1.7, None, Df128::from_product(1.7, 1.7), (-tenth + 1.7) * tenth),
    ];
    for (x, option, y, sum) in rows {
        let given = other_arms(x, option, &row);
        assert_eq!((given.0, given.1), ((y * 3.0 - x).hi(), sum.hi()), "{x} {option:?}");
        assert!((given.2 - last / 0.7 * x).abs() < 1e-15, "{} {last}", given.2);
    }
}

/// What a pattern decides is a pair.
#[fastmath(df64)]
fn patterns(a: f64, b: f64, option: Option<f64>, other: Option<f64>) -> [f64; 3] {
    let chosen = if let Some(x) = option {
        x * b
    } else if let Some(y) = other {
        let square = y * y;
        square + b
    } else if a > 1.0 {
        a * a
    } else {
        return [0.0; 3];
    };
    let matched = match option {
        Some(x) => x * b,
        None => a * b,
    };
    let kept = if let Some(x) = option { x } else { a };
    [chosen - a * b, matched - a * b, kept * b]
}

#[test]
fn what_a_pattern_decides_is_a_pair() {
    let (a, b) = (0.1, 0.3);
    assert_eq!(patterns(a, b, Some(a), None), [0.0, 0.0, a * b]);
    let other = Df128::from_product(0.7, 0.7) + b - Df128::from_product(a, b);
    assert_eq!(patterns(a, b, None, Some(0.7))[0], other.hi());
    let square = Df128::from_product(1.1, 1.1) - Df128::from_product(1.1, b);
    assert_eq!(patterns(1.1, b, None, None)[0], square.hi());
    assert_eq!(patterns(a, b, None, None), [0.0; 3]);
}

/// Arms of a `match` with guards, blocks, further choices, literals and ends that leave.
#[fastmath(df64)]
fn matched(kind: u32, a: f64, option: Option<f64>) -> f64 {
    let mut sum = a;
    for step in 0..4 {
        sum += match (kind + step) % 6 {
            0 => a * a,
            1 if a > 1.0 => {
                let third = a / 3.0;
                third - a
            }
            2 => match option {
                Some(x) => x * a,
                None if a < 0.5 => return a / 7.0,
                None => 0.1,
            },
            3 => continue,
            4 => a,
            _ => {
                sum *= 1.1;
                if sum > 2.0 { sum / 7.0 } else { -sum }
            }
        };
    }
    sum
}

#[test]
fn arms_of_a_match_are_pairs() {
    let pair = |text: &str| text.parse::<Df128>().expect("a number");
    let (mut left, mut seen) = (0, std::collections::BTreeSet::new());
    for (kind, a, option) in [(0, 0.3, None), (1, 1.3, Some(0.7)), (4, 0.7, Some(1.1)), (5, 2.3, None), (3, -0.3, None)]
    {
        let mut sum = Df128::from(a);
        let mut early = None;
        for step in 0..4 {
            seen.insert((kind + step) % 6);
            let more = match ((kind + step) % 6, option) {
                (0, _) => Df128::from_product(a, a),
                (1, _) if a > 1.0 => Df128::from_quotient(a, 3.0) - a,
                (2, Some(x)) => Df128::from_product(x, a),
                (2, None) if a < 0.5 => {
                    early = early.or(Some(a / 7.0));
                    continue;
                }
                (2, None) => pair("0.1"),
                (3, _) => continue,
                (4, _) => Df128::from(a),
                _ => {
                    sum *= pair("1.1");
                    if sum > 2.0 { sum / 7.0 } else { -sum }
                }
            };
            sum += more;
        }
        left += i32::from(early.is_some());
        assert_eq!(matched(kind, a, option), early.unwrap_or(sum.hi()), "{kind} {a} {option:?}");
    }
    assert_eq!((left, seen.len()), (1, 6));
}
