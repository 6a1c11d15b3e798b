use fastmath::fastmath;

#[fastmath(df64, ptx(sm_90))]
fn far(x: f32, y: f32) -> f32 {
    let z = x * y + 0.1;
    z.exp() - z
}

#[fastmath(df64, ptx(sm_90))]
fn whole(x: f64) -> i32 {
    (x * x) as i32
}

fn main() {}
