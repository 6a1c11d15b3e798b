use fastmath::{F8E4M3, Overflow, Round, fastmath};

#[fastmath(ptx(sm_80))]
fn early(x: f32) -> F8E4M3 {
    F8E4M3::from_f32(x, Round::NearestEven, Overflow::Saturate)
}

#[fastmath(ptx(sm_90))]
fn infinite(x: f32) -> F8E4M3 {
    F8E4M3::from_f32(x, Round::NearestEven, Overflow::Ieee)
}

fn main() {}
