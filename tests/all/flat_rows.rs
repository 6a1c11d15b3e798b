//! Loops over all numbers of all rows, which lanes take one after the other.

#![allow(clippy::ptr_arg, reason = "as authors write them")]

use fastmath::fastmath;

use crate::twice::twice;

twice! {
    #[fastmath(dispatch)]
    pub fn scaled(v: &mut Vec<[f32; 3]>, _: &[[f32; 3]], k: f32) {
        for p in v {
            *p = p.map(|c| c * k + 0.5);
        }
    }
    pub fn inverted(v: &mut Vec<[f32; 3]>, _: &[[f32; 3]], k: f32) {
        for p in v.iter_mut() {
            for c in p.iter_mut() {
                let v = *c * k;
                *c = v / (1.0 + v * v);
            }
        }
        for p in v {
            for c in p {
                *c -= k;
            }
        }
    }
    pub fn moved(p: &mut Vec<[f32; 3]>, v: &[[f32; 3]], dt: f32) {
        for (p, v) in p.iter_mut().zip(v) {
            for (p, v) in p.iter_mut().zip(v) {
                *p += v * dt;
            }
        }
    }
    pub fn left(p: &mut Vec<[f32; 3]>, _: &[[f32; 3]], k: f32) {
        for p in p.iter_mut() {
            for c in p {
                if *c > 9.0 {
                    break;
                }
                *c *= k;
            }
        }
    }
    pub fn named(p: &mut Vec<[f32; 3]>, v: &[[f32; 3]], k: f32) {
        for p in p.iter_mut() {
            for c in v.iter().next().copied().unwrap_or([k; 3]).iter() {
                p[0] += c * k;
            }
        }
    }
    pub fn other_way(p: &mut Vec<[f32; 3]>, v: &[[f32; 3]], k: f32) {
        for (a, b) in p.iter_mut().zip(v) {
            for (c, d) in b.iter().zip(a) {
                *d = c * k - *d;
            }
        }
    }
}

fn rows(count: usize, seed: usize) -> Vec<[f32; 3]> {
    let number = |i: usize| ((i * 7919 + seed) % 1009) as f32 / 37.0 - 13.0;
    (0..count).map(|i| [number(3 * i), number(3 * i + 1), number(3 * i + 2)]).collect()
}

#[test]
fn rows_are_their_numbers() {
    type Function = fn(&mut Vec<[f32; 3]>, &[[f32; 3]], f32);
    let all: [(&str, Function, Function); 6] = [
        ("scaled", plain::scaled, lanes::scaled),
        ("inverted", plain::inverted, lanes::inverted),
        ("moved", plain::moved, lanes::moved),
        ("left", plain::left, lanes::left),
        ("named", plain::named, lanes::named),
        ("other_way", plain::other_way, lanes::other_way),
    ];
    let results = || {
        let mut text = String::new();
        for (name, plain, lanes) in all {
            for (count, beside) in (0..50).map(|count| (count, count)).chain([(300, 310), (100, 90), (5, 0)]) {
                let (mut expected, mut found) = (rows(count, 13), rows(count, 13));
                plain(&mut expected, &rows(beside, 29), 0.75);
                lanes(&mut found, &rows(beside, 29), 0.75);
                for (expected, found) in expected.iter().flatten().zip(found.iter().flatten()) {
                    assert_eq!(expected.to_bits(), found.to_bits(), "{name} of {count}: {expected} and {found}");
                    text += &format!("{:x} ", found.to_bits());
                }
            }
        }
        text
    };
    crate::forced::same_bits("flat_rows::rows_are_their_numbers", results, 20_000);
}
