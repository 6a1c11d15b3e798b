//! Reciprocal roots, reciprocals, quotients and roots in lanes: of the machine's roots and quotients, or by what it estimates.

use fma_core::Df128;
use fma_core::approx::{self, Lane};
use fma_core::lanes::{Eight, Element, Lanes, Map, One, Sixteen, map};
use fma_core::machine::{Avx2, Avx512, Baseline, Machine};

use crate::random::Random;

/// Of any number, of one that is neither zero nor infinite, and of a normal one.
struct InverseRoot;

impl<T: Element> Map<T, 1, 3> for InverseRoot {
    fn step<M: Machine, V: Lane<Scalar = T>>(&self, [x]: [V; 1], _: [V; 3]) -> [V; 3] {
        let any = approx::rsqrt::<M::Fusing, V>(x);
        [any, approx::rsqrt_regular::<M::Fusing, V>(x), approx::rsqrt_normal::<M::Fusing, V>(x)]
    }
}

/// The quotient, the reciprocal of its divisor, and the root of what is divided, of numbers that are far above the least.
struct DividedNormal;

impl<T: Element> Map<T, 2, 3> for DividedNormal {
    fn step<M: Machine, V: Lane<Scalar = T>>(&self, [a, b]: [V; 2], _: [V; 3]) -> [V; 3] {
        let quotient = approx::quotient_normal::<M::Fusing, V>(a, b);
        [quotient, approx::reciprocal_normal::<M::Fusing, V>(b), approx::root_normal::<M::Fusing, V>(a)]
    }
}

/// The quotient, the reciprocal of its divisor, and the root of what is divided.
struct Divided;

impl<T: Element> Map<T, 2, 3> for Divided {
    fn step<M: Machine, V: Lane<Scalar = T>>(&self, [a, b]: [V; 2], _: [V; 3]) -> [V; 3] {
        let quotient = approx::quotient_regular::<M::Fusing, V>(a, b);
        [quotient, approx::reciprocal_regular::<M::Fusing, V>(b), approx::root_regular::<M::Fusing, V>(a)]
    }
}

/// What `1/sqrt(x)` is, and how far a result is from it in its own ulps.
trait Exact: Element + std::fmt::Debug {
    fn of_bits(bits: u64) -> Self;
    fn error(self, x: Self) -> f64;
    /// The quotient, the reciprocal and the root, as the machine rounds them.
    fn divided(a: Self, b: Self) -> [Self; 3];
    fn is_finite(self) -> bool;
    fn is_normal(self) -> bool;
    /// How many numbers lie between this one and another.
    fn apart(self, other: Self) -> u64;
}

impl Exact for f32 {
    fn of_bits(bits: u64) -> f32 {
        f32::from_bits(bits as u32)
    }

    fn error(self, x: f32) -> f64 {
        let exact = 1.0 / f64::from(x).sqrt();
        let ulp = f64::from((exact as f32).next_up()) - f64::from(exact as f32);
        if f64::from(self) == exact || self.is_nan() && exact.is_nan() {
            0.0
        } else {
            (f64::from(self) - exact).abs() / ulp
        }
    }

    fn divided(a: Self, b: Self) -> [Self; 3] {
        [a / b, 1.0 / b, a.sqrt()]
    }

    fn is_finite(self) -> bool {
        self.is_finite()
    }

    fn is_normal(self) -> bool {
        self.is_normal()
    }

    fn apart(self, other: Self) -> u64 {
        if self.is_nan() && other.is_nan() { 0 } else { u64::from(self.to_bits().abs_diff(other.to_bits())) }
    }
}

impl Exact for f64 {
    fn of_bits(bits: u64) -> f64 {
        f64::from_bits(bits)
    }

    fn error(self, x: f64) -> f64 {
        let near = 1.0 / x.sqrt();
        if self == near || self.is_nan() && near.is_nan() {
            return 0.0;
        }
        // the least have no second half
        let power = if x < 1.0 { 80 } else { 0 };
        let exact = Df128::from(2f64.powi(power)) / (Df128::from(x) * Df128::from(2f64.powi(2 * power))).sqrt();
        (Df128::from(self) - exact).hi().abs() / (near.next_up() - near)
    }

