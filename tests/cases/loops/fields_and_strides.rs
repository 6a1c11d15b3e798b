#[fastmath(contract, reassoc)]
fn complex_norms(x: &[f64], totals: &mut (f64, f64)) {
    for i in 0..x.len() / 2 {
        totals.0 += x[2 * i] * x[2 * i];
        totals.1 += x[2 * i + 1] * x[2 * i + 1];
    }
}
