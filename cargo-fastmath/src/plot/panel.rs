//! One input: its axis, the dots and the moving averages.

use std::fmt::Write;

use super::axis::Axis;
use super::{Plot, WIDTH, class, escaped};
use crate::measure::Error;
use crate::subject::Version;

pub const HEIGHT: f64 = 264.0;
pub const LEFT: f64 = 56.0;
pub const RIGHT: f64 = 24.0;
const BOTTOM: f64 = 52.0;
const TOP: f64 = 8.0;

/// More dots than this hide one another.
const DOTS: usize = 2000;

/// How many parts the moving average looks at, and how many points it has.
const WINDOWS: usize = 24;
const POINTS: usize = 160;

/// Draws the errors against one input.
pub fn panel(of: &Plot<'_>, index: usize, out: &mut String) {
    let param = &of.subject.params[index];
    let axis = Axis::new(param.ty, of.spreads[index]);
    let highest = top_of(of.errors);
    let y = |bits: f64| TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - bits / highest);
    let x = |place: f64| LEFT + (WIDTH - LEFT - RIGHT) * place;
    frame(&axis, highest, &x, &y, out);
    let places: Vec<f64> = of.samples.iter().map(|sample| x(axis.place(sample.inputs[index]))).collect();
    for (version, errors) in Version::ALL.into_iter().zip(of.errors) {
        dots(version, &places, errors, &y, out);
    }
    let means = of.errors.each_ref().map(|errors| mean(&places, errors, &y));
    for path in &means {
        let _ = writeln!(out, "<path class=\"halo\" d=\"{path}\"/>");
    }
    for (version, path) in Version::ALL.into_iter().zip(&means) {
        let _ = writeln!(out, "<path class=\"mean {}\" d=\"{path}\"/>", class(version));
    }
    let (middle, below) = (x(0.5), HEIGHT - BOTTOM + 38.0);
    let name = escaped(&param.name);
    let _ = writeln!(
        out,
        "<text x=\"{middle}\" y=\"{below}\" text-anchor=\"middle\"><tspan font-weight=\"600\">{name}</tspan><tspan class=\"small\" dx=\"8\">{}</tspan></text>",
        axis.title()
    );
}

/// The end of the axis of errors: a power of two at or above the largest error.
fn top_of(errors: &[Vec<Error>; 2]) -> f64 {
    let largest = errors.iter().flatten().map(|error| error.bits).fold(0.0, f64::max);
    [2.0, 4.0, 8.0, 16.0, 32.0].into_iter().find(|top| largest <= *top).unwrap_or(64.0)
}

fn frame(axis: &Axis, highest: f64, x: &dyn Fn(f64) -> f64, y: &dyn Fn(f64) -> f64, out: &mut String) {
    let (left, right, bottom) = (x(0.0), x(1.0), y(0.0));
    for quarter in 0..=4 {
        let bits = highest * f64::from(quarter) / 4.0;
        let (class, at) = (if quarter == 0 { "axis" } else { "grid" }, y(bits));
        let _ = writeln!(out, "<path class=\"{class}\" d=\"M{left:.1} {at:.1}H{right:.1}\"/>");
        let _ = writeln!(
            out,
            "<text class=\"small\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{bits}</text>",
            left - 8.0,
            at + 4.0
        );
    }
    for (place, text) in axis.ticks() {
        let at = x(place);
        let _ = writeln!(out, "<path class=\"grid\" d=\"M{at:.1} {:.1}V{:.1}\"/>", y(highest), bottom + 4.0);
        let below = bottom + 17.0;
        let _ =
            writeln!(out, "<text class=\"small\" x=\"{at:.1}\" y=\"{below:.1}\" text-anchor=\"middle\">{text}</text>");
    }
}

/// All dots as one path of strokes without length, which round caps make visible.
fn dots(version: Version, places: &[f64], errors: &[Error], y: &dyn Fn(f64) -> f64, out: &mut String) {
    let every = places.len().div_ceil(DOTS).max(1);
    let mut path = String::new();
    for (x, error) in places.iter().zip(errors).step_by(every) {
        let _ = write!(path, "M{x:.1} {:.1}h0", y(error.bits));
    }
    let _ = writeln!(out, "<path class=\"dots {}\" d=\"{path}\"/>", class(version));
}

/// The moving average as a path.
fn mean(places: &[f64], errors: &[Error], y: &dyn Fn(f64) -> f64) -> String {
    let mut sorted: Vec<(f64, f64)> = places.iter().copied().zip(errors.iter().map(|error| error.bits)).collect();
    sorted.sort_by(|a, b| a.0.total_cmp(&b.0));
    let window = (sorted.len() / WINDOWS).max(1);
    let step = (sorted.len() / POINTS).max(1);
    let mut path = String::new();
    for part in sorted.windows(window).step_by(step) {
        let count = part.len() as f64;
        let (x, bits) = part.iter().fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        let _ = write!(path, "{}{:.1} {:.1}", if path.is_empty() { "M" } else { "L" }, x / count, y(bits / count));
    }
    path
}
