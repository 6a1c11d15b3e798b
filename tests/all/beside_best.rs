//! What is kept beside the best element so far: tuples that are set whole, and what is the same in every step of a loop. No flag is needed, so all is as written, to the bit.

#![allow(clippy::all, deprecated, reason = "as authors write them")]

use crate::given;
use crate::twice::twice;

twice! {
    #[fastmath::fastmath(dispatch)]
    pub fn least(x: &[f64]) -> (usize, usize, f64) {
        let mut best = (0, f64::MAX);
        for i in 0..x.len() {
            if x[i] < best.1 {
                best = (i, x[i]);
            }
        }
        (best.0, x.len(), best.1)
    }

    pub fn greatest_behind(x: &[f64]) -> (usize, usize, f64) {
        let mut best = (f64::NEG_INFINITY, 0);
        for (i, &v) in x.iter().enumerate() {
            if best.0 <= v {
                best = (v, i + 1);
            }
        }
        (best.1, 0, best.0)
    }

    pub fn closest(x: &[f64]) -> (usize, usize, f64) {
        let mut best = (0, 0, f64::INFINITY);
        for i in 0..x.len() {
            for j in i + 1..x.len() {
                let d = (x[i] - x[j]).abs();
                if d < best.2 {
                    best = (i, j, d);
                }
            }
        }
        best
    }

    pub fn farthest(x: &[f64]) -> (usize, usize, f64) {
        let (mut row, mut at, mut most) = (7, 8, 0.0);
        for i in 0..x.len() {
            for (j, &v) in x.iter().enumerate() {
                let d = (x[i] - v) * (x[i] - v);
                if most < d {
                    most = d;
                    row = i;
                    at = j;
                }
            }
        }
        (row, at, most)
    }

    /// The best is what stands on the left of the comparison, and what is compared has a name too.
    pub fn lower(x: &[f64]) -> (usize, usize, f64) {
        let (mut best, mut pair) = (1.5, (3, 4));
        for i in 0..3 {
            for j in 0..x.len() {
                let v = x[j] + 1.0;
                if best > v {
                    best = v;
                    pair = (i, j);
                }
            }
        }
        (pair.0, pair.1, best)
    }

    /// Equal ones are taken as well: what is less afterwards does not tell.
    pub fn last_of_equal(x: &[f64]) -> (usize, usize, f64) {
        let (mut row, mut at, mut least) = (7, 8, 2.0);
        for i in 0..4 {
            for j in 0..x.len() {
                if x[j] <= least {
                    least = x[j];
                    row = i;
                    at = j;
                }
            }
        }
        (row, at, least)
    }

    /// What is set in the step is not the same in the next.
    pub fn counted(x: &[f64]) -> (usize, usize, f64) {
        let (mut seen, mut at, mut least) = (0, 0, 9.0);
        for &v in x {
            seen += 1;
            if v < least {
                least = v;
                at = seen;
            }
        }
        (at, seen, least)
    }

    /// And what the loop asks for stands where it does.
    pub fn asked(x: &[f64]) -> (usize, usize, f64) {
        let (mut row, mut at, mut least, mut sum) = (0, 0, 9.0, 0);
        for i in 1..4 {
            for j in 0..x.len() {
                sum += row;
                if x[j] < least {
                    least = x[j];
                    row = i;
                    at = j;
                }
            }
            least += 1.0;
        }
        (at, sum, least)
    }

    /// The best is set once more: it may be what it was before.
    pub fn set_twice(x: &[f64]) -> (usize, usize, f64) {
        let (mut row, mut least) = (0, 4.0);
        for i in 1..4 {
            for j in 0..x.len() {
                if x[j] < least {
                    least = x[j];
                    row = i;
                }
                if x[j] > 30.0 {
                    least = 4.0;
                }
            }
        }
        (row, 0, least)
    }

    /// A tuple that has nothing in it before the loop.
    pub fn late(x: &[f64]) -> (usize, usize, f64) {
        let (mut sum, mut last) = (0.0, 0);
        let mut pair;
        for i in 0..x.len() {
            pair = (i, x[i]);
            sum += pair.1;
            last = pair.0;
        }
        (last, 0, sum)
    }

    /// Parts that ask for one another.
    pub fn swapped(x: &[f64]) -> (usize, usize, f64) {
        let mut pair = (1.0, 2.0);
        for &v in x {
            if v > pair.0 {
                pair = (v, pair.0);
            }
        }
        (0, 0, pair.0 - pair.1)
    }

    /// The index may overflow in a step that takes it.
    pub fn before(x: &[f64]) -> (usize, usize, f64) {
        let mut best = (9.0, 0usize);
        for i in 0..x.len() {
            if x[i] < best.0 {
                best = (x[i], i - 1);
            }
        }
        (best.1, 0, best.0)
    }

    /// More is reached than there is.
    pub fn too_far(x: &[f64]) -> (usize, usize, f64) {
        let mut best = (0, 0, 9.0);
        for i in 0..2 {
            for j in 0..40 {
                if x[j] < best.2 {
                    best = (i, j, x[j]);
                }
            }
        }
        best
    }

    pub fn of_two(x: &[f64]) -> (usize, usize, f64) {
        let (mut which, mut label, mut best) = (0, "none", f64::MAX);
        for (k, y) in [&x[..x.len() / 2], &x[x.len() / 2..]].into_iter().enumerate() {
            for v in y.iter() {
                if *v < best {
                    best = *v;
                    which = k;
                    label = "some";
                }
            }
        }
        (which, label.len(), best)
    }
}

type Function = fn(&[f64]) -> (usize, usize, f64);

fn all(x: &[f64], what: &str) {
    let functions = compared!(Function: least greatest_behind closest farthest lower last_of_equal counted asked set_twice late swapped before too_far of_two);
    for (name, plain, lanes) in functions {
        let bits = |found: Option<(usize, usize, f64)>| found.map(|(one, other, best)| (one, other, best.to_bits()));
        // The sign and the payload of a NaN are no one's.
        let one = |f: Function| bits(given(|| f(x))).map(|found| (found, f64::from_bits(found.2).is_nan()));
        let (plain, lanes) = (one(plain), one(lanes));
        let same = match (plain, lanes) {
            (Some((plain, true)), Some((lanes, true))) => (plain.0, plain.1) == (lanes.0, lanes.1),
            (plain, lanes) => plain == lanes,
        };
        assert!(same, "{name} of {} {what}: {plain:?} and {lanes:?}", x.len());
    }
}

#[test]
fn what_is_kept_is_what_was_kept() {
    for count in 0..=100 {
        let x: Vec<f64> = (0..count).map(|i| ((i * 7919 + 3) * (i + 31) / 7 % 97) as f64 / 4.0 - 4.0).collect();
        all(&x, "as they are");
        for (at, special) in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.0, 0.0].into_iter().enumerate() {
            let mut x = x.clone();
            x.iter_mut().skip(at * 3 % 7).step_by(5 + at).for_each(|x| *x = special);
            all(&x, "with some that are special");
        }
        all(&vec![-0.0; count], "that are zeros");
        all(&vec![f64::NAN; count], "that are no numbers");
    }
}
