//! Formulas of strangers whose results and roots share products and factors (mechanics, shading, options, signals): what they cost at most, how often they divide,
//! and that they are the same numbers.

use fastmath::fastmath;

use super::super::strangers::Parts;

macro_rules! formulas {
    ($name:ident, $flags:meta) => {
        #[$flags]
        #[rustfmt::skip]
        pub mod $name {
            pub fn jacobi_constant(mu: f64, x: f64, y: f64, u: f64, v: f64) -> f64 {
                let r1 = ((x + mu) * (x + mu) + y * y).sqrt();
                let r2 = ((x - 1.0 + mu) * (x - 1.0 + mu) + y * y).sqrt();
                x * x + y * y + 2.0 * (1.0 - mu) / r1 + 2.0 * mu / r2 - (u * u + v * v)
            }

            pub fn eccentricity_vector(mu: f64, x: f64, y: f64, z: f64, u: f64, v: f64, w: f64) -> (f64, f64, f64) {
                let r = (x * x + y * y + z * z).sqrt();
                let v2 = u * u + v * v + w * w;
                let rv = x * u + y * v + z * w;
                (((v2 - mu / r) * x - rv * u) / mu, ((v2 - mu / r) * y - rv * v) / mu, ((v2 - mu / r) * z - rv * w) / mu)
            }

            pub fn disney_diffuse(nl: f64, nv: f64, vh: f64, rough: f64) -> f64 {
                let f = 0.5 + 2.0 * vh * vh * rough;
                (1.0 + (f - 1.0) * (1.0 - nl).powi(5)) * (1.0 + (f - 1.0) * (1.0 - nv).powi(5)) / std::f64::consts::PI
            }

            pub fn option_gamma(s: f64, k: f64, r: f64, v: f64, t: f64) -> f64 {
                let d1 = ((s / k).ln() + (r + 0.5 * v * v) * t) / (v * t.sqrt());
                (-0.5 * d1 * d1).exp() / (s * v * (2.0 * std::f64::consts::PI * t).sqrt())
            }

            pub fn maxwell(v: f64, m: f64, kt: f64) -> (f64, f64) { ((kt / m).sqrt(), (3.0 * (kt / m)).sqrt() - v) }

            pub fn coulomb_three(k: f64, q: f64, p: f64, x: f64, y: f64, z: f64, r: f64) -> (f64, f64, f64) {
                (k * q * p * x / (r * r * r), k * q * p * y / (r * r * r), k * q * p * z / (r * r * r))
            }
        }
    };
}

formulas!(plain, cfg(all()));
formulas!(fast, fastmath(fast, report));

#[rustfmt::skip]
table! {
    jacobi_constant 15 4 (0.3, 0.81, 0.47, 1.32, 0.98);
    eccentricity_vector 20 3 (1.1, 0.81, 0.47, 1.32, 0.98, 0.64, 0.3);
    disney_diffuse 15 0 (0.81, 0.47, 0.64, 0.3);
    option_gamma 15 3 (1.32, 1.15, 0.03, 0.3, 0.81);
    maxwell 3 2 (0.3, 1.32, 0.98);
    coulomb_three 8 1 (0.3, 0.81, 0.47, 1.32, 0.98, 0.64, 1.15);
}
