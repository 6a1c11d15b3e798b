#[fastmath(contract)]
const fn f(a: f64) -> f64 {
    const K: f64 = 2.5;
    a * K + std::f64::consts::PI
}
