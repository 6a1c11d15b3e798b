//! More formulas of strangers, under `fast`: what they cost at most, how often they divide, and that they are the same numbers.

#![allow(
    clippy::too_many_arguments,
    clippy::type_complexity,
    clippy::excessive_precision,
    reason = "as people write them"
)]
#![allow(clippy::let_and_return, clippy::many_single_char_names, reason = "as people write them")]

use fastmath::fastmath;

use super::strangers::Parts;

macro_rules! formulas {
    ($name:ident, $flags:meta) => {
        #[$flags]
        #[rustfmt::skip]
        pub mod $name {
            pub fn quat_rotate(w: f64, x: f64, y: f64, z: f64, vx: f64, vy: f64, vz: f64) -> (f64, f64, f64) {
                let tx = 2.0 * (y * vz - z * vy);
                let ty = 2.0 * (z * vx - x * vz);
                let tz = 2.0 * (x * vy - y * vx);
                (vx + w * tx + y * tz - z * ty, vy + w * ty + z * tx - x * tz, vz + w * tz + x * ty - y * tx)
            }

            pub fn bezier3(t: f64, a: f64, b: f64, c: f64, d: f64) -> f64 { let u = 1.0 - t; u * u * u * a + 3.0 * u * u * t * b + 3.0 * u * t * t * c + t * t * t * d }

            pub fn bezier5(t: f64, a: f64, b: f64, c: f64, d: f64, e: f64, f: f64) -> f64 {
                let u = 1.0 - t;
                u.powi(5) * a + 5.0 * t * u.powi(4) * b + 10.0 * t.powi(2) * u.powi(3) * c + 10.0 * t.powi(3) * u.powi(2) * d + 5.0 * t.powi(4) * u * e + t.powi(5) * f
            }

            pub fn bspline_basis(t: f64) -> (f64, f64, f64, f64) {
                let t2 = t * t;
                let t3 = t2 * t;
                ((1.0 - 3.0 * t + 3.0 * t2 - t3) / 6.0, (4.0 - 6.0 * t2 + 3.0 * t3) / 6.0, (1.0 + 3.0 * t + 3.0 * t2 - 3.0 * t3) / 6.0, t3 / 6.0)
            }

            pub fn bspline(t: f64, a: f64, b: f64, c: f64, d: f64) -> f64 {
                ((1.0 - t).powi(3) * a + (3.0 * t.powi(3) - 6.0 * t * t + 4.0) * b + (-3.0 * t.powi(3) + 3.0 * t * t + 3.0 * t + 1.0) * c + t.powi(3) * d) / 6.0
            }

            pub fn lagrange3(x: f64, x0: f64, x1: f64, x2: f64, y0: f64, y1: f64, y2: f64) -> f64 {
                y0 * (x - x1) * (x - x2) / ((x0 - x1) * (x0 - x2)) + y1 * (x - x0) * (x - x2) / ((x1 - x0) * (x1 - x2)) + y2 * (x - x0) * (x - x1) / ((x2 - x0) * (x2 - x1))
            }

            pub fn rodrigues(vx: f64, vy: f64, vz: f64, kx: f64, ky: f64, kz: f64, c: f64, s: f64) -> (f64, f64, f64) {
                let dot = kx * vx + ky * vy + kz * vz;
                (vx * c + (ky * vz - kz * vy) * s + kx * dot * (1.0 - c), vy * c + (kz * vx - kx * vz) * s + ky * dot * (1.0 - c), vz * c + (kx * vy - ky * vx) * s + kz * dot * (1.0 - c))
            }

            pub fn moller(ox: f64, oy: f64, oz: f64, dx: f64, dy: f64, dz: f64, e1x: f64, e1y: f64, e1z: f64, e2x: f64, e2y: f64, e2z: f64) -> (f64, f64, f64) {
                let (px, py, pz) = (dy * e2z - dz * e2y, dz * e2x - dx * e2z, dx * e2y - dy * e2x);
                let det = e1x * px + e1y * py + e1z * pz;
                let inv = 1.0 / det;
                let u = (ox * px + oy * py + oz * pz) * inv;
                let (qx, qy, qz) = (oy * e1z - oz * e1y, oz * e1x - ox * e1z, ox * e1y - oy * e1x);
                let v = (dx * qx + dy * qy + dz * qz) * inv;
                let t = (e2x * qx + e2y * qy + e2z * qz) * inv;
                (u, v, t)
            }

            pub fn reflect(ix: f64, iy: f64, iz: f64, nx: f64, ny: f64, nz: f64) -> (f64, f64, f64) {
                let d = ix * nx + iy * ny + iz * nz;
                (ix - 2.0 * d * nx, iy - 2.0 * d * ny, iz - 2.0 * d * nz)
            }

            pub fn refract_k(eta: f64, cosi: f64, ix: f64, nx: f64) -> f64 {
                let k = 1.0 - eta * eta * (1.0 - cosi * cosi);
                eta * ix + (eta * cosi - k.sqrt()) * nx
            }

            pub fn black_scholes(s: f64, k: f64, r: f64, sigma: f64, t: f64) -> (f64, f64) {
                let d1 = ((s / k).ln() + (r + 0.5 * sigma * sigma) * t) / (sigma * t.sqrt());
                let d2 = d1 - sigma * t.sqrt();
                (d1, d2)
            }

            pub fn kurtosis(m1: f64, m2: f64, m3: f64, m4: f64) -> f64 {
                m4 - 4.0 * m1 * m3 + 6.0 * m1 * m1 * m2 - 3.0 * m1 * m1 * m1 * m1
            }

            pub fn j2(mu: f64, j2: f64, re: f64, x: f64, y: f64, z: f64, r: f64) -> (f64, f64, f64) {
                let f = -1.5 * j2 * mu * re * re / (r * r * r * r * r);
                let zr = 5.0 * z * z / (r * r);
                (f * x * (1.0 - zr), f * y * (1.0 - zr), f * z * (3.0 - zr))
            }

            pub fn rk4(y: f64, h: f64, k1: f64, k2: f64, k3: f64, k4: f64) -> f64 { y + (h / 6.0) * (k1 + 2.0 * k2 + 2.0 * k3 + k4) }

            pub fn verlet(x: f64, v: f64, a: f64, an: f64, dt: f64) -> (f64, f64) { (x + v * dt + 0.5 * a * dt * dt, v + 0.5 * (a + an) * dt) }

            pub fn lj(eps: f64, sigma: f64, r: f64) -> (f64, f64) {
                let sr6 = (sigma / r).powi(6);
                let sr12 = sr6 * sr6;
                (4.0 * eps * (sr12 - sr6), 24.0 * eps * (2.0 * sr12 - sr6) / r)
            }

            pub fn lj_powers(eps: f64, sigma: f64, r: f64) -> (f64, f64) { (4.0 * eps * ((sigma / r).powi(12) - (sigma / r).powi(6)), 24.0 * eps / r * (2.0 * (sigma / r).powi(12) - (sigma / r).powi(6))) }

            pub fn lj2(r2: f64) -> f64 { let ir2 = 1.0 / r2; let ir6 = ir2 * ir2 * ir2; 48.0 * ir2 * ir6 * (ir6 - 0.5) }

            pub fn inverse_powers(x: f64, y: f64, z: f64) -> (f64, f64, f64) {
                let r2 = x * x + y * y + z * z;
                let r = r2.sqrt();
                (1.0 / r, 1.0 / (r * r), 1.0 / (r * r * r))
            }

            pub fn gravity(dx: f64, dy: f64, dz: f64, gm: f64) -> (f64, f64, f64) {
                let r2 = dx * dx + dy * dy + dz * dz;
                let r = r2.sqrt();
                (gm * dx / (r * r2), gm * dy / (r * r2), gm * dz / (r * r2))
            }

            pub fn rsqrt3(x: f64, y: f64) -> f64 { x / (y.sqrt() * y) }

            pub fn vdw(n: f64, r: f64, t: f64, v: f64, a: f64, b: f64) -> f64 { n * r * t / (v - n * b) - a * n * n / (v * v) }

            pub fn heron(a: f64, b: f64, c: f64) -> f64 { let s = (a + b + c) / 2.0; (s * (s - a) * (s - b) * (s - c)).sqrt() }

            pub fn haversine(lat1: f64, lon1: f64, lat2: f64, lon2: f64) -> f64 {
                let dlat = (lat2 - lat1) / 2.0;
                let dlon = (lon2 - lon1) / 2.0;
                let a = dlat.sin().powi(2) + lat1.cos() * lat2.cos() * dlon.sin().powi(2);
                2.0 * 6371.0 * a.sqrt().asin()
            }

            pub fn cdiv(a: f64, b: f64, c: f64, d: f64) -> (f64, f64) { ((a * c + b * d) / (c * c + d * d), (b * c - a * d) / (c * c + d * d)) }

            pub fn ccube(a: f64, b: f64) -> (f64, f64) { (a * a * a - 3.0 * a * b * b, 3.0 * a * a * b - b * b * b) }

            pub fn solve2(a: f64, b: f64, c: f64, d: f64, e: f64, f: f64) -> (f64, f64) { ((e * d - b * f) / (a * d - b * c), (a * f - e * c) / (a * d - b * c)) }

            pub fn cramer3(a: f64, b: f64, c: f64, d: f64, e: f64, f: f64, g: f64, h: f64, i: f64, p: f64, q: f64, r: f64) -> f64 {
                let det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
                (p * (e * i - f * h) - b * (q * i - f * r) + c * (q * h - e * r)) / det
            }

            pub fn barycentric(px: f64, py: f64, ax: f64, ay: f64, bx: f64, by: f64, cx: f64, cy: f64) -> (f64, f64, f64) {
                let d = (by - cy) * (ax - cx) + (cx - bx) * (ay - cy);
                let u = ((by - cy) * (px - cx) + (cx - bx) * (py - cy)) / d;
                let v = ((cy - ay) * (px - cx) + (ax - cx) * (py - cy)) / d;
                (u, v, 1.0 - u - v)
            }

            pub fn plane_distance(a: f64, b: f64, c: f64, d: f64, x: f64, y: f64, z: f64) -> f64 { (a * x + b * y + c * z + d).abs() / (a * a + b * b + c * c).sqrt() }

            pub fn pid(kp: f64, ki: f64, kd: f64, e: f64, i: f64, last: f64, dt: f64) -> f64 { let i = i + e * dt; let d = (e - last) / dt; kp * e + ki * i + kd * d }

            pub fn chebyshev(x: f64, c0: f64, c1: f64, c2: f64, c3: f64) -> f64 {
                let t0 = 1.0; let t1 = x; let t2 = 2.0 * x * t1 - t0; let t3 = 2.0 * x * t2 - t1;
                c0 * t0 + c1 * t1 + c2 * t2 + c3 * t3
            }

            pub fn clenshaw(x: f64, c0: f64, c1: f64, c2: f64, c3: f64) -> f64 {
                let b3 = c3; let b2 = c2 + 2.0 * x * b3; let b1 = c1 + 2.0 * x * b2 - b3; c0 + x * b1 - b2
            }

            pub fn legendre(x: f64) -> (f64, f64, f64) {
                let p1 = x; let p2 = (3.0 * x * p1 - 1.0) / 2.0; let p3 = (5.0 * x * p2 - 2.0 * p1) / 3.0; let p4 = (7.0 * x * p3 - 3.0 * p2) / 4.0;
                (p2, p3, p4)
            }

            pub fn pade_exp(x: f64) -> f64 { (1.0 + x / 2.0 + x * x / 12.0) / (1.0 - x / 2.0 + x * x / 12.0) }

            pub fn pade_tanh(x: f64) -> f64 { let x2 = x * x; x * (135135.0 + x2 * (17325.0 + x2 * (378.0 + x2))) / (135135.0 + x2 * (62370.0 + x2 * (3150.0 + 28.0 * x2))) }

            pub fn fraction(x: f64) -> f64 { x / (1.0 - x * x / (3.0 - x * x / (5.0 - x * x / 7.0))) }

            pub fn erf(x: f64) -> f64 {
                let t = 1.0 / (1.0 + 0.3275911 * x);
                1.0 - (0.254829592 * t - 0.284496736 * t * t + 1.421413741 * t * t * t - 1.453152027 * t.powi(4) + 1.061405429 * t.powi(5)) * (-x * x).exp()
            }

            pub fn stirling(n: f64) -> f64 { n * n.ln() - n + 0.5 * (2.0 * std::f64::consts::PI * n).ln() + 1.0 / (12.0 * n) - 1.0 / (360.0 * n * n * n) }

            pub fn sin_taylor(x: f64) -> f64 { x - x * x * x / 6.0 + x.powi(5) / 120.0 - x.powi(7) / 5040.0 }

            pub fn cos_taylor(x: f64) -> f64 { 1.0 - x * x / 2.0 + x * x * x * x / 24.0 - x.powi(6) / 720.0 }

            pub fn catmull(p0: f64, p1: f64, p2: f64, p3: f64, t: f64) -> f64 {
                let t2 = t * t; let t3 = t2 * t;
                0.5 * ((2.0 * p1) + (-p0 + p2) * t + (2.0 * p0 - 5.0 * p1 + 4.0 * p2 - p3) * t2 + (-p0 + 3.0 * p1 - 3.0 * p2 + p3) * t3)
            }

            pub fn cubic_hermite(p0: f64, m0: f64, p1: f64, m1: f64, t: f64) -> f64 {
                let t2 = t * t; let t3 = t2 * t;
                (2.0 * t3 - 3.0 * t2 + 1.0) * p0 + (t3 - 2.0 * t2 + t) * m0 + (-2.0 * t3 + 3.0 * t2) * p1 + (t3 - t2) * m1
            }

            pub fn schlick(f0: f64, c: f64) -> f64 { let m = 1.0 - c; f0 + (1.0 - f0) * m * m * m * m * m }

            pub fn ggx(nh: f64, a: f64) -> f64 { let a2 = a * a; let d = nh * nh * (a2 - 1.0) + 1.0; a2 / (std::f64::consts::PI * d * d) }

            pub fn smith(nv: f64, nl: f64, k: f64) -> f64 { nv / (nv * (1.0 - k) + k) * nl / (nl * (1.0 - k) + k) }

            pub fn lens(o: f64, f: f64) -> f64 { 1.0 / (1.0 / f - 1.0 / o) }

            pub fn normal_pdf(x: f64, m: f64, s: f64) -> f64 { 1.0 / (s * (2.0 * std::f64::consts::PI).sqrt()) * (-(x - m) * (x - m) / (2.0 * s * s)).exp() }

            pub fn angle(a: f64, b: f64, c: f64, d: f64) -> f64 { (a * c + b * d) / ((a * a + b * b).sqrt() * (c * c + d * d).sqrt()) }

            pub fn fused_point(ox: f64, dx: f64, t: f64) -> f64 { let p = ox + dx * t; p - ox }

            pub fn two_scales(x: f64) -> f64 { 3.0 * x + 1e-9 * x }
        }
    };
}

