//! A method of a trait that takes just what it is called on comes before a type's own that would have to borrow it: what a call gives is then what the trait says.

use fastmath::fastmath;

/// What obeys no law of the reals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Odd(i64);

impl std::ops::Add for Odd {
    type Output = Odd;
    fn add(self, other: Odd) -> Odd {
        Odd(self.0 + other.0 + 1)
    }
}

impl std::ops::Mul<f64> for Odd {
    type Output = Odd;
    fn mul(self, other: f64) -> Odd {
        Odd(self.0 * other as i64 + 7)
    }
}

/// By value, where the types' own methods of these names borrow.
pub trait ByValue: Sized {
    fn length(self) -> Odd {
        Odd(5)
    }
    fn shifted(self, x: f64) -> f64 {
        x + 100.0
    }
}

impl<T> ByValue for T {}

/// Of what may be set, where the types' own methods only read.
pub trait ByMut {
    fn width(&mut self) -> Odd {
        Odd(11)
    }
    fn scaled(&mut self, x: f64) -> f64 {
        x + 200.0
    }
}

impl<T> ByMut for T {}

macro_rules! levels {
    ($name:ident, $on_module:meta, $on_impl:meta) => {
        #[$on_module]
        pub mod $name {
            use super::{ByMut, ByValue, Odd};

            #[derive(Clone, Copy)]
            pub struct V(pub f64);

            /// Of the module's own.
            pub trait Local {
                fn size(self) -> Odd;
            }

            impl Local for V {
                fn size(self) -> Odd {
                    Odd(9)
                }
            }

            #[$on_impl]
            impl V {
                fn length(&self) -> f64 {
                    self.0
                }
                fn width(&self) -> f64 {
                    self.0
                }
                fn size(&self) -> f64 {
                    self.0
                }
                fn shifted(&self, x: f64) -> f64 {
                    x * 2.0
                }
                fn scaled(&self, x: f64) -> f64 {
                    x * 2.0
                }
                /// By their paths they are what they are.
                pub fn own(&self) -> [f64; 3] {
                    [V::size(self), V::width(self), V::shifted(self, 3.0)]
                }
                pub fn by_value(self, a: f64, b: f64) -> Odd {
                    self.length() * a + self.length() * b
                }
                pub fn by_reference(&self, a: f64, b: f64) -> f64 {
                    self.length() * a + self.length() * b
                }
                pub fn by_mut(&mut self, a: f64, b: f64) -> Odd {
                    self.width() * a + self.width() * b
                }
                pub fn all_by_value(self, all: &mut [f64]) {
                    for x in all {
                        *x = self.shifted(*x) + 1.0;
                    }
                }
                pub fn all_by_mut(&mut self, all: &mut [f64]) {
                    for x in all {
                        *x = self.scaled(*x) + 1.0;
                    }
                }
                pub fn all_by_reference(&self, all: &mut [f64]) {
                    for x in all {
                        *x = self.scaled(*x) + 1.0;
                    }
                }
                pub fn size_by_value(self, a: f64, b: f64) -> Odd {
                    self.size() * a + self.size() * b
                }
            }

            pub fn of_values(a: f64, b: f64) -> Vec<Odd> {
                [V(1.0), V(2.0)].into_iter().map(|v| v.length() * a + v.length() * b).collect()
            }

            pub fn of_places(a: f64, b: f64) -> Odd {
                let v = [V(1.0), V(2.0)];
                v[0].length() * a + v[1].length() * b
            }

            pub fn of_lent(a: f64, b: f64) -> Odd {
                let mut v = V(1.0);
                let w = &mut v;
                w.width() * a + w.width() * b
            }
        }
    };
}

levels!(as_written, deny(unused), deny(unused));
levels!(untouched, fastmath(), fastmath(dispatch));
levels!(on_the_impl, deny(unused), fastmath::fastmath(fast, dispatch, allow(unused_flag)));
levels!(on_the_module, fastmath(fast, allow(unused_flag)), fastmath());
levels!(with_clones, fastmath(dispatch), fastmath());

macro_rules! results {
    ($name:ident) => {{
        use $name::V;
        let mut all = vec![1.0, 2.5, -3.0];
        V(2.0).all_by_value(&mut all);
        V(2.0).all_by_mut(&mut all);
        V(2.0).all_by_reference(&mut all);
        let own = [V(1.0).by_value(3.0, 4.0), V(1.0).by_mut(3.0, 4.0), V(1.0).size_by_value(3.0, 4.0)];
        let free = [$name::of_places(3.0, 4.0), $name::of_lent(3.0, 4.0)];
        (all, own, free, $name::of_values(3.0, 4.0), V(1.0).by_reference(3.0, 4.0), V(1.5).own())
    }};
}

#[test]
fn the_nearest_method_is_called() {
    let expected = results!(as_written);
    assert_eq!(expected.1, [Odd(50), Odd(92), Odd(78)]);
    assert_eq!(results!(untouched), expected);
    assert_eq!(results!(on_the_impl), expected);
    assert_eq!(results!(on_the_module), expected);
    assert_eq!(results!(with_clones), expected);
}

/// What is known of a module's methods where no trait can be in the way, and of those that take just what they are called on.
#[fastmath(contract, report)]
pub mod certain {
    pub struct Gain(pub f64);

    impl Gain {
        fn gain(&self) -> f64 {
            self.0
        }
        pub fn applied(&mut self, x: f64, y: f64) -> f64 {
            self.gain() * x + y
        }
    }
}

pub struct Filter(f64);

#[fastmath(contract, report)]
impl Filter {
    fn gain(&self) -> f64 {
        self.0
    }
    pub fn read(&self, x: f64, y: f64) -> f64 {
        self.gain() * x + y
    }
}

#[test]
fn a_method_that_nothing_hides_has_the_type_that_it_says() {
    assert_eq!(certain::Gain::APPLIED_REPORT.after.fma, 1);
    assert_eq!(Filter::READ_REPORT.after.fma, 1);
    assert_eq!(certain::Gain(2.0).applied(3.0, 4.0) + Filter(2.0).read(3.0, 4.0), 20.0);
}
