#[fastmath(arcp, contract)]
fn variance(x: &[f32], s: f32, q: f32) -> f32 {
    let mean = s / x.len() as f32;
    q / x.len() as f32 - mean * mean
}

#[fastmath(arcp)]
fn grows(x: &mut Vec<f32>, s: f32, q: f32) -> f32 {
    let mean = s / x.len() as f32;
    x.push(mean);
    q / x.len() as f32
}

#[fastmath(arcp)]
fn in_one_formula(x: &Vec<f64>, s: f64, q: f64) -> f64 {
    s / x.len() as f64 + q / x.len() as f64
}
