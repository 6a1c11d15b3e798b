use std::sync::atomic::{AtomicU32, Ordering};

use fastmath::fastmath;

trait Area {
    fn area(&self) -> f32;
}

impl Area for [f32] {
    #[fastmath(reassoc)]
    fn area(&self) -> f32 {
        self.iter().sum()
    }
}

#[fastmath(reassoc)]
impl Area for f32 {
    #[fastmath(dispatch)]
    fn area(&self) -> f32 {
        static CALLS: AtomicU32 = AtomicU32::new(0);
        (0..CALLS.fetch_add(1, Ordering::Relaxed)).map(|i| i as f32).sum()
    }
}

#[fastmath(dispatch)]
#[target_feature(enable = "avx2")]
fn total(numbers: &[f32]) -> f32 {
    numbers.iter().sum()
}

fn main() {}
