//! Functions whose short arrays are read number by number, and that besides have names which are no variables, lists that are dropped, and methods of
//! their own: all of that stays what it is.

use std::cell::Cell;

use fastmath::fastmath;

/// Each function twice: as written, and in lanes.
macro_rules! twice {
    ($(fn $name:ident($($args:tt)*) $body:block)+) => {
        mod plain {
            use super::{Dropped, LIMIT, Own};
            $(pub fn $name($($args)*) $body)+
        }
        #[deny(non_snake_case)]
        mod lanes {
            use super::{Dropped, LIMIT, Own, fastmath};
            $(#[fastmath(dispatch)] pub fn $name($($args)*) $body)+
        }
    };
}

const LIMIT: usize = 2;

/// Says when it is dropped.
pub struct Dropped<'a>(&'a Cell<u32>, u32);

impl Drop for Dropped<'_> {
    fn drop(&mut self) {
        self.0.set(self.0.get() % 1000 * 10 + self.1);
    }
}

/// Slices have no such method themselves.
pub trait Own {
    fn map(self, by: impl Fn(f32) -> f32) -> [f32; 3];
}

impl Own for &[f32] {
    fn map(self, by: impl Fn(f32) -> f32) -> [f32; 3] {
        [by(self[0]) + 1.0, by(self[1]), 100.0]
    }
}

twice! {
    fn nothing_twice(v: &mut [[f32; 3]]) {
        let pick = |k: usize| if k < 3 { None } else { Some(k) };
        let None = pick(0) else { return };
        let mut n = 0.5;
        for k in 0..5 {
            let None = pick(k) else {
                n += 1.0;
                continue;
            };
        }
        for v in v {
            let t = [v[2] * n, v[0] - n, v[1] + n];
            *v = [v[0] + t[2], v[1] * t[0], v[2] - t[1]];
        }
    }
    fn constants_twice(v: &mut [[f32; 3]]) {
        let mut n = 0.5;
        for k in 0..5 {
            let (LIMIT, x) = (k, k + 1) else { continue };
            n += x as f32;
            let (3, LIMIT) = (x, k + 1) else { continue };
            n *= 0.75;
        }
        for v in v {
            let t = [v[2] * n, v[0] - n, v[1] + n];
            *v = [v[0] + t[2], v[1] * t[0], v[2] - t[1]];
        }
    }
    fn underlined(in_: &mut [[f32; 3]]) {
        for in_ in in_ {
            let t = [in_[2] * 0.5, in_[0] - 0.75, in_[1] + 0.25];
            *in_ = [in_[0] + t[2], in_[1] * t[0], in_[2] - t[1]];
        }
    }
    fn dropped(v: &mut [[f32; 3]]) {
        let order = super::Cell::new(1);
        let mut all = Vec::new();
        for k in 0..2 {
            let three = [Dropped(&order, 2), Dropped(&order, 3), Dropped(&order, 4)];
            if three[0].1 > 2 {
                continue;
            }
            if k == 0 {
                all.push(three);
            }
        }
        drop(all);
        let n = order.get() as f32;
        for p in v {
            let t = [p[2] * n, p[0] - n, p[1] + n];
            *p = [p[0] + t[2], p[1] * t[0], p[2] - t[1]];
        }
    }
    fn mapped(v: &mut [[f32; 3]]) {
        let flat: Vec<f32> = (0..v.len() + 2).map(|i| i as f32).collect();
        for (p, f) in v.iter_mut().zip(flat.windows(3)) {
            let t = f.map(|c| c * 0.5);
            *p = [p[0] + t[0], p[1] + t[1] * f[2], p[2] * t[2]];
        }
    }
}

#[test]
fn what_is_no_variable_stays_what_it_is() {
    type Function = fn(&mut [[f32; 3]]);
    let all: [(&str, Function, Function); 5] = [
        ("nothing_twice", plain::nothing_twice, lanes::nothing_twice),
        ("constants_twice", plain::constants_twice, lanes::constants_twice),
        ("underlined", plain::underlined, lanes::underlined),
        ("dropped", plain::dropped, lanes::dropped),
        ("mapped", plain::mapped, lanes::mapped),
    ];
    for (name, plain, lanes) in all {
        for count in (0..40).chain([300]) {
            let mut expected: Vec<[f32; 3]> =
                (0..count).map(|i| [i as f32, 0.5 - i as f32, 0.125 * i as f32]).collect();
            let mut found = expected.clone();
            plain(&mut expected);
            lanes(&mut found);
            assert_eq!(expected, found, "{name} of {count}");
        }
    }
}

/// The rows are made of numbers of an array that has more of them than they have.
#[fastmath(nnan, nsz)]
fn least(q: [f32; 4], a: f32, b: f32) -> f32 {
    let rows = [[q[0], q[1]], [q[2], q[3]], [0.5, 0.25]];
    rows.iter().map(|c| (a - c[0]) * (b - c[1])).fold(f32::MAX, |a, b| if b < a { b } else { a })
}

#[test]
fn a_row_has_its_own_length() {
    assert_eq!(least([0.5, -0.75, 1.25, 0.25], 1.0, 2.0), -0.4375);
}
