//! Formulas of strangers again (statistics, chemistry, astronomy, geodesy, circuits, networks): quotients of quotients that meet in one, angles, roots of sums.

use fastmath::fastmath;

use super::super::strangers::Parts;

macro_rules! formulas {
    ($name:ident, $flags:meta) => {
        #[$flags]
        #[rustfmt::skip]
        pub mod $name {
            pub fn fbeta(tp: f64, fp: f64, lost: f64, beta: f64) -> f64 {
                let precision = tp / (tp + fp); let recall = tp / (tp + lost); let b2 = beta * beta;
                (1.0 + b2) * precision * recall / (b2 * precision + recall)
            }

            pub fn pooled_t(m1: f64, s1: f64, n1: f64, m2: f64, s2: f64, n2: f64) -> f64 {
                let sp2 = ((n1 - 1.0) * s1 * s1 + (n2 - 1.0) * s2 * s2) / (n1 + n2 - 2.0);
                (m1 - m2) / (sp2 * (1.0 / n1 + 1.0 / n2)).sqrt()
            }

            pub fn odds_ratio_error(a: f64, b: f64, c: f64, d: f64) -> f64 { (1.0 / a + 1.0 / b + 1.0 / c + 1.0 / d).sqrt() }

            pub fn cauchy(x: f64, x0: f64, g: f64) -> f64 { 1.0 / (std::f64::consts::PI * g * (1.0 + ((x - x0) / g).powi(2))) }

            pub fn lognormal(x: f64, mu: f64, s: f64) -> f64 {
                let d = x.ln() - mu;
                (-d * d / (2.0 * s * s)).exp() / (x * s * (2.0 * std::f64::consts::PI).sqrt())
            }

            pub fn harmonic3(a: f64, b: f64, c: f64) -> f64 { 3.0 / (1.0 / a + 1.0 / b + 1.0 / c) }

            pub fn michaelis(vmax: f64, s: f64, km: f64, i: f64, ki: f64) -> f64 { vmax * s / (km * (1.0 + i / ki) + s) }

            pub fn dew_point(t: f64, humidity: f64) -> f64 {
                let (a, b) = (17.27, 237.7);
                let alpha = a * t / (b + t) + (humidity / 100.0).ln();
                b * alpha / (a - alpha)
            }

            pub fn speed(mu: f64, r: f64, a: f64) -> f64 { (mu * (2.0 / r - 1.0 / a)).sqrt() }

            pub fn synodic(p1: f64, p2: f64) -> f64 { 1.0 / (1.0 / p1 - 1.0 / p2).abs() }

            pub fn airmass(z: f64) -> f64 { 1.0 / (z.cos() + 0.50572 * (96.07995 - z.to_degrees()).powf(-1.6364)) }

            pub fn difference_amplifier(v1: f64, v2: f64, r1: f64, r2: f64, r3: f64, r4: f64) -> f64 { v2 * (r4 / (r3 + r4)) * ((r1 + r2) / r1) - v1 * (r2 / r1) }

            pub fn layer(x: f64, mean: f64, variance: f64, g: f64, b: f64) -> f64 { (x - mean) / (variance + 1e-5).sqrt() * g + b }

            pub fn lightness(l1: f64, l2: f64) -> f64 {
                let lm = (l1 + l2) / 2.0;
                1.0 + 0.015 * (lm - 50.0) * (lm - 50.0) / (20.0 + (lm - 50.0) * (lm - 50.0)).sqrt()
            }

            pub fn haversine(lat1: f64, lon1: f64, lat2: f64, lon2: f64) -> f64 {
                let (dlat, dlon) = ((lat2 - lat1).to_radians(), (lon2 - lon1).to_radians());
                let a = (dlat / 2.0).sin().powi(2) + lat1.to_radians().cos() * lat2.to_radians().cos() * (dlon / 2.0).sin().powi(2);
                2.0 * 6371.0 * a.sqrt().atan2((1.0 - a).sqrt())
            }

            pub fn mercator(lat: f64, lon: f64) -> (f64, f64) { (6378137.0 * lon.to_radians(), 6378137.0 * (std::f64::consts::FRAC_PI_4 + lat.to_radians() / 2.0).tan().ln()) }

            pub fn roll(w: f64, x: f64, y: f64, z: f64) -> f64 { (2.0 * (w * x + y * z)).atan2(1.0 - 2.0 * (x * x + y * y)) }

            pub fn crossing(x1: f64, y1: f64, x2: f64, y2: f64, x3: f64, y3: f64, x4: f64, y4: f64) -> (f64, f64) {
                let d = (x1 - x2) * (y3 - y4) - (y1 - y2) * (x3 - x4);
                let t = ((x1 - x3) * (y3 - y4) - (y1 - y3) * (x3 - x4)) / d;
                (x1 + t * (x2 - x1), y1 + t * (y2 - y1))
            }
        }
    };
}

formulas!(plain, cfg(all()));
formulas!(fast, fastmath(fast, report));

#[rustfmt::skip]
table! {
    fbeta 5 1 (0.64, 0.3, 1.15, 0.81);
    pooled_t 15 2 (1.32, 0.98, 4.0, 0.64, 0.3, 5.0);
    odds_ratio_error 8 2 (0.64, 0.3, 1.15, 0.81);
    cauchy 5 1 (0.98, 0.64, 0.3);
    lognormal 11 1 (1.32, 0.98, 0.64);
    harmonic3 6 1 (0.64, 0.3, 1.15);
    michaelis 5 1 (0.98, 0.64, 0.3, 1.15, 0.81);
    dew_point 8 1 (21.0, 45.0);
    speed 5 2 (0.98, 0.64, 0.81);
    synodic 3 1 (1.15, 0.81);
    airmass 5 1 (0.81);
    difference_amplifier 7 1 (0.47, 1.32, 0.98, 0.64, 0.3, 1.15);
    layer 5 2 (1.32, 0.98, 0.64, 0.3, 1.15);
    lightness 7 2 (41.0, 73.0);
    haversine 19 2 (52.5, 13.4, 48.1, 11.6);
    mercator 5 0 (48.1, 11.6);
    roll 5 0 (0.81, 0.47, 0.32, 0.18);
    crossing 13 1 (0.1, 0.2, 1.3, 1.1, 0.2, 1.2, 1.4, 0.3);
}
