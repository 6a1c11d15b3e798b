//! Formulas of more strangers (physics, optics, statistics, finance, filters, splines): each costs what was found for it by hand, or less.

use fastmath::fastmath;

use super::super::strangers::Parts;

macro_rules! formulas {
    ($name:ident, $flags:meta) => {
        #[$flags]
        #[rustfmt::skip]
        pub mod $name {
            pub fn kinetic_total(m: f64, vx: f64, vy: f64, vz: f64) -> f64 { 0.5 * m * vx * vx + 0.5 * m * vy * vy + 0.5 * m * vz * vz }

            pub fn relativistic(m: f64, c: f64, v: f64) -> f64 { m * c * c / (1.0 - v * v / (c * c)).sqrt() }

            pub fn parallel3(r1: f64, r2: f64, r3: f64) -> f64 { 1.0 / (1.0 / r1 + 1.0 / r2 + 1.0 / r3) }

            pub fn coulomb3(k: f64, q1: f64, q2: f64, dx: f64, r: f64, dy: f64, dz: f64) -> (f64, f64, f64) { (k * q1 * q2 * dx / (r * r * r), k * q1 * q2 * dy / (r * r * r), k * q1 * q2 * dz / (r * r * r)) }

            pub fn rydberg(r: f64, z: f64, n1: f64, n2: f64) -> f64 { r * z * z * (1.0 / (n1 * n1) - 1.0 / (n2 * n2)) }

            pub fn redlich(r: f64, t: f64, v: f64, b: f64, a: f64) -> f64 { r * t / (v - b) - a / (t.sqrt() * v * (v + b)) }

            pub fn peng(r: f64, t: f64, v: f64, b: f64, a: f64, al: f64) -> f64 { r * t / (v - b) - a * al / (v * v + 2.0 * b * v - b * b) }

            pub fn reflect2(x: f64, nx: f64, y: f64, ny: f64) -> (f64, f64) { (x - 2.0 * (x * nx + y * ny) * nx, y - 2.0 * (x * nx + y * ny) * ny) }

            pub fn shoelace4(x1: f64, y2: f64, x2: f64, y1: f64, y3: f64, x3: f64, y4: f64, x4: f64) -> f64 { 0.5 * (x1 * y2 - x2 * y1 + x2 * y3 - x3 * y2 + x3 * y4 - x4 * y3 + x4 * y1 - x1 * y4) }

            pub fn quad_roots(b: f64, a: f64, c: f64) -> (f64, f64) { ((-b + (b * b - 4.0 * a * c).sqrt()) / (2.0 * a), (-b - (b * b - 4.0 * a * c).sqrt()) / (2.0 * a)) }

            pub fn vertex(c: f64, b: f64, a: f64) -> f64 { c - b * b / (4.0 * a) }

            pub fn circle3(ax: f64, by: f64, cy: f64, bx: f64, ay: f64, cx: f64) -> (f64, f64) {
                let d = 2.0 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by));
                (((ax * ax + ay * ay) * (by - cy) + (bx * bx + by * by) * (cy - ay) + (cx * cx + cy * cy) * (ay - by)) / d, ((ax * ax + ay * ay) * (cx - bx) + (bx * bx + by * by) * (ax - cx) + (cx * cx + cy * cy) * (bx - ax)) / d)
            }

            pub fn ycbcr(r: f64, g: f64, b: f64) -> (f64, f64, f64) {
                let y = 0.299 * r + 0.587 * g + 0.114 * b;
                (y, 0.564 * (b - y), 0.713 * (r - y))
            }

            pub fn fresnel(n1: f64, ci: f64, n2: f64, ct: f64) -> f64 {
                let rs = (n1 * ci - n2 * ct) / (n1 * ci + n2 * ct); let rp = (n1 * ct - n2 * ci) / (n1 * ct + n2 * ci);
                0.5 * (rs * rs + rp * rp)
            }

            pub fn welford(x: f64, m: f64, n: f64, s: f64) -> (f64, f64) {
                let d = x - m; let mm = m + d / n;
                (mm, s + d * (x - mm))
            }

            pub fn variance_unb(sxx: f64, sx: f64, n: f64) -> f64 { (sxx - sx * sx / n) / (n - 1.0) }

            pub fn correlation(n: f64, sxy: f64, sx: f64, sy: f64, sxx: f64, syy: f64) -> f64 { (n * sxy - sx * sy) / ((n * sxx - sx * sx) * (n * syy - sy * sy)).sqrt() }

            pub fn regression(n: f64, sxy: f64, sx: f64, sy: f64, sxx: f64) -> (f64, f64) {
                let b = (n * sxy - sx * sy) / (n * sxx - sx * sx);
                (b, (sy - b * sx) / n)
            }

            pub fn zscore(m1: f64, m2: f64, s1: f64, n1: f64, s2: f64, n2: f64) -> f64 { (m1 - m2) / (s1 * s1 / n1 + s2 * s2 / n2).sqrt() }

            pub fn welch_df(s1: f64, n1: f64, s2: f64, n2: f64) -> f64 { (s1 / n1 + s2 / n2) * (s1 / n1 + s2 / n2) / ((s1 / n1) * (s1 / n1) / (n1 - 1.0) + (s2 / n2) * (s2 / n2) / (n2 - 1.0)) }

            pub fn skew(m3: f64, m1: f64, m2: f64, s: f64) -> f64 { (m3 - 3.0 * m1 * m2 + 2.0 * m1 * m1 * m1) / (s * s * s) }

            pub fn bayes(p: f64, a: f64, b: f64) -> f64 { p * a / (p * a + (1.0 - p) * b) }

            pub fn f1score(tp: f64, fp: f64, lost: f64) -> f64 {
                let p = tp / (tp + fp); let r = tp / (tp + lost);
                2.0 * p * r / (p + r)
            }

            pub fn bond(c: f64, r: f64, f: f64) -> f64 { c / (1.0 + r) + c / ((1.0 + r) * (1.0 + r)) + c / ((1.0 + r) * (1.0 + r) * (1.0 + r)) + f / ((1.0 + r) * (1.0 + r) * (1.0 + r)) }

            pub fn biquad_norm(b0: f64, a0: f64, x: f64, b1: f64, x1: f64, b2: f64, x2: f64, a1: f64, y1: f64, a2: f64, y2: f64) -> f64 { (b0 / a0) * x + (b1 / a0) * x1 + (b2 / a0) * x2 - (a1 / a0) * y1 - (a2 / a0) * y2 }

            pub fn lowpass_coef(w: f64, q: f64) -> (f64, f64, f64, f64) {
                let k = w * w; let n = 1.0 / (1.0 + w / q + k);
                (k * n, 2.0 * k * n, 2.0 * (k - 1.0) * n, (1.0 - w / q + k) * n)
            }

            pub fn cubic_interp(y1: f64, y3: f64, y2: f64, y0: f64, t: f64) -> f64 {
                let c = y1; let a = y3 - y2 - y0 + y1; let b = y0 - y1 - a; let d = y2 - y0;
                a * t * t * t + b * t * t + d * t + c
            }

            pub fn quat_to_mat(y: f64, z: f64, x: f64, w: f64) -> ((f64, f64, f64), (f64, f64, f64), (f64, f64, f64)) { ((1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - w * z), 2.0 * (x * z + w * y)), (2.0 * (x * y + w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - w * x)), (2.0 * (x * z - w * y), 2.0 * (y * z + w * x), 1.0 - 2.0 * (x * x + y * y))) }

            pub fn det3_cofactors(e: f64, i: f64, f: f64, h: f64, g: f64, d: f64, a: f64, b: f64, c: f64) -> ((f64, f64, f64), (f64, f64, f64), (f64, f64, f64)) {
                let c0 = e * i - f * h; let c1 = f * g - d * i; let c2 = d * h - e * g; let det = a * c0 + b * c1 + c * c2;
                ((c0 / det, (c * h - b * i) / det, (b * f - c * e) / det), (c1 / det, (a * i - c * g) / det, (c * d - a * f) / det), (c2 / det, (b * g - a * h) / det, (a * e - b * d) / det))
            }

            pub fn trilinear(a: f64, x: f64, b: f64, c: f64, d: f64, e: f64, f: f64, g: f64, h: f64, y: f64, z: f64) -> f64 {
                let c00 = a * (1.0 - x) + b * x; let c01 = c * (1.0 - x) + d * x; let c10 = e * (1.0 - x) + f * x; let c11 = g * (1.0 - x) + h * x; let c0 = c00 * (1.0 - y) + c10 * y; let c1 = c01 * (1.0 - y) + c11 * y;
                c0 * (1.0 - z) + c1 * z
            }

            pub fn lagrange4(y0: f64, x: f64, b: f64, c: f64, d: f64, a: f64, y1: f64, y2: f64, y3: f64) -> f64 { y0 * (x - b) * (x - c) * (x - d) / ((a - b) * (a - c) * (a - d)) + y1 * (x - a) * (x - c) * (x - d) / ((b - a) * (b - c) * (b - d)) + y2 * (x - a) * (x - b) * (x - d) / ((c - a) * (c - b) * (c - d)) + y3 * (x - a) * (x - b) * (x - c) / ((d - a) * (d - b) * (d - c)) }

            pub fn mean_var(a: f64, b: f64, c: f64, d: f64) -> f64 {
                let m = (a + b + c + d) / 4.0;
                ((a - m) * (a - m) + (b - m) * (b - m) + (c - m) * (c - m) + (d - m) * (d - m)) / 4.0
            }

            pub fn logistic_d(e: f64) -> f64 {
                let s = 1.0 / (1.0 + e);
                s * (1.0 - s)
            }

            pub fn ellipse(b: f64, a: f64) -> f64 { (1.0 - b * b / (a * a)).sqrt() }

            pub fn vis_viva(mu: f64, r: f64, a: f64) -> f64 { (mu * (2.0 / r - 1.0 / a)).sqrt() }

            pub fn kepler_newton(e0: f64, e: f64, s: f64, m: f64, c: f64) -> f64 { e0 - (e0 - e * s - m) / (1.0 - e * c) }

            pub fn gaussian2(x: f64, a: f64, s: f64, y: f64, b: f64, u: f64) -> f64 { (-((x - a) * (x - a) / (2.0 * s * s) + (y - b) * (y - b) / (2.0 * u * u))).exp() }

            pub fn sersic_poly(a: f64, x: f64, b: f64, c: f64, d: f64, e: f64) -> f64 { a * x * x * x * x + 4.0 * b * x * x * x + 6.0 * c * x * x + 4.0 * d * x + e }

            pub fn bezier4(t: f64, a: f64, b: f64, c: f64, d: f64, e: f64) -> f64 {
                let u = 1.0 - t;
                u * u * u * u * a + 4.0 * u * u * u * t * b + 6.0 * u * u * t * t * c + 4.0 * u * t * t * t * d + t * t * t * t * e
            }

            pub fn bezier3d(t: f64, b: f64, a: f64, c: f64, d: f64) -> f64 {
                let u = 1.0 - t;
                3.0 * u * u * (b - a) + 6.0 * u * t * (c - b) + 3.0 * t * t * (d - c)
            }

            pub fn cmul_abs(a: f64, c: f64, b: f64, d: f64) -> f64 { (a * c - b * d) * (a * c - b * d) + (a * d + b * c) * (a * d + b * c) }

            pub fn dist_line(y2: f64, y1: f64, x0: f64, x2: f64, x1: f64, y0: f64) -> f64 { ((y2 - y1) * x0 - (x2 - x1) * y0 + x2 * y1 - y2 * x1) / ((y2 - y1) * (y2 - y1) + (x2 - x1) * (x2 - x1)).sqrt() }
        }
    };
}

