//! Short arrays as wholes, and those of which names mean one thing after the other, in loops that set: each number is that of the plain loop.

#![allow(clippy::needless_range_loop, reason = "as authors write them")]

use fastmath::fastmath;

use crate::twice::twice;

type Row = [f32; 3];

twice! {
    #[fastmath(dispatch)]
    pub fn rotated(q: [f32; 4], v: &mut [super::Row]) {
        let [w, x, y, z] = q;
        for v in v {
            let t = [y * v[2] - z * v[1], z * v[0] - x * v[2], x * v[1] - y * v[0]];
            *v = [v[0] + w * t[0] + y * t[2], v[1] + w * t[1] + z * t[0], v[2] + w * t[2] + x * t[1]];
        }
    }
    pub fn moved(q: [f32; 4], p: &mut [super::Row]) {
        let v = [[q[0], q[1], q[2]]; 1000];
        for (p, v) in p.iter_mut().zip(&v) {
            for (p, v) in p.iter_mut().zip(v) {
                *p += v * q[3];
            }
        }
    }
    pub fn changed(q: [f32; 4], v: &mut [super::Row]) {
        for p in v {
            let mut o = [0.25; 3];
            o[0] += p[0] * q[0];
            o[1] -= o[0] * q[1];
            o[2] *= p[1] + o[1];
            *p = o;
        }
    }
    pub fn times(q: [f32; 4], v: &mut [super::Row]) {
        let m = [[q[0], q[1], q[2]], [q[1], q[2], q[3]], [q[3], 1.0, q[0]]];
        for p in v.iter_mut() {
            let mut o = [0.0f32; 3];
            for i in 0..3 {
                for j in 0..3 {
                    o[i] += m[i][j] * p[j];
                }
            }
            *p = o;
        }
    }
    pub fn mapped(q: [f32; 4], v: &mut [super::Row]) {
        for p in v {
            *p = p.map(|c| c * q[0] + q[1] / (1.0 + c * c));
        }
    }
    pub fn least(q: [f32; 4], v: &mut [super::Row]) {
        let c = [[q[0], q[1]], [q[2], q[3]], [0.5, 0.25]];
        for p in v {
            let (a, b) = (p[0], p[1]);
            p[2] = c.iter().map(|c| (a - c[0]) * (b - c[1])).fold(f32::MAX, |a, b| if b < a { b } else { a });
        }
    }
    pub fn nearest(q: [f32; 4], v: &mut [super::Row]) {
        let rows = [[q[0], q[1]], [q[2], q[3]]];
        for p in v {
            let mut d = p[2];
            for c in &rows {
                let e = (p[0] - c[0]) * (p[1] - c[1]);
                if e < d {
                    d = e;
                }
            }
            p[2] = d;
        }
    }
    pub fn nested(q: [f32; 4], v: &mut [super::Row]) {
        for i in 0..v.len() {
            let ((a, b), c) = ((v[i][0], v[i][1]), v[i][2]);
            let (b, a) = (a * q[0] + c, b * q[1] - c);
            v[i] = [a, b, a * b];
        }
    }
}

fn numbers(count: usize) -> Vec<Row> {
    let number = |i: usize| ((i * 7919 + 13) % 1009) as f32 / 37.0 - 13.0;
    (0..count).map(|i| [number(3 * i), number(3 * i + 1), number(3 * i + 2)]).collect()
}

#[test]
fn short_arrays_are_what_they_are() {
    type Function = fn([f32; 4], &mut [Row]);
    let all: [(&str, Function, Function); 8] = [
        ("rotated", plain::rotated, lanes::rotated),
        ("moved", plain::moved, lanes::moved),
        ("changed", plain::changed, lanes::changed),
        ("times", plain::times, lanes::times),
        ("mapped", plain::mapped, lanes::mapped),
        ("least", plain::least, lanes::least),
        ("nearest", plain::nearest, lanes::nearest),
        ("nested", plain::nested, lanes::nested),
    ];
    let results = || {
        let mut text = String::new();
        for (name, plain, lanes) in all {
            for count in (0..70).chain([300]) {
                let (mut expected, mut found) = (numbers(count), numbers(count));
                plain([0.5, -0.75, 1.25, 0.3], &mut expected);
                lanes([0.5, -0.75, 1.25, 0.3], &mut found);
                for (expected, found) in expected.iter().flatten().zip(found.iter().flatten()) {
                    assert_eq!(expected.to_bits(), found.to_bits(), "{name} of {count}: {expected} and {found}");
                    text += &format!("{:x} ", found.to_bits());
                }
            }
        }
        text
    };
    crate::forced::same_bits("short_whole::short_arrays_are_what_they_are", results, 30_000);
}
