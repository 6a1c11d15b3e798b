//! What looks as if it could not be small, and is: what lanes take for normal numbers has to be such for every argument.

use crate::twice::twice;

twice! {
    #[fastmath::fastmath(afn, ninf, dispatch, report)]
    /// The greater one of a number and NaN is the number.
    pub fn beside_nan(x: &[f32], y: &[f32], out: &mut [f32]) {
        for i in 0..out.len() {
            out[i] = x[i].max(y[i] * y[i] + 0.5).sqrt();
        }
    }
    /// The product of two small numbers is zero, and stays it.
    pub fn underflown(x: &[f32], y: &[f32], out: &mut [f32]) {
        for i in 0..out.len() {
            out[i] = ((x[i].abs() + 1e-30) * 1e-30 * 1e38).sqrt() + y[i].abs();
        }
    }
    /// The square is rounded to the number that is taken from it.
    pub fn rounded_off(x: &[f32], y: &[f32], out: &mut [f32]) {
        for i in 0..out.len() {
            let near = x[i].abs() + 0.3;
            let square = near * near;
            out[i] = (square + (-0.09)).sqrt() + y[i].abs();
        }
    }
    /// As above where no operand is NaN.
    pub fn far(x: &[f32], y: &[f32], out: &mut [f32]) {
        for i in 0..out.len() {
            out[i] = (x[i] * x[i] + y[i] * y[i]).max(0.5).sqrt();
        }
    }
}

fn check(name: &str, plain: fn(&[f32], &[f32], &mut [f32]), lanes: fn(&[f32], &[f32], &mut [f32])) {
    for length in 0..100 {
        let x: Vec<f32> = (0..length).map(|i| if i % 5 == 3 { 0.25 * i as f32 } else { 0.0 }).collect();
        let y: Vec<f32> = x.iter().map(|x| if *x == 0.0 && name == "beside_nan" { f32::NAN } else { -x }).collect();
        let (mut expected, mut found) = (x.clone(), x.clone());
        plain(&x, &y, &mut expected);
        lanes(&x, &y, &mut found);
        for (at, (expected, found)) in expected.iter().zip(&found).enumerate() {
            let near = (expected - found).abs() <= expected * 1e-6;
            assert!(near, "{name}, {at} of {length}: {found}, not {expected}");
        }
    }
}

#[test]
fn small_radicands_are_asked_for() {
    check("beside_nan", plain::beside_nan, lanes::beside_nan);
    check("underflown", plain::underflown, lanes::underflown);
    check("rounded_off", plain::rounded_off, lanes::rounded_off);
    check("far", plain::far, lanes::far);
    for report in [lanes::beside_nan::REPORT, lanes::underflown::REPORT, lanes::rounded_off::REPORT, lanes::far::REPORT]
    {
        assert!(report.steps.iter().any(|step| step.rule == "set in lanes"), "{:?}", report.left);
    }
}
