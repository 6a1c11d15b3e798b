//! Formulas as strangers write them (splines, rotations, colours, orbits, statistics, filters), under `fast, not(nnan, ninf, afn)`: what they cost, and that
//! they are the same numbers.

use fastmath::fastmath;

macro_rules! formulas {
    ($name:ident, $flags:meta) => {
        #[$flags]
        #[rustfmt::skip]
        pub mod $name {
            pub fn bspline0(t: f64) -> f64 {
                (1.0 - t) * (1.0 - t) * (1.0 - t) / 6.0
            }

            pub fn bspline(t: f64, a: f64, b: f64, c: f64, d: f64) -> f64 {
                ((1.0 - t).powi(3) * a + (3.0 * t.powi(3) - 6.0 * t * t + 4.0) * b + (-3.0 * t.powi(3) + 3.0 * t * t + 3.0 * t + 1.0) * c + t.powi(3) * d) / 6.0
            }

            pub fn quat_rotate_x(w: f64, x: f64, y: f64, z: f64, vx: f64, vy: f64, vz: f64) -> f64 {
                (1.0 - 2.0 * (y * y + z * z)) * vx + 2.0 * (x * y - w * z) * vy + 2.0 * (x * z + w * y) * vz
            }

            pub fn quat_norm(w: f64, x: f64, y: f64, z: f64) -> f64 {
                (w * w + x * x + y * y + z * z).sqrt()
            }

            pub fn rodrigues_x(vx: f64, kx: f64, c: f64, s: f64, cross: f64, dot: f64) -> f64 {
                vx * c + cross * s + kx * dot * (1.0 - c)
            }

            pub fn yuv(r: f32, g: f32, b: f32) -> (f32, f32, f32) {
                let y = 0.299 * r + 0.587 * g + 0.114 * b; (y, 0.492 * (b - y), 0.877 * (r - y))
            }

            pub fn ycocg(r: f32, g: f32, b: f32) -> (f32, f32, f32) {
                (0.25 * r + 0.5 * g + 0.25 * b, 0.5 * r - 0.5 * b, -0.25 * r + 0.5 * g - 0.25 * b)
            }

            pub fn gamma_poly(x: f32) -> f32 {
                x * (x * (x * 0.305306 + 0.682171) + 0.012522)
            }

            pub fn kepler_newton(e: f64, ea: f64, m: f64, s: f64, c: f64) -> f64 {
                ea - (ea - e * s - m) / (1.0 - e * c)
            }

            pub fn vis_viva(mu: f64, r: f64, a: f64) -> f64 {
                (mu * (2.0 / r - 1.0 / a)).sqrt()
            }

            pub fn conic(p: f64, e: f64, c: f64) -> f64 {
                p / (1.0 + e * c)
            }

            pub fn j2(mu: f64, j2: f64, re: f64, r: f64, z: f64, x: f64) -> f64 {
                -mu * x / (r * r * r) * (1.0 + 1.5 * j2 * (re / r) * (re / r) * (1.0 - 5.0 * z * z / (r * r)))
            }

            pub fn hohmann(mu: f64, r1: f64, r2: f64) -> f64 {
                (mu / r1).sqrt() * ((2.0 * r2 / (r1 + r2)).sqrt() - 1.0)
            }

            pub fn sample_variance(n: f64, s: f64, ss: f64) -> f64 {
                (ss - s * s / n) / (n - 1.0)
            }

            pub fn skewness(m1: f64, m2: f64, m3: f64) -> f64 {
                m3 - 3.0 * m1 * m2 + 2.0 * m1 * m1 * m1
            }

            pub fn kurtosis(m1: f64, m2: f64, m3: f64, m4: f64) -> f64 {
                m4 - 4.0 * m1 * m3 + 6.0 * m1 * m1 * m2 - 3.0 * m1 * m1 * m1 * m1
            }

            pub fn pooled(n1: f64, v1: f64, n2: f64, v2: f64) -> f64 {
                ((n1 - 1.0) * v1 + (n2 - 1.0) * v2) / (n1 + n2 - 2.0)
            }

            pub fn welch(m1: f64, m2: f64, v1: f64, v2: f64, n1: f64, n2: f64) -> f64 {
                (m1 - m2) / (v1 / n1 + v2 / n2).sqrt()
            }

            pub fn regression(n: f64, sx: f64, sy: f64, sxx: f64, sxy: f64) -> (f64, f64) {
                let d = n * sxx - sx * sx; ((n * sxy - sx * sy) / d, (sy * sxx - sx * sxy) / d)
            }

            pub fn welford(mean: f64, x: f64, n: f64) -> f64 {
                mean + (x - mean) / n
            }

            pub fn ema(a: f64, x: f64, prev: f64) -> f64 {
                a * x + (1.0 - a) * prev
            }

            #[allow(clippy::too_many_arguments)] // five coefficients, and five numbers
            pub fn biquad(b0: f64, b1: f64, b2: f64, a1: f64, a2: f64, x0: f64, x1: f64, x2: f64, y1: f64, y2: f64) -> f64 {
                b0 * x0 + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
            }

            pub fn hermite(p0: f64, p1: f64, m0: f64, m1: f64, t: f64) -> f64 {
                (1.0 + 2.0 * t) * (1.0 - t) * (1.0 - t) * p0 + t * (1.0 - t) * (1.0 - t) * m0 + t * t * (3.0 - 2.0 * t) * p1 + t * t * (t - 1.0) * m1
            }

            pub fn quintic_ease(t: f64) -> f64 {
                6.0 * t.powi(5) - 15.0 * t.powi(4) + 10.0 * t.powi(3)
            }

            pub fn triangle_area2(ax: f64, ay: f64, bx: f64, by: f64, cx: f64, cy: f64) -> f64 {
                ax * (by - cy) + bx * (cy - ay) + cx * (ay - by)
            }

            pub fn shoelace(ax: f64, ay: f64, bx: f64, by: f64, cx: f64, cy: f64) -> f64 {
                (ax * by - bx * ay + bx * cy - cx * by + cx * ay - ax * cy) / 2.0
            }

            pub fn fresnel(c: f64, f0: f64) -> f64 {
                f0 + (1.0 - f0) * (1.0 - c) * (1.0 - c) * (1.0 - c) * (1.0 - c) * (1.0 - c)
            }

            pub fn ggx(nh: f64, a: f64) -> f64 {
                let a2 = a * a; let d = nh * nh * (a2 - 1.0) + 1.0; a2 / (std::f64::consts::PI * d * d)
            }

            pub fn reflect_x(dx: f64, dy: f64, dz: f64, nx: f64, ny: f64, nz: f64) -> f64 {
                dx - 2.0 * (dx * nx + dy * ny + dz * nz) * nx
            }

            pub fn lennard_jones(e: f64, s2: f64, r2: f64) -> f64 {
                let q = s2 / r2; let q3 = q * q * q; 4.0 * e * (q3 * q3 - q3)
            }

            pub fn van_der_waals(n: f64, r: f64, t: f64, v: f64, a: f64, b: f64) -> f64 {
                n * r * t / (v - n * b) - a * n * n / (v * v)
            }

            pub fn relativistic(u: f64, v: f64, c: f64) -> f64 {
                (u + v) / (1.0 + u * v / (c * c))
            }

            pub fn steinhart(l: f64) -> f64 {
                1.0 / (0.001129148 + 0.000234125 * l + 0.0000000876741 * l * l * l)
            }

            pub fn rk4(y: f64, h: f64, k1: f64, k2: f64, k3: f64, k4: f64) -> f64 {
                y + h * (k1 + 2.0 * k2 + 2.0 * k3 + k4) / 6.0
            }

            pub fn verlet(x: f64, xp: f64, a: f64, dt: f64) -> f64 {
                2.0 * x - xp + a * dt * dt
            }

            pub fn rgb_to_xyz(r: f32, g: f32, b: f32) -> f32 {
                0.4124 * r + 0.3576 * g + 0.1805 * b
            }

            pub fn mandel(x: f64, y: f64, cx: f64, cy: f64) -> (f64, f64) {
                (x * x - y * y + cx, 2.0 * x * y + cy)
            }

            pub fn legendre4(x: f64) -> f64 {
                (35.0 * x * x * x * x - 30.0 * x * x + 3.0) / 8.0
            }

            pub fn chebyshev5(x: f64) -> f64 {
                16.0 * x.powi(5) - 20.0 * x.powi(3) + 5.0 * x
            }

            pub fn sh_l2(x: f64, y: f64, z: f64) -> (f64, f64) {
                (0.546274 * (x * x - y * y), 0.315392 * (3.0 * z * z - 1.0))
            }
        }
    };
}

