#[fastmath(contract)]
impl<const N: usize> M<N> {
    fn f(&self, a: f64) -> f64 {
        a * a + N as f64
    }
}
