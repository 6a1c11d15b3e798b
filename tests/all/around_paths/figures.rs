//! What is named from elsewhere by paths.

use std::f64::consts;

#[derive(Clone, Copy)]
pub struct Spot {
    pub x: f64,
    pub y: f64,
}

impl Spot {
    pub const ORIGIN: Spot = Spot { x: 0.0, y: 0.0 };
    /// A power of two: who divides by it loses nothing.
    pub const SCALE: f64 = 4.0;
    pub const TURN: f64 = consts::TAU * Self::SCALE;

    pub fn new(x: f64, y: f64) -> Self {
        Spot { x, y }
    }

    pub fn norm(self) -> f64 {
        self.x * self.x + self.y * self.y
    }
}

/// One of each kind.
pub enum Figure<'a> {
    Circle(f64),
    Box { wide: f64, high: f64 },
    Line(Spot, Spot),
    Path(&'a [f64]),
    Count(i32),
    Nothing,
}

impl Figure<'_> {
    pub fn border(&self) -> f64 {
        match self {
            Figure::Circle(r) => consts::TAU * r,
            Figure::Box { wide, high } => 2.0 * (wide + high),
            Figure::Line(..) | Figure::Path(_) | Figure::Count(_) | Figure::Nothing => 0.0,
        }
    }
}

pub mod units {
    pub const GRAVITY: f64 = 9.80665;
    pub const HALF: f32 = 0.5;

    pub fn scaled(x: f64, by: f64) -> f64 {
        x * by
    }
}