formulas!(plain, cfg(all()));
formulas!(strange, fastmath(fast, not(nnan, ninf, afn), report));

/// The parts of a result, as f64.
pub trait Parts {
    fn parts(self) -> Vec<f64>;
}

impl Parts for f64 {
    fn parts(self) -> Vec<f64> {
        vec![self]
    }
}

impl Parts for f32 {
    fn parts(self) -> Vec<f64> {
        vec![self.into()]
    }
}

impl<T: Parts> Parts for (T, T) {
    fn parts(self) -> Vec<f64> {
        [self.0.parts(), self.1.parts()].concat()
    }
}

impl<T: Parts> Parts for (T, T, T) {
    fn parts(self) -> Vec<f64> {
        [self.0.parts(), self.1.parts(), self.2.parts()].concat()
    }
}

impl<T: Parts> Parts for (T, T, T, T) {
    fn parts(self) -> Vec<f64> {
        [self.0.parts(), self.1.parts(), self.2.parts(), self.3.parts()].concat()
    }
}

/// At most what a form costs that a look over found nothing better for, without the laws that need `nnan` or `ninf`; it guards what was reached, and proves no least. Then the arguments of a trial, and how many bits of f64 may be lost in it:
/// 29 more in f32.
macro_rules! table {
    ($($name:ident $count:literal ($($arg:expr),*) $lost:literal;)*) => {
        const _: () = {
            $(assert!(strange::$name::REPORT.after.total <= $count, stringify!($name));)*
        };

        #[test]
        fn formulas_are_what_they_were() {
            $(
                let (exact, found) = (plain::$name($($arg),*).parts(), strange::$name($($arg),*).parts());
                for (exact, found) in exact.into_iter().zip(found) {
                    let off = (found - exact).abs() / exact.abs();
                    assert!(off <= 2.0_f64.powi($lost - 52), "{}: {found} for {exact}", stringify!($name));
                }
            )*
        }
    };
}

