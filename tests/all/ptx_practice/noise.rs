//! Tables, noise and random numbers.

use fastmath::fastmath;

#[fastmath(fused, ptx(sm_80))]
#[allow(clippy::all, reason = "as such code is written")]
pub mod gpu {
    static LUT: [f32; 5] = [0.0, 0.2, 0.55, 0.8, 1.0];
    pub fn lut(x: f32) -> f32 {
        let t = x.clamp(0.0, 1.0) * (LUT.len() - 1) as f32;
        let i = (t as usize).min(LUT.len() - 2);
        let f = t - i as f32;
        LUT[i] + f * (LUT[i + 1] - LUT[i])
    }
    pub fn interp(xs: &[f32], ys: &[f32], x: f32) -> f32 {
        let i = xs.partition_point(|&v| v < x);
        match i {
            0 => ys[0],
            i if i >= xs.len() => ys[xs.len() - 1],
            i => {
                let t = (x - xs[i - 1]) / (xs[i] - xs[i - 1]);
                ys[i - 1] * (1.0 - t) + ys[i] * t
            }
        }
    }
    fn hash(x: u32, y: u32) -> u32 {
        let mut h = x.wrapping_mul(374761393).wrapping_add(y.wrapping_mul(668265263));
        h = (h ^ (h >> 13)).wrapping_mul(1274126177);
        h ^ (h >> 16)
    }
    fn rnd(x: i32, y: i32) -> f32 {
        hash(x as u32, y as u32) as f32 / u32::MAX as f32
    }
    pub fn value_noise(x: f32, y: f32) -> f32 {
        let (ix, iy) = (x.floor() as i32, y.floor() as i32);
        let (fx, fy) = (x - x.floor(), y - y.floor());
        let s = |t: f32| t * t * (3.0 - 2.0 * t);
        let (u, v) = (s(fx), s(fy));
        let lerp = |a: f32, b: f32, t: f32| a + (b - a) * t;
        lerp(
            lerp(rnd(ix, iy), rnd(ix.wrapping_add(1), iy), u),
            lerp(rnd(ix, iy.wrapping_add(1)), rnd(ix.wrapping_add(1), iy.wrapping_add(1)), u),
            v,
        )
    }
    pub fn fbm(x: f32, y: f32) -> f32 {
        (0..4).fold((0.0, 0.5, x, y), |(s, a, x, y), _| (s + a * value_noise(x, y), a * 0.5, x * 2.0, y * 2.0)).0
    }
    pub struct Rng(u64);
    impl Rng {
        fn next(&mut self) -> u32 {
            self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (self.0 >> 33) as u32
        }
        fn unit(&mut self) -> f32 {
            self.next() as f32 * (1.0 / 2147483648.0)
        }
        fn in_disk(&mut self) -> (f32, f32) {
            loop {
                let (x, y) = (2.0 * self.unit() - 1.0, 2.0 * self.unit() - 1.0);
                if x * x + y * y < 1.0 {
                    return (x, y);
                }
            }
        }
    }
    pub fn pi(seed: u64, n: u32) -> f32 {
        let mut rng = Rng(seed);
        let mut hits = 0;
        for _ in 0..n {
            let x = rng.unit();
            let y = rng.unit();
            if x * x + y * y <= 1.0 {
                hits += 1;
            }
        }
        let (a, b) = rng.in_disk();
        4.0 * hits as f32 / n as f32 + a * b
    }

    pub fn of_tables(x: &[f32], _: i32) -> f32 {
        lut(x[0]) + interp(&[-1.0, 0.0, 0.5, 1.5], x, x[1])
    }
    pub fn of_noise(x: &[f32], _: i32) -> f32 {
        fbm(x[0] * 3.0, x[1] * 3.0)
    }
    pub fn of_random(_: &[f32], n: i32) -> f32 {
        pi(n as u64, 1 + (n & 15) as u32)
    }
}
