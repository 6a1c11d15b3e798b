//! Short loops in the steps of long ones, whose turns count from below zero, or go through the rows of an array.

in_lanes! {
    pub fn around(x: &[f32], k: &[[f32; 3]; 3], o: &mut [f32]) {
        let n = x.len() as i32;
        for i in 1..n - 1 {
            let mut sum = 0.0;
            for dy in -1..=1 {
                for dx in -1..=1 {
                    sum += k[(dy + 1) as usize][(dx + 1) as usize] * x[(i + dx) as usize] * (dy * 2 + dx) as f32;
                }
            }
            o[i as usize] = sum;
        }
    }

    pub fn rows(x: &[f32], k: &[[f32; 3]; 3], o: &mut [f32]) {
        for i in 1..x.len().max(1) - 1 {
            let mut sum = 0.0;
            for (j, row) in k.iter().enumerate() {
                for (t, c) in row.iter().enumerate() {
                    sum += c * x[i + t - 1] * j as f32 + row.len() as f32;
                }
            }
            o[i] = sum;
        }
    }

    pub fn rows_by_number(x: &[f32], k: &[[f32; 3]; 3], o: &mut [f32]) {
        for i in 1..x.len().max(1) - 1 {
            let mut sum = 0.0;
            for row in k {
                for t in 0..3 {
                    sum += row[t] * x[i + t - 1] - row[2 - t];
                }
                for c in row {
                    sum -= c;
                }
            }
            o[i] = sum;
        }
    }

    pub fn down(x: &[f32], k: &[[f32; 3]; 3], o: &mut [f32]) {
        for i in 2..x.len().max(2) - 2 {
            let mut sum = 0.0;
            for d in (-2isize..=2).rev() {
                sum += x[(i as isize + d) as usize] * d.abs() as f32 - k[1][d.rem_euclid(3) as usize] * (-d) as f32;
            }
            o[i] = sum;
        }
    }

    pub fn around_zero(x: &[f32], k: &[[f32; 3]; 3], o: &mut [f32]) {
        for i in 0..x.len() {
            let mut sum = k[0][0];
            for d in -2i32..=2 {
                sum += x[i] * (d as u32 % 7) as f32 - (d as u64 & 3) as f32 + (d as usize % 5) as f32;
            }
            o[i] = sum;
        }
    }

    pub fn nine(x: &[f32], k: &[[f32; 3]; 3], o: &mut [f32]) {
        let w = 5;
        let end = x.len().max(w + 1) - w - 1;
        for i in w + 1..end {
            let mut sum = 0.0;
            for j in 0..3 {
                for t in 0..3 {
                    sum += k[j][t] * x[i + j * w + t - w - 1];
                }
            }
            o[i] = sum;
        }
    }
}

type Function = fn(&[f32], &[[f32; 3]; 3], &mut [f32]);

#[test]
fn turns_are_what_they_were() {
    let k = [[0.5f32, -1.0, 2.0], [3.0, 0.25, -0.5], [1.0, 4.0, -2.0]];
    let mut seen = 0.0;
    for (name, plain, lanes) in compared!(Function: around rows rows_by_number down around_zero nine) {
        for length in (0..90).chain([500]) {
            let x: Vec<f32> = (0..length).map(|i| ((i * 7 + 3) % 32) as f32 * 0.25 - 4.0).collect();
            let [mut expected, mut found] = [vec![0.0f32; length], vec![0.0f32; length]];
            plain(&x, &k, &mut expected);
            lanes(&x, &k, &mut found);
            assert_eq!(found, expected, "{name} of {length}");
            seen += expected.iter().map(|y| y.abs()).sum::<f32>();
        }
    }
    assert!(seen > 1000.0, "{seen}");
}
