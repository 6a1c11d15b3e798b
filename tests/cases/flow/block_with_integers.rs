#[fastmath(contract)]
fn f(n: usize, t: &[f64], a: f64) -> f64 {
    let x = {
        let k = n + 1;
        t[k] * a
    };
    x * a + t[0]
}
