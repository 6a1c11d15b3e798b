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

#[fastmath(fast)]
mod moments {
    struct Moments {
        second: f64,
        third: f64,
    }
    fn push(m: &mut Moments, d: f64, n: f64, left: f64) {
        let part = d / n;
        let term = d * part * left;
        m.third += term * part * (n - 2.0) - 3.0 * part * m.second;
        m.second += term;
    }
}
