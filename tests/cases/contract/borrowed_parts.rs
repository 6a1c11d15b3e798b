#[fastmath(contract)]
fn f(x: &std::sync::Mutex<f64>, i: &[f64]) -> f64 {
    g(i[0] + i[1] * i[2]);
    let y: f64 = f64::from(*x.lock().unwrap()) + i[0] * i[1];
    y
}
