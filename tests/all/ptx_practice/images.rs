//! Images, reductions, quanta and activations.

use fastmath::fastmath;

#[fastmath(fused, ptx(sm_80))]
#[allow(clippy::all, reason = "as such code is written")]
pub mod gpu {
    pub fn sobel(img: &[f32], w: usize, h: usize, x: usize, y: usize) -> f32 {
        let at = |dx: isize, dy: isize| -> f32 {
            let xx = (x as isize + dx).clamp(0, w as isize - 1) as usize;
            let yy = (y as isize + dy).clamp(0, h as isize - 1) as usize;
            img[yy * w + xx]
        };
        let gx = at(1, -1) + 2.0 * at(1, 0) + at(1, 1) - at(-1, -1) - 2.0 * at(-1, 0) - at(-1, 1);
        let gy = at(-1, 1) + 2.0 * at(0, 1) + at(1, 1) - at(-1, -1) - 2.0 * at(0, -1) - at(1, -1);
        (gx * gx + gy * gy).sqrt()
    }
    const KERNEL: [[f32; 3]; 3] = [[1.0, 2.0, 1.0], [2.0, 4.0, 2.0], [1.0, 2.0, 1.0]];
    pub fn gauss3(img: &[f32], w: usize, x: usize, y: usize) -> f32 {
        let mut acc = 0.0;
        for (j, row) in KERNEL.iter().enumerate() {
            for (i, k) in row.iter().enumerate() {
                acc += img[(y + j) * w + x + i] * k;
            }
        }
        acc / 16.0
    }
    pub fn median3(a: f32, b: f32, c: f32) -> f32 {
        a.max(b).min(a.min(b).max(c))
    }
    pub fn median9(x: &[f32]) -> f32 {
        let mut v = [0.0f32; 9];
        v.copy_from_slice(&x[..9]);
        v.sort_by(|a, b| a.total_cmp(b));
        v[4]
    }
    pub fn luma(rgb: [u8; 3]) -> u8 {
        let [r, g, b] = rgb.map(|c| c as u32);
        ((r * 77 + g * 150 + b * 29 + 128) >> 8) as u8
    }
    pub fn rgb_to_hsv(r: f32, g: f32, b: f32) -> [f32; 3] {
        let max = r.max(g).max(b);
        let min = r.min(g).min(b);
        let d = max - min;
        let h = if d == 0.0 {
            0.0
        } else if max == r {
            ((g - b) / d).rem_euclid(6.0)
        } else if max == g {
            (b - r) / d + 2.0
        } else {
            (r - g) / d + 4.0
        };
        [h * 60.0, if max == 0.0 { 0.0 } else { d / max }, max]
    }
    pub fn hsv_to_rgb(hsv: [f32; 3]) -> [f32; 3] {
        let [h, s, v] = hsv;
        let c = v * s;
        let hp = h / 60.0;
        let x = c * (1.0 - (hp % 2.0 - 1.0).abs());
        let (r, g, b) = match hp as u32 {
            0 => (c, x, 0.0),
            1 => (x, c, 0.0),
            2 => (0.0, c, x),
            3 => (0.0, x, c),
            4 => (x, 0.0, c),
            5 => (c, 0.0, x),
            _ => (0.0, 0.0, 0.0),
        };
        let m = v - c;
        [r + m, g + m, b + m]
    }
    pub fn srgb(c: f32) -> f32 {
        if c <= 0.0031308 { 12.92 * c } else { 1.055 * c.sqrt() - 0.055 }
    }
    pub fn pack_rgba(c: [f32; 4]) -> u32 {
        c.iter().rev().fold(0u32, |acc, &v| (acc << 8) | (v.clamp(0.0, 1.0) * 255.0 + 0.5) as u32)
    }
    pub fn unpack_rgba(p: u32) -> [f32; 4] {
        let mut out = [0.0; 4];
        for i in 0..4 {
            out[i] = ((p >> (8 * i)) & 0xff) as f32 / 255.0;
        }
        out
    }
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    #[repr(C)]
    pub struct Particle {
        pub pos: [f32; 3],
        pub vel: [f32; 3],
        pub life: f32,
    }
    pub fn argmax(x: &[f32]) -> usize {
        let mut best = 0;
        for i in 1..x.len() {
            if x[i] > x[best] {
                best = i;
            }
        }
        best
    }
    pub fn welford(x: &[f32]) -> (f32, f32) {
        let (mut m, mut s, mut n) = (0.0f32, 0.0f32, 0u32);
        for &v in x {
            n += 1;
            let d = v - m;
            m += d / n as f32;
            s += d * (v - m);
        }
        (m, if n > 1 { s / (n - 1) as f32 } else { 0.0 })
    }
    pub fn kahan(x: &[f32]) -> f32 {
        let (mut sum, mut c) = (0.0f32, 0.0f32);
        for &v in x {
            let y = v - c;
            let t = sum + y;
            c = (t - sum) - y;
            sum = t;
        }
        sum
    }
    pub fn quant8(x: f32, scale: f32, zero: i8) -> i8 {
        ((x / scale).round_ties_even() as i32).saturating_add(zero as i32).clamp(-128, 127) as i8
    }
    pub fn nf4(x: f32) -> u8 {
        const T: [f32; 16] = [
            -1.0, -0.6961928, -0.5250731, -0.3949175, -0.2844414, -0.1847734, -0.0910500, 0.0, 0.0795803, 0.1609302,
            0.2461123, 0.3379152, 0.4407098, 0.5626170, 0.7229568, 1.0,
        ];
        let mut best = 0;
        let mut d = f32::INFINITY;
        for (i, t) in T.iter().enumerate() {
            let e = (x - t).abs();
            if e < d {
                d = e;
                best = i as u8;
            }
        }
        best
    }
    pub fn int4_dot(a: &[u8], b: &[f32]) -> f32 {
        a.iter()
            .enumerate()
            .map(|(i, &p)| {
                let lo = (p & 15) as i32 - 8;
                let hi = (p >> 4) as i32 - 8;
                lo as f32 * b[2 * i] + hi as f32 * b[2 * i + 1]
            })
            .sum()
    }
    pub fn relu6(x: f32) -> f32 {
        x.max(0.0).min(6.0)
    }
    pub fn hard_swish(x: f32) -> f32 {
        x * (x + 3.0).clamp(0.0, 6.0) / 6.0
    }
    pub fn leaky(x: f32, a: f32) -> f32 {
        if x >= 0.0 { x } else { a * x }
    }
    pub fn softsign(x: f32) -> f32 {
        x / (1.0 + x.abs())
    }
    pub fn online_max(x: &[f32]) -> (f32, usize) {
        x.iter()
            .copied()
            .enumerate()
            .fold((f32::NEG_INFINITY, usize::MAX), |(m, at), (i, v)| if v > m { (v, i) } else { (m, at) })
    }

