//! What methods, functions and operators give that are declared around an annotated item: by their signatures, where no trait's method may be meant.

#![allow(clippy::should_implement_trait, reason = "the names are those that clash")]

mod planes;

use std::ops::Mul;

use fastmath::fastmath;

use planes::{Plane, Point, mixed};

impl Point {
    /// Where both are, one after the other.
    fn dot(self, other: Point) -> f64 {
        self.x * other.x + self.y * other.y
    }
}

impl Mul<Point> for f64 {
    type Output = Point;

    fn mul(self, p: Point) -> Point {
        Point { x: self * p.x, y: self * p.y }
    }
}

#[fastmath(contract, report)]
fn by_value(p: Point, q: Point) -> f64 {
    p.dot(q) * p.x + 1.0
}

#[fastmath(contract, report)]
fn lent(p: &Point, by: f64) -> f64 {
    p.norm() * by + p.x
}

/// No trait in scope has a method of this name.
#[fastmath(contract, report)]
fn of_a_field(plane: &Plane, by: f64) -> f64 {
    plane.normal.norm() * by + plane.distance
}

#[fastmath(contract, report)]
fn made(a: f64, b: f64) -> f64 {
    let sum = Point::new(a, b) + 2.0 * Point::new(b, a);
    let far = -sum;
    far.x * far.y + mixed(a, b, 0.5) * a
}

#[fastmath(contract, report)]
impl Plane {
    fn above(self, p: Point) -> f64 {
        self.at(p) * self.slope() + self.distance
    }
}

/// A trait of the module takes the value itself before the type's own method lends it.
mod taken {
    use super::planes::Point;

    pub trait Norm {
        fn norm(self) -> i32;
    }

    impl Norm for Point {
        fn norm(self) -> i32 {
            3
        }
    }

    #[fastmath::fastmath(contract, report)]
    pub fn by_value(p: Point) -> i32 {
        p.norm() * 2 + p.norm()
    }

    #[fastmath::fastmath(contract, report)]
    pub fn lent(p: &Point) -> f64 {
        p.norm() * 2.0 + p.x
    }
}

/// So does one that is imported, by whatever name.
mod imported {
    use super::planes::Point;
    #[allow(unused_imports, reason = "the method is what is used")]
    use super::taken::Norm as _;

    #[fastmath::fastmath(contract, report)]
    pub fn by_value(p: Point) -> i32 {
        p.norm() * 2 + p.norm()
    }
}

/// Or in the body.
#[fastmath(contract, report)]
fn in_the_body(p: Point) -> i32 {
    use taken::Norm;
    p.norm() * 2 + p.norm()
}

/// A function of the body comes before the module's.
#[fastmath(contract, report)]
fn nearer(a: i32) -> i32 {
    fn mixed(a: i32, b: i32, _: f64) -> i32 {
        a / b
    }
    mixed(a, 2, 0.5) * 2 + a
}

/// What a parameter of the name is called for.
#[fastmath(contract, report)]
fn handed(mixed: fn(i32, i32, i32) -> i32, a: i32) -> i32 {
    mixed(a, 2, 5) * 2 + a
}

#[test]
fn what_is_declared_around_gives_what_it_says() {
    let (p, q) = (Point::new(3.0, 4.0), Point::new(1.0, 2.0));
    assert_eq!((by_value(p, q), by_value::REPORT.after.fma), (34.0, 1));
    assert_eq!((lent(&p, 2.0), lent::REPORT.after.fma), (13.0, 1));
    let plane = Plane { normal: p, distance: 0.5 };
    assert_eq!((of_a_field(&plane, 2.0), of_a_field::REPORT.after.fma), (10.5, 1));
    assert_eq!((made(1.0, 2.0), made::REPORT.after.fma), (5.0 * 4.0 + 1.5, 1));
    assert_eq!((plane.above(q), Plane::ABOVE_REPORT.after.fma), (11.5 * 0.75 + 0.5, 1));
}

#[test]
fn what_a_trait_may_give_is_not_known() {
    let p = Point::new(3.0, 4.0);
    assert_eq!((taken::by_value(p), taken::by_value::REPORT.after.total), (9, 0));
    assert_eq!((taken::lent(&p), taken::lent::REPORT.after.fma), (13.0, 1));
    assert_eq!((imported::by_value(p), in_the_body(p)), (9, 9));
    assert_eq!((nearer(7), handed(|a, b, c| a + b + c, 1)), (13, 17));
}
