use fastmath::fastmath;

trait Area {
    fn area(&self) -> f32;
}

impl Area for [f32] {
    #[fastmath(reassoc, dispatch)]
    fn area(&self) -> f32 {
        self.iter().sum()
    }
}

fn main() {}
