#[fastmath(contract, dispatch(avx2))]
fn escape_times(row: &mut [u32], x0: f64, dx: f64, y: f64, most: u32) {
    for (i, out) in row.iter_mut().enumerate() {
        let x = x0 + i as f64 * dx;
        let (mut a, mut b, mut n) = (0.0, 0.0, 0);
        while n < most && a * a + b * b <= 4.0 {
            (a, b) = (a * a - b * b + x, 2.0 * a * b + y);
            n += 1;
        }
        *out = n;
    }
}

#[fastmath(contract, lanes = 8)]
fn roots(x: &mut [f32], tolerance: f32) -> f32 {
    let mut worst = 0.0f32;
    for v in x {
        let mut last = 0.0;
        let mut root = 1.0 + *v;
        for turn in 0..40 {
            let next = 0.5 * (root + *v / root);
            last = next - root;
            root = next;
            if last.abs() < tolerance {
                break;
            }
        }
        worst = worst.max(last);
        *v = root;
    }
    worst
}
