//! Traits of the author's own with the names of those that the attribute knows. They have no fused operation to promise.

/// A trait whose methods have the names of the floats' own.
pub trait Float: Copy {
    fn sqrt(self) -> Self;
    fn mul_add(self, a: Self, b: Self) -> Self;
}

impl Float for i32 {
    fn sqrt(self) -> i32 {
        self + 100
    }
    fn mul_add(self, a: i32, b: i32) -> i32 {
        self - a - b
    }
}

/// What may be moved once.
#[derive(Clone, Debug, PartialEq)]
pub struct Moved(pub f64);

impl std::ops::Add for Moved {
    type Output = Moved;
    fn add(self, other: Moved) -> Moved {
        Moved(self.0 + other.0)
    }
}

impl std::ops::Sub for Moved {
    type Output = Moved;
    fn sub(self, other: Moved) -> Moved {
        Moved(self.0 - other.0)
    }
}

impl std::ops::Mul for Moved {
    type Output = Moved;
    fn mul(self, other: Moved) -> Moved {
        Moved(self.0 * other.0)
    }
}

impl num_traits::MulAdd for Moved {
    type Output = Moved;
    fn mul_add(self, a: Moved, b: Moved) -> Moved {
        Moved(self.0 * a.0 + b.0)
    }
}

/// A trait with the name of one that says `Copy`, of values that are cloned.
pub trait Real: Clone {
    fn from_f64(value: f64) -> Self;
}

impl Real for Moved {
    fn from_f64(value: f64) -> Moved {
        Moved(value)
    }
}

impl<'a> std::ops::Mul<&'a Moved> for Moved {
    type Output = Moved;
    fn mul(self, other: &'a Moved) -> Moved {
        Moved(self.0 * other.0)
    }
}

macro_rules! own_traits {
    ($flags:meta) => {
        #[$flags]
        pub fn own_float<T: Float + std::ops::Mul<Output = T> + std::ops::Add<Output = T>>(a: T, b: T) -> T {
            (a * b + a).sqrt().mul_add(a, b)
        }

        #[$flags]
        pub fn without_minus<T: Float + std::ops::Mul<Output = T> + std::ops::Sub<Output = T>>(a: T, b: T) -> T {
            a - b * a
        }

        #[$flags]
        pub fn moved<T>(a: T, b: T, c: T) -> T
        where
            T: num_traits::MulAdd<Output = T> + std::ops::Mul<Output = T> + std::ops::Sub<Output = T>,
        {
            c - a * b
        }

        #[$flags]
        pub fn cloned<T>(a: T, b: T) -> T
        where
            T: num_traits::MulAdd<Output = T> + std::ops::Mul<Output = T> + std::ops::Add<Output = T> + Clone,
        {
            a.clone() + b * a
        }

        #[$flags]
        pub fn cloned_real<T>(a: T, b: T, t: T) -> T
        where
            T: Real + std::ops::Mul<Output = T> + std::ops::Add<Output = T> + std::ops::Sub<Output = T>,
        {
            a.clone() + (b - a) * t
        }

        #[$flags]
        pub fn borrowed_real<T>(a: T, b: T) -> T
        where
            T: Real + for<'a> std::ops::Mul<&'a T, Output = T> + std::ops::Mul<Output = T> + std::ops::Add<Output = T>,
        {
            T::from_f64(3.0) * &a * &b + T::from_f64(2.0) * &b * a
        }

        pub fn results(s: f64, out: &mut Vec<String>) {
            show!(out, (own_float(2, 3), without_minus(7, 3)));
            show!(out, (moved(Moved(s), Moved(2.0), Moved(3.0 * s)), cloned(Moved(s), Moved(3.0))));
            show!(out, (cloned_real(Moved(s), Moved(2.0), Moved(0.5)), borrowed_real(Moved(s), Moved(2.0))));
            show!(out, (moved(s, 2.0, 3.0 * s), cloned(s as f32, 3.0)));
        }
    };
}
