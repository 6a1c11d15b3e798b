#[fastmath(estrin, contract)]
fn power_sum(x: f32) -> f32 {
    let coefficients = [1.0f32, 0.5, 0.25, 0.125, 0.0625, 0.03125, 0.015625, 0.0078125];
    let (mut s, mut xn) = (0.0, 1.0);
    for &c in coefficients.iter() {
        s += c * xn;
        xn *= x;
    }
    s
}
#[fastmath(fast)]
impl Series {
    const C: [f64; 4] = [1.0, 2.0, 3.0, 4.0];

    fn by_powi(&self, x: f64) -> f64 {
        Self::C.iter().enumerate().map(|(i, c)| c * x.powi(i as i32)).sum()
    }

    fn pairs(x: f64) -> f64 {
        Self::C.iter().fold((0.0, 1.0), |(s, xn), c| (s + c * xn, xn * x)).0
    }
}
