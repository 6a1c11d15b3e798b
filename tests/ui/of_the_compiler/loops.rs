use fastmath::fastmath;

#[fastmath(fast)]
fn counted(v: &[f64], k: f64) -> f64 {
    let mut s = 0.0;
    let mut i = "text";
    while i < v.len() {
        s += v[i] * k + 1.0;
        i += 1;
    }
    s * 2.0
}

#[fastmath(fast)]
fn summed(v: &[f64]) -> f32 {
    let mut s = 0.0;
    for x in v {
        s += x * 2.0;
    }
    s
}

fn main() {}
