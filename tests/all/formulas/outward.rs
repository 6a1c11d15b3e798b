//! Formulas of strangers again (graphics, games, biology, statistics): powers of quotients, quadratic equations with a half of `b`, powers that several results share.

use fastmath::fastmath;

use super::super::strangers::Parts;

macro_rules! formulas {
    ($name:ident, $flags:meta) => {
        #[$flags]
        #[rustfmt::skip]
        pub mod $name {
            pub fn intercept(px: f64, py: f64, vx: f64, vy: f64, s: f64) -> f64 {
                let a = vx * vx + vy * vy - s * s;
                let b = 2.0 * (px * vx + py * vy);
                let c = px * px + py * py;
                let d = b * b - 4.0 * a * c;
                if d < 0.0 { return -1.0; }
                let t1 = (-b + d.sqrt()) / (2.0 * a);
                let t2 = (-b - d.sqrt()) / (2.0 * a);
                if t1 > 0.0 && t1 < t2 { t1 } else { t2 }
            }

            pub fn schlick(r: f64, g: f64, b: f64, cos: f64) -> (f64, f64, f64) {
                let f = (1.0 - cos).powi(5);
                (r + (1.0 - r) * f, g + (1.0 - g) * f, b + (1.0 - b) * f)
            }

            pub fn smooth_min(a: f64, b: f64, k: f64) -> f64 {
                let h = (k - (a - b).abs()).max(0.0) / k;
                a.min(b) - h * h * h * k * (1.0 / 6.0)
            }

            pub fn poly6(r2: f64, h: f64) -> f64 {
                let h2 = h * h;
                if r2 > h2 { return 0.0; }
                315.0 / (64.0 * std::f64::consts::PI * h.powi(9)) * (h2 - r2).powi(3)
            }

            pub fn hill(x: f64, vmax: f64, k: f64, n: f64) -> f64 { vmax * x.powf(n) / (k.powf(n) + x.powf(n)) }

            pub fn t_statistic(mean: f64, mu: f64, var: f64, n: f64) -> f64 { (mean - mu) / (var / n).sqrt() }

            pub fn curvature(dx: f64, dy: f64, ddx: f64, ddy: f64) -> f64 { (dx * ddy - dy * ddx) / ((2.0 * dx * ddx).powi(2) + dy * dy).powf(1.5) }

            pub fn ray_sphere(ox: f64, oy: f64, oz: f64, dx: f64, dy: f64, dz: f64, r: f64) -> f64 {
                let a = dx * dx + dy * dy + dz * dz;
                let b = 2.0 * (ox * dx + oy * dy + oz * dz);
                let c = ox * ox + oy * oy + oz * oz - r * r;
                let disc = b * b - 4.0 * a * c;
                if disc < 0.0 { return -1.0; }
                (-b - disc.sqrt()) / (2.0 * a)
            }

            pub fn ramp(x: f64) -> f64 {
                let t = (x - 0.25) / 0.5;
                t * t * (3.0 - 2.0 * t)
            }
        }
    };
}

formulas!(plain, cfg(all()));
formulas!(fast, fastmath(fast, report));

#[rustfmt::skip]
table! {
    intercept 20 2 (0.81, 0.47, 1.32, 0.98, 2.5);
    schlick 8 0 (0.3, 0.64, 0.81, 0.47);
    smooth_min 8 1 (0.81, 0.64, 0.47);
    poly6 8 1 (0.3, 0.98);
    hill 4 2 (0.3, 1.15, 0.81, 2.5);
    t_statistic 4 2 (1.32, 0.98, 0.64, 30.0);
    curvature 9 2 (0.81, 0.47, 1.32, 0.98);
    ray_sphere 16 2 (0.81, 0.47, 1.32, 0.98, 0.64, 0.3, 1.15);
    ramp 4 0 (0.2500003);
}
