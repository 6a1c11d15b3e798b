use fastmath::fastmath;

trait Area {
    fn area(&self) -> f32;
}

impl Area for f32 {
    #[fastmath(contract, report)]
    fn area(&self) -> f32 {
        *self * *self + 1.0
    }
}

fn main() {}
