//! Functions as they are written for a GPU: softmax, normalisation, rotary embedding, textures, random numbers, options, hashes, scans.

use fastmath::fastmath;

#[fastmath(fused, ptx(sm_90))]
#[allow(clippy::excessive_precision, clippy::needless_range_loop, reason = "as such code is written")]
pub mod gpu {
    pub fn softmax_row(x: &[f32], out: &mut [f32]) {
        let mut top = f32::NEG_INFINITY;
        for &v in x {
            top = top.max(v);
        }
        let mut sum = 0.0;
        for (o, &v) in out.iter_mut().zip(x) {
            let e = (v - top).exp();
            *o = e;
            sum += e;
        }
        let scale = 1.0 / sum;
        for o in out.iter_mut() {
            *o *= scale;
        }
    }

    pub fn layer_norm(x: &[f32], gamma: &[f32], beta: &[f32], eps: f32, out: &mut [f32]) {
        let n = x.len() as f32;
        let mean = x.iter().sum::<f32>() / n;
        let var = x.iter().map(|v| (v - mean) * (v - mean)).sum::<f32>() / n;
        let inv = 1.0 / (var + eps).sqrt();
        for i in 0..x.len() {
            out[i] = (x[i] - mean) * inv * gamma[i] + beta[i];
        }
    }

    pub fn rope(q: &mut [f32], position: u32, base: f32) {
        let half = q.len() / 2;
        for i in 0..half {
            let exponent = -2.0 * i as f32 / q.len() as f32;
            let angle = position as f32 * base.powf(exponent);
            let (s, c) = angle.sin_cos();
            let (a, b) = (q[2 * i], q[2 * i + 1]);
            q[2 * i] = a * c - b * s;
            q[2 * i + 1] = a * s + b * c;
        }
    }

    pub fn bilinear(texels: &[f32], width: usize, height: usize, u: f32, v: f32) -> f32 {
        let x = u * width as f32 - 0.5;
        let y = v * height as f32 - 0.5;
        let (x0, y0) = (x.floor(), y.floor());
        let (fx, fy) = (x - x0, y - y0);
        let clampi = |i: i32, n: usize| i.clamp(0, n as i32 - 1) as usize;
        let (xi, yi) = (x0 as i32, y0 as i32);
        let (xa, xb) = (clampi(xi, width), clampi(xi + 1, width));
        let (ya, yb) = (clampi(yi, height), clampi(yi + 1, height));
        let at = |x: usize, y: usize| texels[y * width + x];
        let top = at(xa, ya) * (1.0 - fx) + at(xb, ya) * fx;
        let bottom = at(xa, yb) * (1.0 - fx) + at(xb, yb) * fx;
        top * (1.0 - fy) + bottom * fy
    }

    pub fn pcg(state: u32) -> u32 {
        let state = state.wrapping_mul(747796405).wrapping_add(2891336453);
        let word = ((state >> ((state >> 28) + 4)) ^ state).wrapping_mul(277803737);
        (word >> 22) ^ word
    }

    pub fn uniform(bits: u32) -> f32 {
        ((bits >> 8) as f32 + 0.5) * (1.0 / 16777216.0)
    }

    pub fn normal_pair(seed: u32) -> (f32, f32) {
        let a = pcg(seed);
        let b = pcg(a);
        let radius = (-2.0 * uniform(a).ln()).sqrt();
        let angle = std::f32::consts::TAU * uniform(b);
        let (s, c) = angle.sin_cos();
        (radius * c, radius * s)
    }

    fn cnd(d: f32) -> f32 {
        const A: [f32; 5] = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
        let k = 1.0 / (1.0 + 0.2316419 * d.abs());
        let poly = k * (A[0] + k * (A[1] + k * (A[2] + k * (A[3] + k * A[4]))));
        let cnd = 0.39894228 * (-0.5 * d * d).exp() * poly;
        if d > 0.0 { 1.0 - cnd } else { cnd }
    }

    pub fn black_scholes(s: f32, x: f32, t: f32, r: f32, v: f32) -> (f32, f32) {
        let sqrt_t = t.sqrt();
        let d1 = ((s / x).ln() + (r + 0.5 * v * v) * t) / (v * sqrt_t);
        let d2 = d1 - v * sqrt_t;
        let (c1, c2) = (cnd(d1), cnd(d2));
        let discount = (-r * t).exp();
        let call = s * c1 - x * discount * c2;
        let put = x * discount * (1.0 - c2) - s * (1.0 - c1);
        (call, put)
    }