formulas!(plain, cfg(all()));
formulas!(fast, fastmath(fast, report));

#[rustfmt::skip]
table! {
    kinetic_total 5 0 (0.47, 1.32, 0.98, 0.64);
    relativistic 6 3 (1.32, 0.98, 0.64);
    parallel3 5 1 (0.98, 0.64, 0.3);
    coulomb3 8 1 (0.64, 0.3, 1.15, 0.81, 0.47, 1.32, 0.98);
    rydberg 7 1 (0.3, 1.15, 0.81, 0.47);
    redlich 9 3 (1.15, 0.81, 0.47, 1.32, 0.98);
    peng 10 1 (0.81, 0.47, 1.32, 0.98, 0.64, 0.3);
    reflect2 5 0 (0.47, 1.32, 0.98, 0.64);
    shoelace4 7 0 (1.32, 0.98, 0.64, 0.3, 1.15, 0.81, 0.47, 1.32);
    quad_roots 8 2 (0.98, 0.64, 0.3);
    vertex 3 1 (0.64, 0.3, 1.15);
    circle3 24 1 (0.3, 1.15, 0.81, 0.47, 1.32, 0.98);
    ycbcr 7 0 (1.15, 0.81, 0.47);
    fresnel 11 2 (0.81, 0.47, 1.32, 0.98);
    welford 5 1 (0.47, 1.32, 0.98, 0.64);
    variance_unb 4 1 (1.32, 0.98, 0.64);
    correlation 9 2 (4.0, 2.2, 2.1, 2.3, 1.9, 2.4);
    regression 7 2 (0.64, 0.3, 1.15, 0.81, 0.47);
    zscore 9 2 (0.3, 1.15, 0.81, 0.47, 1.32, 0.98);
    welch_df 13 3 (1.15, 0.81, 0.47, 1.32);
    skew 7 1 (0.81, 0.47, 1.32, 0.98);
    bayes 4 1 (0.47, 1.32, 0.98);
    f1score 4 1 (1.32, 0.98, 0.64);
    bond 6 1 (0.98, 0.64, 0.3);
    biquad_norm 6 1 (0.64, 0.3, 1.15, 0.81, 0.47, 1.32, 0.98, 0.64, 0.3, 1.15, 0.81);
    lowpass_coef 10 1 (0.3, 1.15);
    cubic_interp 8 0 (1.15, 0.81, 0.47, 1.32, 0.98);
    quat_to_mat 17 0 (0.81, 0.47, 1.32, 0.98);
    det3_cofactors 28 1 (0.47, 1.32, 0.98, 0.64, 0.3, 1.15, 0.81, 0.47, 1.32);
    trilinear 13 0 (1.32, 0.98, 0.64, 0.3, 1.15, 0.81, 0.47, 1.32, 0.98, 0.64, 0.3);
    lagrange4 30 4 (0.98, 0.64, 0.3, 1.15, 0.81, 0.47, 1.32, 0.98, 0.64);
    mean_var 12 0 (0.64, 0.3, 1.15, 0.81);
    logistic_d 3 1 (0.3);
    ellipse 3 2 (0.81, 1.15);
    vis_viva 5 2 (0.81, 0.47, 1.32);
    kepler_newton 5 1 (0.47, 1.32, 0.98, 0.64, 0.3);
    gaussian2 8 2 (1.32, 0.98, 0.64, 0.3, 1.15, 0.81);
    sersic_poly 7 0 (0.98, 0.64, 0.3, 1.15, 0.81, 0.47);
    bezier4 14 0 (0.64, 0.3, 1.15, 0.81, 0.47, 1.32);
    bezier3d 11 0 (0.3, 1.15, 0.81, 0.47, 1.32);
    cmul_abs 6 0 (1.15, 0.81, 0.47, 1.32);
    dist_line 10 2 (0.81, 0.47, 1.32, 0.98, 0.64, 0.3);
}
