//! Angles beyond 2^30, `far.txt`, made by `tools/approx_far.py`: the numbers nearest to multiples of pi/2 are among them.

use fma_core::Format;
use fma_core::approx::{Separate, TWO_OVER_PI, whole};

use super::bound;
use super::error::{Exact, f32_error};

/// A function of any angle in both formats.
type Whole = (&'static str, fn(f64) -> f64, fn(f32) -> f32);

const WHOLE: [Whole; 3] = [
    ("sin", whole::sin::<Separate, f64>, whole::sin::<Separate, f32>),
    ("cos", whole::cos::<Separate, f64>, whole::cos::<Separate, f32>),
    ("tan", whole::tan::<Separate, f64>, whole::tan::<Separate, f32>),
];

#[test]
fn far_angles_are_as_accurate_as_near_ones() {
    let table: Vec<Exact> = include_str!("far.txt").lines().filter_map(Exact::parse).collect();
    for (name, double, single) in WHOLE {
        let lines: Vec<&Exact> = table.iter().filter(|line| line.name == name).collect();
        assert!(lines.len() > 400, "{}", lines.len());
        let (mut worst, mut worst_single) = (0.0f64, 0.0f64);
        for line in lines {
            worst = worst.max(line.error(double(line.x)));
            let mirrored = if name == "cos" { double(-line.x) } else { -double(-line.x) };
            assert_eq!(mirrored, double(line.x), "{name} of {}", -line.x);
            if f64::from(line.x as f32) == line.x {
                worst_single = worst_single.max(f32_error(single(line.x as f32), line.result));
            }
        }
        println!("{name}: {worst:.4} ulp of f64, {worst_single:.4} of f32");
        assert!(worst <= bound(name, Format::F64), "{name}: {worst} of f64");
        assert!(worst_single <= bound(name, Format::F32), "{name}: {worst_single} of f32");
    }
}

#[test]
fn what_is_no_angle_has_no_sine() {
    for (name, double, single) in WHOLE {
        for x in [f64::INFINITY, f64::NEG_INFINITY, f64::NAN] {
            assert!(double(x).is_nan() && single(x as f32).is_nan(), "{name} of {x}");
        }
    }
}

/// Each row begins where the one before it has 32 bits more.
#[test]
fn rows_are_fractions_of_one_number() {
    for pair in TWO_OVER_PI.windows(2).skip(1) {
        let scaled = pair[0][0] * 2f64.powi(32);
        assert!((scaled - scaled.floor() - pair[1][0]).abs() < 2f64.powi(-20), "{pair:?}");
    }
}
