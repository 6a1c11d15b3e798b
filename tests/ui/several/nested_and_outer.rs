use fastmath::fastmath;

#[fastmath(contarct)]
fn f(a: f32, b: f32, c: f32) -> f32 {
    #[fastmath(stritc)]
    let p = a * b;
    p + c
}

fn main() {}
