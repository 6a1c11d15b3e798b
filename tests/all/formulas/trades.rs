//! Formulas of many trades as strangers write them (physics, graphics, finance, statistics, geodesy, robotics, signals, flows, colours, orbits, special functions): what the
//! best form by hand takes, but where the table says that more is taken.

use fastmath::fastmath;

use super::super::strangers::Parts;

macro_rules! formulas {
    ($name:ident, $flags:meta) => {
        #[$flags]
        #[rustfmt::skip]
        pub mod $name {
            pub fn throw(v: f64, c: f64, s: f64, g: f64, h: f64) -> f64 { v * c / g * (v * s + (v * v * s * s + 2.0 * g * h).sqrt()) }

            pub fn add_speeds(u: f64, v: f64, c: f64) -> f64 { (u + v) / (1.0 + u * v / (c * c)) }

            pub fn kinetic(m1: f64, v1: f64, m2: f64, v2: f64) -> f64 { 0.5 * m1 * v1 * v1 + 0.5 * m2 * v2 * v2 }

            pub fn morse(r: f64, d: f64, a: f64, r0: f64) -> f64 { let e = (-a * (r - r0)).exp(); d * (1.0 - e) * (1.0 - e) }

            pub fn buckingham(r: f64, a: f64, b: f64, c: f64) -> f64 { a * (-b * r).exp() - c / (r * r * r * r * r * r) }

            pub fn driven(f: f64, m: f64, w0: f64, w: f64, g: f64) -> f64 { f / m / ((w0 * w0 - w * w).powi(2) + (g * w).powi(2)).sqrt() }

            pub fn force(r: f64, eps: f64, sigma: f64) -> f64 { 48.0 * eps * (sigma.powi(12) / r.powi(13) - 0.5 * sigma.powi(6) / r.powi(7)) }

            pub fn von_mises(sx: f64, sy: f64, sz: f64, txy: f64, tyz: f64, tzx: f64) -> f64 {
                (0.5 * ((sx - sy).powi(2) + (sy - sz).powi(2) + (sz - sx).powi(2) + 6.0 * (txy * txy + tyz * tyz + tzx * tzx))).sqrt()
            }

            pub fn anisotropy(a: f64, b: f64, c: f64) -> f64 {
                (0.5 * ((a - b) * (a - b) + (b - c) * (b - c) + (c - a) * (c - a)) / (a * a + b * b + c * c)).sqrt()
            }

            pub fn aces(x: f64) -> f64 { (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14) }

            pub fn filmic(x: f64) -> f64 {
                let (a, b, c, d, e, f) = (0.15, 0.50, 0.10, 0.20, 0.02, 0.30);
                ((x * (a * x + c * b) + d * e) / (x * (a * x + b) + d * f)) - e / f
            }

            pub fn phong(nx: f64, ny: f64, nz: f64, lx: f64, ly: f64, lz: f64, vx: f64, vy: f64, vz: f64) -> f64 {
                let nl = nx * lx + ny * ly + nz * lz;
                let (rx, ry, rz) = (2.0 * nl * nx - lx, 2.0 * nl * ny - ly, 2.0 * nl * nz - lz);
                rx * vx + ry * vy + rz * vz
            }

            pub fn over(cs: f64, a: f64, cb: f64, b: f64) -> f64 { (cs * a + cb * b * (1.0 - a)) / (a + b * (1.0 - a)) }

            pub fn oren_nayar(s: f64) -> (f64, f64) { let s2 = s * s; (1.0 - 0.5 * s2 / (s2 + 0.33), 0.45 * s2 / (s2 + 0.09)) }

            pub fn annuity(p: f64, r: f64, n: f64) -> f64 { p * r / (1.0 - (1.0 + r).powf(-n)) }

            pub fn gordon(d: f64, r: f64, g: f64) -> f64 { d * (1.0 + g) / (r - g) }

            pub fn portfolio(w: f64, s1: f64, s2: f64, rho: f64) -> f64 {
                w * w * s1 * s1 + (1.0 - w) * (1.0 - w) * s2 * s2 + 2.0 * w * (1.0 - w) * rho * s1 * s2
            }

            pub fn least_variance(s1: f64, s2: f64, rho: f64) -> f64 {
                (s2 * s2 - rho * s1 * s2) / (s1 * s1 + s2 * s2 - 2.0 * rho * s1 * s2)
            }

            pub fn duration(t1: f64, t2: f64, c1: f64, c2: f64, v1: f64, v2: f64) -> f64 {
                let price = c1 * v1 + c2 * v2;
                let (w1, w2) = (c1 * v1 / price, c2 * v2 / price);
                t1 * w1 + t2 * w2
            }

            pub fn cohen(m1: f64, s1: f64, n1: f64, m2: f64, s2: f64, n2: f64) -> f64 {
                (m1 - m2) / (((n1 - 1.0) * s1 * s1 + (n2 - 1.0) * s2 * s2) / (n1 + n2 - 2.0)).sqrt()
            }

            pub fn beta_variance(a: f64, b: f64) -> f64 { a * b / ((a + b) * (a + b) * (a + b + 1.0)) }

            pub fn proportions(x1: f64, n1: f64, x2: f64, n2: f64) -> f64 {
                let (p1, p2, p) = (x1 / n1, x2 / n2, (x1 + x2) / (n1 + n2));
                (p1 - p2) / (p * (1.0 - p) * (1.0 / n1 + 1.0 / n2)).sqrt()
            }

            pub fn f_statistic(r2: f64, n: f64, k: f64) -> f64 { (r2 / k) / ((1.0 - r2) / (n - k - 1.0)) }

            pub fn welch(m1: f64, m2: f64, s1: f64, s2: f64, n1: f64, n2: f64) -> (f64, f64) {
                let (v1, v2) = (s1 * s1 / n1, s2 * s2 / n2);
                let t = (m1 - m2) / (v1 + v2).sqrt();
                (t, (v1 + v2) * (v1 + v2) / (v1 * v1 / (n1 - 1.0) + v2 * v2 / (n2 - 1.0)))
            }

            pub fn curvatures(a: f64, e2: f64, s: f64) -> (f64, f64) { let w = 1.0 - e2 * s * s; (a / w.sqrt(), a * (1.0 - e2) / (w * w.sqrt())) }

            pub fn geocentric(a: f64, e2: f64, sl: f64, cl: f64, so: f64, co: f64, h: f64) -> (f64, f64, f64) {
                let n = a / (1.0 - e2 * sl * sl).sqrt();
                ((n + h) * cl * co, (n + h) * cl * so, (n * (1.0 - e2) + h) * sl)
            }

            pub fn near(la1: f64, lo1: f64, la2: f64, lo2: f64) -> f64 {
                let (x, y) = ((lo2 - lo1) * ((la1 + la2) / 2.0).cos(), la2 - la1);
                6371.0 * (x * x + y * y).sqrt()
            }

            pub fn arm(l1: f64, l2: f64, c1: f64, s1: f64, c2: f64, s2: f64) -> (f64, f64) {
                (l1 * c1 + l2 * (c1 * c2 - s1 * s2), l1 * s1 + l2 * (s1 * c2 + c1 * s2))
            }

            pub fn jacobian(l1: f64, l2: f64, c1: f64, s1: f64, c12: f64, s12: f64) -> f64 {
                (-l1 * s1 - l2 * s12) * (l2 * c12) - (-l2 * s12) * (l1 * c1 + l2 * c12)
            }

            pub fn elbow(x: f64, y: f64, l1: f64, l2: f64) -> f64 { (x * x + y * y - l1 * l1 - l2 * l2) / (2.0 * l1 * l2) }

            pub fn odometry(x: f64, y: f64, th: f64, dl: f64, dr: f64, b: f64) -> (f64, f64, f64) {
                let (d, turn) = ((dr + dl) / 2.0, (dr - dl) / b);
                (x + d * (th + turn / 2.0).cos(), y + d * (th + turn / 2.0).sin(), th + turn)
            }

            pub fn spin(w: f64, x: f64, y: f64, z: f64, p: f64, q: f64, r: f64) -> (f64, f64, f64, f64) {
                (0.5 * (-x * p - y * q - z * r), 0.5 * (w * p + y * r - z * q), 0.5 * (w * q - x * r + z * p), 0.5 * (w * r + x * q - y * p))
            }

            pub fn peaking(s: f64, c: f64, q: f64, a: f64) -> (f64, f64, f64, f64) {
                let alpha = s / (2.0 * q);
                let a0 = 1.0 + alpha / a;
                ((1.0 + alpha * a) / a0, -2.0 * c / a0, (1.0 - alpha * a) / a0, (1.0 - alpha / a) / a0)
            }

            pub fn goertzel(s1: f64, s2: f64, c: f64) -> f64 { s1 * s1 + s2 * s2 - c * s1 * s2 }

            pub fn blackman(n: f64, m: f64) -> f64 {
                let pi = std::f64::consts::PI;
                0.42 - 0.5 * (2.0 * pi * n / m).cos() + 0.08 * (4.0 * pi * n / m).cos()
            }

            pub fn savitzky(a: f64, b: f64, c: f64, d: f64, e: f64) -> f64 { (-3.0 * a + 12.0 * b + 17.0 * c + 12.0 * d - 3.0 * e) / 35.0 }

            pub fn second(a: f64, b: f64, c: f64, d: f64, e: f64, h: f64) -> f64 { (-a + 16.0 * b - 30.0 * c + 16.0 * d - e) / (12.0 * h * h) }

            pub fn weno3(a: f64, b: f64, c: f64) -> f64 {
                let (b0, b1) = ((b - a) * (b - a), (c - b) * (c - b));
                let (a0, a1) = ((1.0 / 3.0) / ((1e-6 + b0) * (1e-6 + b0)), (2.0 / 3.0) / ((1e-6 + b1) * (1e-6 + b1)));
                let (w0, w1) = (a0 / (a0 + a1), a1 / (a0 + a1));
                w0 * (-0.5 * a + 1.5 * b) + w1 * (0.5 * b + 0.5 * c)
            }

            pub fn van_albada(a: f64, b: f64) -> f64 { (a * b * (a + b)) / (a * a + b * b + 1e-12) }

            pub fn hll(sl: f64, sr: f64, fl: f64, fr: f64, ul: f64, ur: f64) -> f64 { (sr * fl - sl * fr + sl * sr * (ur - ul)) / (sr - sl) }

            pub fn lab(fx: f64, fy: f64, fz: f64) -> (f64, f64, f64) { (116.0 * fy - 16.0, 500.0 * (fx - fy), 200.0 * (fy - fz)) }

            pub fn chromaticity(x: f64, y: f64, z: f64) -> (f64, f64) { (x / (x + y + z), y / (x + y + z)) }

            pub fn rec2020(y: f64, cb: f64, cr: f64) -> (f64, f64, f64) { (y + 1.4746 * cr, y - 0.16455 * cb - 0.57135 * cr, y + 1.8814 * cb) }

            pub fn eccentricity(v2: f64, mu: f64, r: f64, x: f64, rv: f64, vx: f64) -> f64 { ((v2 - mu / r) * x - rv * vx) / mu }

            pub fn axis(r: f64, v: f64, mu: f64) -> f64 { 1.0 / (2.0 / r - v * v / mu) }

            pub fn anomaly(e: f64, c: f64, s: f64) -> (f64, f64) { ((c - e) / (1.0 - e * c), (1.0 - e * e).sqrt() * s / (1.0 - e * c)) }

            pub fn erf_tail(x: f64) -> f64 {
                let t = 1.0 / (1.0 + 0.3275911 * x);
                let p = 0.254829592 * t - 0.284496736 * t * t + 1.421413741 * t.powi(3) - 1.453152027 * t.powi(4) + 1.061405429 * t.powi(5);
                p * (-x * x).exp()
            }

            pub fn digamma(x: f64) -> f64 { x.ln() - 1.0 / (2.0 * x) - 1.0 / (12.0 * x * x) + 1.0 / (120.0 * x * x * x * x) }

            pub fn bessel_j0(x: f64) -> f64 {
                let y = x * x;
                let p = 57568490574.0 + y * (-13362590354.0 + y * (651619640.7 + y * (-11214424.18 + y * (77392.33017 + y * (-184.9052456)))));
                p / (57568490411.0 + y * (1029532985.0 + y * (9494680.718 + y * (59272.64853 + y * (267.8532712 + y)))))
            }

            pub fn chebyshev6(x: f64) -> f64 {
                let t2 = 2.0 * x * x - 1.0;
                let t3 = 2.0 * x * t2 - x;
                let t4 = 2.0 * x * t3 - t2;
                let t5 = 2.0 * x * t4 - t3;
                2.0 * x * t5 - t4
            }

            pub fn sinc(x: f64) -> f64 { 1.0 - x * x / 6.0 + x.powi(4) / 120.0 - x.powi(6) / 5040.0 }

            pub fn alpha(w: f64, tr: f64) -> f64 {
                let k = 0.37464 + 1.54226 * w - 0.26992 * w * w;
                (1.0 + k * (1.0 - tr.sqrt())) * (1.0 + k * (1.0 - tr.sqrt()))
            }
        }
    };
}

