// Where floats decide how often an integer grows, lanes count it: no flag has to permit that.
#[fastmath(dispatch)]
mod counts {
    fn truths(x: &[f32], y: &[f32]) -> usize {
        let mut n = 0;
        for i in 0..x.len() {
            n += (x[i].abs() < y[i]) as usize;
        }
        n
    }
    fn chain(x: &[f64]) -> usize {
        x.iter().filter(|v| v.is_finite()).count()
    }
    fn of_integers(x: &[i32]) -> usize {
        x.iter().filter(|v| **v > 3).count()
    }
    fn every_step(x: &[f32]) -> usize {
        let mut n = 0;
        for v in x {
            n += 1;
            let _ = *v > 0.5;
        }
        n
    }
}
