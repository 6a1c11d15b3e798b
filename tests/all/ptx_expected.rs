//! What is written without a thought: references to one place or another, closures that change what they are lent, options bound side by side, parts
//! of the function's own arrays, integers without a type that are matched. Executed, the texts compute what the functions compute, bit for bit.

use fastmath::fastmath;
use fma_ptx::emulate::{End, Memory};

use crate::ptx_executed::{Device, all_taken_by_assembler, bits, devices, hostile, placed, run};

#[fastmath(reassoc, fused, ptx(sm_75))]
#[allow(clippy::all, unused_variables, reason = "as such code is written, for arguments that are the same for all")]
mod gpu {
    pub fn one_or_another(x: &[f32], n: i32) -> f32 {
        let r = if n > 3 { &x[0] } else { &x[1] };
        let s: &f32 = match n {
            0 => &x[2],
            1..=50 => &x[3],
            _ => &x[(n & 1) as usize],
        };
        *r * *s + r - s * x[0] * x[1]
    }
    pub fn of_an_element(x: &[f32], n: i32) -> f32 {
        let r = if n > 3 { &x[0] } else { &x[9] };
        let y = r * x[1] - x[0] * x[1] * x[2];
        if *r > 0.5 { y * r + x[1] } else { y - r * r * x[1] }
    }
    fn twice(v: &f32) -> f32 {
        v * 2.0 + 1.0
    }
    pub fn handed_on(x: &[f32], n: i32) -> f32 {
        let r = if n > 3 {
            &x[0]
        } else if n > 0 {
            &x[1]
        } else {
            &x[2]
        };
        twice(r) * x[1] + r.abs().sqrt()
    }
    pub fn either_part(x: &[f32], n: i32) -> f32 {
        let part = if n > 3 { &x[1..] } else { &x[..3] };
        let mut m = 0.0;
        for v in part {
            m = if *v > m { *v * x[1] + m } else { m };
        }
        m + part[0] * part[1] + part.len() as f32
    }
    pub fn bounds(x: &[f32], n: i32) -> f32 {
        let k = n as usize;
        let part = match n {
            0..=4 => &x[..=k],
            5..=9 => &x[k - 5..],
            _ => &x[..],
        };
        part[0] - part[part.len() - 1]
    }
    pub fn bumped(x: &[f32], n: i32) -> f32 {
        let bump = |s: &mut f32, v: f32| *s = *s * x[0] + v;
        let (mut s, mut t) = (x[1], x[2] * x[1]);
        for v in x {
            bump(&mut s, *v * t);
            bump(&mut t, 0.5);
        }
        s * t + x[0]
    }
    pub fn gathered(x: &[f32], n: i32) -> f32 {
        let mut acc = [0.0f32; 2];
        let add = |acc: &mut [f32; 2], v: f32| {
            acc[0] += v;
            acc[1] = v * v + acc[1];
        };
        let mut i = 0;
        while i < x.len() {
            add(&mut acc, x[i]);
            i += 1;
        }
        acc[0] * acc[1] + x[0]
    }
    pub fn ordered(x: &[f32], n: i32) -> f32 {
        let order = |a: &mut f32, b: &mut f32| {
            if *a > *b {
                std::mem::swap(a, b);
            }
        };
        let (mut a, mut b, mut c) = (x[0], x[1], x[2]);
        order(&mut a, &mut b);
        order(&mut b, &mut c);
        order(&mut a, &mut b);
        b * 2.0 + a * c
    }
    pub fn random(x: &[f32], n: i32) -> f32 {
        let next = |s: &mut u32| -> f32 {
            *s ^= *s << 13;
            *s ^= *s >> 17;
            *s ^= *s << 5;
            *s as f32 / 4294967296.0
        };
        let mut s = n as u32 | 1;
        let mut sum = 0.0;
        for _ in 0..3 {
            let u = next(&mut s);
            sum = sum * 0.5 + u * x[0];
        }
        sum
    }
    pub fn elements(x: &[f32], n: i32) -> f32 {
        let mut v = [x[0], x[1], x[2], x[3]];
        let bump = |s: &mut f32, by: f32| *s = *s * 0.5 + by;
        for i in 0..4 {
            bump(&mut v[i], i as f32);
        }
        bump(&mut v[(n & 3) as usize], x[0]);
        v[0] + v[1] * v[2] - v[3]
    }
    pub fn side_by_side(x: &[f32], n: i32) -> f32 {
        let (a, b) = (x.get(n as usize), x.first());
        let (lo, hi) = (n.checked_sub(3), n.checked_add(i32::MAX - 100));
        let mut y = x[1];
        if let Some(a) = a {
            y += a * x[0];
        }
        if let (Some(lo), Some(hi)) = (lo, hi) {
            y += (hi - lo) as f32;
        }
        y * x[0] + b.copied().unwrap_or(1.0)
    }
    pub fn beside_a_number(x: &[f32], n: i32) -> f32 {
        let (i, w) = (x.iter().position(|v| *v > 0.5), x[0] * x[1]);
        match i {
            Some(i) => x[i] * w + 1.0,
            None => w - x[0],
        }
    }
    pub fn own_parts(x: &[f32], n: i32) -> f32 {
        let a = [x[0], x[1], x[2], x[3]];
        let k = n.unsigned_abs() as usize % 6;
        let s: f32 = a[..k].iter().map(|v| v * v).fold(x[0], |m, v| if v > m { v } else { m });
        let mut m = x[1];
        for v in &a[k / 2..] {
            m = if *v < m { *v } else { m };
        }
        for (i, v) in a[1..=k].iter().enumerate() {
            if i == 1 {
                m -= v * x[0];
            }
        }
        s * m + x[2]
    }
    pub fn turns(x: &[f32], n: i32) -> f32 {
        let mut y = x[0];
        for i in 0..4 {
            match i {
                1 => y = y * x[0] + x[2] * x[1],
                0 => y = x[2],
                2u16 | 7 => y -= x[1] * i as f32,
                _ => {}
            }
        }
        let k = 2;
        let z = match k {
            0 => x[0],
            1..=3 => x[1],
            _ => x[2],
        };
        y * k as f32 + z
    }
    pub fn literals(x: &[f32], n: i32) -> f32 {
        let s = 3;
        let v = match s {
            -1 => 1.0,
            3 => 2.5,
            _ => 0.0,
        };
        let t = 0.5;
        let w = match t {
            0.0..=1.0 => x[0],
            _ => x[1],
        };
        (s * 1_000_000_000i64) as f32 * v + t * w
    }
    pub fn halves(x: &[f32], n: i32) -> f32 {
        let c = half::bf16::from_f32(x[2]);
        let d: half::f16 = half::f16::from_f32(x[1]);
        let e = half::f16::from_f32_const(0.5);
        (c * c + c).to_f32() + f32::from(d * d + e)
    }
}

const DEVICES: &[Device] = devices! { gpu: one_or_another of_an_element handed_on either_part bounds bumped gathered ordered random elements side_by_side
beside_a_number own_parts turns literals halves };

#[test]
fn each_gives_the_bits_of_the_function_and_traps_where_it_panics() {
    for (name, text, function) in DEVICES {
        for (x, n) in (0..200).map(hostile) {
            let mut memory = Memory::default();
            let words = [&placed(&mut memory, &x)[..], &[n as u32 as u64]].concat();
            let (end, found) = run(text, &words, &mut memory);
            let is_nan = |word: u64| f32::from_bits(word as u32).is_nan();
            match crate::given(|| function(&x, n)).map(bits) {
                Some(expected) => {
                    let same = found == [expected] || found.len() == 1 && is_nan(found[0]) && is_nan(expected);
                    assert!(same, "{name}, {x:?}, {n}: {found:x?}, {expected:x}\n{text}");
                }
                None => assert_eq!(end, End::Trapped, "{name}, {x:?}, {n}"),
            }
        }
    }
}

#[test]
fn the_assembler_takes_them() {
    all_taken_by_assembler("expected", DEVICES);
}
