#[fastmath(contract, reassoc, dispatch)]
mod sums {
    pub fn total(x: &[f32]) -> f32 {
        x.iter().sum()
    }
    fn half(x: f32) -> f32 {
        0.5 * x
    }

    pub fn mean(x: &[f32]) -> f32 {
        total(x) / x.len() as f32
    }
}