formulas!(plain, cfg(all()));
formulas!(fast, fastmath(fast, report));

/// At most what a form costs that was found, and how many divisions and roots it takes; then the arguments of a trial, in which four bits may be lost.
macro_rules! table {
    ($($name:ident $count:literal $divisions:literal ($($arg:expr),*);)*) => {
        const _: () = {
            $(assert!(fast::$name::REPORT.after.total <= $count, stringify!($name));)*
            $(assert!(fast::$name::REPORT.after.div <= $divisions, stringify!($name));)*
        };
        #[test]
        fn formulas_are_the_same_numbers() {
            $(
                let (exact, found) = (plain::$name($($arg),*).parts(), fast::$name($($arg),*).parts());
                for (exact, found) in exact.into_iter().zip(found) {
                    let off = (found - exact).abs() / exact.abs();
                    assert!(off <= 2.0_f64.powi(-48), "{}: {found} for {exact}", stringify!($name));
                }
            )*
        }
    };
}

mod further;
mod merged;
mod outward;
mod sciences;
mod several;
mod shared;
mod trades;

#[rustfmt::skip]
table! {
    quat_rotate 18 0 (0.81, 0.47, 1.32, 0.98, 0.64, 0.3, 1.15);
    bezier3 8 0 (0.3, 0.81, 0.47, 1.32, 0.98);
    bezier5 17 0 (0.81, 0.47, 1.32, 0.98, 0.64, 0.3, 1.15);
    bspline_basis 10 0 (0.3);
    bspline 12 0 (0.47, 1.32, 0.98, 0.64, 0.3);
    lagrange3 17 1 (1.15, 0.81, 0.47, 1.32, 0.98, 0.64, 0.3);
    rodrigues 19 0 (1.15, 0.81, 0.47, 1.32, 0.98, 0.64, 0.3, 1.15);
    moller 28 1 (0.2, 0.3, 0.1, 0.1, 0.2, 1.0, 1.1, 0.1, 0.2, 0.3, 1.2, 0.1);
    reflect 7 0 (0.3, 1.15, 0.81, 0.47, 1.32, 0.98);
    refract_k 7 1 (0.64, 0.3, 1.15, 0.81);
    black_scholes 8 3 (0.47, 1.32, 0.98, 0.64, 0.3);
    kurtosis 6 0 (0.47, 1.32, 0.98, 0.64);
    j2 16 1 (0.98, 0.64, 0.3, 1.15, 0.81, 0.47, 1.32);
    rk4 5 0 (0.98, 0.64, 0.3, 1.15, 0.81, 0.47);
    verlet 4 0 (1.32, 0.98, 0.64, 0.3, 1.15);
    lj 11 1 (0.81, 0.47, 1.32);
    lj_powers 12 1 (0.81, 0.47, 1.32);
    lj2 6 1 (0.98);
    inverse_powers 7 2 (0.64, 0.3, 1.15);
    gravity 9 2 (0.81, 0.47, 1.32, 0.98);
    rsqrt3 3 2 (0.64, 0.3);
    vdw 7 2 (1.15, 0.81, 0.47, 1.32, 0.3, 0.64);
    heron 10 1 (1.15, 0.81, 0.98);
    haversine 15 1 (0.47, 1.32, 0.98, 0.64);
    cdiv 9 1 (0.3, 1.15, 0.81, 0.47);
    ccube 6 0 (1.32, 0.98);
    solve2 9 1 (0.64, 0.3, 1.15, 1.81, 0.47, 1.32);
    cramer3 13 1 (1.3, 0.2, 0.4, 0.1, 1.7, 0.3, 0.25, 0.6, 1.9, 0.98, 0.3, 1.15);
    barycentric 17 1 (0.47, 0.32, 0.1, 0.2, 1.3, 0.3, 0.4, 1.5);
    plane_distance 8 2 (1.32, 0.98, 0.64, 0.3, 1.15, 0.81, 0.47);
    pid 6 1 (1.32, 0.98, 0.64, 0.3, 1.15, 0.81, 0.47);
    chebyshev 6 0 (1.32, 0.98, 0.64, 0.3, 1.15);
    clenshaw 6 0 (0.81, 0.47, 1.32, 0.98, 0.64);
    legendre 6 0 (0.3);
    pade_exp 4 1 (1.15);
    pade_tanh 9 1 (0.81);
    fraction 6 1 (0.47);
    erf 10 1 (1.32);
    stirling 9 1 (3.7);
    sin_taylor 5 0 (0.64);
    cos_taylor 4 0 (0.3);
    catmull 10 0 (1.15, 0.81, 0.47, 1.32, 0.98);
    cubic_hermite 8 0 (0.64, 0.3, 1.15, 0.81, 0.47);
    schlick 5 0 (1.32, 0.98);
    ggx 6 1 (0.64, 0.3);
    smith 6 1 (1.15, 0.81, 0.47);
    lens 3 1 (1.32, 0.98);
    normal_pdf 8 1 (0.64, 0.3, 1.15);
    angle 9 2 (0.81, 0.47, 1.32, 0.98);
    fused_point 2 0 (0.64, 0.3, 1.15);
    two_scales 1 0 (0.81);
}
