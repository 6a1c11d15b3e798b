#[fastmath(fast, lanes = 16)]
fn dots(a: &[[f32; 3]], b: &[[f32; 3]], out: &mut [f32]) {
    for i in 0..out.len() {
        out[i] = a[i].iter().zip(&b[i]).map(|(x, y)| x * y).sum();
    }
}

#[fastmath(fast, lanes = 16)]
fn distances(a: &[[f32; 3]], b: &[f32; 3]) -> f32 {
    let mut sum = 0.0;
    for p in a {
        let d: [f32; 3] = std::array::from_fn(|k| p[k] - b[k]);
        sum += d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
    }
    sum
}

#[fastmath(fast, dispatch(avx2))]
fn scaled(rows: &mut [[f32; 3]]) {
    for row in rows.iter_mut() {
        let length = row.iter().map(|v| v * v).sum::<f32>().sqrt();
        row.iter_mut().for_each(|v| *v /= length);
    }
}

#[fastmath(fast, lanes = 16)]
fn fused(a: &[f32], out: &mut [f32]) {
    for (o, a) in out.iter_mut().zip(a) {
        *o = o.mul_add(0.9, a * 0.1);
    }
}
