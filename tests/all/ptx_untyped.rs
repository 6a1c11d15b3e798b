//! Chains of whose items the CPU knows no type: what is made of these is computed as written there, and so in the text.

use fastmath::fastmath;

use crate::ptx_executed::{Device, assert_bits, devices, hostile_or_none};

#[fastmath(fused, ptx(sm_80))]
#[allow(clippy::all, reason = "as such code is written")]
mod gpu {
    pub fn once_first(x: &[f32], n: i32) -> f32 {
        let a = n as f32 * 0.1;
        let mut sum = 0.0;
        for v in std::iter::once(a).chain(x.iter().copied()) {
            sum += v * a;
        }
        sum
    }
    pub fn once_summed(x: &[f32], n: i32) -> f32 {
        let a = n as f32 * 0.1;
        std::iter::once(a).chain(x.iter().copied()).sum::<f32>() * a + 1.0
    }
    pub fn once_last(x: &[f32], n: i32) -> f32 {
        let a = n as f32 * 0.1;
        let mut sum = 0.0;
        for v in x.iter().chain(std::iter::once(&a)) {
            sum += v * a;
        }
        sum
    }
    pub fn spread(x: &[f32], n: i32) -> f32 {
        let a = n as f32 * 0.1;
        let sum = x.iter().flat_map(|v| (0..2).map(move |j| j as f32 * a + v)).map(|v| v * v).sum::<f32>();
        sum * a + 1.0
    }
    pub fn spread_least(x: &[f32], n: i32) -> f32 {
        let a = n as f32 * 0.1;
        let least = x.iter().flat_map(|v| (0..2).map(move |j| j as f32 * a + v)).reduce(|p, q| p * 0.5 + q);
        least.unwrap_or(a) * a + 1.0
    }
    pub fn literal(x: &[f32], n: i32) -> f32 {
        let mut sum = n as f32 * 0.1;
        for v in x.iter().filter_map(|v| if *v > 0.0 { Some(0.3) } else { None }) {
            sum = sum * 0.75 + v;
        }
        sum
    }
    pub fn kept(x: &[f32], n: i32) -> f32 {
        let a = n as f32 * 0.1;
        let items = x.iter().map_while(|&v| if v < 5.0 { Some(v * a) } else { None });
        items
            .scan(a, |s, v| {
                *s = *s * 0.5 + v;
                Some(*s * a + 1.0)
            })
            .fold(a, |s, v| s * 0.5 + v)
            * a
            + 1.0
    }
    pub fn numbered(x: &[f32], n: i32) -> f32 {
        let a = n as f32 * 0.1;
        let mut sum = a;
        for (i, v) in x.iter().filter_map(|v| if *v > 0.0 { Some(0.3) } else { None }).enumerate() {
            sum = sum * 0.75 + v * i as f32;
        }
        sum * a + 1.0
    }
    pub fn folded(x: &[f32], n: i32) -> f32 {
        let a = n as f32 * 0.1;
        std::iter::once(&a).chain(x).enumerate().fold(a, |s, (i, v)| s * 0.5 + v * i as f32) * a + 1.0
    }
}

const DEVICES: &[Device] = devices! { gpu:
    once_first once_summed once_last spread spread_least literal kept numbered folded
};

#[test]
fn what_the_cpu_leaves_alone_is_left_alone_in_the_text() {
    assert_bits(DEVICES, 300, hostile_or_none);
}
