//! What an annotated item's module imports of other modules is known, in whatever file they are: the structs, aliases and constants, and the fields of what
//! those are made of.

mod shapes;
mod units;
mod within {
    pub mod deep;
}

use fastmath::fastmath;

use self::units::{HALF, Real, TURN, WEIGHTS};
use shapes::*;

/// What a ray is made of has no name here.
#[fastmath(contract, report)]
fn at(ray: &Ray, t: Real) -> Real {
    ray.along.x * t + ray.from.x
}

#[fastmath(contract, report)]
fn turned(x: Real) -> Real {
    x * TURN + HALF
}

#[fastmath(contract, report)]
fn weighed(v: [Real; 3]) -> Real {
    v[0] * WEIGHTS[0] + v[1] * WEIGHTS[1] + v[2] * WEIGHTS[2]
}

#[fastmath(contract, reassoc, dispatch, report)]
fn sum(all: &[Point]) -> f64 {
    all.iter().map(|p| p.x * p.y).sum()
}

/// Some of it is not visible.
#[fastmath(contract, dispatch, report)]
fn heaviest(all: &[Sealed]) -> f64 {
    let mut most = 0.0;
    for one in all {
        let of = one.weight * one.weight + HALF;
        if of > most {
            most = of;
        }
    }
    most
}

#[fastmath(contract, report)]
mod inside {
    use super::super::around_far::units::HALF;
    use crate::around_far::shapes::{Point as Place, Ray};

    pub fn moved(p: &Place, r: &Ray) -> f64 {
        p.x * r.along.y + HALF
    }
}

/// The word means a local type, and the one that is imported with all there is means nothing.
mod nearer {
    #[allow(unused_imports, reason = "its own comes before it")]
    use super::shapes::*;

    pub struct Point {
        pub x: i32,
        pub y: i32,
    }

    #[fastmath::fastmath(contract, report)]
    pub fn of(p: &Point) -> i32 {
        p.x * p.y + p.x
    }

    #[fastmath::fastmath(contract, report)]
    pub fn along(r: &Ray) -> f64 {
        r.along.x * r.along.y + r.from.x
    }
}

#[test]
fn what_other_files_declare_is_known() {
    let (from, along) = (Point { x: 1.0, y: 2.0 }, Point { x: 3.0, y: 4.0 });
    let ray = Ray { from, along };
    assert_eq!((at(&ray, 2.0), at::REPORT.after.fma), (7.0, 1));
    assert_eq!((turned(1.0), turned::REPORT.after.fma), (std::f64::consts::PI * 2.0 + 0.5, 1));
    assert_eq!((weighed([1.0, 2.0, 3.0]), weighed::REPORT.after.fma), (0.5 + 2.0 * 0.25 + 3.0 * 0.125, 2));
    assert_eq!((inside::moved(&along, &ray), inside::moved::REPORT.after.fma), (12.5, 1));
    assert_eq!((nearer::along(&ray), nearer::along::REPORT.after.fma), (13.0, 1));
    assert_eq!((within::deep::length(&along), within::deep::length::REPORT.after.fma), (25.0, 1));
    assert_eq!((shapes::area(&along), shapes::area::REPORT.after.fma), (12.5, 1));
}

#[test]
fn loops_over_what_other_files_declare_run_in_lanes() {
    let all: Vec<Point> = (0..100).map(|i| Point { x: f64::from(i), y: 2.0 }).collect();
    assert_eq!(sum(&all), 9900.0);
    assert!(sum::REPORT.steps.iter().any(|step| step.rule.contains("lanes")), "{:?}", sum::REPORT);
    let all: Vec<Sealed> = (0..100).map(|i| Sealed::new(f64::from(i))).collect();
    assert_eq!(heaviest(&all), 99.0 * 99.0 + 0.5);
    assert_eq!(all[3].hidden(), 1.5);
}

#[test]
fn what_is_nearer_comes_first() {
    assert_eq!(nearer::of(&nearer::Point { x: 3, y: 4 }), 15);
    assert!(nearer::of::REPORT.steps.is_empty());
}
