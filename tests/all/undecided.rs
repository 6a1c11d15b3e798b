//! Numbers whose type the compiler learns from what a rewrite takes away: methods are called on them by their type.

use fastmath::fastmath;

macro_rules! of_literals {
    ($(#[$flags:meta])? $name:ident) => {
        $(#[$flags])?
        fn $name(x: f64) -> f64 {
            let (weights, two, rows) = ([0.25, 0.5], (1.5, 2), [[1.0, 4.0], [9.0, 16.0]]);
            let (other, one) = (&[2.0, 8.0], &3.0);
            let first = (0.0f64 + weights[1]).sqrt() + (1.0f64 * two.0).abs() + (rows[1][0] / 1.0f64).sqrt();
            let last = (0.0f64 + other[1]).sqrt() + (1.0f64 * *one).exp() + ((if x > 0.5 { 1.5 } else { 2.5 }) + 0.0f64).sqrt();
            first * x + last + (0.0f64 + weights[0]).max(weights[1]) + f64::from(two.1)
        }
    };
}

of_literals!(of_literals);
of_literals!(
    #[fastmath(reassoc, contract, nsz)]
    rewritten_of_literals
);

#[test]
fn a_number_in_what_literals_begin_is_taken_without_methods() {
    for x in [0.25, 0.5, 3.0] {
        assert!((rewritten_of_literals(x) - of_literals(x)).abs() < 4.0 * f64::EPSILON * of_literals(x));
    }
}
