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

macro_rules! functions {
    ([$($attribute:tt)*] $name:ident) => {
        $($attribute)*
        mod $name {
            /// A library of one's own.
            pub mod std {
                pub mod f64 {
                    pub const EPSILON: ::core::primitive::f64 = 8.0;
                    pub mod consts {
                        pub const PI: ::core::primitive::f64 = 4.0;
                    }
                }
            }

            pub mod f64 {
                pub const MAX: ::core::primitive::f64 = 4.0;
                pub fn sqrt(x: ::core::primitive::f64) -> ::core::primitive::f64 {
                    x + 1.0
                }
                pub fn max(x: ::core::primitive::f64, y: ::core::primitive::f64) -> ::core::primitive::f64 {
                    x - 2.0 * y
                }
            }

            pub fn constants(x: f64) -> f64 {
                let quarter = x * std::f64::consts::PI * 0.25;
                quarter * std::f64::EPSILON + x / std::f64::EPSILON + f64::MAX * 2.0
            }

            pub fn functions(x: f64) -> f64 {
                let roots = f64::sqrt(4.0) * 2.0 + Some(x).map_or(0.0, f64::sqrt);
                roots * x + self::f64::sqrt(x * 2.0) + f64::max(x, 3.0)
            }

            pub mod by_name {
                use super::f64;

                pub fn imported(x: f64) -> f64 {
                    f64::sqrt(x) * 2.0 + f64::MAX * x
                }
            }

            pub mod by_glob {
                use super::*;

                pub fn imported(x: f64) -> f64 {
                    f64::sqrt(x) * 2.0 + f64::MAX * x
                }
            }

            pub fn of_a_body(x: f64) -> f64 {
                mod core {
                    pub mod f64 {
                        pub const MAX: ::core::primitive::f64 = 16.0;
                    }
                }
                x * core::f64::MAX * 0.5 + 1.0
            }
        }
    };
}

functions! { [] plain }
functions! { [#[fastmath(contract)]] contracted }
functions! { [#[fastmath(fast)]] fast }

/// Functions of a module that is called as a primitive type, which the annotated function does not declare.
mod mine {
    pub mod f64 {
        pub fn sqrt(x: ::core::primitive::f64) -> ::core::primitive::f64 {
            x + 1.0
        }
    }
}

#[fastmath(fast)]
fn of_another_module(x: f64) -> f64 {
    mine::f64::sqrt(x) * 2.0 + self::mine::f64::sqrt(x * 2.0)
}

#[test]
fn a_module_called_std_or_f64_is_not_the_librarys() {
    type Function = fn(f64) -> f64;
    let functions: [[Function; 3]; 5] = [
        [plain::constants, contracted::constants, fast::constants],
        [plain::functions, contracted::functions, fast::functions],
        [plain::by_name::imported, contracted::by_name::imported, fast::by_name::imported],
        [plain::by_glob::imported, contracted::by_glob::imported, fast::by_glob::imported],
        [plain::of_a_body, contracted::of_a_body, fast::of_a_body],
    ];
    for [plain, contracted, fast] in functions {
        for x in [2.0, 4.0, 16.0] {
            assert_eq!([contracted(x), fast(x)], [plain(x); 2]);
        }
    }
    assert_eq!((plain::constants(8.0), plain::of_a_body(2.0)), (73.0, 17.0));
    assert_eq!(of_another_module(3.0), 8.0 + 7.0);
}
