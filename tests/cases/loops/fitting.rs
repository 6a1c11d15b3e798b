//! Loops that lengths of slices let be written out, in two versions, and parts of slices that move with the steps.

#[fastmath(fast, dispatch)]
pub fn means(x: &[f32], out: &mut [f32]) {
    for (y, c) in out.iter_mut().zip(x.chunks(4)) {
        *y = c.iter().sum::<f32>() / c.len() as f32;
    }
}

#[fastmath(fast, dispatch)]
pub fn projected(rows: &[f64], by: &[f64]) -> f64 {
    rows.chunks_exact(2).map(|row| row.iter().zip(by).map(|(a, b)| a * b).sum::<f64>().abs()).sum()
}

#[fastmath(fast, dispatch)]
pub fn filtered(x: &[f32], taps: &[f32], out: &mut [f32]) {
    for i in 0..out.len() {
        out[i] = x[i..i + taps.len()].iter().zip(taps).map(|(a, b)| a * b).sum();
    }
}
