use fastmath::{E8M0, F4E2M1, F8E4M3, Overflow, Round, fastmath};

#[fastmath(ptx(sm_80))]
fn early(x: f32) -> F8E4M3 {
    F8E4M3::from_f32(x, Round::NearestEven, Overflow::Saturate)
}

#[fastmath(ptx(sm_90))]
fn infinite(x: f32) -> F8E4M3 {
    F8E4M3::from_f32(x, Round::NearestEven, Overflow::Ieee)
}

#[fastmath(ptx(sm_90))]
fn four(x: f32) -> F4E2M1 {
    F4E2M1::from_f32(x, Round::NearestEven, Overflow::Saturate)
}

#[fastmath(ptx(sm_100a))]
fn scale(x: f32) -> E8M0 {
    E8M0::from_f32(x, Round::NearestEven, Overflow::Saturate)
}

fn main() {}
