//! Roots that only run where what they are of is not negative say nothing of the quotients elsewhere.

use fastmath::fastmath;

macro_rules! guarded {
    ($name:ident, $flags:meta) => {
        #[$flags]
        mod $name {
            pub fn arms(x: f64, y: f64) -> f64 {
                if y > 0.0 { x / y.sqrt() } else { x / y }
            }

            pub fn two_choices(x: f64, y: f64) -> f64 {
                let root = if y > 0.0 { x / y.sqrt() } else { 1.0 };
                let quotient = if y < 0.0 { x / y } else { 2.0 };
                root * quotient
            }

            pub fn squared(x: f64, y: f64) -> f64 {
                if y > 0.0 {
                    let root = y.sqrt();
                    x / root
                } else {
                    let quotient = x / y;
                    quotient * quotient
                }
            }

            pub fn before_the_choice(x: f64, y: f64) -> f64 {
                let quotient = 1.0 / y;
                if y > 0.0 { quotient + x / y.sqrt() } else { quotient }
            }

            pub fn returned_early(x: f64, y: f64) -> f64 {
                let quotient = x / y;
                if y < 0.0 {
                    return quotient;
                }
                quotient + x / y.sqrt()
            }

            /// What is sure: a root and one division.
            pub fn sure(x: f64, y: f64) -> f64 {
                let y = y * y + 1.0;
                let root = y.sqrt();
                x / (root * y) + 1.0 / y
            }
        }
    };
}

guarded!(plain, cfg(all()));
guarded!(fast, fastmath(fast, report));

const _: () = assert!(fast::sure::REPORT.after.div == 2 && fast::sure::REPORT.after.special == 0);

#[test]
fn a_guarded_root_promises_nothing_elsewhere() {
    macro_rules! compared {
        ($($name:ident)*) => {
            $(for y in [-4.0, -1.0, 1.0, 4.0] {
                for x in [-2.0, 0.5, 3.0] {
                    let (wanted, got) = (plain::$name(x, y), fast::$name(x, y));
                    assert!((got - wanted).abs() <= 1e-15 * wanted.abs(), "{}({x}, {y}): {got}, not {wanted}", stringify!($name));
                }
            })*
        };
    }
    compared!(arms two_choices squared before_the_choice returned_early sure);
}

#[fastmath(fast, report)]
fn strict_reciprocal(x: f64, y: f64) -> f64 {
    #[fastmath(strict)]
    let inverse = 1.0 / y;
    let d = x + 1.0;
    x / (d * d) + 7.0 / (d * d * d) + x * inverse
}

/// A reciprocal that permits nothing stays one, whatever happens to the quotients beside it.
#[test]
fn a_strict_reciprocal_stays() {
    let report = strict_reciprocal::REPORT;
    assert!(report.steps.iter().any(|step| step.rule == "quotients"));
    assert_eq!(report.after.div, 2, "{:?}", report.steps);
    assert!(report.steps.iter().all(|step| !step.after.contains("x / y")), "{:?}", report.steps);
    assert_eq!(strict_reciprocal(1.0, 4.0), 0.25 + 0.875 + 0.25);
}
