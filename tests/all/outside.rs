//! Numbers that arise in blocks, and that a sum behind them needs in another order.

use fastmath::fastmath;

#[fastmath(fast, report)]
fn four_blocks(x: &[f32], i: isize) -> f32 {
    let mut s = 0.0;
    {
        let k = (i + 1) as usize;
        s += x[k];
    }
    {
        let k = (i + 2) as usize;
        s += x[k];
    }
    {
        let k = (i + 3) as usize;
        s += x[k];
    }
    {
        let k = (i + 4) as usize;
        s += x[k];
    }
    s
}

#[fastmath(fast, report)]
fn blocks_in_blocks(x: &[f64], i: usize) -> f64 {
    let mut s = x[i];
    {
        let j = i + 1;
        {
            let k = j + 1;
            s += x[k];
        }
        {
            let k = 2 * j;
            s += x[k];
        }
        s += x[j];
    }
    s
}

#[fastmath(fast, report)]
fn blocks_in_a_loop(x: &[f32], to: usize) -> f32 {
    let mut total = 0.0;
    {
        let first = x[0];
        for j in 0..to {
            let mut s = first;
            {
                let k = j + 1;
                s += x[k];
            }
            {
                let k = j + 2;
                s += x[k];
            }
            {
                let k = j + 3;
                s += x[k];
            }
            total += s * s;
        }
    }
    total
}

in_lanes! {
    pub fn around(x: &[f32], w: usize, o: &mut [f32]) {
        for y in 1..x.len() / w - 1 {
            for c in 1..w - 1 {
                let mut s = 0.0;
                for dy in -1i32..=1 {
                    for dx in -1i32..=1 {
                        let row = (y as i32 + dy) as usize;
                        let at = (c as i32 + dx) as usize;
                        s += x[row * w + at];
                    }
                }
                o[y * w + c] = s;
            }
        }
    }

    pub fn beyond(x: &[f32], w: usize, o: &mut [f32]) {
        for i in 0..w {
            o[i] = x[(i as i32 - 1) as usize] + x[(i as u32 + 1) as usize] * 2.0;
        }
    }
}

#[test]
fn blocks_lend_their_numbers() {
    let x: Vec<f32> = (0..32).map(|i| i as f32 * 0.5 - 3.0).collect();
    for i in -1..12 {
        let all: f32 = (1..5).map(|k| x[(i + k) as usize]).sum();
        assert_eq!(four_blocks(&x, i), all);
    }
    for to in 0..29 {
        let all: f32 = (0..to).map(|j| (x[0] + x[j + 1] + x[j + 2] + x[j + 3]).powi(2)).sum();
        assert_eq!(blocks_in_a_loop(&x, to), all);
    }
    let x: Vec<f64> = x.into_iter().map(f64::from).collect();
    for i in 0..12 {
        assert_eq!(blocks_in_blocks(&x, i), x[i] + x[i + 1] + x[i + 2] + x[2 * i + 2]);
    }
    for report in [four_blocks::REPORT, blocks_in_blocks::REPORT, blocks_in_a_loop::REPORT] {
        assert!(report.after.depth < report.before.depth, "{report:?}");
    }
}

type Function = fn(&[f32], usize, &mut [f32]);

#[test]
fn an_index_of_fewer_digits_is_the_same() {
    let mut ends = 0;
    for (name, plain, lanes) in compared!(Function: around beyond) {
        for (w, rows) in (2..40).flat_map(|w| [3, 4, 9].map(|rows| (w, rows))) {
            let x: Vec<f32> = (0..w * rows).map(|i| ((i * 7 + 3) % 32) as f32 * 0.25 - 4.0).collect();
            let [mut expected, mut found] = [vec![0.0f32; w * rows], vec![0.0f32; w * rows]];
            let plain_ends = crate::given(|| plain(&x, w, &mut expected)).is_some();
            assert_eq!(crate::given(|| lanes(&x, w, &mut found)).is_some(), plain_ends, "{name} of {w} by {rows}");
            assert_eq!(found, expected, "{name} of {w} by {rows}");
            ends += usize::from(plain_ends);
        }
    }
    assert!(ends > 100, "{ends}");
}
