//! The best element of a chain with its place: by a fold that chooses between tuples, which needs no flag, and by `min_by` of what is computed of each item.

#![allow(clippy::all, deprecated, reason = "as authors write them")]

use crate::given;

mod folded {
    use crate::twice::twice;

    pub type Fold = fn(&[f64]) -> (usize, f64);

    pub fn all() -> [(&'static str, Fold, Fold); 6] {
        compared!(Fold: kept parted computed one_part second may_overflow)
    }

    twice! {
        #[fastmath::fastmath(dispatch)]
        pub fn kept(x: &[f64]) -> (usize, f64) {
            x.iter().enumerate().fold((0, f64::MAX), |best, (i, &v)| if v < best.1 { (i, v) } else { best })
        }

        pub fn parted(x: &[f64]) -> (usize, f64) {
            x.iter().enumerate().fold((7, f64::NEG_INFINITY), |(at, most), (i, &v)| if v >= most { (i, v) } else { (at, most) })
        }

        pub fn computed(x: &[f64]) -> (usize, f64) {
            let target = 2.5;
            x.iter().enumerate().fold((usize::MAX, f64::INFINITY), |(at, least), (i, v)| {
                let far = (v - target).abs();
                if far < least { (i, far) } else { (at, least) }
            })
        }

        pub fn one_part(x: &[f64]) -> (usize, f64) {
            x.iter().fold((0, 1.0), |(n, most), &v| if v > 3.0 { (n + 1, most) } else if v > most { (n, v) } else { (n, most) })
        }

        /// A part takes what another was.
        pub fn second(x: &[f64]) -> (usize, f64) {
            let (first, second) = x.iter().fold((f64::MIN, f64::MIN), |(first, second), &v| {
                if v > first { (v, first) } else if v > second { (first, v) } else { (first, second) }
            });
            (x.len(), first + second)
        }

        pub fn may_overflow(x: &[f64]) -> (usize, f64) {
            x.iter().enumerate().fold((0, 9.0), |(at, least), (i, &v)| if v < least { (i - 1, v) } else { (at, least) })
        }
    }
}

mod computed {
    use crate::twice::twice;

    pub type Best = fn(&[f64]) -> Option<(usize, f64)>;

    pub fn all() -> [(&'static str, Best, Best); 8] {
        compared!(Best: nearest last_of_the_greatest backwards value mapped_twice of_two before filtered)
    }

    twice! {
        #[fastmath::fastmath(nnan, nsz, dispatch)]
        pub fn nearest(x: &[f64]) -> Option<(usize, f64)> {
            let target = 2.5;
            x.iter().enumerate().map(|(i, v)| (i, (v - target).abs())).min_by(|a, b| a.1.total_cmp(&b.1))
        }

        pub fn last_of_the_greatest(x: &[f64]) -> Option<(usize, f64)> {
            x.iter().map(|v| v.abs() * 2.0).enumerate().max_by(|(_, a), (_, b)| a.partial_cmp(b).unwrap())
        }

        pub fn backwards(x: &[f64]) -> Option<(usize, f64)> {
            x.iter().rev().skip(1).map(|v| v.abs()).enumerate().min_by(|a, b| a.1.total_cmp(&b.1))
        }

        pub fn value(x: &[f64]) -> Option<(usize, f64)> {
            let best = x.iter().copied().map(|v| 3.0 - v).max_by(|a, b| a.total_cmp(b));
            best.map(|best| (x.len(), best))
        }

        pub fn mapped_twice(x: &[f64]) -> Option<(usize, f64)> {
            x.iter().map(|v| v - 1.0).map(|v| v * v).enumerate().map(|(i, v)| (i + 1, v)).min_by(|a, b| b.1.total_cmp(&a.1))
        }

        pub fn of_two(x: &[f64]) -> Option<(usize, f64)> {
            let y = &x[x.len() / 2..];
            x.iter().zip(y).map(|(a, b)| { let d = a - b; d * d }).enumerate().max_by(|a, b| a.1.total_cmp(&b.1))
        }

        /// What is made of an item may panic.
        pub fn before(x: &[f64]) -> Option<(usize, f64)> {
            x.iter().enumerate().map(|(i, v)| (i - 1, v + 1.0)).min_by(|a, b| a.1.total_cmp(&b.1))
        }

        /// What is left out is no part of the count.
        pub fn filtered(x: &[f64]) -> Option<(usize, f64)> {
            x.iter().filter(|v| **v > 0.0).map(|v| v * 2.0).enumerate().min_by(|a, b| a.1.total_cmp(&b.1))
        }
    }
}

fn numbers(count: usize) -> Vec<f64> {
    (0..count).map(|i| ((i * 7919 + 3) * (i + 31) / 7 % 97) as f64 / 4.0 - 4.0).collect()
}

#[test]
fn folds_choose() {
    for (name, plain, lanes) in folded::all() {
        for count in 0..=100 {
            for (at, special) in [0.5, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.0, 0.0].into_iter().enumerate() {
                let mut x = numbers(count);
                x.iter_mut().skip(at * 3 % 7).step_by(5 + at).for_each(|x| *x = special);
                let one = |fold: folded::Fold| given(|| fold(&x)).map(|(at, best)| (at, best.to_bits()));
                assert_eq!(one(plain), one(lanes), "{name} of {count} with {special}");
            }
        }
    }
}

#[test]
fn what_is_computed_is_compared() {
    for (name, plain, lanes) in computed::all() {
        for count in 0..=100 {
            for (at, special) in [0.5, f64::INFINITY, f64::NEG_INFINITY, 0.0].into_iter().enumerate() {
                let mut x = numbers(count);
                x.iter_mut().skip(at * 3 % 7).step_by(5 + at).for_each(|x| *x = special);
                // The difference of two infinities is no number, and was promised not to be.
                let is_promised = special.is_finite() || name != "of_two";
                assert!(!is_promised || given(|| plain(&x)) == given(|| lanes(&x)), "{name} of {count} with {special}");
            }
        }
    }
}
