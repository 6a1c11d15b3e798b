//! Functions that are there under conditions: a clone calls what the configuration leaves, whether that has a clone or none.

use fastmath::fastmath;

/// A name that another module has, where this one has it under a condition that does not hold.
mod elsewhere {
    pub fn doubled(x: &[f64]) -> f64 {
        2.0 * x.len() as f64
    }

    pub struct Sum;

    pub trait Halved {
        fn halved(&self, x: &[f64]) -> f64;
    }

    impl Halved for Sum {
        fn halved(&self, x: &[f64]) -> f64 {
            0.5 * x.len() as f64
        }
    }
}

macro_rules! conditional {
    ($name:ident, #[$list:meta]) => {
        #[$list]
        mod $name {
            use super::elsewhere::*;

            #[cfg(test)]
            fn width(x: &[f64]) -> f64 {
                let mut sum = 0.0;
                for x in x {
                    sum += x;
                }
                sum
            }

            /// With a clone, whatever the flags are.
            #[cfg(not(test))]
            fn width(x: &mut [f64]) -> f64 {
                for x in x {
                    *x = x.sqrt() * 2.0;
                }
                0.0
            }

            #[cfg(not(test))]
            fn doubled(x: &[f64]) -> f64 {
                x.iter().map(|x| x * x).sum()
            }

            pub fn widened(x: &mut [f64]) -> f64 {
                for x in x.iter_mut() {
                    *x = *x * 2.0 + 1.0;
                }
                width(x) * 2.0 + doubled(x)
            }

            pub struct Scaled(pub f64);

            impl Scaled {
                #[cfg(test)]
                fn by(&self, x: &[f64]) -> f64 {
                    x.len() as f64
                }

                #[cfg(not(test))]
                fn by(&self, x: &mut [f64]) -> f64 {
                    for x in x {
                        *x = x.sqrt() * self.0;
                    }
                    0.0
                }

                pub fn all(&self, x: &mut [f64]) -> f64 {
                    for x in x.iter_mut() {
                        *x = *x * self.0 + 1.0;
                    }
                    self.by(x) + Sum.halved(x)
                }
            }
        }
    };
}

conditional! { plain, #[cfg(test)] }
conditional! { everywhere, #[fastmath(dispatch)] }
conditional! { in_lanes, #[fastmath(fast, dispatch)] }

#[test]
fn what_is_called_may_stand_under_a_condition() {
    let x: Vec<f64> = (0..37).map(f64::from).collect();
    let set = |run: &dyn Fn(&mut [f64]) -> f64| {
        let mut x = x.clone();
        (run(&mut x), x)
    };
    assert_eq!(set(&everywhere::widened), set(&plain::widened));
    assert_eq!(set(&in_lanes::widened), set(&plain::widened));
    let written = set(&|x| plain::Scaled(0.5).all(x));
    assert_eq!(set(&|x| everywhere::Scaled(0.5).all(x)), written);
    assert_eq!(set(&|x| in_lanes::Scaled(0.5).all(x)), written);
}
