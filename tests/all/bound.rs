//! Names that patterns bind and places that can be written only once: promises hold there as elsewhere.

use fastmath::fastmath;

/// The square of 1 + 2^-30 is no `f64`, and its last digit is lost where it is rounded.
const X: f64 = 1.0 + 1.0 / (1u64 << 30) as f64;
const LOST: f64 = 1.0 / (1u64 << 60) as f64;

#[deny(warnings)]
#[fastmath(df64)]
mod pairs {
    pub fn tuple_of_elements(x: &[f64]) -> f64 {
        let (square, twice) = (x[0] * x[1], x[0] + x[1] - 1.0);
        square - twice
    }

    pub fn tuple_that_changes(x: f64) -> f64 {
        let (mut a, mut b) = (x, 1.0);
        a = a * x;
        b = b - 2.0 * x;
        a + b
    }

    pub fn array_of_names(x: f64, count: usize) -> f64 {
        let (mut a, mut b) = (x * x, 2.0 * x - 1.0);
        for _ in 0..count {
            [a, b] = [b, a];
        }
        a - b
    }

    pub fn delayed(x: &[f64]) -> f64 {
        let (mut p, mut q) = (0.0, 0.0);
        let mut sum = 0.0;
        for v in x {
            (p, q) = (v * v + p, p);
            sum += q;
        }
        sum
    }

    pub fn tuple_of_a_parameter(pair: (f64, f64)) -> f64 {
        let (mut a, b) = pair;
        a = a * b;
        a * a - a
    }

    pub fn part_of_an_array(x: [f64; 3]) -> f64 {
        let [mut a, b, _] = x;
        a *= b;
        a - b
    }
}

#[deny(warnings)]
#[fastmath(fused)]
mod once {
    pub fn tuple_of_a_parameter(pair: (f64, f64)) -> f64 {
        let (mut a, b) = pair;
        a = a * b - 1.0;
        a * b - a
    }

    pub fn counted(x: &mut [f64], k: f64) -> usize {
        let mut i = 0;
        x[{
            i += 1;
            i
        }] -= k * k;
        let mut next = || {
            i += 1;
            i
        };
        x[next()] += x[0] * k;
        i
    }
}

#[fastmath(fast, denormal(preserve_sign))]
fn read_by_a_closure(x: &[f64], n: f64) -> f64 {
    let mean = x[0] / n;
    let spread = x.iter().map(|v| (v - mean) * (v - mean)).sum::<f64>() / n;
    spread * mean
}

#[fastmath(fused, arcp)]
fn shared_by_a_tuple(x: &[f64], n: f64) -> f64 {
    let (a, b) = (x[0] / n, x[1] / n);
    (x[2] - a) * (x[3] - b) / n
}

#[test]
fn names_in_tuples_hold_pairs() {
    assert_eq!(pairs::tuple_of_elements(&[X, X]), LOST);
    assert_eq!(pairs::tuple_that_changes(X), LOST);
    assert_eq!(pairs::array_of_names(X, 4), LOST);
    assert_eq!(pairs::array_of_names(X, 3), -LOST);
    assert_eq!(pairs::delayed(&[X, X, 0.0]), X.mul_add(X, 2.0 * X * X));
}

/// What other patterns bind is rounded wherever it is assigned.
#[test]
fn names_in_other_patterns_hold_floats() {
    assert_eq!(pairs::tuple_of_a_parameter((X, X)), (X * X).mul_add(X * X, -(X * X)));
    assert_eq!(pairs::part_of_an_array([X, X, 0.0]), X * X - X);
}

#[test]
fn products_fuse_behind_patterns() {
    let a = X.mul_add(X, -1.0);
    assert_eq!(once::tuple_of_a_parameter((X, X)), a.mul_add(X, -a));
}

/// An index that counts is counted once, and the product keeps its digits.
#[test]
fn places_are_evaluated_once() {
    let mut x = [X, X * X, -X * X, 7.0];
    assert_eq!(once::counted(&mut x, X), 2);
    assert_eq!(x, [X, -LOST, LOST, 7.0]);
}

#[test]
fn what_another_formula_needs_is_bound_in_front_of_a_tuple() {
    let r = 1.0 / 3.0;
    let expected = (-1.0f64).mul_add(r, 5.0) * (-2.0f64).mul_add(r, 7.0) * r;
    assert_eq!(shared_by_a_tuple(&[1.0, 2.0, 5.0, 7.0], 3.0), expected);
    assert_eq!(read_by_a_closure(&[2.0, 4.0], 2.0), 5.0);
}

/// An assignment may end its block without a semicolon, and its promise is asserted behind it.
#[test]
fn an_assignment_may_stand_last() {
    #[fastmath(check, fast)]
    fn root(x: f64) -> f64 {
        let (mut low, mut high) = (0.0, x);
        for _ in 0..60 {
            let middle = 0.5 * (low + high);
            if middle * middle > x { high = middle } else { low = middle }
        }
        low
    }
    assert!((root(2.0) - std::f64::consts::SQRT_2).abs() < 1e-15);
}

