//! Structs that others import.

use super::units::{HALF, Real};

#[derive(Clone, Copy, Debug)]
pub struct Point {
    pub x: Real,
    pub y: Real,
}

pub struct Ray {
    pub from: Point,
    pub along: Point,
}

#[derive(Clone, Copy)]
pub struct Sealed {
    pub weight: f64,
    hidden: f64,
}

impl Sealed {
    pub fn new(weight: f64) -> Sealed {
        Sealed { weight, hidden: weight * HALF }
    }

    pub fn hidden(&self) -> f64 {
        self.hidden
    }
}

#[fastmath::fastmath(contract, report)]
pub fn area(p: &Point) -> Real {
    p.x * p.y + HALF
}
