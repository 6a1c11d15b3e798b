#[fastmath(contract)]
fn f(out: &mut [f64], mut x: f64) -> f64 {
    for i in 0..out.len() {
        let p = x * x;
        x = x.sin();
        out[i] = p + x;
    }
    x
}
