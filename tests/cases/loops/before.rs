#[fastmath(fast, dispatch)]
fn length(points: &[(f64, f64)]) -> f64 {
    let mut last = points[0];
    let mut sum = 0.0;
    for &p in points {
        let (dx, dy) = (p.0 - last.0, p.1 - last.1);
        sum += (dx * dx + dy * dy).sqrt();
        last = p;
    }
    sum
}

#[fastmath(fast, dispatch)]
fn area(x: &[f32], y: &[f32]) -> f32 {
    let mut sum = 0.0;
    let mut j = x.len() - 1;
    for i in 0..x.len() {
        sum += (x[j] + x[i]) * (y[j] - y[i]);
        j = i;
    }
    sum * 0.5
}

#[fastmath(fast, dispatch)]
fn convolved(x: &[f32], h: &[f32], y: &mut [f32]) {
    for i in 0..x.len() {
        for j in 0..h.len() {
            y[i + j] += x[i] * h[j];
        }
    }
}