formulas!(plain, cfg(all()));
formulas!(fast, fastmath(fast, report));

#[rustfmt::skip]
table! {
    throw 9 2 (0.98, 0.8, 0.6, 9.81, 0.3);
    add_speeds 5 1 (0.81, 0.47, 1.32);
    kinetic 5 0 (0.81, 0.47, 1.32, 0.98);
    morse 6 0 (1.32, 0.98, 0.64, 0.3);
    buckingham 7 1 (1.32, 2.98, 0.64, 0.3);
    driven 8 2 (1.32, 0.98, 1.81, 0.64, 0.3);
    force 9 1 (1.32, 0.98, 0.81);
    von_mises 10 1 (0.81, 0.47, 1.32, 0.98, 0.64, 0.3);
    anisotropy 10 2 (0.81, 0.47, 1.32);
    aces 5 1 (0.81);
    filmic 6 1 (0.81);
    phong 10 0 (0.81, 0.47, 0.32, 1.32, 0.98, 0.64, 0.3, 1.15, 0.81);
    over 5 1 (0.81, 0.47, 1.32, 0.98);
    oren_nayar 7 2 (0.81);
    annuity 5 1 (1000.0, 0.03, 12.0);
    gordon 3 1 (1.32, 0.098, 0.03);
    portfolio 7 0 (0.81, 0.47, 1.32, 0.98);
    least_variance 5 1 (0.64, 0.98, 0.3);
    duration 5 1 (0.81, 0.47, 1.32, 0.98, 0.64, 0.3);
    cohen 11 2 (1.32, 0.98, 14.0, 0.64, 0.3, 15.0);
    beta_variance 5 1 (0.81, 0.47);
    proportions 12 3 (45.0, 120.0, 31.0, 110.0);
    f_statistic 5 1 (0.64, 41.0, 3.0);
    welch 18 5 (1.32, 0.64, 0.98, 0.3, 14.0, 15.0);
    curvatures 8 2 (6378.137, 0.0067, 0.6);
    geocentric 10 2 (6378.137, 0.0067, 0.6, 0.8, 0.28, 0.96, 1.2);
    near 10 1 (0.71, 0.13, 0.69, 0.21);
    arm 6 0 (0.81, 0.47, 1.32, 0.98, 0.64, 0.3);
    jacobian 4 0 (1.32, 0.98, 0.6, 0.8, 0.28, 0.96);
    elbow 7 1 (0.81, 0.98, 0.64, 0.3);
    odometry 10 1 (1.32, 0.98, 0.64, 0.3, 0.47, 1.15);
    spin 15 0 (0.81, 0.47, 0.32, 0.18, 1.15, 0.64, 0.3);
    peaking 12 1 (0.64, 0.77, 0.81, 1.32);
    goertzel 3 0 (0.81, 0.47, 1.32);
    blackman 7 1 (7.0, 41.0);
    savitzky 5 0 (0.81, 0.47, 1.32, 0.98, 0.64);
    second 7 1 (0.81, 0.47, 1.98, 0.98, 0.64, 0.25);
    weno3 11 1 (0.81, 1.07, 1.32);
    van_albada 6 1 (0.81, 0.47);
    hll 6 1 (-0.64, 0.98, 0.81, 0.47, 0.3, 1.15);
    lab 5 0 (0.81, 0.47, 0.32);
    chromaticity 5 1 (0.81, 0.47, 1.32);
    rec2020 4 0 (0.81, 0.47, 1.32);
    eccentricity 6 1 (0.81, 1.32, 0.98, 0.64, 0.3, 0.47);
    axis 5 1 (1.15, 0.81, 1.32);
    anomaly 8 2 (0.3, 0.6, 0.8);
    erf_tail 10 1 (0.98);
    digamma 6 1 (3.7);
    bessel_j0 12 1 (2.3);
    chebyshev6 4 0 (0.2);
    sinc 4 0 (0.64);
    alpha 6 1 (0.34, 0.64);
}
