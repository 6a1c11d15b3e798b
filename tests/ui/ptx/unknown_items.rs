use fastmath::fastmath;

#[fastmath(fused, ptx(sm_80))]
mod gpu {
    pub fn peeked(x: &[f32], a: f32) -> f32 {
        let items = x.iter().filter_map(|v| if *v > 0.0 { Some(v * a) } else { None }).peekable();
        items.fold(a, |s, v| s * 0.5 + v)
    }
}

fn main() {}
