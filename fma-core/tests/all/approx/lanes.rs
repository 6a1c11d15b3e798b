//! A lane type of four values: it gives the bits of the scalars, and shows that no function looks into a lane to decide for another.

use core::ops::{Add, BitAnd, BitOr, Div, Mul, Neg, Not, Sub};
use fma_core::approx::{self, Lane, Scalar, Separate};

#[derive(Clone, Copy)]
struct Four<T>([T; 4]);

#[derive(Clone, Copy)]
struct Mask([bool; 4]);

fn zip<T: Copy, U: Copy, R>(a: [T; 4], b: [U; 4], f: impl Fn(T, U) -> R) -> [R; 4] {
    core::array::from_fn(|i| f(a[i], b[i]))
}

macro_rules! operators {
    ($($trait:ident $method:ident;)*) => {$(
        impl<T: Scalar> $trait for Four<T> {
            type Output = Self;
            fn $method(self, other: Self) -> Self {
                Four(zip(self.0, other.0, T::$method))
            }
        }
    )*};
}

operators! { Add add; Sub sub; Mul mul; Div div; }

impl<T: Scalar> Neg for Four<T> {
    type Output = Self;
    fn neg(self) -> Self {
        Four(self.0.map(T::neg))
    }
}

impl BitAnd for Mask {
    type Output = Mask;
    fn bitand(self, other: Mask) -> Mask {
        Mask(zip(self.0, other.0, |a, b| a & b))
    }
}

impl BitOr for Mask {
    type Output = Mask;
    fn bitor(self, other: Mask) -> Mask {
        Mask(zip(self.0, other.0, |a, b| a | b))
    }
}

impl Not for Mask {
    type Output = Mask;
    fn not(self) -> Mask {
        Mask(self.0.map(|a| !a))
    }
}

impl<T: Scalar + Lane<Mask = bool, Wide = f64>> Lane for Four<T> {
    type Scalar = T;
    type Mask = Mask;
    type Wide = Four<f64>;
    const BRANCHES: bool = true;

    fn splat(x: T) -> Self {
        Four([x; 4])
    }
    fn widen(self) -> Four<f64> {
        Four(self.0.map(T::widen))
    }
    fn narrow(wide: Four<f64>) -> Self {
        Four(wide.0.map(T::narrow))
    }
    fn less(self, other: Self) -> Mask {
        Mask(zip(self.0, other.0, T::less))
    }
    fn equal(self, other: Self) -> Mask {
        Mask(zip(self.0, other.0, T::equal))
    }
    fn select(mask: Mask, yes: Self, no: Self) -> Self {
        Four(core::array::from_fn(|i| T::select(mask.0[i], yes.0[i], no.0[i])))
    }
    fn square_root(self) -> Self {
        Four(self.0.map(T::square_root))
    }
    fn fused_mul_add(self, b: Self, c: Self) -> Self {
        Four(core::array::from_fn(|i| self.0[i].fused_mul_add(b.0[i], c.0[i])))
    }
    fn any_beyond(self, bound: T) -> bool {
        self.0.iter().any(|x| x.any_beyond(bound))
    }
    fn all_between(self, least: T, most: T) -> bool {
        self.0.iter().all(|x| !x.less(least) && !most.less(*x) && x.equal(*x))
    }
    fn each_beyond(self, bound: T, near: Self, far: fn(T) -> T) -> Self {
        Four(zip(self.0, near.0, |x, near| x.each_beyond(bound, near, far)))
    }
    fn each_remainder(self, by: Self) -> Self {
        Four(zip(self.0, by.0, T::each_remainder))
    }
    fn and(self, other: Self) -> Self {
        Four(zip(self.0, other.0, T::and))
    }
    fn or(self, other: Self) -> Self {
        Four(zip(self.0, other.0, T::or))
    }
    fn xor(self, other: Self) -> Self {
        Four(zip(self.0, other.0, T::xor))
    }
    fn shift_left(self, count: u32) -> Self {
        Four(self.0.map(|x| x.shift_left(count)))
    }
    fn shift_right(self, count: u32) -> Self {
        Four(self.0.map(|x| x.shift_right(count)))
    }
    fn add_bits(self, other: Self) -> Self {
        Four(zip(self.0, other.0, T::add_bits))
    }
    fn sub_bits(self, other: Self) -> Self {
        Four(zip(self.0, other.0, T::sub_bits))
    }
}

/// Both on bit patterns from all over the range, and on numbers next to what lies half between two powers.
fn assert_same<T: Scalar + Lane<Mask = bool, Wide = f64> + Into<f64>>(
    name: &str,
    from_bits: fn(u64) -> T,
    between: &[[T; 4]],
    scalar: impl Fn(T, T) -> T,
    lanes: impl Fn(Four<T>, Four<T>) -> Four<T>,
) {
    let scattered = |i: u64, seed: u64| -> [T; 4] {
        core::array::from_fn(|lane| from_bits((4 * i + lane as u64 + seed).wrapping_mul(0x9e37_79b9_7f4a_7c15)))
    };
    let all_over = (0..2_000u64).step_by(crate::stride(1)).map(|i| (scattered(i, 0), scattered(i, 77)));
    for (x, y) in all_over.chain(between.iter().map(|x| (*x, *x))) {
        let got: [f64; 4] = lanes(Four(x), Four(y)).0.map(T::into);
        let expected: [f64; 4] = zip(x, y, &scalar).map(T::into);
        let same = |(a, b): (f64, f64)| a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan();
        assert!(got.into_iter().zip(expected).all(same), "{name}: {got:?} for {expected:?}");
    }
}

/// The logarithms of what lies half between two powers.
fn halves(log: f64) -> impl Iterator<Item = f64> {
    (-80..80).step_by(crate::stride(1)).map(move |k| (f64::from(k) + 0.5) * log)
}

macro_rules! same_bits {
    ($($float:ident as $bits:ident unary $($unary:ident)*, binary $($binary:ident)*;)*) => {$(
        let from_bits = |bits: u64| $float::from_bits((bits >> (64 - 8 * size_of::<$float>())) as _);
        let logs = [core::f64::consts::LN_2, core::f64::consts::LOG10_2, 1.0];
        let behind = |x: f64| core::array::from_fn(|by| $float::from_bits((x as $float).to_bits() - 1 + by as $bits));
        let between: Vec<[$float; 4]> = logs.into_iter().flat_map(halves).map(behind).collect();
        $(assert_same(stringify!($unary), from_bits, &between, |x, _| approx::$unary::<Separate, $float>(x), |x, _| approx::$unary::<Separate, Four<$float>>(x));)*
        $(assert_same(stringify!($binary), from_bits, &between, approx::$binary::<Separate, $float>, approx::$binary::<Separate, Four<$float>>);)*
    )*};
}

#[test]
fn lanes_give_the_bits_of_scalars() {
    same_bits! {
        f32 as u32 unary exp exp10 expm1 ln ln_1p log2 sin cos tan asin acos sinh cosh tanh erf cbrt, binary atan2 pow hypot;
        f64 as u64 unary exp exp2 exp10 expm1 ln ln_1p log10 sin cos tan atan asin acos sinh cosh tanh erf rsqrt cbrt, binary atan2 pow hypot;
    }
}
