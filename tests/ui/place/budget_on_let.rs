use fastmath::fastmath;

#[fastmath(contract)]
fn f(a: f32, b: f32, c: f32) -> f32 {
    #[fastmath(budget(fma = 1))]
    let r = a * b + c;
    r
}

fn main() {}
