#[fastmath(contract)]
trait Area {
    fn r(&self) -> f64;
    fn area(&self) -> f64 {
        let r: f64 = self.r();
        r * r + 1.0
    }
}
