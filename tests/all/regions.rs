//! Flags of a block's own hold where a closure is read in the place of its call.

use fastmath::{Report, fastmath};

#[fastmath(fast, report)]
fn block(x: &[f64]) -> f64 {
    x.iter()
        .map(|x| {
            #[fastmath(strict)]
            {
                x * x * 0.1 + 1.0
            }
        })
        .sum()
}

#[rustfmt::skip] // It drops the attribute.
#[fastmath(fast, report)]
fn body(x: &[f64]) -> f64 {
    x.iter().map(|x| #[fastmath(strict)] { x * x * 0.1 + 1.0 }).sum()
}

#[fastmath(fast, report)]
fn closure(x: &[f64]) -> f64 {
    x.iter()
        .map(
            #[fastmath(strict)]
            |x| x * x * 0.1 + 1.0,
        )
        .sum()
}

#[fastmath(fast, report)]
fn statement(x: &[f64]) -> f64 {
    x.iter()
        .map(|x| {
            #[fastmath(strict)]
            let y = x * x * 0.1 + 1.0;
            y
        })
        .sum()
}

#[rustfmt::skip]
#[fastmath(reassoc, report)]
fn wider(x: &[f64]) -> f64 {
    x.iter().map(|x| #[fastmath(contract)] { x * x * 0.1 + 1.0 }).sum()
}

/// The sum itself is not to be split.
#[rustfmt::skip]
#[fastmath(fast, report)]
fn folded(x: &[f64]) -> f64 {
    x.iter().fold(0.0, |sum, x| #[fastmath(strict)] { sum + x * x * 0.1 })
}

fn splits(report: &Report) -> bool {
    report.steps.iter().any(|step| step.rule.contains("lanes"))
}

#[test]
fn a_block_of_a_closure_keeps_its_flags() {
    for report in [&block::REPORT, &body::REPORT, &closure::REPORT, &statement::REPORT] {
        assert!(splits(report) && report.after.fma == 0, "{report}");
    }
    assert!(splits(&wider::REPORT) && wider::REPORT.after.fma == 1, "{}", wider::REPORT);
    assert!(!splits(&folded::REPORT) && folded::REPORT.after.fma == 0, "{}", folded::REPORT);
    // One step alone is as it is written.
    let one = 0.7f64;
    let expected = one * one * 0.1 + 1.0;
    assert_eq!([block, body, closure, statement].map(|run| run(&[one])), [expected; 4]);
    assert_eq!(wider(&[one]), (one * one).mul_add(0.1, 1.0));
    assert_eq!(folded(&[one, 1.0]), one * one * 0.1 + 0.1);
}
