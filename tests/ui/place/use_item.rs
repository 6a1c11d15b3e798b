use fastmath::fastmath;

#[fastmath(contract)]
use std::f32::consts::PI;

fn main() {}
