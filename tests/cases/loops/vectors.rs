#[fastmath(contract, reassoc)]
mod vectors {
    pub fn filled(x: &[f32], n: usize) -> f32 {
        let mut scaled = vec![0.5; n];
        for (s, x) in scaled.iter_mut().zip(x) {
            *s *= x;
        }
        let (low, high) = scaled.split_at(n / 2);
        let mut sum = 0.0;
        for (a, b) in low.iter().zip(high) {
            sum += a * b;
        }
        sum
    }

    pub fn unseen(x: &[f64]) -> f64 {
        let weigh = |x| x * x + 1.0;
        x.iter().map(|x| weigh(*x)).sum()
    }
}
