#[fastmath(contract, reassoc)]
fn polynomials(x: &[f64]) -> f64 {
    let mut s = 0.0;
    for v in x {
        s += ((2.0 * v - 3.0) * v + 5.0) * v + 7.0;
    }
    s
}
