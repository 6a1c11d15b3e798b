#[fastmath(horner, contract)]
fn f(x: f64) -> f64 {
    const C: [f64; 4] = [1.0, 0.5, 0.25, 0.125];
    C[0] + C[1] * x + C[2] * x * x + C[3] * x * x * x
}
