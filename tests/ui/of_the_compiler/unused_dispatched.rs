//! What lints say of a function they say of one that is dispatched.
#![deny(dead_code, missing_docs)]

use fastmath::fastmath;

#[fastmath(contract, dispatch)]
fn unused(x: &[f32]) -> f32 {
    let mut sum = 0.0;
    for v in x {
        sum += v * 2.0;
    }
    sum
}

#[fastmath(contract, dispatch)]
mod within {
    fn unused(x: f32) -> f32 {
        x * 2.0 + 1.0
    }

    pub fn looping(x: &[f32]) -> f32 {
        let mut sum = 0.0;
        for v in x {
            sum += called(*v);
        }
        sum
    }

    fn called(x: f32) -> f32 {
        x * 3.0 + 1.0
    }
}

/// The one that has documentation.
pub struct Line(f32, f32);

impl Line {
    #[fastmath(contract, dispatch)]
    pub fn at(&self, x: f32) -> f32 {
        self.0 * x + self.1
    }

    #[fastmath(contract, dispatch)]
    fn unused(&self, x: f32) -> f32 {
        self.0 * x + self.1
    }
}

fn main() {
    within::looping(&[1.0]);
    Line(1.0, 2.0).at(1.0);
}
