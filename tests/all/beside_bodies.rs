//! Loops that call functions and methods which stand beside the annotated item, without an attribute or with the same: they run in lanes, and what is called
//! computes as it is written.

use std::ops::{Add, Mul};

use fastmath::fastmath;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    pub x: f64,
    pub y: f64,
}

impl Spot {
    pub const fn new(x: f64, y: f64) -> Self {
        Spot { x, y }
    }

    fn dot(self, other: Spot) -> f64 {
        self.x * other.x + self.y * other.y
    }

    fn square(&self) -> f64 {
        self.dot(*self)
    }

    fn weighed(&self, all: &[f64]) -> f64 {
        let mut sum = 0.0;
        for a in all {
            sum += self.bent(*a);
        }
        sum
    }

    fn bent(&self, a: f64) -> f64 {
        a * self.x + self.y
    }

    #[fastmath(reassoc, dispatch, report)]
    fn weighed_in_lanes(&self, all: &[f64]) -> f64 {
        let mut sum = 0.0;
        for a in all {
            sum += self.bent(*a);
        }
        sum
    }
}

impl Add for Spot {
    type Output = Spot;

    fn add(self, other: Spot) -> Spot {
        Spot::new(self.x + other.x, self.y + other.y)
    }
}

impl Mul<f64> for Spot {
    type Output = Spot;

    fn mul(self, by: f64) -> Spot {
        Spot { x: self.x * by, y: self.y * by }
    }
}

const HALF: f64 = 0.5;

/// Calls another, and a constant of the module.
fn curve(x: f64) -> f64 {
    bent(x, x) * HALF + 1.0
}

fn bent(x: f64, y: f64) -> f64 {
    x * y - 0.1
}

/// It leaves early.
fn ramp(x: f64) -> f64 {
    if x < 0.0 {
        return 0.0;
    }
    x * 3.0 + 0.7
}

/// The same is permitted in it.
#[fastmath(contract)]
fn fused(x: f64) -> f64 {
    x * x + 0.1
}

/// Something else is.
#[fastmath(contract, nsz)]
fn other(x: f64) -> f64 {
    -(x * x + 0.1)
}

mod plain {
    use super::{Spot, bent, curve, ramp};

    pub fn set(x: &[f64], y: &mut [f64]) {
        for i in 0..y.len().min(x.len()) {
            y[i] = curve(x[i]);
        }
    }

    pub fn ramps(x: &[f64], y: &mut [f64]) {
        for (y, x) in y.iter_mut().zip(x) {
            *y = ramp(*x) + bent(*x, 2.0);
        }
    }

    pub fn greatest(x: &[f64], y: &mut [f64]) {
        let mut most = f64::NEG_INFINITY;
        for x in x {
            let here = curve(*x);
            if here > most {
                most = here;
            }
        }
        y[0] = most;
    }

    pub fn spots(x: &[f64], y: &mut [f64]) {
        let all: Vec<Spot> = x.iter().map(|x| Spot::new(*x, 0.3)).collect();
        let by = Spot::new(0.7, 1.9);
        for (y, p) in y.iter_mut().zip(&all) {
            let q = *p * 0.1 + by;
            *y = q.dot(by) + (*p).dot(q);
        }
    }
}

#[fastmath(dispatch, report)]
pub fn set(x: &[f64], y: &mut [f64]) {
    for i in 0..y.len().min(x.len()) {
        y[i] = curve(x[i]);
    }
}

#[fastmath(dispatch, report)]
pub fn ramps(x: &[f64], y: &mut [f64]) {
    for (y, x) in y.iter_mut().zip(x) {
        *y = ramp(*x) + bent(*x, 2.0);
    }
}

#[fastmath(nsz, dispatch, report)]
pub fn greatest(x: &[f64], y: &mut [f64]) {
    let mut most = f64::NEG_INFINITY;
    for x in x {
        let here = curve(*x);
        if here > most {
            most = here;
        }
    }
    y[0] = most;
}

#[fastmath(dispatch, report)]
pub fn spots(x: &[f64], y: &mut [f64]) {
    let all: Vec<Spot> = x.iter().map(|x| Spot::new(*x, 0.3)).collect();
    let by = Spot::new(0.7, 1.9);
    for (y, p) in y.iter_mut().zip(&all) {
        let q = *p * 0.1 + by;
        *y = q.dot(by) + (*p).dot(q);
    }
}

#[fastmath(reassoc, dispatch, report)]
fn summed(x: &[f64]) -> f64 {
    x.iter().map(|x| curve(*x)).sum()
}

#[fastmath(reassoc, dispatch, report)]
fn norms(all: &[Spot]) -> f64 {
    let mut sum = 0.0;
    for p in all {
        sum += p.square();
    }
    sum
}

