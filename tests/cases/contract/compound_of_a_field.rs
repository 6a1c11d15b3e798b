#[fastmath(contract)]
mod m {
    struct P {
        x: f64,
        v: f64,
    }
    fn f(p: &mut P, dt: f64) {
        p.x += p.v * dt;
        p.v = p.v - p.x * dt;
    }
}