#[rustfmt::skip]
table! {
    bspline0 4 (0.47) 4;
    bspline 15 (0.3, 1.15, 0.81, 0.47, 1.32) 4;
    quat_rotate_x 11 (1.32, 0.98, 0.64, 0.3, 1.15, 0.81, 0.47) 4;
    quat_norm 5 (0.64, 0.3, 1.15, 0.81) 4;
    rodrigues_x 5 (0.98, 0.64, 0.3, 1.15, 0.81, 0.47) 4;
    yuv 7 (0.81, 0.47, 1.32) 34;
    ycocg 6 (0.9, 0.31, 0.55) 34;
    gamma_poly 3 (0.81) 34;
    kepler_newton 5 (1.32, 0.98, 0.64, 0.3, 1.15) 4;
    vis_viva 5 (0.47, 1.32, 0.98) 4;
    conic 2 (1.15, 0.81, 0.47) 4;
    j2 14 (0.64, 0.3, 1.15, 0.81, 0.47, 1.32) 4;
    hohmann 8 (0.3, 1.15, 0.81) 4;
    sample_variance 5 (0.47, 1.32, 0.98) 4;
    skewness 5 (0.47, 1.32, 0.98) 4;
    kurtosis 7 (0.47, 1.32, 0.98, 0.64) 4;
    pooled 7 (1.32, 0.98, 0.64, 0.3) 4;
    welch 6 (1.15, 0.81, 0.47, 1.32, 0.98, 0.64) 4;
    regression 9 (0.81, 0.47, 1.32, 0.98, 0.64) 4;
    welford 3 (0.3, 1.15, 0.81) 4;
    ema 3 (0.81, 0.47, 1.32) 4;
    biquad 5 (1.32, 0.98, 0.64, 0.3, 1.15, 0.81, 0.47, 1.32, 0.98, 0.64) 4;
    hermite 14 (0.3, 1.15, 0.81, 0.47, 1.32) 4;
    quintic_ease 7 (1.15) 4;
    triangle_area2 6 (0.3, 1.15, 0.81, 0.47, 1.32, 0.98) 4;
    shoelace 7 (0.47, 1.32, 0.98, 0.64, 0.3, 1.15) 4;
    fresnel 6 (0.3, 1.15) 4;
    ggx 7 (0.81, 0.47) 4;
    reflect_x 5 (0.64, 0.3, 1.15, 0.81, 0.47, 1.32) 4;
    lennard_jones 6 (1.32, 0.98, 0.64) 4;
    van_der_waals 9 (1.32, 0.98, 0.64, 0.3, 1.15, 0.81) 4;
    relativistic 6 (1.15, 0.81, 0.47) 4;
    steinhart 5 (0.64) 4;
    rk4 5 (0.81, 0.47, 1.32, 0.98, 0.64, 0.3) 4;
    verlet 3 (1.32, 0.98, 0.64, 0.3) 4;
    rgb_to_xyz 3 (0.81, 0.47, 1.32) 34;
    mandel 4 (1.32, 0.98, 0.64, 0.3) 4;
    legendre4 4 (0.64) 4;
    chebyshev5 6 (0.81) 4;
    sh_l2 5 (1.15, 0.81, 0.47) 4;
}
