#[fastmath(contract)]
fn f(n: usize, mut x: f64) -> f64 {
    for _ in 0..n {
        let p = x * x;
        x = x.sin();
        x = p + x;
    }
    x
}