#[deny(warnings)]
#[fastmath(df64)]
mod kept {
    pub fn logarithms(x: &[f64], signs: &[bool]) -> f64 {
        let chosen = x.iter().zip(signs).map(|(&v, &sign)| {
            let s = 1.0 / (1.0 + (-v).exp());
            if sign { -s.ln() } else { -(1.0 - s).ln() }
        });
        chosen.sum::<f64>() / x.len() as f64
    }

    pub fn nearest(x: &[f64], to: f64) -> usize {
        let (mut at, mut least) = (0, f64::INFINITY);
        for (i, v) in x.iter().enumerate() {
            let d = (v - to).abs();
            if d < least {
                least = d;
                at = i;
            }
        }
        at
    }

    pub fn nearest_by_lets(x: &[f64], to: f64) -> usize {
        let mut at = 0;
        let mut least = f64::INFINITY;
        for (i, v) in x.iter().enumerate() {
            let d = (v - to).abs();
            if d < least {
                least = d;
                at = i;
            }
        }
        at
    }
}

/// What a closure computes in pairs is bound inside of it, and a pair is no number for lanes.
#[test]
fn closures_and_loops_of_pairs_stay() {
    let x: Vec<f64> = (0..100).map(|i| f64::from((i * 37) % 101)).collect();
    assert_eq!(kept::logarithms(&[0.0, 0.0], &[true, false]), std::f64::consts::LN_2);
    let nearest = x.iter().position(|v| *v == 50.0).expect("it is there");
    assert_eq!((kept::nearest(&x, 50.25), kept::nearest_by_lets(&x, 50.25)), (nearest, nearest));
}

/// Arrays of numbers without a digit behind the point, and bodies with attributes of their own, are read like others.
#[test]
fn unusual_spellings_are_read() {
    #[fastmath(fast, dispatch)]
    fn weighted(x: f64) -> f64 {
        #![allow(clippy::excessive_precision)]
        let weights = [1., 2.5, -3.];
        let mut sum = 0.;
        for (i, w) in weights.iter().enumerate() {
            sum += w * x * i as f64;
        }
        sum
    }
    assert_eq!(weighted(2.0), 5.0 - 12.0);
}

/// A reciprocal of halves is a quotient, and one of a type parameter is not made.
#[test]
fn reciprocals_are_made_where_they_can_be_written() {
    #[fastmath(fast, fused)]
    mod shared {
        use half::f16;
        use num_traits::Float;

        pub fn halves(a: f16, b: f16, d: f16) -> f16 {
            (a / d + b * b) * (b / d)
        }

        pub fn norm<F: Float>(scale: F, s: F, t: F) -> F {
            scale * (s + (t / scale) / scale).sqrt()
        }
    }
    let [one, three, four] = [1.0, 3.0, 4.0].map(half::f16::from_f32);
    assert_eq!(shared::halves(four, three, four).to_f32(), (1.0 + 9.0) * 0.75);
    assert_eq!(shared::halves(one, one, one).to_f32(), 2.0);
    assert_eq!(shared::norm(2.0, 3.0, 4.0), 4.0);
}

/// What a name meant before another took it is kept where a formula goes on needing it.
#[test]
fn a_name_that_is_taken_over_is_kept() {
    #[fastmath(df64)]
    fn beyond(limit: f64) -> usize {
        let mut count = 0;
        for i in 0..10 {
            let i = f64::from(i) * 0.1;
            if 2.0 * i > limit {
                assert!(i > 0.0);
                count += 1;
            }
        }
        count
    }
    assert_eq!(beyond(1.0), 4);
}

macro_rules! series {
    ($(#[$flags:meta])? $name:ident) => {
        $(#[$flags])?
        fn $name(z: f64) -> f64 {
            let (mut even, mut odd) = (1.0, 0.0);
            let mut term = 1.0;
            let mut k = 2.0;
            for _ in 0..20 {
                term *= z / k;
                odd += term / k;
                k += 1.0;
                term /= k;
                even += term / k;
                k += 1.0;
            }
            even + odd
        }
    };
}

series!(series);
series!(
    #[fastmath(fast, not(nnan, ninf, afn))]
    rewritten_series
);

/// What a literal begins is of no known type yet where it is bound, and has no methods there.
#[test]
fn a_number_that_a_literal_begins_is_bound_without_methods() {
    for z in [0.25, 0.5, 3.0] {
        assert!((rewritten_series(z) - series(z)).abs() < 4.0 * f64::EPSILON * series(z));
    }
}

/// What tells the type of a call is the `let` around it, which dies: the name that is bound in its place says the type.
#[fastmath(fast)]
fn told_by_its_let(text: &str, xs: &[f64], y: f64) -> Option<f64> {
    let parsed: f64 = text.parse().ok()?;
    let tenth = parsed * 0.1;
    let sum: f64 = xs.iter().filter(|x| **x > 0.0).map(|x| x + y).sum();
    let half = sum * 0.5;
    Some(tenth * y * 2.0 + half * y * 4.0)
}

#[test]
fn a_dying_let_leaves_its_type() {
    assert_eq!(told_by_its_let("2.5", &[1.0, -7.0, 2.0], 3.0), Some(55.5));
    assert_eq!(told_by_its_let("?", &[], 3.0), None);
}