#[fastmath(contract, dispatch, report)]
fn with_the_same(x: &[f64], y: &mut [f64]) {
    for (y, x) in y.iter_mut().zip(x) {
        *y = fused(*x) * 0.3 + 0.1;
    }
}

#[fastmath(reassoc, contract, dispatch, report)]
fn with_another(x: &[f64]) -> f64 {
    x.iter().map(|x| other(*x)).sum()
}

/// In debug builds it panics where the promise is broken.
#[fastmath(nnan, check)]
fn checked(x: f64) -> f64 {
    x + 1.0
}

#[allow(clippy::eq_op, reason = "as authors write them")]
#[fastmath(nnan, dispatch)]
fn with_checked(x: &[f64], y: &mut [f64]) {
    for (y, x) in y.iter_mut().zip(x) {
        *y = checked(*x) + (*x - *x);
    }
}

/// A name of its own comes first.
#[fastmath(reassoc, dispatch, report)]
fn shadowed(x: &[f64]) -> f64 {
    let curve = |x: f64| x + 1.0;
    x.iter().map(|x| curve(*x)).sum()
}

fn splits(report: &fastmath::Report) -> bool {
    report.steps.iter().any(|step| step.rule.contains("lanes"))
}

fn numbers(n: usize) -> Vec<f64> {
    let odd = [f64::NAN, -0.0, f64::INFINITY, 1e-310, -1e308];
    (0..n).map(|i| if i % 29 == 28 { odd[i / 29 % odd.len()] } else { (i as f64 * 0.37).sin() * 5.0 }).collect()
}

#[test]
fn what_stands_beside_is_read_in_loops() {
    for report in [
        &set::REPORT,
        &ramps::REPORT,
        &spots::REPORT,
        &summed::REPORT,
        &norms::REPORT,
        &with_the_same::REPORT,
        &shadowed::REPORT,
        &Spot::WEIGHED_IN_LANES_REPORT,
    ] {
        assert!(splits(report), "{report}");
    }
    // Its own flags are none of the caller's, nor are the caller's its own.
    assert!(!splits(&with_another::REPORT), "{}", with_another::REPORT);
    assert_eq!((summed::REPORT.after.fma, with_the_same::REPORT.after.fma), (0, 2));
}

type Loop = fn(&[f64], &mut [f64]);

#[test]
fn it_computes_what_it_says_bit_by_bit() {
    let loops: [(&str, Loop, Loop); 4] = [
        ("set", plain::set, set),
        ("ramps", plain::ramps, ramps),
        ("greatest", plain::greatest, greatest),
        ("spots", plain::spots, spots),
    ];
    for (name, plain, lanes) in loops {
        for n in 1..150 {
            let (x, mut expected, mut found) = (numbers(n), vec![0.5; n], vec![0.5; n]);
            plain(&x, &mut expected);
            lanes(&x, &mut found);
            let bits =
                |all: &[f64]| all.iter().map(|x| if x.is_nan() { u64::MAX } else { x.to_bits() }).collect::<Vec<_>>();
            assert_eq!(bits(&expected), bits(&found), "{name} {n}");
        }
    }
}

#[test]
fn sums_are_those_of_the_plain_loop_but_for_their_order() {
    for n in 0..150 {
        let x: Vec<f64> = (0..n).map(|i| f64::from(i) * 0.25 - 7.0).collect();
        let all: Vec<Spot> = x.iter().map(|x| Spot::new(*x, 2.0)).collect();
        let near = |found: f64, expected: f64| {
            assert!((found - expected).abs() <= 1e-12 * (1.0 + expected.abs()), "{n}: {found} {expected}");
        };
        near(summed(&x), x.iter().map(|x| curve(*x)).sum());
        near(norms(&all), all.iter().map(Spot::square).sum());
        let mut y = vec![0.0; x.len()];
        with_the_same(&x, &mut y);
        y.iter().zip(&x).for_each(|(y, x)| near(*y, fused(*x) * 0.3 + 0.1));
        near(with_another(&x), x.iter().map(|x| other(*x)).sum());
        near(shadowed(&x), x.iter().map(|x| x + 1.0).sum());
        near(Spot::new(0.3, 0.1).weighed_in_lanes(&x), Spot::new(0.3, 0.1).weighed(&x));
    }
}

#[test]
fn what_is_asserted_in_it_still_is() {
    let panics = |x: f64| std::panic::catch_unwind(|| with_checked(&[0.5, x], &mut [0.0; 2])).is_err();
    assert_eq!([panics(f64::NAN), panics(1.0)], [cfg!(debug_assertions), false]);
}
