use fastmath::fastmath;

#[fastmath(fused, ptx(sm_80))]
mod gpu {
    pub fn halved(x: &[f32], a: f32) -> f32 {
        x.iter().filter_map(|v| if *v > 0.0 { Some(v * a) } else { None }).fuse().sum::<f32>()
    }
}

fn main() {}
