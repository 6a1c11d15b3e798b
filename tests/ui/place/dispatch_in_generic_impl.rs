use fastmath::fastmath;

struct Total<T>(T);

impl<T: Copy + std::ops::Add<Output = T>> Total<T> {
    #[fastmath(reassoc, dispatch)]
    fn of(numbers: [T; 2]) -> f32 {
        let _ = numbers[0] + numbers[1];
        (0..9).map(|i| i as f32).sum()
    }
}

fn main() {
    let _ = Total(1.0);
}