    fn divided(a: Self, b: Self) -> [Self; 3] {
        [a / b, 1.0 / b, a.sqrt()]
    }

    fn is_finite(self) -> bool {
        self.is_finite()
    }

    fn is_normal(self) -> bool {
        self.is_normal()
    }

    fn apart(self, other: Self) -> u64 {
        if self.is_nan() && other.is_nan() { 0 } else { self.to_bits().abs_diff(other.to_bits()) }
    }
}

fn check<T: Exact, L: Lanes, M: Machine>(x: &[T], bound: f64) {
    if !crate::is_tried::<M>() {
        return;
    }
    let [mut found, mut regular, mut normal] = [(); 3].map(|()| vec![T::of_bits(0); x.len()]);
    map::<M, L, T, _, _, _, 1, 3>(InverseRoot, [x], [&mut found[..], &mut regular[..], &mut normal[..]]);
    for (((&x, &found), &regular), &normal) in x.iter().zip(&found).zip(&regular).zip(&normal) {
        let error = found.error(x);
        assert!(error <= bound, "{} of {x:?}: {found:?} is {error} ulps off", std::any::type_name::<M>());
        let is_regular = x != T::of_bits(0) && x < T::INFINITY && x > -T::INFINITY;
        assert!(!is_regular || regular.error(x) <= bound, "{x:?} is regular: {regular:?}, not {found:?}");
        let is_normal = is_regular && x.is_normal();
        assert!(!is_normal || normal.error(x) <= bound, "{x:?} is normal: {normal:?}, not {found:?}");
    }
}

/// Numbers of all sizes, their negatives, and all that is none.
fn arguments<T: Exact>(count: usize) -> Vec<T> {
    let mut random = Random::new(0x1517);
    let special = [0.0, -0.0, 1.0, -1.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, -f64::NAN].map(f64::to_bits);
    let narrow = special.map(|bits| u64::from((f64::from_bits(bits) as f32).to_bits()));
    let ends = [1, 2, 3, (1 << 23) - 1, 1 << 23, (1 << 23) + 1, (1 << 52) - 1, 1 << 52, (1 << 52) + 1, 0x7f7f_ffff];
    let own = if size_of::<T>() == 4 { narrow } else { special };
    own.into_iter().chain(ends).chain((0..count).map(|_| random.bits())).map(T::of_bits).collect()
}

#[test]
fn they_are_near_on_every_machine() {
    crate::ask();
    let count = crate::tries(200_000);
    let (singles, doubles) = (arguments::<f32>(count), arguments::<f64>(count));
    check::<f32, Eight, Avx2>(&singles, 1.5);
    // One lane below all normal numbers, and the machine takes all roots.
    let regular: Vec<f32> = singles.iter().map(|x| x.abs()).filter(|x| !x.is_subnormal() && *x != 0.0).collect();
    check::<f32, Eight, Avx2>(&regular, 1.0);
    check::<f32, One, Avx2>(&singles, 1.5);
    check::<f32, Sixteen, Avx512>(&singles, 1.06);
    check::<f32, Eight, Baseline>(&singles, 1.5);
    check::<f64, Eight, Avx2>(&doubles, 1.5);
    check::<f64, One, Avx2>(&doubles, 1.5);
    check::<f64, Sixteen, Avx512>(&doubles, 1.02);
    check::<f64, Eight, Baseline>(&doubles, 1.5);
}

/// Where arguments and results are finite, each is the machine's or one of the two beside it.
fn check_divided<T: Exact, L: Lanes, M: Machine>(a: &[T], b: &[T]) {
    check_divided_by::<T, L, M, _>(Divided, a, b);
    let is_far = |x: &T| *x > T::of_bits(1 << (8 * size_of::<T>() - 4)) && x.is_finite();
    let far: Vec<[T; 2]> = a.iter().zip(b).map(|(a, b)| [*a, *b]).filter(|pair| pair.iter().all(is_far)).collect();
    assert!(far.len() * 16 > a.len(), "few numbers are far");
    let [a, b] = [0, 1].map(|side| far.iter().map(|pair| pair[side]).collect::<Vec<T>>());
    check_divided_by::<T, L, M, _>(DividedNormal, &a, &b);
}

