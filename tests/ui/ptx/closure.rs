use fastmath::fastmath;

#[fastmath(ptx(sm_90))]
mod gpu {
    pub fn handed_on(x: f32) -> f32 {
        let square = |a: f32| a * a;
        let other = square;
        other(x)
    }

    pub fn named_twice(x: f32) -> f32 {
        let scale = |a: f32| a * 2.0;
        let twice = scale(x);
        let scale = |a: f32| a * 3.0;
        scale(twice)
    }

    pub fn kept(x: &[f32]) -> f32 {
        let mut first = x.first();
        if x.len() > 1 {
            first = x.last();
        }
        *first.unwrap_or(&0.0)
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
