//! A module that is declared inside of one that is written out.

use crate::around_far::shapes::Point;

#[fastmath::fastmath(contract, report)]
pub fn length(p: &Point) -> f64 {
    p.x * p.x + p.y * p.y
}
