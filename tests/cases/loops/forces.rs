#[fastmath(fast)]
fn forces(a: &[f32], b: &[f32], d: &[f32]) -> f32 {
    let (mut fx, mut fy) = (0.0, 0.0);
    for i in 0..a.len().min(b.len()).min(d.len()) {
        let (x, y) = (a[i] - 0.1, b[i] - 0.2);
        let square = x * x + y * y + 0.01;
        let force = d[i] / (square * square.sqrt());
        fx += force * x;
        fy += force * y;
    }
    fx + 2.0 * fy
}
