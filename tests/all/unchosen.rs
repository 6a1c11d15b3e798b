//! Functions without a loop in a dispatched module: they have a body of their own for those who call them from outside, and a clone for the loops that call
//! them in theirs. What a program has but once it has once in both.

macro_rules! next {
    () => {{
        static CALLS: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
        f64::from(CALLS.fetch_add(1, std::sync::atomic::Ordering::Relaxed))
    }};
}

macro_rules! counting {
    ($name:ident, $($attr:tt)*) => {
        #[$($attr)*]
        mod $name {
            use std::sync::atomic::{AtomicU32, Ordering};

            pub fn in_a_let(x: f64) -> f64 {
                let n = next!();
                x * x + n
            }

            pub fn in_a_sum(x: f64) -> f64 {
                x * next!() + 1.0
            }

            pub fn in_a_vector(x: f64) -> f64 {
                let v = vec![next!(), x];
                v[0] * x + v[1]
            }

            pub fn in_a_text(x: f64) -> f64 {
                let text = format!("{}", { static CALLS: AtomicU32 = AtomicU32::new(0); CALLS.fetch_add(1, Ordering::Relaxed) });
                text.len() as f64 * x + x
            }

            pub fn in_a_closure(x: f64) -> f64 {
                let count = || { static CALLS: AtomicU32 = AtomicU32::new(0); f64::from(CALLS.fetch_add(1, Ordering::Relaxed)) };
                count() * x + x
            }

            pub fn every(x: &[f64]) -> f64 {
                let mut sum = 0.0;
                for x in x {
                    sum += in_a_let(*x) + in_a_sum(*x) + in_a_vector(*x) + in_a_text(*x) + in_a_closure(*x);
                }
                sum
            }

            /// Without a loop of its own, so that it calls what others call.
            pub fn one_by_one() -> [f64; 5] {
                [in_a_let(2.0), in_a_sum(2.0), in_a_vector(2.0), in_a_text(2.0), in_a_closure(2.0)]
            }
        }
    };
}

counting!(plain, deny(unused));
counting!(dispatched, fastmath::fastmath(dispatch));

#[test]
fn what_is_counted_is_counted_once() {
    let x: Vec<f64> = (0..20).map(f64::from).collect();
    assert_eq!(plain::one_by_one(), dispatched::one_by_one());
    assert_eq!(plain::every(&x), dispatched::every(&x));
    assert_eq!(plain::one_by_one(), dispatched::one_by_one());
}
