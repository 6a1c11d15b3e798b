//! Results, and the `?` that leaves with one: a truth, what is there, and what went wrong. Executed, the texts compute what the functions compute, bit for bit.

use fastmath::fastmath;
use fma_ptx::emulate::Memory;

use crate::ptx_executed::{Device, all_taken_by_assembler, assert_bits, bits, devices, hostile, run};

#[fastmath(fused, ptx(sm_80))]
pub mod gpu {
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub enum Bad {
        Negative,
        Singular,
        Range,
    }
    fn root(x: f32) -> Result<f32, Bad> {
        if x < 0.0 {
            return Err(Bad::Negative);
        }
        Ok(x.sqrt() * 2.0 + 1.0)
    }
    fn solve(a: f32, b: f32, c: f32) -> Result<(f32, f32), Bad> {
        if a == 0.0 {
            return Err(Bad::Singular);
        }
        let d = root(b * b - 4.0 * a * c)?;
        Ok(((-b - d) / (2.0 * a), (-b + d) / (2.0 * a)))
    }
    pub fn r_match(x: &[f32], _n: i32) -> f32 {
        match solve(x[0], x[1], x[2]) {
            Ok((a, b)) => a * b + a,
            Err(Bad::Negative) => -1.0,
            Err(_) => -2.0,
        }
    }
    pub fn r_guard(x: &[f32], _n: i32) -> f32 {
        match root(x[0]) {
            Ok(v) if v > 1.5 => v * x[1] + x[2],
            Ok(v) => v,
            Err(e) => e as i32 as f32 - 7.0,
        }
    }
    pub fn r_or(x: &[f32], _n: i32) -> f32 {
        root(x[0]).unwrap_or(0.0) + root(x[1]).map(|v| v * 2.0 + x[2]).unwrap_or(-1.0) * x[3]
    }
    pub fn r_iflet(x: &[f32], _n: i32) -> f32 {
        let first = if let Ok(v) = root(x[0]) { v * x[1] + 1.0 } else { 0.5 };
        if let Err(e) = root(x[1]) { if e == Bad::Negative { first } else { 1.0 } } else { -first }
    }
    pub fn r_is(x: &[f32], _n: i32) -> f32 {
        let r = root(x[0]);
        if r.is_err() {
            return 1.0;
        }
        r.unwrap() * x[1] + x[2]
    }
    pub fn r_ok(x: &[f32], _n: i32) -> f32 {
        root(x[0]).ok().filter(|v| *v < 2.0).map_or(x[1], |v| v * x[1])
    }
    pub fn r_else(x: &[f32], _n: i32) -> f32 {
        let Ok(v) = root(x[0]) else { return x[1] };
        v * v + root(v - 1.5).unwrap_or_else(|e| if e == Bad::Negative { x[2] } else { 0.0 })
    }
    fn checked(x: f32, i: usize, t: &[f32]) -> Result<f32, u32> {
        let v = t.get(i).copied().ok_or(7u32)?;
        let w = root(x).map_err(|e| match e {
            Bad::Negative => 1u32,
            Bad::Singular => 2,
            Bad::Range => 3,
        })?;
        if w > 3.0 { Err(i as u32 + 10) } else { Ok(w * v + 1.0) }
    }
    pub fn r_map_err(x: &[f32], n: i32) -> f32 {
        match checked(x[0], n as usize, x) {
            Ok(v) => v * x[1],
            Err(7) => -7.0,
            Err(code) => code as f32,
        }
    }
    pub fn r_let(x: &[f32], n: i32) -> f32 {
        let r: Result<f32, u32> = if x[0] > 0.0 { Ok(x[0] * x[1]) } else { Err(n as u32) };
        match r {
            Ok(v) => v + x[2],
            Err(e) => e as f32 * 0.5,
        }
    }
    fn each(x: &[f32]) -> Result<f32, Bad> {
        let mut sum = 0.0;
        for &v in x {
            sum += root(v)? * 0.5;
        }
        if sum > 100.0 {
            return Err(Bad::Range);
        }
        Ok(sum)
    }
    pub fn r_loop(x: &[f32], _n: i32) -> f32 {
        each(x).map_or(-1.0, |v| v * 3.0 + x[0])
    }
    fn pass(x: f32) -> Result<f32, Bad> {
        root(x - 0.25)
    }
    fn unit(x: f32) -> Result<(), Bad> {
        if x > 1.0 { Err(Bad::Range) } else { Ok(()) }
    }
    fn both(x: f32) -> Result<f32, Bad> {
        unit(x)?;
        Ok(pass(x)? * x + 1.0)
    }
    fn sign(x: f32) -> Result<f32, ()> {
        if x < 0.0 { Err(()) } else { Ok(x * 2.0) }
    }
    pub fn r_nothing(x: &[f32], _n: i32) -> f32 {
        match sign(x[0]) {
            Ok(v) => v * x[1] + 1.0,
            Err(()) => 0.125,
        }
    }
    fn of_units(x: f32, y: f32) -> Result<(), ()> {
        sign(x)?;
        unit(y).map_err(|_| ())?;
        Ok(())
    }
    pub fn r_units(x: &[f32], _n: i32) -> f32 {
        if of_units(x[0], x[1]).is_ok() {
            1.0
        } else if let Ok(()) = unit(x[2]) {
            2.0
        } else {
            3.0
        }
    }
    pub fn r_unit(x: &[f32], _n: i32) -> f32 {
        both(x[0]).unwrap_or_default() + both(x[1]).is_ok() as i32 as f32
    }
    #[derive(Clone, Copy)]
    pub struct Point {
        pub x: f32,
        pub y: f32,
    }
    fn point(x: f32, y: f32) -> Result<Point, Bad> {
        if x == y { Err(Bad::Singular) } else { Ok(Point { x: x * y + 1.0, y }) }
    }
    pub fn r_struct(x: &[f32], _n: i32) -> f32 {
        match point(x[0], x[1]) {
            Ok(p) => p.x * p.y + x[2],
            Err(_) => 0.25,
        }
    }
    pub fn r_given(x: f32) -> Result<f32, Bad> {
        Ok(root(x)? * x + 1.0)
    }
    pub fn r_code(x: f32) -> Result<f32, f32> {
        if x > 1.0 { Err(x * 3.0 + 1.0) } else { Ok(x * x + 0.5) }
    }
    pub fn r_err_float(x: &[f32], _n: i32) -> f32 {
        match r_code(x[0]) {
            Ok(v) => v * x[1] + 1.0,
            Err(e) => e * x[1] + 1.0,
        }
    }
    fn opt(x: f32) -> Option<f32> {
        let v = root(x).ok()?;
        Some(v * x + 1.0)
    }
    pub fn r_opt(x: &[f32], _n: i32) -> f32 {
        opt(x[0]).unwrap_or(x[1])
    }
    pub fn r_try(_x: &[f32], n: i32) -> f32 {
        (u8::try_from(n).unwrap_or(255) as u32 + i16::try_from(n as u32).map_or(3, |v| v as u32)) as f32
    }
    pub fn t_dead(x: &[f32], _n: i32) -> f32 {
        let mut s = 0.0;
        let mut v = x[0];
        while let Ok(r) = root(v) {
            s += r;
            v -= 0.5;
            if s > 50.0 || v != v {
                break;
            }
        }
        s
    }
}

