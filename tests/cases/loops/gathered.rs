//! Numbers in the elements of a slice are gathered one by one: lanes pay where enough is computed of them. So are numbers a stride apart, but for every second one.

#[fastmath(fast, dispatch)]
pub fn centre(points: &[[f32; 3]]) -> f32 {
    let (mut x, mut y, mut z) = (0.0, 0.0, 0.0);
    for p in points {
        x += p[0];
        y += p[1];
        z += p[2];
    }
    x + y + z
}

#[fastmath(fast, dispatch)]
pub fn lengths(points: &[[f32; 3]]) -> f32 {
    let mut sum = 0.0;
    for p in points {
        sum += (p[0] * p[0] + p[1] * p[1] + p[2] * p[2]).sqrt();
    }
    sum
}

#[fastmath(fast, dispatch)]
pub fn luma(pixels: &[[f32; 3]], out: &mut [f32]) {
    for (y, p) in out.iter_mut().zip(pixels) {
        *y = 0.2126 * p[0] + 0.7152 * p[1] + 0.0722 * p[2];
    }
}

#[fastmath(fast, dispatch)]
pub fn gains(pixels: &[[f32; 3]], out: &mut [f32]) {
    for (y, p) in out.iter_mut().zip(pixels) {
        *y = (p[0] - p[1]).exp();
    }
}

#[fastmath(fast, dispatch)]
pub fn power(stereo: &[f32]) -> f32 {
    let mut sum = 0.0;
    for i in 0..stereo.len() / 2 {
        sum += stereo[2 * i] * stereo[2 * i] + stereo[2 * i + 1] * stereo[2 * i + 1];
    }
    sum
}

#[fastmath(fast, dispatch, lanes = 16)]
pub fn asked_for(stereo: &[f32]) -> f32 {
    stereo.chunks_exact(2).map(|c| c[0] * c[1]).sum()
}

#[fastmath(fast, dispatch)]
pub fn far(points: &[f32]) -> f32 {
    points.chunks_exact(3).map(|p| (p[0] * p[0] + p[1] * p[1] + p[2] * p[2]).sqrt() * (p[0] - p[1])).sum()
}

#[fastmath(fast, dispatch)]
pub fn mixed_down(stereo: &[f32], out: &mut [f32]) {
    for i in 0..out.len() {
        out[i] = 0.5 * (stereo[2 * i] + stereo[2 * i + 1]);
    }
}
