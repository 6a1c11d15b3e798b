#[fastmath(lanes = 16)]
fn histogram(x: &[f32], low: f32, scale: f32, counts: &mut [u32]) {
    for x in x {
        let bin = ((x - low) * scale) as usize;
        counts[bin.min(9)] += 1;
    }
}

#[fastmath(lanes = 16)]
fn by_an_index(t: &[f64], table: &[f32], out: &mut [f32]) {
    for i in 0..t.len() {
        out[i] = table[(t[i] * 100.0) as usize];
    }
}

#[fastmath(lanes = 16)]
fn waits(x: &[f32], counts: &mut [u32]) {
    let mut scale = 1.0;
    for v in x {
        counts[(v * scale) as usize] += 1;
        scale *= 0.5;
    }
}
