//! Names that an attribute speaks of, or that operators have in the library, and that mean something else here: what is declared nearer decides.

use fastmath::fastmath;

type Scalar = f64;

#[fastmath(contract, ty(Scalar = f64))]
mod named {
    use super::Scalar;

    pub fn of_the_attribute(x: Scalar) -> Scalar {
        x * 0.1 + x
    }

    pub struct Held<T>(pub T);

    impl<Scalar: Copy + Into<f32>> Held<Scalar>
    where
        Scalar: std::ops::Mul<Output = Scalar> + std::ops::Add<Output = Scalar>,
    {
        pub fn of_the_impl(&self, k: Scalar) -> Scalar {
            self.0 * k + k
        }
    }

    pub mod inner {
        pub type Scalar = f32;

        pub fn of_the_module(x: Scalar) -> Scalar {
            x * 0.1 + x
        }
    }

    pub mod of_structs {
        #[derive(Clone, Copy)]
        pub struct Scalar(pub f32);

        impl std::ops::Mul for Scalar {
            type Output = f32;
            fn mul(self, other: Scalar) -> f32 {
                self.0 * other.0
            }
        }

        pub fn of_the_struct(x: Scalar) -> f32 {
            x * x * 0.1 + x * x
        }
    }

    pub fn of_the_body(x: f32) -> f32 {
        type Scalar = f32;
        fn inner(x: Scalar) -> Scalar {
            x * 0.1 + x
        }
        inner(x)
    }
}

#[test]
fn an_alias_that_is_declared_nearer_is_that() {
    let near = |a: f32, b: f32| (a - b).abs() <= 1e-6;
    assert!((named::of_the_attribute(3.0) - 3.3).abs() < 1e-15);
    assert!(near(named::Held(3.0f32).of_the_impl(0.5), 2.0));
    assert!(near(named::inner::of_the_module(3.0), 3.3));
    assert!(near(named::of_structs::of_the_struct(named::of_structs::Scalar(3.0)), 9.9));
    assert!(near(named::of_the_body(3.0), 3.3));
}

mod others {
    pub trait Div {
        fn div(self, other: Self) -> f32;
    }
}

/// The operators of its type stand elsewhere.
#[fastmath(contract)]
mod imports {
    use super::others::Div;
    use std::ops::Mul;

    #[derive(Clone, Copy)]
    pub struct Ratio(pub f64);

    impl Div for Ratio {
        fn div(self, other: Ratio) -> f32 {
            (self.0 * other.0) as f32
        }
    }

    impl Mul for Ratio {
        #[cfg(not(test))]
        type Output = f32;
        #[cfg(test)]
        type Output = f64;

        #[cfg(not(test))]
        fn mul(self, other: Ratio) -> Self::Output {
            (self.0 * other.0) as f32
        }
        #[cfg(test)]
        fn mul(self, other: Ratio) -> Self::Output {
            self.0 * other.0
        }
    }

    pub fn of_numbers(a: f64, b: f64) -> f64 {
        a * b + 1.0
    }

    pub fn of_the_trait(a: Ratio, b: Ratio) -> f32 {
        a.div(b)
    }

    pub fn of_the_library(a: Ratio, b: Ratio) -> f64 {
        a / b * 0.1 + 1.0
    }

    pub fn of_the_configuration(a: Ratio, b: Ratio) -> f64 {
        a * b * 0.1 + 1.0
    }
}

impl std::ops::Div for imports::Ratio {
    type Output = f64;
    fn div(self, other: Self) -> f64 {
        self.0 / other.0
    }
}

#[test]
fn an_operator_is_that_of_the_library() {
    let (a, b) = (imports::Ratio(3.0), imports::Ratio(4.0));
    assert_eq!(imports::of_the_trait(a, b), 12.0);
    assert_eq!(imports::of_numbers(3.0, 4.0), 13.0);
    assert_eq!(imports::of_the_library(a, b), 1.075);
    assert_eq!(imports::of_the_configuration(a, b), 2.2);
}