    pub fn of_sobel(x: &[f32], n: i32) -> f32 {
        sobel(x, 2, 2, (n & 1) as usize, (n >> 1 & 1) as usize)
    }
    pub fn of_gauss(x: &[f32], _: i32) -> f32 {
        gauss3(x, 3, 0, 0)
    }
    pub fn of_medians(x: &[f32], _: i32) -> f32 {
        median9(x) + median3(x[0], x[1], x[2])
    }
    pub fn of_luma(x: &[f32], n: i32) -> f32 {
        luma([n as u8, x[0] as u8, (x[1] * 100.0) as u8]) as f32
    }
    pub fn of_colours(x: &[f32], _: i32) -> f32 {
        let hsv = rgb_to_hsv(x[0], x[1], x[2]);
        let [r, g, b] = hsv_to_rgb(hsv);
        let back = unpack_rgba(pack_rgba([r, g, b, srgb(x[3])]));
        r * g + b + back[0] * back[1] + back[3]
    }
    pub fn of_particles(x: &[f32], _: i32) -> f32 {
        let mut p = Particle { pos: [x[0], x[1], x[2]], vel: [x[3], x[4], x[5]], life: x[6] };
        p.life -= 0.25;
        p.pos[1] * p.vel[0] + p.life
    }
    pub fn of_sums(x: &[f32], _: i32) -> f32 {
        let (mean, variance) = welford(x);
        mean * variance + kahan(x) + argmax(x) as f32
    }
    pub fn of_empty(x: &[f32], _: i32) -> f32 {
        let (mean, variance) = welford(&x[..0]);
        let (most, at) = online_max(&x[..0]);
        mean + variance + kahan(&x[..0]) + most.max(0.0) + (at == usize::MAX) as i32 as f32
    }
    pub fn of_quanta(x: &[f32], n: i32) -> f32 {
        quant8(x[0], x[1], n as i8) as f32 + nf4(x[2]) as f32 + int4_dot(&[n as u8, 0x7f], x)
    }
    pub fn of_activations(x: &[f32], _: i32) -> f32 {
        relu6(x[0]) + hard_swish(x[1]) * leaky(x[2], 0.1) + softsign(x[3])
    }
    pub fn of_maximum(x: &[f32], _: i32) -> f32 {
        let (most, at) = online_max(x);
        most + at as u8 as f32
    }
}
