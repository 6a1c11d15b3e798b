//! In a module that is annotated as a whole, operators and methods of records are its own, and rewritten with the loop.

use fastmath::fastmath;

#[fastmath(contract, reassoc, dispatch, report)]
mod within {
    use std::ops::Sub;

    #[derive(Clone, Copy)]
    pub struct Place {
        pub x: f64,
        pub y: f64,
    }

    impl Place {
        fn square(self) -> f64 {
            self.x * self.x + self.y * self.y
        }
    }

    impl Sub for Place {
        type Output = Place;

        fn sub(self, other: Place) -> Place {
            Place { x: self.x - other.x, y: self.y - other.y }
        }
    }

    pub fn spread(all: &[Place], centre: Place) -> f64 {
        let mut sum = 0.0;
        for place in all {
            sum += (*place - centre).square();
        }
        sum
    }

    pub fn shifted(all: &mut [Place], by: Place) {
        for place in all.iter_mut() {
            *place = *place - by;
        }
    }
}

#[test]
fn operators_of_an_annotated_module_are_read_in_its_loops() {
    use within::{Place, shifted, spread};
    for report in [&spread::REPORT, &shifted::REPORT] {
        assert!(report.steps.iter().any(|step| step.rule.contains("lanes")), "{report}");
    }
    assert_eq!(spread::REPORT.after.fma, 2, "{}", spread::REPORT);
    let mut all: Vec<Place> = (0..77).map(|i| Place { x: f64::from(i), y: 2.0 }).collect();
    let by = Place { x: 1.0, y: 0.5 };
    let expected: f64 = all.iter().map(|p| (p.x - by.x).powi(2) + (p.y - by.y).powi(2)).sum();
    assert_eq!(spread(&all, by), expected);
    shifted(&mut all, by);
    assert!(all.iter().zip(0..).all(|(p, i)| p.x == f64::from(i) - 1.0 && p.y == 1.5));
}
