#[fastmath(contract)]
fn f(a: f64, b: f64) -> f64 {
    #[cfg(any())]
    let a = a * b + 1.0;
    match b {
        #[cfg(any())]
        1.0 => a * a + b,
        _ => a * b + 1.0,
    }
}
