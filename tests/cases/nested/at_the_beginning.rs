#[fastmath(contract)]
fn f(a: f64, b: f64, mut c: f64) -> f64 {
    #[fastmath(strict)]
    c += a * b;
    if a > b {
        #[fastmath(strict)]
        a.sqrt() * b + c
    } else {
        #[fastmath(strict)]
        a * b + c
    }
}