    fn part1by2(n: u32) -> u32 {
        let mut x = n & 0x3ff;
        x = (x | (x << 16)) & 0x30000ff;
        x = (x | (x << 8)) & 0x300f00f;
        x = (x | (x << 4)) & 0x30c30c3;
        (x | (x << 2)) & 0x9249249
    }
    pub fn morton3(x: u32, y: u32, z: u32) -> u32 {
        part1by2(x) | part1by2(y) << 1 | part1by2(z) << 2
    }

    pub fn murmur_mix(mut h: u32) -> u32 {
        h ^= h >> 16;
        h = h.wrapping_mul(0x85ebca6b);
        h ^= h >> 13;
        h = h.wrapping_mul(0xc2b2ae35);
        h ^ h >> 16
    }
    pub fn xorshift64(mut x: u64) -> u64 {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        x.rotate_left(5)
    }

    pub fn dequantize(packed: &[u32], scales: &[f32], zeros: &[u8], group: usize, out: &mut [f32]) {
        for i in 0..out.len() {
            let word = packed[i / 8];
            let nibble = (word >> (4 * (i % 8))) & 0xf;
            let g = i / group;
            out[i] = (nibble as i32 - zeros[g] as i32) as f32 * scales[g];
        }
    }

    pub fn butterfly(re: &mut [f32], im: &mut [f32], i: usize, j: usize, wr: f32, wi: f32) {
        let (tr, ti) = (re[j] * wr - im[j] * wi, re[j] * wi + im[j] * wr);
        let (ur, ui) = (re[i], im[i]);
        re[i] = ur + tr;
        im[i] = ui + ti;
        re[j] = ur - tr;
        im[j] = ui - ti;
    }

    pub fn scan(x: &mut [f32]) -> f32 {
        let mut total = 0.0;
        for v in x.iter_mut() {
            total += *v;
            *v = total;
        }
        total
    }

    pub fn inverse3(m: &[f32], out: &mut [f32]) -> bool {
        let c00 = m[4] * m[8] - m[5] * m[7];
        let c01 = m[5] * m[6] - m[3] * m[8];
        let c02 = m[3] * m[7] - m[4] * m[6];
        let det = m[0] * c00 + m[1] * c01 + m[2] * c02;
        if det == 0.0 {
            return false;
        }
        let inv = det.recip();
        out[0] = c00 * inv;
        out[1] = (m[2] * m[7] - m[1] * m[8]) * inv;
        out[2] = (m[1] * m[5] - m[2] * m[4]) * inv;
        out[3] = c01 * inv;
        out[4] = (m[0] * m[8] - m[2] * m[6]) * inv;
        out[5] = (m[2] * m[3] - m[0] * m[5]) * inv;
        out[6] = c02 * inv;
        out[7] = (m[1] * m[6] - m[0] * m[7]) * inv;
        out[8] = (m[0] * m[4] - m[1] * m[3]) * inv;
        true
    }

    pub fn newton(c: f32, guess: f32) -> f32 {
        let mut x = guess;
        for _ in 0..50 {
            let f = x * x * x - c;
            if f.abs() < 1e-6 {
                return x;
            }
            x -= f / (3.0 * x * x);
        }
        f32::NAN
    }

    fn slope(t: f32, y: f32) -> f32 {
        t * y.sin() - 0.5 * y
    }
    pub fn rk4(t: f32, y: f32, h: f32, steps: u32) -> f32 {
        let (mut t, mut y) = (t, y);
        for _ in 0..steps {
            let k1 = slope(t, y);
            let k2 = slope(t + 0.5 * h, y + 0.5 * h * k1);
            let k3 = slope(t + 0.5 * h, y + 0.5 * h * k2);
            let k4 = slope(t + h, y + h * k3);
            y += h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4);
            t += h;
        }
        y
    }

    pub fn argmax(x: &[f32]) -> (usize, f32) {
        let (mut best, mut at) = (f32::NEG_INFINITY, 0);
        for (i, &v) in x.iter().enumerate() {
            if v > best {
                best = v;
                at = i;
            }
        }
        (at, best)
    }

    pub fn to_srgb(linear: f32) -> u8 {
        let x = linear.clamp(0.0, 1.0);
        let y = if x <= 0.0031308 { 12.92 * x } else { 1.055 * x.powf(1.0 / 2.4) - 0.055 };
        (y * 255.0 + 0.5) as u8
    }

    pub fn march(start: f32, step: f32) -> f32 {
        let mut t = start;
        let mut n = 0;
        let hit = loop {
            let d = (t - 3.0).abs() - 1.0;
            if d < 0.001 {
                break t;
            }
            n += 1;
            if n > 64 {
                break -1.0;
            }
            t += d * step;
        };
        hit * 2.0
    }
}
