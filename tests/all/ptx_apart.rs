//! Several names that refer, several places that are set at once, options that are changed where they lie, and closures that give options. Executed,
//! the texts compute what the functions compute.

use fastmath::fastmath;

use crate::ptx_executed::{Device, assert_bits, devices, hostile};

#[fastmath(fused, ptx(sm_80))]
#[allow(clippy::all, reason = "as such code is written")]
mod gpu {
    pub fn referred(x: &[f32], _: i32) -> f32 {
        let (p, q) = (&x[0], &x[1]);
        p * q + *p
    }
    pub fn one_behind_another(x: &[f32], n: i32) -> f32 {
        let (p, q) = (&x[n as usize & 1], &n);
        p * *q as f32 + x[2]
    }
    pub fn changed_pair(x: &[f32], _: i32) -> f32 {
        let mut t = (x[0], x[1]);
        let (p, q) = &mut t;
        *p += x[2] * x[3];
        *q *= *p;
        t.0 * x[1] + t.1
    }
    pub fn parts_of_a_pair(x: &[f32], n: i32) -> f32 {
        let t = (n, n + 1);
        let (p, q) = &t;
        (p * q) as f32 * x[0] + x[1]
    }
    pub fn swapped(x: &[f32], n: i32) -> f32 {
        let mut v = [x[0], x[1], x[2]];
        let i = n as usize % 3;
        (v[i], v[0]) = (v[0], v[i]);
        (v[1], v[2]) = (v[2] * x[1] + v[1], v[1]);
        v[0] * v[1] + v[2]
    }
    pub fn with_a_name(x: &[f32], _: i32) -> f32 {
        let (mut s, mut v) = (x[0], [x[1], x[2]]);
        for w in x {
            (s, v[0], v[1]) = (v[0] * *w + s, v[1], s);
        }
        s * v[0] + v[1]
    }
    pub fn opened(x: &[f32], n: i32) -> f32 {
        let mut o = x.get(n as usize & 7).copied();
        if let Some(p) = &mut o {
            *p *= x[1];
            *p += x[0] * x[1];
        }
        if let Some(ref mut p) = o {
            *p = *p * x[1] + x[2];
        }
        o.unwrap_or(0.5) * x[0] + x[1]
    }
    pub fn opened_untyped(x: &[f32], _: i32) -> f32 {
        let id = |v| v;
        let mut o = Some(id(x[0]));
        if let Some(p) = &mut o {
            *p = *p * x[1] + x[2];
        }
        o.map_or(0.0, |v| v * x[3] + 1.0)
    }
    pub fn opened_by_a_method(x: &[f32], _: i32) -> f32 {
        let mut best: Option<f32> = None;
        for v in x {
            if let Some(p) = best.as_mut() {
                *p *= *v;
                *p += 1.0;
            }
            if *v > 0.5 {
                best = Some(*v);
            }
        }
        match best {
            Some(v) => v,
            None => 0.0,
        }
    }
    pub fn given_by_a_closure(x: &[f32], _: i32) -> f32 {
        let inverse = |d: f32| if d > 0.0 { Some(1.0 / d * x[1] + d) } else { None };
        inverse(x[0]).unwrap_or(0.25) * x[1] + inverse(x[2]).map_or(1.0, |v| v * 2.0 + x[3])
    }
    pub fn left_by_one(x: &[f32], _: i32) -> f32 {
        let root = |d: f32, by: f32| (d > 0.0).then(|| d.sqrt() * by + d);
        let first = |a: f32| -> Option<f32> { root(a, x[1]) };
        if let Some(r) = first(x[0] * x[2]) { r * x[1] + x[2] } else { -1.0 }
    }
    pub fn untyped(x: &[f32], _: i32) -> f32 {
        let inverse = |d| if d > 0.0 { Some(d * x[1] + d) } else { None };
        inverse(x[0]).unwrap_or(0.25) * x[1] + x[2]
    }
    pub fn of_a_length(x: &[f32], _: i32) -> f32 {
        let v = std::array::from_fn::<f32, 3, _>(|i| x[i] * x[0] + 1.0);
        v[0] * v[1] + v[2]
    }
    fn both(x: &[f32]) -> Option<f32> {
        let safe = |d: f32| -> Option<f32> { if d > 0.0 { Some(1.0 / d) } else { None } };
        Some(safe(x[0])? * x[1] + safe(x[1])?)
    }
    pub fn tried(x: &[f32], _: i32) -> f32 {
        both(x).unwrap_or(3.0)
    }
}

const DEVICES: &[Device] = devices! { gpu:
    referred one_behind_another changed_pair parts_of_a_pair swapped with_a_name opened opened_untyped
    opened_by_a_method given_by_a_closure left_by_one untyped of_a_length tried
};

#[test]
fn what_is_said_at_once_is_said_one_by_one() {
    assert_bits(DEVICES, 300, hostile);
}
