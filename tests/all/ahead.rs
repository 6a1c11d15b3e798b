//! Loops that use floats as integers, which lanes convert ahead: what they make is what they make as written.

use crate::given;

in_lanes! {
    pub fn counted(x: &[f32], h: &mut [u32]) -> u64 {
        for &v in x {
            h[(v * 16.0) as usize] += 1;
        }
        0
    }

    pub fn binned(x: &[f32], h: &mut [u32]) -> u64 {
        let scale = h.len() as f32 / 8.0;
        for x in x.iter() {
            let bin = ((x + 4.0) * scale) as usize;
            h[bin.min(h.len() - 1)] += 1;
        }
        0
    }

    pub fn looked_up(x: &[f32], h: &mut [u32]) -> u64 {
        let table = [3u32, 1, 4, 1, 5, 9, 2, 6];
        for (h, x) in h.iter_mut().zip(x) {
            let p = x * 2.0;
            let i = p as usize;
            let part = p - i as f32;
            *h = table[i] + table[i + 1] * (part * 4.0) as u32;
        }
        0
    }

    pub fn by_an_index(x: &[f32], h: &mut [u32]) -> u64 {
        let mut sum = 0;
        for i in 0..x.len() {
            h[i] = h[(x[i] * 3.0) as usize] + 1;
            sum += i as u64 * h[i] as u64;
        }
        sum
    }

    pub fn rounded(x: &[f32], h: &mut [u32]) -> u64 {
        let zero = h.len() as i32;
        for (h, x) in h.iter_mut().zip(x) {
            let q = (*x * 10.0).round() as i32 + zero;
            *h = q.clamp(-128, 127) as i8 as u32;
        }
        0
    }

    pub fn numbered(x: &[f32], h: &mut [u32]) -> u64 {
        let mut last = 0;
        for (i, v) in x.iter().enumerate() {
            let k = v.floor() as usize;
            if k & 1 == 0 {
                continue;
            }
            h[k & 7] += i as u32;
            last = k as u64;
        }
        last
    }

    pub fn of_two(x: &[f32], h: &mut [u32]) -> u64 {
        let y: Vec<f32> = x.iter().rev().copied().collect();
        for (x, y) in x.iter().zip(&y) {
            let (i, j) = (x.floor() as usize, (y * 0.5) as usize);
            h[(j * 3 + i) & 15] += 1;
        }
        0
    }

    pub fn left(x: &[f32], h: &mut [u32]) -> u64 {
        for row in x.chunks(50) {
            for v in row {
                let k = (v * 2.0) as i64;
                if k > 9 {
                    return k as u64;
                }
                h[(k & 7) as usize] += 1;
            }
        }
        0
    }

    pub fn of_an_index(x: &[f32], h: &mut [u32]) -> u64 {
        for (i, v) in x.iter().enumerate() {
            let k = (v + i as f32) as usize;
            h[k] += 1;
        }
        1
    }

    pub fn that_changes(x: &[f32], h: &mut [u32]) -> u64 {
        let mut scale = 1.0;
        for v in x {
            h[(v * scale) as usize & 15] += 1;
            scale += 0.25;
        }
        let mut drift = 0.0;
        for v in x {
            let mut w = *v;
            w += 1.0;
            drift += w;
            h[w as usize & 15] += (drift as u32) & 1;
        }
        0
    }

    pub fn of_what_is_set(x: &[f32], h: &mut [u32]) -> u64 {
        let mut y = x.to_vec();
        for (y, x) in y.iter_mut().zip(x) {
            *y += x;
            h[*y as usize & 15] += 1;
        }
        0
    }

    pub fn asked(x: &[f32], h: &mut [u32]) -> u64 {
        let mut n = 0;
        for v in x {
            if *v > 0.0 {
                let v = v * 2.0;
                n += h[v as usize] as u64;
            } else {
                n += (-v * 3.0) as u64;
            }
        }
        n
    }
}

type Made = fn(&[f32], &mut [u32]) -> u64;

#[test]
fn what_is_converted_ahead_is_what_is_converted_in_place() {
    let compared = compared!(Made: counted binned looked_up by_an_index rounded numbered of_two left of_an_index that_changes of_what_is_set asked);
    for length in (0..70usize).chain([100, 128, 200]) {
        for (width, odd) in [(4.0, 0.5), (3.5, -1.0), (1.0, 1e9), (2.0, 3e20), (7.0, 2.5)] {
            let number = |i: usize| if i == length / 2 { odd } else { (i * 7919 % 1000) as f32 / 1000.0 * width };
            let x: Vec<f32> = (0..length).map(number).collect();
            let start: Vec<u32> = (0..length.max(20)).map(|i| (i * 37 % 5) as u32).collect();
            for (name, plain, lanes) in &compared {
                let [mut one, mut other] = [start.clone(), start.clone()];
                let [plain, lanes] = [(plain, &mut one), (lanes, &mut other)].map(|(run, h)| given(|| run(&x, h)));
                assert_eq!(plain, lanes, "{name} of {length} numbers to {width}, {odd}");
                assert_eq!(one, other, "{name} of {length} numbers to {width}, {odd}");
            }
        }
    }
}
