//! What stands around an annotated item in its file is known: the structs, aliases and constants of its module, what that imports of the module around, and the
//! impl that a method is in.

#![allow(clippy::needless_range_loop, reason = "as authors write them")]

use fastmath::fastmath;

type Real = f64;

/// A matrix, row by row.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    rows: usize,
    columns: usize,
    data: Vec<Real>,
}

#[derive(Clone, Copy)]
struct Point {
    x: f32,
    y: f32,
}

const SCALE: Real = 0.5;

#[fastmath(contract, reassoc, dispatch, report)]
impl Matrix {
    fn sum(&self) -> Real {
        self.data.iter().map(|v| v * v).sum()
    }

    fn scale(&mut self, by: Real) {
        for v in &mut self.data {
            *v = *v * by + SCALE;
        }
    }

    fn times(&self, v: &[Real]) -> Vec<Real> {
        let mut out = vec![0.0; self.rows];
        for r in 0..self.rows {
            for c in 0..self.columns {
                out[r] += self.data[r * self.columns + c] * v[c];
            }
        }
        out
    }
}

impl Matrix {
    #[fastmath(contract, report)]
    fn first(&self, a: Real) -> Real {
        self.data[0] * a + self.data[1]
    }
}

#[fastmath(contract, report)]
fn cross<'a>(a: &'a Point, b: &'a Point) -> f32 {
    a.x * b.y - a.y * b.x
}

#[fastmath(contract, report)]
mod inside {
    use super::{Point, SCALE};

    pub fn moved(p: &Point, by: f32) -> f32 {
        p.x * by + p.y
    }

    pub fn scaled(a: f64, b: f64) -> f64 {
        a * SCALE + b
    }
}

#[fastmath(contract, report)]
mod all {
    use super::*;

    pub fn moved(p: &Point, by: f32) -> f32 {
        p.x * by + p.y
    }
}

#[test]
fn fields_constants_and_aliases_are_known() {
    let reports = [cross::REPORT, inside::moved::REPORT, inside::scaled::REPORT, all::moved::REPORT];
    for report in reports.into_iter().chain([Matrix::FIRST_REPORT]) {
        assert_eq!(report.after.fma, 1, "{}: {:?}", report.name, report.left);
    }
    for report in [Matrix::SUM_REPORT, Matrix::SCALE_REPORT, Matrix::TIMES_REPORT] {
        let in_lanes = report.steps.iter().any(|step| step.rule.contains("lanes"));
        assert!(in_lanes, "{}: {:?}", report.name, report.left);
    }
}

#[test]
fn they_compute_what_they_say() {
    let mut m = Matrix { rows: 3, columns: 50, data: (0..150).map(f64::from).collect() };
    assert_eq!(m.sum(), (0..150).map(|v| f64::from(v * v)).sum());
    assert_eq!(m.times(&[2.0; 50]), [2450.0, 7450.0, 12450.0]);
    assert_eq!(m.first(3.0), 1.0);
    m.scale(2.0);
    assert_eq!(m.data, (0..150).map(|v| f64::from(v) * 2.0 + 0.5).collect::<Vec<_>>());
    let (a, b) = (Point { x: 1.0, y: 2.0 }, Point { x: 3.0, y: 4.0 });
    assert_eq!([cross(&a, &b), inside::moved(&a, 5.0), all::moved(&b, 2.0)], [-2.0, 7.0, 10.0]);
    assert_eq!(inside::scaled(4.0, 1.0), 3.0);
}

/// A name of a primitive type that the module around gives another type.
mod renamed {
    use std::ops::{Add, Mul};

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Saturated(pub i8);

    impl Add for Saturated {
        type Output = Saturated;

        fn add(self, other: Saturated) -> Saturated {
            Saturated(self.0.saturating_add(other.0))
        }
    }

    impl Mul for Saturated {
        type Output = Saturated;

        fn mul(self, other: Saturated) -> Saturated {
            Saturated(self.0.saturating_mul(other.0))
        }
    }

    use Saturated as f32;

    #[fastmath::fastmath(contract, arcp, report)]
    pub fn weighed(a: f32, b: f32, c: f32) -> f32 {
        a * b + c
    }
}

#[test]
fn a_name_means_what_the_module_says() {
    use renamed::{Saturated, weighed};
    assert_eq!(weighed(Saturated(100), Saturated(2), Saturated(-27)), Saturated(100));
    assert_eq!(weighed::REPORT.after.fma, 0);
}

/// What a macro makes is not what stands in the file.
mod made {
    pub struct Pair {
        pub a: i32,
        pub b: i32,
    }

    macro_rules! make {
        ($number:ty) => {
            pub mod inside {
                pub struct Pair {
                    pub a: $number,
                    pub b: $number,
                }

                #[fastmath::fastmath(contract, report)]
                pub fn of(p: &Pair) -> $number {
                    let (a, b): ($number, $number) = (p.a, p.b);
                    a * b + a
                }
            }
        };
    }

    make!(f64);

    #[fastmath::fastmath(contract, report)]
    pub fn of(p: &Pair) -> i32 {
        p.a * p.b + p.a
    }
}

#[test]
fn a_macro_s_items_are_its_own() {
    assert_eq!(made::of(&made::Pair { a: 3, b: 4 }), 15);
    assert_eq!(made::inside::of(&made::inside::Pair { a: 3.0, b: 4.0 }), 15.0);
}
