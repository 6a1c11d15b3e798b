//! What is allowed in one function is not in the loop that calls it: the function is not read there, for the compiler would tell of what is in it.

#![deny(deprecated, unused_must_use, unused_parens)]

use fastmath::fastmath;

#[deprecated]
const OLD: f64 = 0.3;

#[allow(deprecated, reason = "as authors write them")]
fn old(x: f64) -> f64 {
    x * OLD
}

#[allow(unused_must_use, reason = "as authors write them")]
fn idle(x: f64) -> f64 {
    x.sin();
    x * 0.7
}

/// Who reads it elsewhere is not told of that.
#[allow(non_snake_case, clippy::let_and_return, reason = "as authors write them")]
fn narrow(X: f64) -> f64 {
    let Y = X * 0.1;
    Y
}

#[derive(Clone, Copy)]
pub struct Spot {
    pub x: f64,
}

#[allow(deprecated, reason = "as authors write them")]
impl Spot {
    fn old(&self) -> f64 {
        self.x * OLD
    }
}

impl std::ops::Neg for Spot {
    type Output = Spot;

    #[allow(deprecated, reason = "as authors write them")]
    fn neg(self) -> Spot {
        Spot { x: self.x * OLD }
    }
}

#[fastmath(dispatch, report)]
pub fn set(x: &[f64], y: &mut [f64]) {
    for (y, x) in y.iter_mut().zip(x) {
        *y = old(*x);
    }
    for (y, x) in y.iter_mut().zip(x) {
        *y += idle(*x);
    }
    for (y, x) in y.iter_mut().zip(x) {
        let spot = Spot { x: *x };
        *y += spot.old();
    }
    for (y, x) in y.iter_mut().zip(x) {
        let spot = -Spot { x: *x };
        *y += spot.x;
    }
}

#[fastmath(dispatch, report)]
pub fn set_in_lanes(x: &[f64], y: &mut [f64]) {
    for (y, x) in y.iter_mut().zip(x) {
        *y = narrow(*x);
    }
}

#[fastmath(dispatch)]
mod within {
    #[allow(unused_parens, unused_must_use, reason = "as authors write them")]
    fn idle(x: f64) -> f64 {
        x.sin();
        (x * 0.7)
    }

    pub fn set(x: &[f64], y: &mut [f64]) {
        for (y, x) in y.iter_mut().zip(x) {
            *y = idle(*x);
        }
    }
}

#[test]
fn what_is_allowed_in_a_function_alone_stays_in_it() {
    let splits = |report: &fastmath::Report| report.steps.iter().any(|step| step.rule.contains("lanes"));
    assert!(!splits(&set::REPORT), "{}", set::REPORT);
    assert!(splits(&set_in_lanes::REPORT), "{}", set_in_lanes::REPORT);
    let (x, mut found) = ([0.3, -1.7, 2.5], [0.0; 3]);
    set(&x, &mut found);
    assert_eq!(found, x.map(|x| x * 0.3 + x * 0.7 + x * 0.3 + x * 0.3));
    set_in_lanes(&x, &mut found);
    assert_eq!(found, x.map(|x| x * 0.1));
    within::set(&x, &mut found);
    assert_eq!(found, x.map(|x| x * 0.7));
}