/// A function over a slice and an integer.
const DEVICE: &[Device] = devices! { gpu:
    r_match r_guard r_or r_iflet r_is r_ok r_else r_map_err r_let r_loop r_nothing r_units r_unit r_struct r_err_float r_opt r_try t_dead
};

#[test]
fn each_gives_the_bits_of_the_function() {
    assert_bits(DEVICE, 120, hostile);
}

/// The text of a function that gives one gives a truth, what is there, and what went wrong.
#[test]
fn a_result_is_three_numbers() {
    for x in [2.0f32, 0.25, -1.0] {
        let given = match gpu::r_given(x) {
            Ok(value) => [1, bits(value), 0],
            Err(bad) => [0, 0, bad as u64],
        };
        assert_eq!(run(gpu::r_given::PTX, &[bits(x)], &mut Memory::default()).1, given, "{}", gpu::r_given::PTX);
        let code = match gpu::r_code(x) {
            Ok(value) => [1, bits(value), 0],
            Err(code) => [0, 0, bits(code)],
        };
        assert_eq!(run(gpu::r_code::PTX, &[bits(x)], &mut Memory::default()).1, code, "{}", gpu::r_code::PTX);
    }
}

#[test]
fn the_assembler_takes_them() {
    all_taken_by_assembler("results", DEVICE);
}
