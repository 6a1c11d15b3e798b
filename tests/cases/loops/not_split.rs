#[fastmath(reassoc)]
mod reasons {
    fn lines(x: &[Vec<f64>]) -> f64 {
        x.iter().flat_map(|line| line.iter()).sum()
    }
    fn untyped(x: &[f64]) -> Option<f64> {
        Some(x.iter().sum())
    }
    fn until(x: &[f64]) -> f64 {
        let mut s = 0.0;
        for v in x {
            if *v < 0.0 {
                return s;
            }
            s += v;
        }
        s
    }
    fn elsewhere(x: &[f64], order: &[usize]) -> f64 {
        let mut s = 0.0;
        for i in 0..order.len() {
            s += x[order[i]];
        }
        s
    }
    fn recurrence(x: &[f64]) -> f64 {
        x.iter().fold(0.0, |s, v| s * 0.5 + v)
    }
    fn counted(x: &[f64]) -> f64 {
        x.iter().filter(|v| **v > 0.0).enumerate().map(|(i, v)| i as f64 * v).sum()
    }
}
