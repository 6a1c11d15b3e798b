//! What the edition of a crate decides.

use crate::assembly::{compile, package_of};

/// Before the edition of 2021 `array.into_iter()` lends.
const LENT: &str = r#"
#[fastmath::fastmath(fused)]
pub fn scaled(x: [f64; 3], y: Vec<f64>, k: f64) -> f64 {
    let mut sum = y.into_iter().map(|y| y * k + 1.0).sum::<f64>();
    for x in x.into_iter() { sum += x * k; }
    sum
}
#[fastmath::fastmath(df64)]
pub fn added(x: [f64; 3], k: f64) -> f64 { x.into_iter().map(|x| x * k).sum() }
#[fastmath::fastmath(fast)]
pub fn known(k: f64) -> f64 {
    let x = [0.5, 2.0];
    let mut sum = 0.0;
    for x in x.into_iter() { sum = sum * k + x * *x; }
    sum
}
"#;

#[test]
fn what_an_array_lends_is_no_float() {
    compile(&package_of("2018", "lent", "lent", LENT), "", &[]);
}
