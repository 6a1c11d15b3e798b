//! Type parameters, lifetimes, trait objects, associated constants.

macro_rules! generics {
    ($flags:meta) => {
        #[$flags]
        pub fn operators<T: Copy + std::ops::Mul<Output = T> + std::ops::Add<Output = T>>(a: T, b: T) -> T {
            a * b + a
        }

        #[$flags]
        pub fn floats<T: num_traits::Float>(a: T, b: T) -> T {
            let two = T::one() + T::one();
            a * b + two * a - b / two
        }

        #[$flags]
        pub fn by_where<T>(a: T, b: &[T]) -> T
        where
            T: num_traits::Float + std::iter::Sum,
        {
            let sum: T = b.iter().map(|x| *x * a + T::one()).sum();
            sum * a + b[0].abs()
        }

        #[$flags]
        pub fn lifetimes<'a>(a: &'a [f64], b: &'a f64) -> impl Iterator<Item = f64> + 'a {
            a.iter().map(move |x| x * b + 1.0)
        }

        #[$flags]
        pub fn sizes<const N: usize>(a: [f64; N], k: f64) -> f64 {
            let mut s = 0.0;
            for i in 0..N {
                s = a[i] * k + s * N as f64;
            }
            s
        }

        #[$flags]
        pub fn dynamic(f: &dyn Fn(f64) -> f64, g: impl Fn(f64) -> f64, h: fn(f64) -> f64) -> f64 {
            f(1.0) * g(2.0) + h(3.0)
        }

        #[$flags]
        pub trait Shape {
            const SCALE: f64 = 6.25;
            fn radius(&self) -> f64;
            fn area(&self) -> f64 {
                let r = self.radius();
                r * r * 3.0 + Self::SCALE * r
            }
        }

        impl Shape for f64 {
            fn radius(&self) -> f64 {
                *self
            }
        }

        pub struct Mean<T> {
            pub mean: T,
            pub n: usize,
        }

        #[$flags]
        impl Mean<f64> {
            pub fn push(&mut self, x: f64) -> &mut Self {
                let d = x - self.mean;
                self.n += 1;
                self.mean += d / self.n as f64;
                self
            }
        }

        #[$flags]
        impl<T: num_traits::Float> Mean<T> {
            const UNIT: usize = 1;
            pub fn scaled(&self, k: T) -> T {
                self.mean * k + T::from(self.n + Self::UNIT).unwrap()
            }
        }

        #[$flags]
        impl std::fmt::Display for Mean<f64> {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}", self.mean * 2.0 + 1.0)
            }
        }

        pub fn results(s: f64, out: &mut Vec<String>) {
            show!(out, (operators(2, 3), operators(2.0 * s, 3.0), floats(s, 2.0), floats(s as f32, 2.0)));
            show!(out, (by_where(s, &[1.0, 2.0]), lifetimes(&[s, 2.0], &3.0).collect::<Vec<_>>()));
            show!(out, (sizes([s, 2.0, 3.0], 2.0), sizes([], s), dynamic(&|x| x * s, |x| x, |x| x)));
            let mut mean = Mean { mean: 0.0, n: 0 };
            mean.push(s).push(4.0 * s);
            show!(out, (mean.mean, mean.scaled(2.0), mean.to_string(), (2.0 * s).area()));
        }
    };
}
