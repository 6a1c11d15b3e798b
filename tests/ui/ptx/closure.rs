use fastmath::fastmath;

#[fastmath(ptx(sm_90))]
mod gpu {
    pub fn handed_on(x: f32) -> f32 {
        let square = |a: f32| a * a;
        let other = square;
        other(x)
    }

    pub fn emptied(x: &[f32]) -> f32 {
        let mut first = x.first();
        let taken = first.take();
        *taken.unwrap_or(&0.0)
    }

    pub fn collects(x: &[f32]) -> f32 {
        let all: Vec<f32> = x.iter().map(|v| v * 2.0).collect();
        all[0]
    }
}

#[fastmath()]
mod generic {
    #[fastmath(ptx(sm_90))]
    pub fn asks(x: f32) -> f32 {
        twice(x)
    }

    fn twice<T: core::ops::Add<Output = T> + Copy>(x: T) -> T {
        x + x
    }
}

fn main() {}
