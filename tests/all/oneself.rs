//! Loops over all but one: what is the same in every step, or lies inside of an element, is read by only some steps, and may not be there.

use crate::given;

in_lanes! {
    pub fn apart_from(x: &[f32], rows: &[Vec<f32>], at: usize, sums: &mut [f32]) {
        let mut sum = 0.0;
        for j in 0..x.len() {
            if j == at {
                continue;
            }
            sum += x[j] - 2.0 * x[at];
        }
        sums[0] = sum + rows.len() as f32;
    }

    pub fn behind_another(x: &[f32], _: &[Vec<f32>], at: usize, sums: &mut [f32]) {
        let mut sum = 0.0;
        for (j, v) in x.iter().enumerate() {
            if at != j && *v > -3.0 {
                sum += v * x[at];
            }
        }
        sums[1] = sum;
    }

    pub fn of_points(x: &[f32], _: &[Vec<f32>], at: usize, sums: &mut [f32]) {
        let points: Vec<[f32; 3]> = x.chunks_exact(3).map(|p| [p[0], p[1], p[2]]).collect();
        let mut sum = [0.0f32; 3];
        for j in 0..points.len() {
            if j == at {
                continue;
            }
            let d = [points[j][0] - points[at][0], points[j][1] - points[at][1], points[j][2] - points[at][2]];
            let square = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
            for k in 0..3 {
                sum[k] += d[k] * square;
            }
        }
        sums[..3].copy_from_slice(&sum);
    }

    pub fn of_pairs(x: &[f32], _: &[Vec<f32>], at: usize, sums: &mut [f32]) {
        let pairs: Vec<(f32, f32)> = x.chunks_exact(2).map(|p| (p[0], p[1])).collect();
        let mut sum = (0.0, 0.0);
        for j in 0..pairs.len() {
            if at != j {
                let (dx, dy) = (pairs[j].0 - pairs[at].0, pairs[j].1 - pairs[at].1);
                sum.0 += dx * dy;
                sum.1 += dx + dy;
            }
        }
        (sums[0], sums[1]) = sum;
    }

    pub fn from_the_first(x: &[f32], _: &[Vec<f32>], _: usize, sums: &mut [f32]) {
        let pairs: Vec<(f32, f32)> = x.chunks_exact(2).map(|p| (p[0], p[1])).collect();
        let mut sum = 0.0;
        for j in 0..pairs.len() {
            sum += pairs[j].0 - pairs[0].0;
        }
        sums[2] = sum;
    }

    pub fn of_lists(x: &[f32], rows: &[Vec<f32>], _: usize, sums: &mut [f32]) {
        let mut sum = 0.0;
        for j in 0..rows.len().min(x.len()) {
            if x[j] > 2.0 {
                sum += rows[j][2] + x[j];
            }
        }
        sums[3] = sum;
    }

    pub fn set_but_one(x: &[f32], _: &[Vec<f32>], at: usize, sums: &mut [f32]) {
        for j in 0..sums.len() {
            if j != at {
                sums[j] = x[at] * 0.5 + j as f32;
            }
        }
    }
}

type Function = fn(&[f32], &[Vec<f32>], usize, &mut [f32]);

#[test]
fn what_some_steps_read_is_missed_where_they_miss_it() {
    let (mut panics, mut sums_seen) = (0, 0.0);
    for (name, plain, lanes) in
        compared!(Function: apart_from behind_another of_points of_pairs from_the_first of_lists set_but_one)
    {
        for length in (0..70usize).chain([200, 255]) {
            for at in [0, 1, 2, 31, length / 3, length.saturating_sub(1), length, length + 1] {
                let x: Vec<f32> = (0..length).map(|i| ((i * 7 + 3) % 32) as f32 * 0.25 - 4.0).collect();
                let rows: Vec<Vec<f32>> = (0..length).map(|i| vec![1.5; if i % 37 == at { 2 } else { 3 }]).collect();
                let [mut expected, mut found] = [[0.5f32; 9]; 2];
                let plain_ends = given(|| plain(&x, &rows, at, &mut expected)).is_some();
                let ends = given(|| lanes(&x, &rows, at, &mut found)).is_some();
                assert_eq!(ends, plain_ends, "{name} of {length} but {at}");
                assert_eq!(found, expected, "{name} of {length} but {at}");
                panics += usize::from(!ends);
                sums_seen += expected[0].abs();
            }
        }
    }
    assert!(panics > 100 && sums_seen > 100.0, "{panics} {sums_seen}");
}
