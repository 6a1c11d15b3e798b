use fastmath::fastmath;

#[fastmath(fast)]
fn polynomial(t: f64) -> f64 {
    let square = t * t;
    let p = 1.5 + t * 0.25;
    p += square * 0.125;
    p / (1.0 + t)
}

fn main() {}
