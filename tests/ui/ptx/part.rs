use fastmath::fastmath;

#[fastmath(ptx(sm_90))]
fn windows(v: [f64; 6]) -> f64 {
    let mut sum = 0.0;
    for w in v.windows(2) {
        sum += w[0] * w[1];
    }
    sum
}

#[fastmath(ptx(sm_90))]
fn halves(v: [f64; 8]) -> f64 {
    let (a, b) = v.split_at(4);
    a[0] * b[0]
}

fn main() {}
