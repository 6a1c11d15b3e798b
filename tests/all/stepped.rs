//! Loops over constants whose text alone says too little of them: the same results and panics as the loops themselves.

use fastmath::fastmath;

pub trait Wide {
    fn wide(self) -> f64;
}

impl Wide for f32 {
    fn wide(self) -> f64 {
        self as f64
    }
}

/// A sum of floats that is none.
#[derive(Clone, Copy)]
pub struct Total(pub f64);

impl std::iter::Sum<f64> for Total {
    fn sum<I: Iterator<Item = f64>>(items: I) -> Total {
        Total(items.map(|item| item + 1.0).sum())
    }
}

/// What is added to it goes elsewhere.
pub struct Adder<'a>(pub &'a mut f64);

impl std::ops::AddAssign<f64> for Adder<'_> {
    fn add_assign(&mut self, item: f64) {
        *self.0 += item
    }
}

pub struct Held {
    pub c: f64,
}

pub fn bump(total: &mut f64) -> f64 {
    *total += 1.0;
    *total
}

macro_rules! loops {
    ($name:ident, $flags:meta) => {
        #[allow(unused_mut, clippy::needless_range_loop, clippy::redundant_field_names)]
        #[$flags]
        pub mod $name {
            use super::{Adder, Held, Total, Wide, bump};

            const C: [f64; 4] = [1.0, 2.0, 3.0, 4.0];
            const N: usize = 5;

            /// The array of an inner block has the name of one around the function.
            pub fn inner_constant(x: f64, _: f64) -> f64 {
                let mut p = 0.0;
                {
                    const C: [f64; 4] = [9.0, 9.0, 9.0, 9.0];
                    p += C[0] * N as f64;
                }
                for c in C {
                    p = p * x + c;
                }
                p
            }

            /// An array that changes through a reference.
            pub fn changed(x: f64, y: f64) -> f64 {
                let c: &mut [f64; 4] = &mut [1.0, 2.0, 3.0, 4.0];
                c[0] = y;
                let mut p = 0.0;
                for v in c.iter() {
                    p = p * x + v;
                }
                p
            }

            pub struct Fixed<const N: usize>;

            impl<const N: usize> Fixed<N> {
                pub fn at(c: [f64; N], x: f64) -> f64 {
                    let mut p = 0.0;
                    for i in 0..N {
                        p = p * x + c[i];
                    }
                    p
                }
            }

            /// A parameter of the impl has the name of a constant.
            pub fn parameter(x: f64, y: f64) -> f64 {
                Fixed::<3>::at([x, y, 2.0], x)
            }

            /// One element makes all of them f32.
            pub fn narrow(x: f64, _: f64) -> f64 {
                let c = [0.1, 0.2, 0.3, 0.4];
                let first: f32 = c[0];
                let mut p = 0.0;
                for v in c {
                    p = p * x + v as f64;
                }
                p + first as f64
            }

            pub fn from_narrow(x: f64, _: f64) -> f64 {
                let c = [0.1, 0.2, 0.3, 0.4];
                let first: f32 = c[0];
                let mut p = 0.0;
                for v in c {
                    p = p * x + f64::from(v);
                }
                p + first as f64
            }

            /// A field's name is a name of the loop.
            pub fn field(x: f64, y: f64) -> f64 {
                let c = y;
                let mut p = 0.0;
                for c in C {
                    let held = Held { c };
                    p = p * x + held.c;
                }
                p * c
            }

            pub fn mutable_total(x: f64, _: f64) -> f64 {
                C.iter().fold(0.0, |mut p, c| {
                    p = p * x + c;
                    p
                })
            }

            /// What is folded is of another type than the elements.
            pub fn wider_total(x: f64, _: f64) -> f64 {
                const NARROW: [f32; 3] = [0.5, 0.1, 0.3];
                NARROW.iter().fold(0.0, |p, c| p * x + c.wide())
            }

            pub fn own_sum(x: f64, _: f64) -> f64 {
                let total: Total = C.iter().map(|c| c * x).sum();
                total.0
            }

            /// A borrow changes what is added up.
            pub fn borrowed(x: f64, _: f64) -> f64 {
                let mut p = 0.0;
                for c in C {
                    p += c * x + bump(&mut p);
                }
                p
            }

            pub fn own_operator(x: f64, _: f64) -> f64 {
                let mut out = 0.0;
                {
                    let mut adder = Adder(&mut out);
                    let mut p = 0.0;
                    for c in C {
                        adder += c;
                        p = p * x + c;
                    }
                    out += p;
                }
                out
            }

            /// It leaves from inside of an index.
            pub fn left(x: f64, y: f64) -> f64 {
                let mut p = 0.0;
                let a = [y, x, 2.0];
                for i in 0..4 {
                    p = p * x + C[i] + a[if y > 1.0 { break } else { 0 }];
                }
                p
            }

            /// A statement that is not there.
            pub fn absent(x: f64, _: f64) -> f64 {
                let (mut p, mut q) = (0.0, 1.0);
                for c in C {
                    let t = c * q;
                    #[cfg(any())]
                    let t = 0.0;
                    p += t;
                    q *= x;
                }
                p
            }
        }
    };
}

loops!(plain, cfg(all()));
loops!(fast, fastmath(fast));
loops!(deep, fastmath(fast, estrin));

macro_rules! all_loops {
    ($use:ident) => {
        $use! {
            inner_constant changed parameter narrow from_narrow field mutable_total wider_total own_sum borrowed own_operator left absent
        }
    };
}

#[test]
fn loops_over_constants_mean_what_they_say() {
    macro_rules! compared {
        ($($name:ident)*) => {
            $(for x in [0.0, 1.0, -2.0, 0.5] {
                for y in [1.0, 3.0, -4.0] {
                    let wanted = plain::$name(x, y);
                    for got in [fast::$name(x, y), deep::$name(x, y)] {
                        assert!((got - wanted).abs() <= 1e-15 * wanted.abs(), "{}({x}, {y}): {got}, not {wanted}", stringify!($name));
                    }
                }
            })*
        };
    }
    all_loops!(compared);
}
