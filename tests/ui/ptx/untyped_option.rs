use fastmath::fastmath;

#[fastmath]
mod gpu {
    #[derive(Clone, Copy)]
    pub struct Hit {
        pub far: f32,
        pub id: u32,
    }

    #[fastmath(ptx(sm_90))]
    pub fn nearest(x: &[f32]) -> f32 {
        let mut best = None;
        for v in x {
            if *v > 0.0 {
                best = Some(Hit { far: *v, id: 1 });
            }
        }
        best.map_or(1.0, |hit| hit.far)
    }
}

fn main() {}
