#[fastmath(dispatch)]
fn settled(x: &[f64], before: &[f64], most: f64) -> bool {
    !x.iter().zip(before).any(|(a, b)| (a - b).abs() > most)
}

#[fastmath(lanes = 16)]
fn checked(x: &[f32]) -> Result<(), usize> {
    for (i, v) in x.iter().enumerate() {
        if v.is_nan() {
            return Err(i);
        }
    }
    Ok(())
}

#[fastmath(lanes = 16)]
fn by_an_index(x: &[f32], y: &[f32]) -> usize {
    for i in 1..x.len() {
        if x[i] > y[i - 1] {
            return i;
        }
    }
    x.len()
}

#[fastmath(lanes = 16)]
fn integers_may_stop(x: &[f32], n: usize) -> bool {
    (0..n).any(|i| x[i] > (n - 2 * i) as f32)
}
