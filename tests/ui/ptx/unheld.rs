use fastmath::fastmath;

#[fastmath(ptx(sm_90))]
fn boxed(x: (bool, Box<f32>)) -> f32 {
    let y = *x.1;
    y
}

fn main() {}
