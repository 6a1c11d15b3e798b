use fastmath::fastmath;

struct S;

impl S {
    #[fastmath(contract, budget(total = 1))]
    fn f(&self, a: f32, b: f32) -> f32 {
        a * b + a / b
    }
}

fn main() {}
