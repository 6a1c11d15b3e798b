//! `dispatch` on methods of traits, which hold their clones themselves, and what clones are told of those who call.

use std::cell::RefCell;
use std::panic::Location;

use fastmath::fastmath;

thread_local! {
    static DROPPED: RefCell<Vec<&'static str>> = const { RefCell::new(Vec::new()) };
}

struct Noisy(&'static str);

impl Drop for Noisy {
    fn drop(&mut self) {
        DROPPED.with_borrow_mut(|dropped| dropped.push(self.0));
    }
}

/// Every way in which what a method is given can be used and dropped.
macro_rules! measured {
    ($name:ident, $alone:meta, $around:meta) => {
        mod $name {
            use super::Noisy;

            struct Samples<T> {
                values: Vec<T>,
                last: f32,
                end: Noisy,
            }

            trait Measured {
                type Moved;
                fn weight(&self, falling: f32) -> f32;
                fn moved(self, by: Noisy, values: Vec<f32>, also: Noisy) -> Self::Moved;
                fn last<'a>(&'a mut self, values: &'a [f32]) -> &'a mut f32;
                fn mean(&self, values: &[f32]) -> f32;
                fn unnamed(self, _: Noisy, pair: (Noisy, Noisy), last: Noisy) -> f32;
            }

            #[$around]
            impl<T: Copy + Into<f32>> Measured for Samples<T> {
                type Moved = (f32, Noisy);

                #[$alone]
                fn weight(&self, mut falling: f32) -> f32 {
                    let mut sum = 0.0f32;
                    for value in &self.values {
                        let value: f32 = (*value).into();
                        if value < 0.0 {
                            return f32::NAN;
                        }
                        sum += value * value * falling;
                        falling *= 0.5;
                    }
                    sum + falling
                }

                #[$alone]
                fn moved(self, by: Noisy, values: Vec<f32>, also: Noisy) -> Self::Moved {
                    let inside = Noisy("inside");
                    let mut sum = self.last;
                    for value in &values {
                        sum += value * value;
                    }
                    let _ = (&also, &inside, &self.end, &by);
                    (sum, by)
                }

                #[$alone]
                fn last<'a>(&'a mut self, values: &'a [f32]) -> &'a mut f32 {
                    fn twice(value: f32) -> f32 {
                        value + value
                    }
                    for value in values {
                        self.last += twice(value * value);
                    }
                    &mut self.last
                }

                #[$alone]
                fn mean(&self, values: &[f32]) -> f32 {
                    let mut sum = 0.0;
                    for value in values {
                        sum += value;
                    }
                    sum / values.len() as f32
                }

                #[$alone]
                fn unnamed(self, _: Noisy, (_, taken): (Noisy, Noisy), last: Noisy) -> f32 {
                    let _inside = Noisy("inside");
                    let mut sum = self.last;
                    for value in [taken.0.len(), last.0.len()] {
                        sum += value as f32 * 0.5;
                    }
                    sum
                }
            }

            pub fn results() -> (Vec<f32>, Vec<&'static str>) {
                let numbers: Vec<f32> = (0..50).map(|i| i as f32 * 0.25).collect();
                let new = || Samples { values: vec![1u8, 2, 3], last: 1.5, end: Noisy("self") };
                super::DROPPED.take();
                let (sum, by) = new().moved(Noisy("by"), numbers.clone(), Noisy("also"));
                drop(by);
                let unnamed = new().unnamed(Noisy("nowhere"), (Noisy("left"), Noisy("taken")), Noisy("last"));
                let (dropped, mut samples) = (super::DROPPED.take(), new());
                let last = *samples.last(&numbers);
                let results = vec![samples.weight(0.75), sum, last, samples.mean(&numbers), unnamed];
                (results, dropped)
            }
        }
    };
}

measured!(plain, allow(unused), allow(unused));
measured!(alone, fastmath::fastmath(dispatch), allow(unused));
measured!(within, allow(unused), fastmath::fastmath(dispatch));

#[test]
fn methods_of_traits_are_compiled_for_machines() {
    assert_eq!(plain::results(), alone::results());
    assert_eq!(plain::results(), within::results());
}

#[fastmath(dispatch)]
trait Total {
    fn scale(&self) -> f64;

    fn total(&self, values: &[f64]) -> f64 {
        let mut sum = 0.0;
        for value in values {
            sum += value * self.scale();
        }
        sum
    }
}

impl Total for f64 {
    fn scale(&self) -> f64 {
        *self
    }
}

#[test]
fn so_are_bodies_of_traits() {
    assert_eq!(2.0.total(&[1.0, 2.5]), 7.0);
}

/// Every machine computes what was written, in the order in which it was.
#[test]
fn every_machine_gives_the_same_bits() {
    let results = || {
        let bits = |(values, _): (Vec<f32>, _)| {
            values.iter().map(|value| format!("{:x} ", value.to_bits())).collect::<String>()
        };
        bits(alone::results()) + &bits(within::results())
    };
    crate::forced::same_bits("held::every_machine_gives_the_same_bits", results, 7);
}

struct Origin(f64);

impl Origin {
    #[fastmath(dispatch)]
    #[track_caller]
    fn told(&self, values: &[f64]) -> (f64, &'static Location<'static>) {
        let mut sum = self.0;
        for value in values {
            sum += value * value;
        }
        (sum, Location::caller())
    }
}

#[fastmath(dispatch)]
#[track_caller]
fn told(values: &[f64]) -> (f64, &'static Location<'static>) {
    let mut sum = 0.0;
    for value in values {
        sum += value * value;
    }
    (sum, Location::caller())
}

/// The first call of all and every other.
#[test]
fn clones_know_who_called() {
    for _ in 0..2 {
        let lines = [told(&[3.0]).1.line(), Origin(1.0).told(&[3.0]).1.line(), line!()];
        assert_eq!(lines, [line!() - 1; 3]);
    }
}

#[fastmath(dispatch)]
fn named_alike(argument_1: f64, [x, y]: [f64; 2], argument_0: f64, values: &[f64]) -> f64 {
    let mut sum = argument_0 - x * y;
    for value in values {
        sum += value * argument_1;
    }
    sum
}

#[test]
fn parameters_may_have_any_name() {
    assert_eq!(named_alike(2.0, [3.0, 4.0], 5.0, &[1.0]), -5.0);
}

/// Compiled for one machine by its own word, and left so.
#[fastmath(dispatch)]
mod compiled_once {
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    pub fn sum(values: &[f64]) -> f64 {
        let mut sum = 0.0;
        for value in values {
            sum += value;
        }
        sum
    }
}

#[test]
#[cfg(target_arch = "x86_64")]
fn what_names_its_machine_stays_as_it_is() {
    if is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has the feature.
        assert_eq!(unsafe { compiled_once::sum(&[1.0, 2.0]) }, 3.0);
    }
}
