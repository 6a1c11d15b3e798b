//! What the CPU learns of a number whose type nothing tells, where that is stored as one of a type: so the text fuses with it from there on, and
//! not before.

use fastmath::fastmath;

use crate::ptx_executed::{Device, assert_bits, devices, hostile};

#[fastmath(fused, ptx(sm_80))]
#[allow(clippy::all, reason = "as such code is written")]
mod gpu {
    #[derive(Clone, Copy)]
    pub enum Shape {
        Circle(f32),
        Rect { w: f32, h: f32 },
    }
    impl Shape {
        pub fn area(&self) -> f32 {
            match *self {
                Shape::Circle(r) => r * r * 3.14,
                Shape::Rect { w, h } => w * h,
            }
        }
    }
    #[derive(Clone, Copy)]
    pub struct Line {
        by: f32,
        from: f32,
    }
    fn shape(x: &[f32]) -> Shape {
        if x[0] > 0.5 { Shape::Circle(x[0]) } else { Shape::Rect { w: x[0], h: x[1] } }
    }
    fn given(v: f32) -> f32 {
        v
    }
    pub fn before_and_behind(x: &[f32], n: i32) -> f32 {
        let a = shape(x).area();
        let before = a * x[2] + n as f32;
        let typed: f32 = a;
        before * typed + (a * x[2] + x[1])
    }
    pub fn of_a_closure(x: &[f32], _: i32) -> f32 {
        let same = |v| v;
        let a = same(x[0]);
        let typed: f32 = a;
        typed * x[1] + x[2] + (a * x[2] + x[1])
    }
    pub fn assigned(x: &[f32], _: i32) -> f32 {
        let mut last: f32 = 0.0;
        let a = shape(x).area();
        let before = a * x[1] + last;
        last = a;
        before * last + (a * x[2] + last)
    }
    pub fn in_an_arm(x: &[f32], n: i32) -> f32 {
        match shape(x) {
            Shape::Circle(r) => {
                let typed: f32 = r;
                typed * x[1] + x[2] + (r * x[0] + n as f32)
            }
            Shape::Rect { w, h } => {
                let before = w * x[1] + x[2];
                let typed: f32 = w;
                before + (typed * h + w * x[2])
            }
        }
    }
    pub fn passed(x: &[f32], n: i32) -> f32 {
        let a = shape(x).area();
        let before = a * x[2] + n as f32;
        given(a) + before + (a * x[2] + x[1])
    }
    pub fn in_a_field(x: &[f32], _: i32) -> f32 {
        let a = shape(x).area();
        let line = Line { by: a, from: x[1] };
        line.by * x[2] + line.from + (a * x[2] + x[1])
    }
    /// What an `if` gives is another number: of the one in its arm nothing is learnt.
    pub fn out_of_an_arm(x: &[f32], _: i32) -> f32 {
        let a = shape(x).area();
        let typed: f32 = if x[0] > x[1] { a * x[2] + x[0] } else { a };
        typed * x[1] + a * x[2]
    }
    pub fn out_of_a_match(x: &[f32], n: i32) -> f32 {
        let a = shape(x).area();
        let typed: f32 = match n {
            0..100 => a,
            100..200 => a * x[2] + x[0],
            _ => x[1],
        };
        typed * x[1] + (a * x[2] + x[0])
    }
    pub fn turn_by_turn(x: &[f32], n: i32) -> f32 {
        let mut a = shape(x).area();
        for v in x {
            a = a * 0.5 + v;
            let typed: f32 = a;
            a = typed * 0.75 + a * n as f32;
        }
        a
    }
    /// From what a closure declares to give nothing is learnt of what that is.
    pub fn given_by_a_closure(x: &[f32], n: i32) -> f32 {
        let a = shape(x).area();
        let same = |_: f32| -> f32 { a };
        let given = same(x[1]);
        a * x[2] + (given * x[1] + n as f32)
    }
    pub fn of_a_literal(x: &[f32], _: i32) -> f32 {
        let same = |v| v;
        let a = same(1.7);
        let before = a * x[0] + x[1];
        let typed: f32 = a;
        before * typed + (a * x[1] + x[2])
    }
}

const DEVICES: &[Device] = devices! { gpu:
    before_and_behind of_a_closure assigned in_an_arm passed in_a_field out_of_an_arm out_of_a_match turn_by_turn
    given_by_a_closure of_a_literal
};

#[test]
fn what_the_cpu_learns_the_text_learns_there_too() {
    assert_bits(DEVICES, 300, hostile);
}
