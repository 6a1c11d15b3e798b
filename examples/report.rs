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

/// The same of its PTX, by target.
#[fastmath(fast, report, ptx(sm_75, sm_100), kernel(map(x, y)))]
fn line(a: f32, x: f32, y: f32) -> f32 {
    a * x + y
}

const fn floats(target: &str) -> u32 {
    match line::REPORT.ptx_for(target) {
        Some(ptx) => ptx.floats,
        None => 0,
    }
}

// Four elements at once and one at a time; where two fit one instruction, two pairs and one.
const _: () = assert!(floats("sm_75") == 5 && floats("sm_100") == 3);

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
    for ptx in line::REPORT.ptx {
        println!("  {}: {} floating-point instructions of {}", ptx.target, ptx.floats, ptx.total);
    }
    assert_eq!(line(2.0, 3.0, 4.0), 10.0);
    assert_eq!(light(1.0, 2.0, 3.0, 4.0, 5.0), -19.0);
    assert_eq!(both(1.0, 2.0, 3.0, 4.0), -14.0);
}
