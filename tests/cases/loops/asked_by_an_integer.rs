#[fastmath(fast)]
fn shifted(x: &[f64], k: usize) -> f64 {
    let mut sum = 0.0;
    for i in 0..x.len() {
        sum += if i >= k { x[i - k] } else { 0.0 };
    }
    sum
}
