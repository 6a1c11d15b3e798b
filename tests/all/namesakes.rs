//! Types of a user's own that have the name of a primitive one.

use fastmath::fastmath;

/// A sum and a product that no law of the reals holds for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Odd(i64);

impl std::ops::Add for Odd {
    type Output = Odd;
    fn add(self, other: Odd) -> Odd {
        Odd(self.0 + other.0 + 1)
    }
}

impl std::ops::Mul for Odd {
    type Output = Odd;
    fn mul(self, other: Odd) -> Odd {
        Odd(self.0 * other.0 + 1)
    }
}

#[fastmath(fast)]
#[allow(non_camel_case_types, reason = "the names are what is tried")]
mod module {
    pub type f64 = super::Odd;

    pub fn declared(a: f64, b: f64, c: f64) -> f64 {
        a * b + a * c
    }

    pub mod by_name {
        use super::f64;

        pub fn imported(a: f64, b: f64, c: f64) -> f64 {
            a * b + a * c
        }
    }

    pub mod by_glob {
        use super::*;

        pub fn imported(a: f64, b: f64, c: f64) -> f64 {
            a * b + a * c
        }

        pub mod deeper {
            use super::*;

            pub fn imported(a: f64, b: f64, c: f64) -> f64 {
                a * b + a * c
            }
        }
    }

    pub mod apart {
        pub fn primitive(a: f64, b: f64, c: f64) -> f64 {
            a * b + a * c
        }
    }
}

#[test]
fn a_type_called_f64_is_no_float() {
    let functions =
        [module::declared, module::by_name::imported, module::by_glob::imported, module::by_glob::deeper::imported];
    for function in functions {
        assert_eq!(function(Odd(1), Odd(2), Odd(3)), Odd(8));
    }
    assert_eq!(module::apart::primitive(0.1, 3.0, 4.0), 0.1 * 7.0);
}
