//! `clamp` in lanes between bounds that only the run knows: it panics where they are in no order, and only if there is a step.

use crate::given;

in_lanes! {
    pub fn set(x: &mut [f32], low: f32, high: f32, _: usize) -> f32 {
        for v in x {
            *v = v.clamp(low, high) * 2.0;
        }
        0.0
    }

    pub fn added_up(x: &mut [f32], low: f32, high: f32, _: usize) -> f32 {
        x.iter().map(|v| v.clamp(low, high).floor()).sum()
    }

    pub fn to_the_width(x: &mut [f32], _: f32, _: f32, width: usize) -> f32 {
        for i in 0..x.len() {
            x[i] = x[i].clamp(0.0, (width - 1) as f32) + 1.0;
        }
        0.0
    }

    pub fn around_zero(x: &mut [f32], _: f32, radius: f32, _: usize) -> f32 {
        let mut sum = 0.0;
        for &v in x.iter() {
            sum += v.clamp(-radius, radius).round();
        }
        sum
    }

    pub fn in_places(x: &mut [f32], low: f32, high: f32, _: usize) -> f32 {
        let bounds = (low, high);
        for v in x.iter_mut() {
            if *v > 0.5 {
                *v = v.clamp(bounds.0, bounds.1) - 1.0;
            }
        }
        0.0
    }

    #[fastmath::fastmath(strict)]
    pub fn without_flags(x: &mut [f32], low: f32, high: f32, _: usize) -> f32 {
        for v in x {
            *v = v.clamp(low, high);
        }
        0.0
    }
}

type Function = fn(&mut [f32], f32, f32, usize) -> f32;

#[test]
fn bounds_hold_or_panic_as_one_by_one() {
    let bounds = [(-1.0, 2.0), (0.0, 0.0), (-0.0, 0.0), (3.0, 1.0), (f32::NAN, 1.0), (-1.0, f32::NAN)];
    let mut panics = 0;
    for (name, plain, lanes) in compared!(Function: set added_up to_the_width around_zero in_places without_flags) {
        for length in (0..70).chain([255]) {
            for ((low, high), width) in bounds.into_iter().flat_map(|pair| [0, 1, 5].map(|width| (pair, width))) {
                let x: Vec<f32> = (0..length).map(|i| ((i * 29) % 64) as f32 * 0.25 - 8.0).collect();
                let (mut expected, mut found) = (x.clone(), x);
                let total = given(|| plain(&mut expected, low, high, width));
                let total_found = given(|| lanes(&mut found, low, high, width));
                assert_eq!(total_found, total, "{name} of {length} within {low} and {high}, {width} wide");
                assert_eq!(found, expected, "{name} of {length} within {low} and {high}, {width} wide");
                panics += usize::from(total.is_none());
            }
        }
    }
    assert!(panics > 1000, "{panics}");
}
