#[fastmath(contract, arcp)]
fn f(a: f64, b: f64, c: f64) -> f64 {
    #[fastmath(strict)]
    let p = a * b + c;
    #[fastmath(not(contract))]
    let q = a / c + b / c;
    p * q + a
}
