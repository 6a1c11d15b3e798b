//! Options of whose values the CPU knows no type, whatever asks them, under a name or where they are made: with something in them, and with nothing.

use fastmath::fastmath;

use crate::ptx_executed::{Device, assert_bits, devices, hostile_or_none};

#[fastmath(fused, ptx(sm_80))]
#[allow(clippy::all, reason = "as such code is written")]
mod gpu {
    pub fn or_other(x: &[f32], n: i32) -> f32 {
        let a = n as f32 * 0.1;
        x.iter().flat_map(|v| [*v, a]).reduce(|p, q| p * 0.5 + q).unwrap_or(a) * a + 1.0
    }
    pub fn or_zero(x: &[f32], n: i32) -> f32 {
        let a = n as f32 * 0.1;
        let last = x.iter().flat_map(|v| [*v, a]).last();
        last.unwrap_or_default() * a + a * a
    }
    pub fn or_computed(x: &[f32], n: i32) -> f32 {
        let a = n as f32 * 0.1;
        let found = x.iter().filter_map(|v| if *v > 0.0 { Some(v * a) } else { None }).nth(1);
        found.unwrap_or_else(|| a * a + 0.3) * a + 1.0
    }
    pub fn chosen(x: &[f32], n: i32) -> f32 {
        let a = n as f32 * 0.1;
        let least = x.iter().flat_map(|v| [*v, a]).reduce(f32::min);
        least.map_or(a, |v| v * a + 0.5) * a + least.map_or_else(|| a * a + 0.5, |v| v * a + 0.5)
    }
    pub fn asked(x: &[f32], n: i32) -> f32 {
        let a = n as f32 * 0.1;
        let kept = x.iter().map_while(|v| if *v < 1.5 { Some(v * a) } else { None }).last();
        if let Some(v) = kept { v * a + 1.0 } else { a * a + 1.0 }
    }
    pub fn matched(x: &[f32], n: i32) -> f32 {
        let a = n as f32 * 0.1;
        let v = match x.iter().flat_map(|v| [*v, a]).find(|v| *v * a + 0.1 > 0.5) {
            None => a,
            Some(v) => v,
        };
        v * a + 1.0
    }
    pub fn left(x: &[f32], n: i32) -> f32 {
        let a = n as f32 * 0.1;
        let Some(v) = x.iter().find_map(|v| (*v > 0.0).then_some(v * a)) else { return a * a + 1.0 };
        v * a + 1.0
    }
    fn tried(x: &[f32], a: f32) -> Option<f32> {
        let last = x.iter().flat_map(|v| [*v, a]).last()?;
        let scanned = x.iter().scan(a, |s, v| {
            *s = *s * 0.5 + v;
            Some(*s)
        });
        Some(scanned.last()? * a + last * a)
    }
    pub fn called(x: &[f32], n: i32) -> f32 {
        let a = n as f32 * 0.1;
        tried(x, a).unwrap_or(a) * a + 1.0
    }
    pub fn made_of_nothing(x: &[f32], n: i32) -> f32 {
        let a = n as f32 * 0.1;
        let same = x.iter().flat_map(|v| [*v, a]).last().map(|_| a);
        if let Some(v) = same { v * a + 1.0 } else { a * 0.3 }
    }
    pub fn filtered(x: &[f32], n: i32) -> f32 {
        let a = n as f32 * 0.1;
        let some = x.iter().flat_map(|v| [*v, a]).last().filter(|v| v * a + 0.5 > 0.2);
        some.unwrap_or(a) * a + 1.0
    }
    // What is there tells the type, not what stands for it.
    pub fn known_or_unknown(x: &[f32], n: i32) -> f32 {
        let a = n as f32 * 0.1;
        let other = std::iter::once(a).chain(x.iter().copied()).last();
        let first = x.first().copied().or(other).unwrap_or(a) * a + 1.0;
        let second = other.or(x.first().copied()).unwrap_or(a) * a + 1.0;
        let third = x.first().copied().unwrap_or_else(|| other.unwrap_or(a)) * a + 1.0;
        first * 3.0 + second * 7.0 + third
    }
    pub fn declared(x: &[f32], n: i32) -> f32 {
        let a = n as f32 * 0.1;
        let last = x.iter().flat_map(|v| [*v, a]).last();
        let known: Option<f32> = last;
        known.unwrap_or(a) * a + last.unwrap_or(a) * a
    }
    pub fn set_again(x: &[f32], n: i32) -> f32 {
        let a = n as f32 * 0.1;
        let mut best = x.iter().flat_map(|v| [*v, a]).last();
        for v in x {
            best = Some(best.unwrap_or(a) * a + v);
        }
        best.unwrap_or(a) * a + 1.0
    }
    pub fn greatest_index(x: &[f32], n: i32) -> f32 {
        let a = n as f32 * 0.1;
        let at = x.iter().enumerate().map(|(i, _)| i).max().unwrap_or(0);
        x.get(at).map_or(a, |v| v * a + 0.3) * a + 1.0
    }
}

const DEVICES: &[Device] = devices! { gpu:
    or_other or_zero or_computed chosen asked matched left called made_of_nothing filtered known_or_unknown declared
    set_again greatest_index
};

#[test]
fn options_are_as_unknown_in_the_text_as_on_the_cpu() {
    assert_bits(DEVICES, 300, hostile_or_none);
}
