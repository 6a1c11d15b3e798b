//! Loops whose steps iterate, each until numbers of its own say stop: in lanes they give what the plain loops give, to the bit.

#[path = "../forced/mod.rs"]
mod forced;

use fastmath::Report;

/// What a loop reads, the floats and the integers that it writes, and what it adds up.
type Function = fn(&[f64], &[f64], &mut [f64], &mut [u32]) -> u64;

/// Loops by name: plain, turned, and what was said of the turned one.
type Table = &'static [(&'static str, [Function; 2], Report)];

macro_rules! turned {
    ($table:ident $plain:ident $fast:ident [$($option:tt)*]; $($name:ident($x:ident, $y:ident, $out:ident, $counts:ident) $body:block)*) => {
        #[allow(clippy::needless_range_loop, clippy::explicit_counter_loop, clippy::assign_op_pattern, clippy::while_float, unused_variables)] // loops as people write them
        mod $plain { $(pub fn $name($x: &[f64], $y: &[f64], $out: &mut [f64], $counts: &mut [u32]) -> u64 $body)* }
        #[fastmath::fastmath($($option)* report, dispatch, allow(unused_flag))]
        #[allow(clippy::needless_range_loop, clippy::explicit_counter_loop, clippy::assign_op_pattern, clippy::while_float, unused_variables)]
        mod $fast { $(pub fn $name($x: &[f64], $y: &[f64], $out: &mut [f64], $counts: &mut [u32]) -> u64 $body)* }
        pub const $table: &[(&str, [Function; 2], Report)] = &[
            $((stringify!($name), [$plain::$name, $fast::$name], $fast::$name::REPORT)),*
        ];
    };
}

mod called;
mod carried;
mod random;
mod steps;

use called::{BESIDE, CALLED};
use carried::CARRIED;
use random::RANDOM;
use steps::{ALL, FUSED};

/// Numbers without a pattern between −1.4 and 1.1.
fn numbers(count: usize, stride: usize) -> Vec<f64> {
    (0..count).map(|i| ((i * 7919 + stride * 104_729) % 1009) as f64 / 400.0 - 1.4).collect()
}

/// What a loop made of its inputs, as bits; which NaN it is, the language leaves open.
fn found(function: Function, n: usize) -> (Vec<u64>, Vec<u32>, u64) {
    let (x, y, mut out, mut counts) = (numbers(n, 1), numbers(n, 2), vec![0.25; n], vec![7; n]);
    let total = function(&x, &y, &mut out, &mut counts);
    let bits = |x: f64| if x.is_nan() { u64::MAX } else { x.to_bits() };
    (out.into_iter().map(bits).collect(), counts, total)
}

/// The loops of a table that are not turned in lanes, with the reasons.
fn left(table: Table) -> Vec<String> {
    let reasons = |(name, _, report): &(&str, [Function; 2], Report)| {
        let turned = report.steps.iter().any(|step| step.rule == "turned in lanes");
        (!turned).then(|| format!("{name}: {:?}", report.left.iter().map(|left| left.reason).collect::<Vec<_>>()))
    };
    table.iter().filter_map(reasons).collect()
}

fn agrees_with_the_plain_loops(table: Table) {
    for (name, [plain, fast], _) in table {
        for n in 0..=300 {
            assert_eq!(found(*plain, n), found(*fast, n), "{name} of {n}");
        }
    }
}

#[test]
fn every_step_ends_as_it_would_alone() {
    [ALL, CALLED, BESIDE, CARRIED].into_iter().for_each(agrees_with_the_plain_loops);
    assert_eq!([ALL, CALLED, FUSED].map(left).concat(), [""; 0]);
}

/// What `tools/random_turns.py` wrote: most of it is turned in lanes, and all of it gives what the plain loops give.
#[test]
fn random_steps_end_as_they_would_alone() {
    agrees_with_the_plain_loops(RANDOM);
    let left = left(RANDOM);
    println!("as written: {left:#?}");
    assert!(left.len() * 4 <= RANDOM.len(), "{left:#?}");
}

/// Without `nnan`, the greater of a number and a NaN is the number, in lanes as in the plain loop.
#[test]
fn what_is_greater_beside_nan_is_the_number() {
    #[fastmath::fastmath(reassoc, report)]
    fn greater(x: &[f64], y: &[f64]) -> f64 {
        x.iter().zip(y).map(|(x, y)| x.max(*y) - y.min(*x)).sum()
    }
    assert!(greater::REPORT.steps.iter().any(|step| step.rule == "split over lanes"));
    let (x, y) = ([1.0; 100], [f64::NAN; 100]);
    assert_eq!([greater(&x, &y), greater(&y, &x)], [0.0, 0.0]);
}

/// Every machine turns other numbers of steps side by side, and none may tell; `fused` makes them round alike.
#[test]
fn every_machine_gives_the_same_bits() {
    let results = || {
        let all =
            ALL.iter().chain(CALLED).chain(FUSED).flat_map(|(_, [_, fast], _)| [1, 31, 100].map(|n| found(*fast, n)));
        let bits = all
            .flat_map(|(out, counts, total)| out.into_iter().chain(counts.into_iter().map(u64::from)).chain([total]));
        bits.map(|bits| format!("{bits:x} ")).collect()
    };
    forced::same_bits("every_machine_gives_the_same_bits", results, 500);
}
