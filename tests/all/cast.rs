//! Loops that set integers to what floats are by `as`: in lanes they set what they set as written.

use crate::given;

in_lanes! {
    pub fn bytes(x: &[f32], y: &mut [u8]) {
        for (y, x) in y.iter_mut().zip(x) {
            *y = (x * 255.0) as u8;
        }
    }

    pub fn signed(x: &[f32], y: &mut [u8]) {
        let mut words = [0i8; 400];
        for i in 0..x.len() {
            words[i] = (-x[i]) as i8;
        }
        y.iter_mut().zip(words).for_each(|(y, word)| *y = word as u8);
    }

    pub fn collected(x: &[f32], y: &mut [u8]) {
        let words: Vec<i16> = x.iter().map(|x| (x.clamp(-1.0, 1.0) * 32767.0).round() as i16).collect();
        y.iter_mut().zip(words).for_each(|(y, word)| *y = (word >> 4) as u8);
    }

    pub fn pushed(x: &[f32], y: &mut [u8]) {
        let mut list: Vec<u32> = Vec::new();
        for x in x {
            list.push((x * 3.0) as u32);
        }
        y.iter_mut().zip(list).for_each(|(y, long)| *y = (long % 251) as u8);
    }

    pub fn in_place(x: &[f32], y: &mut [u8]) {
        for (y, x) in y.iter_mut().zip(x) {
            *y = (*y as f32 * 1.5 + x) as u8;
        }
    }

    pub fn by_an_index(x: &[f32], y: &mut [u8]) {
        for i in 0..x.len() {
            y[i] = (y[i] as f32 - x[i]) as u8;
        }
    }

    pub fn some(x: &[f32], y: &mut [u8]) {
        for (y, x) in y.iter_mut().zip(x) {
            if *x > 2.0 {
                *y = *x as u8;
            }
        }
    }

    pub fn of_bytes(x: &[f32], y: &mut [u8]) {
        let from: Vec<u8> = x.iter().map(|x| *x as u8).collect();
        for ((y, a), b) in y.iter_mut().zip(&from).zip(from.iter().skip(1)) {
            *y = (*a as f32 + 0.25 * (*b as f32 - *a as f32)) as u8;
        }
    }

    pub fn long(x: &[f32], y: &mut [u8]) {
        let mut long = vec![7i32; x.len()];
        for (l, x) in long.iter_mut().zip(x) {
            if *x > -1.0 {
                *l = (*x * 16777216.0) as i32;
            }
        }
        y.iter_mut().zip(long).for_each(|(y, long)| *y = (long ^ (long >> 13)) as u8);
    }

    pub fn counted(x: &[f32], y: &mut [u8]) {
        let mut bins = vec![0usize; x.len()];
        for i in 0..x.len() {
            bins[i] = (f64::from(x[i]) * 0.5 + i as f64) as usize;
        }
        y.iter_mut().zip(bins).for_each(|(y, bin)| *y = (bin % 256) as u8);
    }

    pub fn filtered(x: &[f32], y: &mut [u8]) {
        let taps = [0.25f32, 0.5, 0.25, 1.0, 2.0];
        for i in 0..x.len().saturating_sub(4) {
            let mut s = 0.0;
            for k in 0..taps.len() {
                s += taps[k] * (x[i + k] * 4.0).trunc();
            }
            y[i] = s as u8;
        }
    }

    /// Integers that are set may stop a step where they are asked; what stands behind is not set then.
    pub fn subtracted(x: &[f32], y: &mut [u8]) {
        let before: Vec<u8> = y.to_vec();
        let mut n = 0usize;
        for i in 0..x.len() {
            y[i] = (x[i] * 2.0) as u8;
            if y[i] - before[i] > 3 {
                n += 1;
            }
        }
        assert!(n < 1000);
    }

    pub fn shifted(x: &[f32], y: &mut [u8]) {
        let by: Vec<u8> = y.to_vec();
        let mut n = 0usize;
        for i in 0..x.len() {
            y[i] = (x[i] * 2.0) as u8;
            if x[i] > 1.0 && 1u32 << by[i] > 3 {
                n += 1;
            }
        }
        assert!(n < 1000);
    }

    pub fn missing(x: &[f32], y: &mut [u8]) {
        for i in 0..x.len() + x.len() / 200 {
            y[i] = (x[i] * 2.0) as u8;
        }
    }
}

type Set = fn(&[f32], &mut [u8]);

#[test]
fn integers_are_what_they_are_as_written() {
    let compared = compared!(Set: bytes signed collected pushed in_place by_an_index some of_bytes long counted filtered subtracted shifted missing);
    let odd = [0.0, -0.0, 0.999, 255.0, 256.5, -128.9, 127.0, 1e10, -1e10, 4294967295.0, 2147483648.0, 1e20, 3e38];
    for length in (0..70).chain([100, 127, 128, 200, 300]) {
        let x: Vec<f32> = (0..length)
            .map(|i: usize| if i % 7 == 3 { odd[i / 7 % odd.len()] } else { (i * 7919 % 1000) as f32 / 100.0 - 3.0 })
            .collect();
        let start: Vec<u8> = (0..length).map(|i| (i * 37 % 256) as u8).collect();
        for (name, plain, lanes) in &compared {
            let [mut one, mut other] = [start.clone(), start.clone()];
            let [plain, lanes] = [(plain, &mut one), (lanes, &mut other)].map(|(run, y)| given(|| run(&x, y)));
            assert_eq!(plain, lanes, "{name} of {length} numbers");
            assert_eq!(one, other, "{name} of {length} numbers: {x:?}");
        }
    }
}

#[fastmath::fastmath(dispatch)]
fn truncated(x: &[f64], y: &mut [i64]) {
    for (y, x) in y.iter_mut().zip(x) {
        *y = *x as i64;
    }
}

#[test]
fn what_is_no_number_is_zero() {
    let odd = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.5, 9.3e18, -9.3e18, 2f64.powi(53) + 2.0, 1e-300];
    for length in 0..100 {
        let x: Vec<f64> =
            (0..length).map(|i| if i % 5 == 2 { odd[i / 5 % odd.len()] } else { i as f64 * 1.7 }).collect();
        let mut y = vec![-1; length];
        truncated(&x, &mut y);
        assert!(x.iter().zip(&y).all(|(x, y)| *x as i64 == *y), "{x:?} {y:?}");
    }
}
