//! Angles beyond 2^30, `far.txt`, made by `tools/approx_far.py`: the numbers nearest to multiples of pi/2 are among them.

use fma_core::Format;
use fma_core::approx::{self, Fused, Lane, Separate, TWO_OVER_PI, slices};
use fma_core::lanes::{Element, Four, Lanes, Map, One, map};
use fma_core::machine::{Avx2, Avx512, Baseline, Machine};

use super::bound;
use super::error::{Exact, f32_error};

/// A function of any angle in both formats.
type Whole = (&'static str, fn(f64) -> f64, fn(f32) -> f32);

const WHOLE: [Whole; 3] = [
    ("sin", approx::sin::<Separate, f64>, approx::sin::<Separate, f32>),
    ("cos", approx::cos::<Separate, f64>, approx::cos::<Separate, f32>),
    ("tan", approx::tan::<Separate, f64>, approx::tan::<Separate, f32>),
];

/// The lines of a function; under Miri some of them.
fn lines(name: &str) -> Vec<Exact> {
    let lines: Vec<&str> =
        include_str!("far.txt").lines().filter(|line| line.split(' ').next() == Some(name)).collect();
    assert!(lines.len() > 400, "{name} has {}", lines.len());
    lines.into_iter().step_by(crate::or_under_miri(1, 97)).filter_map(Exact::parse).collect()
}

#[test]
fn far_angles_are_as_accurate_as_near_ones() {
    for (name, double, single) in WHOLE {
        let (mut worst, mut worst_single) = (0.0f64, 0.0f64);
        for line in lines(name) {
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

/// Every f32 beyond 2^30 on demand; else a stride. The reference is std's in f64, which knows them all.
#[test]
fn every_far_f32_has_its_sine() {
    let references: [fn(f64) -> f64; 3] = [f64::sin, f64::cos, f64::tan];
    for ((name, _, single), reference) in WHOLE.into_iter().zip(references) {
        crate::spread((255 << 23) - (157 << 23), crate::or_under_miri(1, 11) * 7919, |offset| {
            let x = f32::from_bits((157 << 23) + offset as u32);
            let error = f32_error(single(x), reference(x.into()));
            assert!(error <= bound(name, Format::F32), "{name} of {x:e}: {error}");
        });
    }
}

/// Sine, cosine and tangent at once.
struct Circular;

impl<T: Element> Map<T, 1, 3> for Circular {
    const IS_LONG: bool = true;

    fn step<M: Machine, V: Lane<Scalar = T>>(&self, [x]: [V; 1], _: [V; 3]) -> [V; 3] {
        [approx::sin::<Separate, V>(x), approx::cos::<Separate, V>(x), approx::tan::<Separate, V>(x)]
    }
}

fn in_lanes<M: Machine, L: Lanes, T: Element + Into<f64>>(x: &[T]) {
    let mut outs = [x.to_vec(), x.to_vec(), x.to_vec()];
    map::<M, L, T, _, _, _, 1, 3>(Circular, [x], outs.each_mut().map(|out| &mut out[..]));
    for (index, &x) in x.iter().enumerate() {
        let alone = Circular.step::<Baseline, T>([x], [x; 3]);
        for (out, alone) in outs.iter().zip(alone) {
            let (got, alone): (f64, f64) = (out[index].into(), alone.into());
            assert!(got.to_bits() == alone.to_bits() || got.is_nan() && alone.is_nan(), "{got} {alone}");
        }
    }
}

fn in_all_lanes<T: Element + Into<f64>>(numbers: &[T]) {
    for length in (0..100).step_by(crate::or_under_miri(1, 41)) {
        let x = &numbers[..length];
        in_lanes::<Baseline, One, T>(x);
        in_lanes::<Baseline, Four, T>(x);
        if Avx2::is_here() {
            in_lanes::<Avx2, One, T>(x);
            in_lanes::<Avx2, Four, T>(x);
        }
        if Avx512::is_here() {
            in_lanes::<Avx512, One, T>(x);
            in_lanes::<Avx512, Four, T>(x);
        }
    }
}

/// Near ones, far ones and what is no angle, in every place of a register: as each alone.
#[test]
fn far_angles_in_lanes_are_those_alone() {
    crate::ask();
    let number = |i: u64| match i.wrapping_mul(0x9e37_79b9_7f4a_7c15) {
        bits if bits >> 60 == 0 => f64::INFINITY,
        bits if bits >> 60 == 1 => f64::NAN,
        bits if bits >> 60 < 6 => (bits as i64) as f64 * 1e10,
        bits => (bits as i32).into(),
    };
    let numbers: Vec<f64> = (0..100).map(number).collect();
    in_all_lanes::<f64>(&numbers);
    in_all_lanes::<f32>(&numbers.iter().map(|&x| x as f32).collect::<Vec<f32>>());
}

/// The table's angles, one after another: with the bits of the fused function where this machine fuses.
#[test]
fn slices_take_far_angles() {
    let table = lines("sin");
    let x: Vec<f64> = table.iter().map(|line| line.x).collect();
    let mut out = vec![0.0; x.len()];
    slices::sin(&x, &mut out);
    for (line, got) in table.iter().zip(out) {
        assert!(line.error(got) <= bound("sin", Format::F64), "sin of {:e}: {got}", line.x);
        let either = [approx::sin::<Fused, f64>(line.x), approx::sin::<Separate, f64>(line.x)];
        assert!(either.contains(&got), "sin of {:e}: {got}, not one of {either:?}", line.x);
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
