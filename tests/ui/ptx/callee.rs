use fastmath::fastmath;

struct Machine;

impl Machine {
    fn read(&self) -> f32 {
        1.0
    }
}

#[fastmath(contract)]
mod gpu {
    fn inner(x: f32, machine: &super::Machine) -> f32 {
        let y = x * x;
        y + machine.read()
    }

    fn wide(x: f32) -> f32 {
        let mut sum = x;
        for i in 0..10 {
            sum += x.asinh() * i as f32;
        }
        sum
    }

    #[fastmath(ptx(sm_90))]
    pub fn outer(x: f32, machine: &super::Machine) -> f32 {
        inner(x, machine) * 2.0
    }

    #[fastmath(ptx(sm_90))]
    pub fn other(x: f32) -> f32 {
        wide(x) + 1.0
    }

    #[fastmath(ptx(sm_90))]
    pub fn several(x: &[f32]) -> &[f32] {
        &x[1..]
    }

    #[fastmath(ptx(sm_90))]
    pub fn powers(x: u32) -> u32 {
        x.swap_bytes() + x.reverse_bits()
    }
}

fn main() {
    let _ = (gpu::outer(1.0, &Machine), gpu::other(1.0), gpu::several(&[1.0]), gpu::powers(1));
}
