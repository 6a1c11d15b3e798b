#[fastmath(fast)]
fn f(k: u32, a: f64, b: f64) -> f64 {
    let mut s = a;
    s += if k > 3 {
        s *= 1.1;
        s / 7.0
    } else {
        b
    };
    s * b
}
