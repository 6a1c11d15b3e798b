use fastmath::fastmath;

#[fastmath(ptx(sm_90))]
fn boxed(x: (bool, Box<f32>)) -> f32 {
    let y = *x.1;
    y
}

#[fastmath(ptx(sm_90))]
fn in_an_option(x: Option<&f32>) -> f32 {
    *x.unwrap()
}

fn main() {}
