//! Loops over elements of several types: what a step takes of each.

macro_rules! twice {
    ($($item:item)*) => {
        #[allow(clippy::all)]
        mod plain { $($item)* }
        #[fastmath::fastmath(fast, dispatch, report, allow(unused_flag))]
        #[allow(clippy::all)]
        mod fast { $($item)* }
    };
}

twice! {
    /// A trait has no place for the constants that the list asks for.
    pub trait Weigh {
        fn weigh(&self) -> f64;
    }

    impl Weigh for [(f64, f32, u8)] {
        fn weigh(&self) -> f64 {
            mixed(self) * 2.0
        }
    }

    pub fn mixed(parts: &[(f64, f32, u8)]) -> f64 {
        let mut sum = 0.0;
        for &(wide, narrow, whole) in parts {
            sum += wide * narrow as f64 + f64::from(whole);
        }
        sum
    }
}

#[test]
fn parts_are_numbers_by_what_they_are_converted_to() {
    for count in 0..70 {
        let parts: Vec<(f64, f32, u8)> = (0..count).map(|i| (i as f64 - 9.0, 0.5 * i as f32, (i * 7) as u8)).collect();
        assert_eq!(plain::Weigh::weigh(&parts[..]), fast::Weigh::weigh(&parts[..]));
    }
    assert!(fast::mixed::REPORT.steps.iter().any(|step| step.rule == "split over lanes"));
}
