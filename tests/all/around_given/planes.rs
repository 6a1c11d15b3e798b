//! Types with methods and operators.

use std::ops::{Add, Neg};

#[derive(Clone, Copy, Debug)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

impl Point {
    pub fn new(x: f64, y: f64) -> Self {
        Point { x, y }
    }

    pub fn norm(&self) -> f64 {
        self.x.hypot(self.y)
    }
}

impl Add for Point {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Point { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Neg for Point {
    type Output = Point;

    fn neg(self) -> Point {
        Point { x: -self.x, y: -self.y }
    }
}

#[derive(Clone, Copy)]
pub struct Plane {
    pub normal: Point,
    pub distance: f64,
}

impl Plane {
    pub fn slope(&self) -> f64 {
        self.normal.x / self.normal.y
    }

    pub fn at(&self, p: Point) -> f64 {
        self.normal.x * p.x + self.normal.y * p.y + self.distance
    }
}

pub fn mixed(a: f64, b: f64, t: f64) -> f64 {
    a + (b - a) * t
}
