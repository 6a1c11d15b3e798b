use fastmath::fastmath;

trait Shape {
    #[fastmath(contract)]
    fn area(&self) -> f32;
}

fn main() {}
