use fastmath::fastmath;

#[fastmath(ptx(sm_90))]
mod gpu {
    pub fn handed_on(x: f32) -> f32 {
        let square = |a: f32| a * a;
        let other = square;
        other(x)
    }

    pub fn leaves_early(x: f32) -> f32 {
        let root = |a: f32| {
            if a < 0.0 {
                return 0.0;
            }
            a.sqrt()
        };
        root(x)
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
