//! An option that is the author's own type, or made by a function of the author's, is that where a loop in lanes sets it.

use crate::twice::twice;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Option<T> {
    None,
    Some(T),
}

mod moved {
    use crate::twice::twice;

    #[allow(non_snake_case, reason = "as authors write them")]
    fn Some(index: usize) -> Option<usize> {
        Option::Some(index + 100)
    }

    twice! {
        #[fastmath::fastmath(dispatch, report)]
        use super::Some;
        pub fn greatest(x: &[f32]) -> Option<usize> {
            let (mut at, mut most) = (None, 0.0);
            for (i, v) in x.iter().enumerate() {
                if *v > most {
                    most = *v;
                    at = Some(i);
                }
            }
            at
        }
    }

    pub fn check(x: &[f32]) {
        assert_eq!(lanes::greatest(x), plain::greatest(x));
    }
}

twice! {
    #[fastmath::fastmath(dispatch, report)]
    use super::Option::{self, None, Some};
    pub fn greatest(x: &[f32]) -> Option<usize> {
        let (mut at, mut most) = (None, 0.0);
        for (i, v) in x.iter().enumerate() {
            if *v > most {
                most = *v;
                at = Some(i);
            }
        }
        at
    }
}

#[test]
fn they_are_the_author_s() {
    for length in 0..100 {
        let x: Vec<f32> = (0..length).map(|i| ((i * 37 + length) % 101) as f32 - 50.0).collect();
        assert_eq!(lanes::greatest(&x), plain::greatest(&x), "{length}");
        moved::check(&x);
    }
    assert!(lanes::greatest::REPORT.steps.iter().any(|step| step.rule == "split over lanes"));
}
