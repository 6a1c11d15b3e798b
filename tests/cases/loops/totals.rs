#[fastmath(fast, lanes = 16)]
fn products(rows: &[f64], n: usize, x: &[f64]) -> Vec<f64> {
    let mut y = vec![0.0; n];
    for i in 0..n {
        y[i] = rows[i * n..(i + 1) * n].iter().zip(x).map(|(a, b)| a * b).sum();
    }
    y
}

#[fastmath(fast, lanes = 16)]
fn total(x: &[f32]) -> f32 {
    let mut all = 0.0;
    all = x.iter().sum();
    all
}

#[fastmath(fast, lanes = 16)]
fn untold(x: &[f64]) {
    let mut all = 0.0;
    all = x.iter().sum();
    show(all);
}

#[fastmath(fast, lanes = 16)]
fn first_hit(x: &[f32], y: &[f32]) -> (f32, usize) {
    let (mut best, mut at) = (f32::MAX, 0);
    for (i, (&t, &u)) in x.iter().zip(y).enumerate() {
        if t > 0.0 && u < 1.0 && t < best {
            best = t;
            at = i;
        }
    }
    (best, at)
}
