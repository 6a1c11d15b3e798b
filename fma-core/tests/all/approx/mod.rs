//! The approximations: their errors against `ACCURACY`, which must be neither exceeded nor loose; limits, signs, symmetries.

mod error;
mod far;
mod functions;
mod lanes;
mod slices;
mod table;

use crate::exhaustive;
use error::{Exact, Worst, f32_error, f32_errors, f32_worst, f64_errors, is_of_angles};
use fma_core::Format;
use fma_core::approx::ACCURACY;
use functions::{Function, Symmetry, functions, has_fused};

/// How loose a bound may be where no sweep is complete.
const SLACK: f64 = 1.3;

/// How loose the bound of a function of one f32 may be, whose worst argument is known: less than a unit of the last digit that the table has.
const LAST_DIGIT: f64 = 0.01;

fn bound(name: &str, format: Format) -> f64 {
    let row = ACCURACY.iter().find(|row| row.function == name && row.format == format);
    row.unwrap_or_else(|| panic!("ACCURACY has no row for {name} of {format:?}")).ulps
}

/// Whether the errors are those of all ways at the worst of all arguments.
#[derive(Clone, Copy, PartialEq)]
enum Sweep {
    Complete,
    Partial,
}

/// The largest error, separate, fused or in slices, against the row of the table.
fn complaint(name: &str, format: Format, worst: &[Worst], sweep: Sweep) -> Option<String> {
    let worst = *worst.iter().max_by(|a, b| a.ulps.total_cmp(&b.ulps))?;
    let bound = bound(name, format);
    let say = |what: &str| {
        Some(format!(
            "{name} of {format:?}: {:.4} ulp at {:e}, {:e}: {what} {bound}",
            worst.ulps, worst.at.0, worst.at.1
        ))
    };
    let is_loose = match sweep {
        Sweep::Complete => worst.ulps + LAST_DIGIT <= bound,
        Sweep::Partial => worst.ulps * SLACK < bound,
    };
    if worst.ulps > bound {
        return say("above");
    }
    if is_loose { say("far below") } else { None }
}

