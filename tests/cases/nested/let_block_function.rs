#[fastmath]
fn f(a: f64, b: f64, c: f64) -> f64 {
    #[fastmath(contract)]
    let p = a * b + c;
    #[fastmath(contract)]
    {
        g(a * b - c);
    }
    #[fastmath(contract)]
    fn inner(a: f64) -> f64 {
        a * a + 1.0
    }
    a * b + inner(p)
}
