use fastmath::fastmath;

fn outside(a: f32) -> f32 {
    a
}

#[fastmath(ptx(sm_90))]
mod gpu {
    pub fn even(n: u32) -> bool {
        if n == 0 {
            return true;
        }
        odd(n - 1)
    }

    fn odd(n: u32) -> bool {
        if n == 0 {
            return false;
        }
        even(n - 1)
    }

    pub fn itself(x: f32) -> f32 {
        itself(x * 0.5)
    }

    pub fn elsewhere(x: f32) -> f32 {
        super::outside(x)
    }
}

#[fastmath(ptx(sm_90), kernel)]
fn no_index(x: &[f32], a: usize, b: usize) -> f32 {
    x[a] + x[b]
}

fn main() {}