fn assert_none(complaints: Vec<String>) {
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn every_row_is_a_function_and_every_function_has_rows() {
    let names: Vec<&str> = functions().iter().flat_map(|function| [function.name; 2]).collect();
    assert_eq!(ACCURACY.iter().map(|row| row.function).collect::<Vec<_>>(), names);
    let formats = ACCURACY.iter().map(|row| row.format);
    assert!(formats.eq([Format::F32, Format::F64].into_iter().cycle().take(names.len())));
}

/// A stride of all f32, and where the error is largest of all; on demand, all (one pattern in 64 for functions of two): a minute or two a
/// function in the release profile. Under Miri only where it is largest.
#[test]
fn f32_errors_are_those_of_the_table() {
    let worst = |function: &Function| {
        let stride = match (exhaustive(), function.binary) {
            (false, _) => crate::stride(8209) as u64,
            (true, true) => 64,
            (true, false) => 1,
        };
        let swept = (!cfg!(miri)).then(|| f32_worst(function, stride));
        let all: Vec<Worst> = swept.into_iter().flatten().chain(f32_at_worst(function)).collect();
        let sweep = if function.binary || !has_fused() { Sweep::Partial } else { Sweep::Complete };
        complaint(function.name, Format::F32, &all, sweep)
    };
    assert_none(functions().iter().filter_map(worst).collect());
}

/// The errors at the arguments that `approx_error f32 1` (for functions of two, `approx_error f32 64`) printed as the worst.
fn f32_at_worst(function: &Function) -> [Worst; 3] {
    let line = include_str!("worst_f32.txt").lines().find(|line| line.split(' ').next() == Some(function.name));
    let line = line.unwrap_or_else(|| panic!("no worst arguments of {}", function.name));
    let numbers: Vec<f32> =
        line.replace(',', " ").split_ascii_whitespace().filter_map(|word| word.parse().ok()).collect();
    // An error and two arguments for each way.
    assert!(numbers.len() == if is_of_angles(function) { 9 } else { 6 }, "not a line of approx_error: {line}");
    let argument = |at: usize| numbers.chunks(3).map(|way| way[at]).collect::<Vec<f32>>();
    f32_errors(function, &argument(1), &argument(2))
}

fn hard_cases() -> Vec<Exact> {
    include_str!("hard.txt")
        .lines()
        .map(|line| Exact::parse(line).unwrap_or_else(|| panic!("not a line of exact results: {line}")))
        .collect()
}

#[test]
fn f64_errors_at_hard_cases_are_those_of_the_table() {
    let table = hard_cases();
    let of = |function: &Function| {
        let lines: Vec<&Exact> = table.iter().filter(|line| line.name == function.name).collect();
        assert!(lines.len() >= 32, "{} has {} hard cases", function.name, lines.len());
        let worst = f64_errors(function, &lines).map(|errors| {
            let mut worst = Worst::default();
            errors.iter().zip(&lines).for_each(|(&error, line)| worst.see(error, (line.x, line.y)));
            worst
        });
        complaint(function.name, Format::F64, &worst, Sweep::Partial)
    };
    assert_none(functions().iter().filter_map(of).collect());
}

#[test]
fn the_documented_bounds_are_those_of_the_table() {
    let document = include_str!("../../../../docs/approx.md");
    assert!(
        document.contains(&table::accuracy_table()),
        "docs/approx.md: paste the output of `cargo run -p fma-core --example approx_error table`"
    );
}

/// A bound met by an error that is not there is reported: the checker can fail both ways.
#[test]
fn the_checker_catches_loose_and_exceeded_bounds() {
    let bound = bound("exp", Format::F32);
    let said = |ulps, sweep| complaint("exp", Format::F32, &[Worst { ulps, at: (0.0, 0.0) }, Worst::default()], sweep);
    for (sweep, loose) in [(Sweep::Partial, bound / 1.31), (Sweep::Complete, bound - 0.011)] {
        assert!(said(bound * 1.01, sweep).is_some_and(|text| text.contains("above")));
        assert!(said(loose, sweep).is_some_and(|text| text.contains("far below")));
        assert_eq!(said(bound, sweep), None);
    }
    assert_eq!((said(bound / 1.29, Sweep::Partial), said(bound - 0.009, Sweep::Complete)), (None, None));
    assert!(
        f32_error(1.0, 1.0 + 2f64.powi(-23)) == 1.0
            && f32_error(-0.0, 0.0).is_infinite()
            && f32_error(1.0, f64::NAN).is_infinite()
    );
}

/// Zeros, infinities, NaN, the ends of the ranges, small integers, of both signs.
fn special() -> Vec<f64> {
    let magnitudes =
        [0.0, f64::INFINITY, 1.0, 0.5, 0.25, 2.0, 3.0, 4.0, 0.999, 1.001, 1.5, 2.5, 1e-30, 1e30, 40.0, 89.5, 104.5];
    let ends = [
        f32::MIN_POSITIVE.into(),
        f32::from_bits(1).into(),
        f32::MAX.into(),
        16_777_215.0,
        16_777_216.0,
        8_388_607.5,
        8_388_609.0,
        131_072.0,
        131_073.5,
        200_000.0,
    ];
    let wide = [
        f64::MIN_POSITIVE,
        f64::from_bits(1),
        f64::MAX,
        9_007_199_254_740_991.0,
        9_007_199_254_740_992.0,
        4_503_599_627_370_495.5,
    ];
    let all = magnitudes.iter().chain(&ends).chain(&wide).flat_map(|&x| [x, -x]);
    all.chain([f64::NAN, 710.2, -745.2, 1_073_741_824.0, 1_073_741_825.0]).collect()
}

fn special_arguments(function: &Function) -> (Vec<f64>, Vec<f64>) {
    let second = if function.binary { special() } else { vec![0.0] };
    let all = special()
        .into_iter()
        .step_by(if cfg!(miri) { 17 } else { 1 })
        .flat_map(|x| second.iter().map(move |&y| (x, y)));
    all.step_by(if function.binary && cfg!(miri) { 29 } else { 1 }).unzip()
}

#[test]
fn f32_special_arguments_give_what_ieee_says() {
    for function in functions() {
        let (x, y) = special_arguments(&function);
        let (x, y): (Vec<f32>, Vec<f32>) =
            (x.iter().map(|&x| x as f32).collect(), y.iter().map(|&y| y as f32).collect());
        let mut out = vec![0.0; x.len()];
        for run in [Some(function.f32.separate), has_fused().then_some(function.f32.fused)].into_iter().flatten() {
            run(&x, &y, &mut out);
            for ((&x, &y), &got) in x.iter().zip(&y).zip(&out) {
                let exact = (function.reference)(x.into(), y.into());
                assert!(
                    f32_error(got, exact) <= bound(function.name, Format::F32),
                    "{}({x:e}, {y:e}) = {got:e}, not {exact:e}",
                    function.name
                );
            }
        }
    }
}

#[test]
fn f64_special_arguments_give_what_ieee_says() {
    for function in functions().iter().filter(|function| function.name != "erf") {
        let (x, y) = special_arguments(function);
        let mut out = vec![0.0; x.len()];
        for run in [Some(function.f64.separate), has_fused().then_some(function.f64.fused)].into_iter().flatten() {
            run(&x, &y, &mut out);
            for ((&x, &y), &got) in x.iter().zip(&y).zip(&out) {
                // std's is within a few units, which here tells limits, signs and NaN
                let result = (function.reference)(x, y);
                let exact = Exact { name: String::new(), x, y, result, residue: 0.0 };
                assert!(exact.error(got) <= 4.0, "{}({x:e}, {y:e}) = {got:e}, not {result:e}", function.name);
            }
        }
    }
}

/// Patterns from all over the range, and numbers about multiples of pi/2, where a rounding may pass 1.
#[test]
fn results_stay_in_their_range_for_every_finite_argument() {
    let stride = crate::stride(1);
    let about = (0..20_000u32)
        .step_by(stride)
        .map(|i| f64::from(i / 20) * core::f64::consts::FRAC_PI_2 + f64::from(i % 20) * 1e-5);
    let x: Vec<f32> = (0..200_000u32)
        .step_by(stride)
        .map(|i| f32::from_bits(i.wrapping_mul(21_473)))
        .chain(about.clone().map(|x| x as f32))
        .collect();
    let wide: Vec<f64> = (0..200_000u64)
        .step_by(stride)
        .map(|i| f64::from_bits(i.wrapping_mul(92_233_720_368_547)))
        .chain(about)
        .collect();
    for function in functions().iter().filter(|function| ["sin", "cos", "tanh", "erf"].contains(&function.name)) {
        let (mut out, mut wide_out) = (x.clone(), wide.clone());
        for fused in [false, has_fused()] {
            (if fused { function.f32.fused } else { function.f32.separate })(&x, &x, &mut out);
            (if fused { function.f64.fused } else { function.f64.separate })(&wide, &wide, &mut wide_out);
            assert!(x.iter().zip(&out).all(|(x, y)| !x.is_finite() || y.abs() <= 1.0), "{} of f32", function.name);
            assert!(
                wide.iter().zip(&wide_out).all(|(x, y)| !x.is_finite() || y.abs() <= 1.0),
                "{} of f64",
                function.name
            );
        }
    }
}

#[test]
fn odd_and_even_functions_are_so_to_the_bit() {
    for function in functions() {
        let sign = match function.symmetry {
            Symmetry::Odd => 1u64 << 63,
            Symmetry::Even => 0,
            Symmetry::None => continue,
        };
        let x: Vec<f64> = (0..10_000).step_by(crate::stride(1)).map(|i| f64::from(i) * 0.003_7).collect();
        let negative: Vec<f64> = x.iter().map(|x| -x).collect();
        let (mut out, mut negative_out) = (x.clone(), x.clone());
        (function.f64.separate)(&x, &x, &mut out);
        (function.f64.separate)(&negative, &x, &mut negative_out);
        let same = |(a, b): (&f64, &f64)| a.to_bits() ^ sign == b.to_bits() || a.is_nan() && b.is_nan();
        assert!(out.iter().zip(&negative_out).all(same), "{}", function.name);
    }
}

/// With two roundings as with one, and on every machine: the bits of the separate functions depend on nothing but their argument.
#[test]
fn logarithms_of_powers_of_two_and_ten_are_exact() {
    use fma_core::approx::{Separate, exp2, log2, log10};
    for k in (-1022i32..=1023).step_by(crate::stride(1)) {
        let power = 2f64.powi(k);
        assert_eq!((log2::<Separate, _>(power), exp2::<Separate, _>(f64::from(k))), (f64::from(k), power));
    }
    for (k, power) in [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e9, 1e15, 1e22]
        .into_iter()
        .zip([0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 9.0, 15.0, 22.0])
    {
        assert_eq!(log10::<Separate, _>(k), power);
    }
}

#[test]
fn what_is_timed_beside_them_is_the_same_function() {
    for function in functions() {
        assert!(
            function.peers_agree(),
            "{}: std's loop, the reference or the symmetry is another function's",
            function.name
        );
    }
}
