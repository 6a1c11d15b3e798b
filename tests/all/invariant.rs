//! What a loop's turns do not change stays before the loop.

use fastmath::fastmath;

#[allow(clippy::assign_op_pattern, reason = "an assignment that reads its place first")]
#[fastmath(fast, report)]
pub mod fast {
    /// A product in each turn, and no division.
    pub fn by_reciprocal(y: f64, values: &mut [f64]) {
        let inverse = 1.0 / y;
        for value in values {
            *value *= inverse;
        }
    }

    /// One product in each turn, not two.
    pub fn by_product(x: f64, y: f64, values: &mut [f64]) {
        let scale = x * y;
        for value in values {
            *value *= scale;
        }
    }

    /// One addition in each turn.
    pub fn by_sum(x: f64, y: f64, values: &mut [f64]) {
        let offset = x * y + x + y * y;
        for value in values {
            *value += offset;
        }
    }

    pub fn by_quotient(x: f64, y: f64, values: &mut [f64]) {
        let divisor = x / y;
        for value in values {
            *value /= divisor;
        }
    }

    /// A root that only divides in the loop is one reciprocal before it.
    pub fn by_root(x: f64, values: &mut [f64]) {
        let root = x.sqrt();
        for value in values {
            *value /= root;
        }
    }

    /// The two that do not change meet first.
    pub fn by_two(x: f64, y: f64, values: &mut [f64]) {
        for value in values {
            *value = *value * x * y;
        }
    }

    /// The same in a sum.
    pub fn by_two_and_one(x: f64, y: f64, values: &mut [f64]) {
        for value in values {
            *value = x * *value * y + 1.0;
        }
    }

    /// What changes in each turn is reordered as ever.
    pub fn inside(x: f64, values: &mut [f64]) {
        for value in values {
            let v = *value;
            *value = v * v * x + v * x;
        }
    }
}

const _: () = assert!(fast::inside::REPORT.after.total < fast::inside::REPORT.before.total);

/// What is written for a product, quotient or sum in a loop.
#[test]
fn what_a_loop_does_not_change_is_not_computed_in_it() {
    let after = |steps: &[fastmath::Step]| steps.iter().map(|step| step.after.to_owned()).collect::<Vec<_>>();
    for report in [fast::by_reciprocal::REPORT, fast::by_product::REPORT, fast::by_quotient::REPORT] {
        assert_eq!(after(report.steps), Vec::<String>::new());
    }
    assert!(after(fast::by_sum::REPORT.steps).iter().all(|after| !after.contains("value")));
    assert_eq!(after(fast::by_root::REPORT.steps), ["(*value) * x.rsqrt()"]);
    assert_eq!(after(fast::by_two::REPORT.steps), ["(*value) * (x * y)"]);
    let [.., last] = &after(fast::by_two_and_one::REPORT.steps)[..] else { panic!("it is rewritten") };
    assert!(last.contains("x * y"), "{last}");
}

#[test]
fn what_stays_before_a_loop_is_the_same_number() {
    let results = |of: fn(&mut [f64])| {
        let mut values = [1.0, -2.0, 0.5];
        of(&mut values);
        values
    };
    assert_eq!(results(|values| fast::by_reciprocal(4.0, values)), [0.25, -0.5, 0.125]);
    assert_eq!(results(|values| fast::by_product(3.0, 4.0, values)), [12.0, -24.0, 6.0]);
    assert_eq!(results(|values| fast::by_sum(3.0, 4.0, values)), [32.0, 29.0, 31.5]);
    assert_eq!(results(|values| fast::by_quotient(1.0, 4.0, values)), [4.0, -8.0, 2.0]);
    assert_eq!(results(|values| fast::by_root(16.0, values)), [0.25, -0.5, 0.125]);
    assert_eq!(results(|values| fast::by_two(3.0, 4.0, values)), [12.0, -24.0, 6.0]);
    assert_eq!(results(|values| fast::by_two_and_one(3.0, 4.0, values)), [13.0, -23.0, 7.0]);
    assert_eq!(results(|values| fast::inside(3.0, values)), [6.0, 6.0, 2.25]);
}

#[fastmath(contract, reassoc, dispatch, report)]
pub mod made_of_elements {
    pub fn sum(x: &[f64], p: &[f64; 4]) -> f64 {
        let mut sum = 0.0;
        for x in x {
            sum += (p[1] - p[2]) * x;
        }
        sum
    }

    pub fn set(x: &[f64], p: (f64, f64), values: &mut [f64]) {
        for (value, x) in values.iter_mut().zip(x) {
            *value = (p.0 - p.1) * x + p.0 * p.1;
        }
    }
}

#[test]
fn a_number_made_of_elements_that_a_loop_only_reads_has_lanes() {
    use made_of_elements::{set, sum};
    let rules = |steps: &[fastmath::Step]| steps.iter().map(|step| step.rule.to_owned()).collect::<Vec<_>>();
    assert!(rules(sum::REPORT.steps).contains(&"split over lanes".to_owned()), "{:?}", sum::REPORT);
    assert!(rules(set::REPORT.steps).contains(&"set in lanes".to_owned()), "{:?}", set::REPORT);
    let mut values = [0.0; 19];
    set(&[2.0; 19], (5.0, 3.0), &mut values);
    assert_eq!(values, [19.0; 19]);
    assert_eq!(sum(&[0.5; 40], &[0.0, 3.0, 1.0, 0.0]), 40.0);
}

/// Divisions by a number that the loop does not change.
macro_rules! divided {
    ($name:ident: $($flags:tt)*) => {
        #[fastmath($($flags)*)]
        pub mod $name {
            pub fn each(values: &mut [f64], by: f64) {
                for value in values {
                    *value /= by;
                }
            }

            pub fn summed(x: &[f64], by: &[f64; 2]) -> f64 {
                x.iter().map(|x| x / by[1] + x / (by[0] * by[1])).sum()
            }
        }
    };
}

divided! { divided: reassoc, dispatch, report }
divided! { multiplied: reassoc, arcp, dispatch, report }

#[test]
fn lanes_multiply_by_the_reciprocal_of_what_a_loop_does_not_change() {
    let licence = |steps: &[fastmath::Step]| {
        let in_lanes = steps.iter().filter(|step| step.rule.contains("lanes"));
        in_lanes.map(|step| step.flags.join(", ")).collect::<Vec<_>>()
    };
    assert_eq!(licence(divided::each::REPORT.steps), [""]);
    assert_eq!(licence(multiplied::each::REPORT.steps), ["arcp"]);
    assert_eq!(licence(divided::summed::REPORT.steps), ["reassoc"]);
    assert_eq!(licence(multiplied::summed::REPORT.steps), ["arcp, reassoc"]);
    let results = |each: fn(&mut [f64], f64)| {
        let mut values: Vec<f64> = (0..70).map(f64::from).collect();
        each(&mut values, 3.0);
        values
    };
    let (divided, multiplied) = (results(divided::each), results(multiplied::each));
    assert!((0..70).all(|i| divided[i] == i as f64 / 3.0 && multiplied[i] == i as f64 * (1.0 / 3.0)));
    let x: Vec<f64> = (0..70).map(f64::from).collect();
    assert_eq!(multiplied::summed(&x, &[4.0, 0.5]), divided::summed(&x, &[4.0, 0.5]));
    multiplied::each(&mut [], 0.0);
}
