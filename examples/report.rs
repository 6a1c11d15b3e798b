//! What was rewritten, what one more flag would do, and what it costs, as constants.

use fastmath::fastmath;

#[fastmath(contract, report)]
fn light(dot: f32, dir: f32, angle: f32, line: f32, cdf: f32) -> f32 {
    -(dot * dir + angle * line) - cdf
}

/// The build fails if this ever costs more than two operations.
#[fastmath(contract, nsz, budget(total = 2))]
fn both(a: f32, b: f32, c: f32, d: f32) -> f32 {
    -(a * b + c * d)
}

const _: () = assert!(light::REPORT.after.fma == 1);

fn main() {
    let report = light::REPORT;
    println!("{}: {} operations, {} before", report.name, report.after.total, report.before.total);
    for step in report.steps {
        println!("  line {}: {} -> {} by {} ({})", step.line, step.before, step.after, step.rule, step.note);
    }
    for miss in report.near_misses {
        println!("  line {}: {} -> {} needs {}", miss.line, miss.before, miss.after, miss.missing);
    }
    assert!(report.near_misses.iter().any(|miss| miss.missing == "nsz"), "a folded sign needs nsz");
    assert_eq!(light(1.0, 2.0, 3.0, 4.0, 5.0), -19.0);
    assert_eq!(both(1.0, 2.0, 3.0, 4.0), -14.0);
}
