//! Formulas of strangers that share a remainder, a half, a reciprocal or a difference: collisions, averages by weights, filters, eigenvalues, curves, samples.

use fastmath::fastmath;

use super::super::strangers::Parts;

macro_rules! formulas {
    ($name:ident, $flags:meta) => {
        #[$flags]
        #[rustfmt::skip]
        pub mod $name {
            pub fn collision(m1: f64, m2: f64, v1: f64, v2: f64) -> (f64, f64) {
                (((m1 - m2) * v1 + 2.0 * m2 * v2) / (m1 + m2), ((m2 - m1) * v2 + 2.0 * m1 * v1) / (m1 + m2))
            }

            pub fn roe(rl: f64, ul: f64, hl: f64, rr: f64, ur: f64, hr: f64, gamma: f64) -> (f64, f64, f64) {
                let (sl, sr) = (rl.sqrt(), rr.sqrt());
                let (u, h) = ((sl * ul + sr * ur) / (sl + sr), (sl * hl + sr * hr) / (sl + sr));
                (u, h, ((gamma - 1.0) * (h - 0.5 * u * u)).sqrt())
            }

            pub fn lowpass(w: f64, q: f64) -> (f64, f64, f64, f64) {
                let (alpha, c) = (w.sin() / (2.0 * q), w.cos());
                let (b0, b1, a0, a1, a2) = ((1.0 - c) / 2.0, 1.0 - c, 1.0 + alpha, -2.0 * c, 1.0 - alpha);
                (b0 / a0, b1 / a0, a1 / a0, a2 / a0)
            }

            pub fn eigenvalues(a: f64, b: f64, c: f64, d: f64) -> (f64, f64) {
                let (trace, det) = (a + d, a * d - b * c);
                let root = (trace * trace - 4.0 * det).sqrt();
                ((trace + root) / 2.0, (trace - root) / 2.0)
            }

            pub fn monic(b: f64, c: f64) -> (f64, f64) { let d = (b * b - 4.0 * c).sqrt(); (0.5 * (-b + d), 0.5 * (-b - d)) }

            pub fn root(a: f64, b: f64, c: f64) -> f64 { (-b + (b * b - 4.0 * a * c).sqrt()) / (2.0 * a) }

            pub fn curvature(t: f64, p0x: f64, p0y: f64, p1x: f64, p1y: f64, p2x: f64, p2y: f64) -> f64 {
                let dx = 2.0 * (1.0 - t) * (p1x - p0x) + 2.0 * t * (p2x - p1x);
                let dy = 2.0 * (1.0 - t) * (p1y - p0y) + 2.0 * t * (p2y - p1y);
                let (ddx, ddy) = (2.0 * (p2x - 2.0 * p1x + p0x), 2.0 * (p2y - 2.0 * p1y + p0y));
                (dx * ddy - dy * ddx) / (dx * dx + dy * dy).powf(1.5)
            }

            pub fn covariance(x0: f64, x1: f64, x2: f64, y0: f64, y1: f64, y2: f64) -> f64 {
                let (mx, my) = ((x0 + x1 + x2) / 3.0, (y0 + y1 + y2) / 3.0);
                ((x0 - mx) * (y0 - my) + (x1 - mx) * (y1 - my) + (x2 - mx) * (y2 - my)) / 3.0
            }

            pub fn semitones(f: f64, n: f64) -> f64 { f * (n * 2f64.ln() / 12.0).exp() }

            pub fn state_variable(g: f64, k: f64, v0: f64, c1: f64, c2: f64) -> (f64, f64, f64, f64) {
                let a1 = 1.0 / (1.0 + g * (g + k));
                let (a2, a3, v3) = (g * a1, g * (g * a1), v0 - c2);
                let (v1, v2) = (a1 * c1 + a2 * v3, c2 + a2 * c1 + a3 * v3);
                (v1, v2, 2.0 * v1 - c1, 2.0 * v2 - c2)
            }

            pub fn conserved(r: f64, m: f64, e: f64, g: f64) -> (f64, f64) { let u = m / r; let p = (g - 1.0) * (e - 0.5 * r * u * u); (m * u + p, (e + p) * u) }
        }
    };
}

formulas!(plain, cfg(all()));
formulas!(fast, fastmath(fast, report));

#[rustfmt::skip]
table! {
    collision 6 1 (1.32, 0.98, 0.64, 0.3);
    roe 13 4 (1.32, 0.98, 4.0, 0.64, 0.3, 5.0, 1.4);
    lowpass 11 1 (0.64, 0.81);
    eigenvalues 8 1 (1.32, 0.98, 0.64, 0.3);
    monic 5 1 (3.3, 1.15);
    root 6 2 (0.64, 3.3, 1.15);
    curvature 21 2 (0.3, 0.1, 0.2, 1.3, 1.1, 0.2, 1.2);
    covariance 14 0 (100.1, 100.7, 100.3, 200.2, 200.9, 200.1);
    semitones 3 0 (0.81, 7.0);
    state_variable 8 1 (0.64, 0.3, 1.15, 0.81, 0.47);
    conserved 7 1 (1.32, 0.98, 4.0, 1.4);
}

/// What is near its mean has its digits: multiplied out, ten of them would be gone.
#[test]
fn deviations_keep_their_digits() {
    let numbers = [1e5 + 0.25, 1e5 + 0.75, 1e5 + 0.5, 1e5 - 0.5, 1e5 + 1.5, 1e5 - 1.0];
    let [a, b, c, d, e, f] = numbers;
    let (exact, found) = (plain::covariance(a, b, c, d, e, f), fast::covariance(a, b, c, d, e, f));
    assert!((found - exact).abs() <= 1e-12, "{found} for {exact}");
}
