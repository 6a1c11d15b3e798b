//! Elements that are made of structs, tuples and arrays of numbers, within one another: each number is that of the plain loop.

#![allow(clippy::needless_range_loop, reason = "as authors write them")]

use fastmath::fastmath;

use crate::twice::twice;

twice! {
    #[fastmath(nnan, nsz, dispatch)]
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub struct Point { pub x: f32, pub y: f32, pub z: f32 }
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub struct Sphere { pub radius: f32, pub center: Point }
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub struct Moving { pub at: [f32; 3], pub by: [f32; 3] }
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub struct Edge { pub from: (f64, f64), pub to: (f64, f64) }
    #[derive(Clone, Copy, PartialEq, Debug)]
    #[repr(C, packed(2))]
    pub struct Packed { pub a: f32, pub b: f32 }
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub struct Around { pub inner: Packed, pub c: f32 }
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub struct Mixed { pub at: (f32, f64), pub by: f32 }

    pub fn hit(all: &[Sphere], from: Point, along: Point) -> f32 {
        let mut best = f32::MAX;
        for s in all {
            let l = Point { x: from.x - s.center.x, y: from.y - s.center.y, z: from.z - s.center.z };
            let b = l.x * along.x + l.y * along.y + l.z * along.z;
            let q = b * b - (l.x * l.x + l.y * l.y + l.z * l.z - s.radius * s.radius);
            if q > 0.0 {
                let t = -b - q.sqrt();
                if t > 0.0 && t < best {
                    best = t;
                }
            }
        }
        best
    }
    pub fn shifted(all: &mut [Sphere], by: Point) {
        for s in all {
            s.center = Point { x: s.center.y + by.x, y: s.center.x + by.y, z: s.center.z + by.z };
            s.radius *= 1.5 + s.center.x;
        }
    }
    pub fn moved(all: &mut [Moving], dt: f32) {
        for m in all.iter_mut() {
            m.at[0] += m.by[0] * dt;
            m.at[1] += m.by[1] * dt;
            m.at[2] += m.by[2] * dt;
            let drag = 1.0 / (1.0 + dt * (m.by[0] * m.by[0] + m.by[1] * m.by[1] + m.by[2] * m.by[2]));
            m.by[0] *= drag;
            m.by[1] = m.by[1] * drag - 9.81 * dt;
            m.by[2] *= drag;
        }
    }
    pub fn indexed(all: &mut [Moving], dt: f32) {
        for i in 0..all.len() {
            all[i].at[0] += all[i].by[2] * dt / (1.0 + all[i].at[1] * all[i].at[1]);
            all[i].by[0] -= all[i].at[0] * dt;
        }
    }
    pub fn longest(all: &[Edge]) -> f64 {
        all.iter().map(|e| ((e.to.0 - e.from.0).powi(2) + (e.to.1 - e.from.1).powi(2)).sqrt()).fold(0.0, f64::max)
    }
    pub fn packed(all: &[Around]) -> f32 {
        let mut best = 0.0f32;
        for a in all {
            let b = a.inner.b;
            best = best.max(a.inner.a * a.c - b);
        }
        best
    }
    pub fn mixed(all: &[Mixed]) -> f64 {
        let mut best = 0.0;
        for m in all {
            let v = m.at.1 * f64::from(m.by) - f64::from(m.at.0);
            if v > best {
                best = v;
            }
        }
        best
    }
}

fn number(i: usize) -> f32 {
    ((i * 7919 + 13) % 1009) as f32 / 37.0 - 13.0
}

macro_rules! results {
    ($module:ident, $count:expr) => {{
        use $module::*;
        let count = $count;
        let point = |i: usize| Point { x: number(i), y: number(i + 1), z: number(i + 2) };
        let mut spheres: Vec<Sphere> =
            (0..count).map(|i| Sphere { radius: number(7 * i).abs(), center: point(5 * i + 3) }).collect();
        let row = |i: usize| [number(i), number(i + 3), number(i + 7)];
        let mut moving: Vec<Moving> = (0..count).map(|i| Moving { at: row(i), by: row(9 * i) }).collect();
        let pair = |i: usize| (f64::from(number(i)), f64::from(number(i + 5)));
        let edges: Vec<Edge> = (0..count).map(|i| Edge { from: pair(3 * i), to: pair(11 * i) }).collect();
        let inner = |i: usize| Packed { a: number(i), b: number(i + 1) };
        let around: Vec<Around> = (0..count).map(|i| Around { inner: inner(i), c: number(3 * i) }).collect();
        let both = |i: usize| (number(i), f64::from(number(2 * i)));
        let all: Vec<Mixed> = (0..count).map(|i| Mixed { at: both(i), by: number(5 * i) }).collect();
        let along = Point { x: 0.6, y: -0.48, z: 0.64 };
        let singles = [hit(&spheres, point(1), along), packed(&around)];
        let doubles = [longest(&edges), mixed(&all)];
        shifted(&mut spheres, along);
        moved(&mut moving, 0.01);
        indexed(&mut moving, 0.125);
        format!("{singles:?} {doubles:?} {spheres:?} {moving:?}")
    }};
}

#[test]
fn numbers_within_elements_are_what_they_are() {
    let results = || {
        let mut text = String::new();
        for count in (0..70).chain([300]) {
            let found = results!(lanes, count);
            assert_eq!(found, results!(plain, count), "{count}");
            text += &found;
        }
        text
    };
    crate::forced::same_bits("nested_parts::numbers_within_elements_are_what_they_are", results, 30_000);
}