fn check_divided_by<T: Exact, L: Lanes, M: Machine, S: Map<T, 2, 3>>(by: S, a: &[T], b: &[T]) {
    if !crate::is_tried::<M>() {
        return;
    }
    let mut found = [(); 3].map(|()| vec![T::of_bits(0); a.len()]);
    let [quotients, reciprocals, roots] = &mut found;
    map::<M, L, T, _, _, _, 2, 3>(by, [a, b], [&mut quotients[..], &mut reciprocals[..], &mut roots[..]]);
    for (at, (&a, &b)) in a.iter().zip(b).enumerate() {
        let of_finite = [[a, b], [b, b], [a, a]].map(|args| args.iter().all(|arg| arg.is_finite()));
        for (which, near) in T::divided(a, b).into_iter().enumerate() {
            let (found, is_nan) = (found[which][at], near.apart(T::NAN) == 0);
            let regular = of_finite[which] && (near.is_finite() || is_nan);
            assert!(!regular || found.apart(near) <= 1, "{which} of {a:?}, {b:?}: {found:?}, not {near:?}");
        }
    }
}

#[test]
fn quotients_and_roots_are_near_on_every_machine() {
    crate::ask();
    let count = crate::tries(200_000);
    let (singles, doubles) = (arguments::<f32>(count), arguments::<f64>(count));
    // A lane below zero has the machine take all roots.
    let singles: Vec<f32> = singles.iter().copied().chain(singles.iter().map(|x| x.abs())).collect();
    let doubles: Vec<f64> = doubles.iter().copied().chain(doubles.iter().map(|x| x.abs())).collect();
    let turned = |count: usize| (0..count).map(move |at| at * 7 % count);
    let single_divisors: Vec<f32> = turned(singles.len()).map(|at| singles[at]).collect();
    let double_divisors: Vec<f64> = turned(doubles.len()).map(|at| doubles[at]).collect();
    check_divided::<f32, Sixteen, Avx512>(&singles, &single_divisors);
    check_divided::<f32, Eight, Avx2>(&singles, &single_divisors);
    check_divided::<f32, Eight, Baseline>(&singles, &single_divisors);
    check_divided::<f64, Sixteen, Avx512>(&doubles, &double_divisors);
    check_divided::<f64, Eight, Avx2>(&doubles, &double_divisors);
    check_divided::<f64, Eight, Baseline>(&doubles, &double_divisors);
}

/// Where the result is a number of few digits, it is that number.
fn check_exact<T: Exact, L: Lanes>(of: fn(u32) -> T) {
    let most = crate::or_under_miri(60, 9) as u32;
    let factors: Vec<[u32; 2]> = (1..most).flat_map(|a| (1..most).map(move |b| [a, b])).collect();
    let products: Vec<T> = factors.iter().map(|[a, b]| of(a * b)).collect();
    let divisors: Vec<T> = factors.iter().map(|[_, b]| of(*b)).collect();
    let squares: Vec<T> = (1..=factors.len() as u32).map(|root| of(root * root)).collect();
    let mut found = [(); 6].map(|()| vec![of(0); factors.len()]);
    let [quotients, reciprocals, roots, rest @ ..] = &mut found;
    map::<Avx512, L, T, _, _, _, 2, 3>(
        Divided,
        [&products[..], &divisors[..]],
        [&mut quotients[..], &mut reciprocals[..], &mut roots[..]],
    );
    assert!(quotients.iter().zip(&factors).all(|(quotient, [a, _])| *quotient == of(*a)));
    let [others, more, roots] = rest;
    map::<Avx512, L, T, _, _, _, 2, 3>(
        Divided,
        [&squares[..], &divisors[..]],
        [&mut others[..], &mut more[..], &mut roots[..]],
    );
    assert!(roots.iter().zip(1..).all(|(root, number)| *root == of(number)));
}

#[test]
fn exact_quotients_and_roots_are_exact() {
    crate::ask();
    check_exact::<f32, Sixteen>(|number| number as f32);
    check_exact::<f64, Sixteen>(f64::from);
}
