//! What a slice is asked for with an index whose type the CPU does not know: what comes of that is computed as written there, and so in the text.
//! And variables that are declared before anything tells their type, elements that are lent to be changed, and parts of slices that patterns take apart.

use fastmath::fastmath;

use crate::ptx_executed::{Device, assert_bits, devices, hostile_or_none};

#[fastmath(fused, ptx(sm_80))]
#[allow(clippy::all, reason = "as such code is written")]
mod gpu {
    pub fn before(x: &[f32], n: i32) -> f32 {
        let (i, a) = (n.unsigned_abs() as usize % 6, n as f32 * 0.1);
        let mut sum = a;
        if let Some(j) = i.checked_sub(1) {
            if let Some(v) = x.get(j) {
                sum = v * a + sum;
            }
        }
        sum
    }
    pub fn computed(x: &[f32], n: i32) -> f32 {
        let (i, a) = (n.unsigned_abs() as usize % 6, n as f32 * 0.1);
        let mut sum = a;
        if let Some(j) = i.checked_sub(1) {
            sum = x.get(j * 2 % 3).copied().unwrap_or(a) * a + sum;
            sum = x.get(j.min(2)).copied().unwrap_or(a) * a + sum;
            sum = x.get((!j & 3) as usize).copied().unwrap_or(a) * a + sum;
        }
        sum
    }
    pub fn counted(x: &[f32], n: i32) -> f32 {
        let (i, a) = (n.unsigned_abs() as usize % 6, n as f32 * 0.1);
        let (mut t, mut sum) = (0, a);
        if let Some(j) = i.checked_sub(1) {
            t += j;
            for k in j..i + 2 {
                sum = x.get(k).map_or(a, |v| v * a + 1.0) * a + sum;
            }
        }
        x.get(t).copied().unwrap_or(a) * a + sum
    }
    pub fn known(x: &[f32], n: i32) -> f32 {
        let (i, a) = (n.unsigned_abs() as usize % 6, n as f32 * 0.1);
        let mut sum = x.get(i + 1).copied().unwrap_or(a) * a + 1.0;
        if let Some(j) = i.checked_sub(1) {
            let k: usize = j;
            sum = x.get(k).copied().unwrap_or(a) * a + sum;
        }
        sum
    }
    pub fn converted(x: &[f32], n: i32) -> f32 {
        let a = n as f32 * 0.1;
        let j = usize::try_from(n % 7).unwrap_or(0);
        let k = std::cmp::max(j, 2);
        let first = x.get(j).copied().unwrap_or(a) * a + 1.0;
        let second = x.get(k - 1).copied().unwrap_or(a) * a + 1.0;
        let parted = x.partition_point(|v| *v < a);
        x.get(parted).copied().unwrap_or(a) * a + first * second
    }
    pub fn changed(x: &[f32], n: i32) -> f32 {
        let (i, a) = (n.unsigned_abs() as usize % 6, n as f32 * 0.1);
        let mut v = [a, 0.3, 0.7];
        if let Some(p) = v.get_mut(i) {
            *p = *p * a + 0.1;
        }
        if let Some(p) = v.first_mut() {
            *p = *p * a + 0.1;
        }
        if let Some(p) = v.last_mut() {
            *p = *p * a + 0.1;
        }
        v[0] + v[1] + v[2] * x.len() as f32
    }
    pub fn declared(x: &[f32], n: i32) -> f32 {
        let (a, count);
        if n > 100 {
            a = 0.3;
            count = 2;
        } else {
            a = n as f32 * 0.1;
            count = x.len();
        }
        count as f32 * a + 1.0
    }
    pub fn matched(x: &[f32], n: i32) -> f32 {
        let (b, w) = (n as f32 * 0.1, x.len());
        let a;
        match n & 7 {
            0 => a = -0.3,
            1..=4 => a = b,
            _ => a = 2.5,
        }
        a * b + w as f32
    }
    pub fn begun(x: &[f32], n: i32) -> f32 {
        let mut a;
        a = 0.25;
        if n > 3 {
            a = n as f32 * 0.1;
        }
        a * x.len() as f32 + a
    }
    pub fn lent(x: &[f32], n: i32) -> f32 {
        let (i, a) = (n.unsigned_abs() as usize % 6, n as f32 * 0.1);
        let mut v = [a, 0.3, 0.7];
        match v.get_mut(i) {
            Some(p) => *p += a,
            None => v[1] = 2.0,
        }
        if let [p, .., q] = &mut v[..] {
            *p *= 2.0;
            *q += 1.0;
        }
        let Some(p) = v.last_mut() else { return a };
        *p += a;
        v[0] + v[1] + v[2] * x.len() as f32
    }
    pub fn parted(x: &[f32], n: i32) -> f32 {
        let a = n as f32 * 0.1;
        let mut sum = a;
        if let [p, .., q] = &x[..] {
            sum = p * q + sum;
        }
        if x.len() > 1
            && let [p, rest @ ..] = &x[1..]
        {
            sum = p * rest.len() as f32 + sum;
        }
        let [p, q, ..] = &x[x.len() / 2..] else { return sum };
        p * q + sum
    }
}

const DEVICES: &[Device] = devices! { gpu:
    before computed counted known converted changed declared matched begun lent parted
};

#[test]
fn what_an_unknown_index_asks_for_is_left_alone() {
    assert_bits(DEVICES, 300, hostile_or_none);
}
