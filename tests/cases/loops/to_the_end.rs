#[fastmath(reassoc)]
fn to_the_end(x: f64) -> f64 {
    const C: [f64; 2] = [1.0, 2.0];
    let mut sum = 0.0;
    for i in 0..=9223372036854775807 {
        sum += C[i] * x;
    }
    sum
}
