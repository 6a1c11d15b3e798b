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
            let sharp = wide * narrow as f64 + f64::from(whole);
            sum += (sharp + 1.0) * (wide + 2.0) * (sharp - 3.0) - (narrow as f64 + 4.0) * (f64::from(whole) - wide);
        }
        sum
    }

    pub fn by_signed(x: &[f64], from: i32, to: i32) -> f64 {
        let mut sum = 0.0;
        for i in from..to {
            sum += x[i as usize] * i as f64;
        }
        sum
    }

    pub fn shifted(x: &[f64], by: isize) -> f64 {
        let mut sum = 0.0;
        for i in 0..x.len() as isize {
            if x[i as usize] > 2.0 {
                sum += x[(i - by) as usize];
            }
        }
        sum
    }

    /// An integer of so few digits wraps where places are.
    pub fn by_bytes(x: &[f64], from: u8, to: u8) -> f64 {
        let mut sum = 0.0;
        for i in from..to {
            sum += x[i.wrapping_add(3) as usize];
        }
        sum
    }

    pub fn set(out: &mut [f64], x: &[f64], from: i32) {
        for i in from..x.len() as i32 {
            out[(i - 1) as usize] = x[i as usize] * 2.0 + 1.0;
        }
    }
}

#[test]
fn places_may_be_cast() {
    fn alike(plain: impl Fn() -> f64, fast: impl Fn() -> f64) {
        assert_eq!(crate::given(plain), crate::given(fast));
    }
    for count in [0, 1, 7, 64, 300] {
        let x: Vec<f64> = (0..count).map(|i| (i * 7 % 11) as f64 - 4.0).collect();
        for from in [-2, 0, 1, 5] {
            alike(|| plain::by_signed(&x, from, count), || fast::by_signed(&x, from, count));
            alike(|| plain::shifted(&x, from as isize), || fast::shifted(&x, from as isize));
            alike(
                || plain::by_bytes(&x, 250u8.wrapping_add(from as u8), 255),
                || fast::by_bytes(&x, 250u8.wrapping_add(from as u8), 255),
            );
            let set = |f: fn(&mut [f64], &[f64], i32)| {
                let mut out = vec![0.5; 64];
                let panics = crate::given(|| f(&mut out, &x, from)).is_none();
                (out, panics)
            };
            assert_eq!(set(plain::set), set(fast::set));
        }
    }
    let reports = [fast::by_signed::REPORT, fast::shifted::REPORT, fast::set::REPORT];
    assert!(reports.iter().all(|report| {
        report.steps.iter().any(|step| step.rule.ends_with("in lanes") || step.rule == "split over lanes")
    }));
}

#[test]
fn parts_are_numbers_by_what_they_are_converted_to() {
    for count in 0..70 {
        let parts: Vec<(f64, f32, u8)> = (0..count).map(|i| (i as f64 - 9.0, 0.5 * i as f32, (i * 7) as u8)).collect();
        assert_eq!(plain::Weigh::weigh(&parts[..]), fast::Weigh::weigh(&parts[..]));
    }
    assert!(fast::mixed::REPORT.steps.iter().any(|step| step.rule == "split over lanes"));
}
