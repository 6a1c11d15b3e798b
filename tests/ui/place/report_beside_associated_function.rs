use fastmath::fastmath;

struct Area;

impl Area {
    #[fastmath(contract, report)]
    fn of(width: f32, height: f32) -> f32 {
        width * height + 1.0
    }
}

fn main() {}
