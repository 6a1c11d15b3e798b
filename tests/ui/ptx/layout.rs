use fastmath::fastmath;

#[fastmath(ptx(sm_90))]
mod gpu {
    #[derive(Clone, Copy)]
    pub struct Body {
        pub place: [f32; 3],
        pub mass: f32,
    }

    pub fn mass(bodies: &[Body]) -> f32 {
        let mut sum = 0.0;
        for body in bodies {
            sum += body.mass;
        }
        sum
    }
}

#[fastmath(ptx(sm_90))]
mod long {
    #[repr(C)]
    pub struct Page {
        pub bytes: [u8; 4_000_000_000],
        pub sum: f32,
    }

    pub fn sum(pages: &[Page], at: usize) -> f32 {
        pages[at].sum
    }
}

fn main() {}
