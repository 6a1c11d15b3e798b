//! `crate = quick`: the dependency has another name here, and nothing is called `::fastmath`.

#![allow(clippy::excessive_precision, reason = "as authors write them")]

use quick::fastmath;

#[fastmath(crate = quick, fused)]
fn fused(a: f32, b: f32, c: f32) -> f32 {
    a * b + c
}

#[fastmath(fast, report, dispatch, crate = quick)]
fn dot(x: &[f32], y: &[f32]) -> f32 {
    let mut sum = 0.0;
    for (x, y) in x.iter().zip(y) {
        sum += x * y;
    }
    sum
}

#[fastmath(crate = ::quick, fused)]
mod within {
    pub struct Line(pub f64, pub f64);

    impl Line {
        pub fn at(&self, x: f64) -> f64 {
            self.0 * x + self.1
        }
    }

    #[fastmath(kahan)]
    pub fn cross(a: f64, b: f64, c: f64, d: f64) -> f64 {
        a * b - c * d
    }
}

/// What the author has under the name is the author's.
mod fastmath {
    pub mod rt {
        pub fn seven() -> f32 {
            7.0
        }
    }
}

#[quick::fastmath(fused, ty = f32, crate = crate::again)]
fn of_the_author(a: f32, b: f32) -> f32 {
    a * b + self::fastmath::rt::seven()
}

mod again {
    pub use quick::*;
}

macro_rules! declare {
    ($name:ident) => {
        #[fastmath(fused, crate = $crate::again)]
        fn $name(a: f32, b: f32, c: f32) -> f32 {
            a * b + c
        }
    };
}

declare!(declared);

#[test]
fn the_dependency_may_have_another_name() {
    let (a, b) = (1.00000011920929f32, 53400708f32);
    assert_eq!(fused(a, b, -b), 6.365860462);
    assert_eq!(declared(a, b, -b), 6.365860462);
    assert_eq!(of_the_author(a, b), a.mul_add(b, 7.0));
    assert_eq!(within::Line(0.1, -1.0).at(10.0), 0.1f64.mul_add(10.0, -1.0));
    assert_eq!(within::cross(0.1, 10.0, 1.0, 1.0), 0.1f64.mul_add(10.0, -1.0));
    assert_eq!(dot(&[1.0; 100], &[2.0; 100]), 200.0);
    assert_eq!(dot::REPORT.name, "dot");
}
