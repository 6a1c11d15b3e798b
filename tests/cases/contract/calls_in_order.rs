#[fastmath(contract)]
mod m {
    fn a() -> f64 {
        1.0
    }
    fn f() -> f64 {
        let y = a() + a() * a();
        a() - a() * y
    }
}
