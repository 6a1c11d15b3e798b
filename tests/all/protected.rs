//! Error-free transformations as published code writes them: under `fast` they give what they give without a flag.

#![allow(clippy::assign_op_pattern, reason = "as published")]
#![allow(deprecated, reason = "most flags license nothing here, which is what a warning would say")]

/// The same functions with and without flags.
macro_rules! published {
    ($($(#[$list:meta])* $name:ident)*) => { $(
        $(#[$list])*
        mod $name {
            /// Dekker's product, as Shewchuk's `Two_Product` writes it ("Adaptive precision floating-point arithmetic", 1997).
            pub fn two_product(a: f64, b: f64) -> (f64, f64) {
                let x = a * b;
                let c = 134217729.0 * a;
                let abig = c - a;
                let ahi = c - abig;
                let alo = a - ahi;
                let d = 134217729.0 * b;
                let bbig = d - b;
                let bhi = d - bbig;
                let blo = b - bhi;
                let err1 = x - (ahi * bhi);
                let err2 = err1 - (alo * bhi);
                let err3 = err2 - (ahi * blo);
                let y = (alo * blo) - err3;
                (x, y)
            }

            /// The same product as QD's `two_prod` writes it (Hida, Li and Bailey 2001).
            pub fn two_prod(a: f64, b: f64) -> (f64, f64) {
                let p = a * b;
                let t = 134217729.0 * a;
                let a_hi = t - (t - a);
                let a_lo = a - a_hi;
                let u = 134217729.0 * b;
                let b_hi = u - (u - b);
                let b_lo = b - b_hi;
                let err = ((a_hi * b_hi - p) + a_hi * b_lo + a_lo * b_hi) + a_lo * b_lo;
                (p, err)
            }

            /// The same with a named splitter and the halves side by side.
            pub fn two_prod_named(a: f64, b: f64) -> (f64, f64) {
                const SPLITTER: f64 = 134217729.0;
                let p = a * b;
                let (t, u) = (SPLITTER * a, SPLITTER * b);
                let (a_hi, b_hi) = (t - (t - a), u - (u - b));
                let (a_lo, b_lo) = (a - a_hi, b - b_hi);
                let err = ((a_hi * b_hi - p) + a_hi * b_lo + a_lo * b_hi) + a_lo * b_lo;
                (p, err)
            }

            /// QD's `two_sqr`.
            pub fn two_sqr(a: f64) -> (f64, f64) {
                let q = a * a;
                let t = 134217729.0 * a;
                let hi = t - (t - a);
                let lo = a - hi;
                let err = ((hi * hi - q) + 2.0 * hi * lo) + lo * lo;
                (q, err)
            }

            /// Neumaier's sum (1974).
            pub fn neumaier(values: &[f64]) -> f64 {
                let mut sum = 0.0;
                let mut c = 0.0;
                for &x in values {
                    let t: f64 = sum + x;
                    if f64::abs(sum) >= f64::abs(x) {
                        c += (sum - t) + x;
                    } else {
                        c += (x - t) + sum;
                    }
                    sum = t;
                }
                sum + c
            }

            /// Klein's second-order sum (2006).
            pub fn klein(values: &[f64]) -> f64 {
                let mut s = 0.0;
                let mut cs = 0.0;
                let mut ccs = 0.0;
                for &x in values {
                    let mut t: f64 = s + x;
                    let c: f64 = if f64::abs(s) >= f64::abs(x) { (s - t) + x } else { (x - t) + s };
                    s = t;
                    t = cs + c;
                    let cc: f64 = if f64::abs(cs) >= f64::abs(c) { (cs - t) + c } else { (c - t) + cs };
                    cs = t;
                    ccs = ccs + cc;
                }
                s + (cs + ccs)
            }

            /// Kahan's sum (1965).
            pub fn kahan(values: &[f64]) -> f64 {
                let mut sum = 0.0;
                let mut c = 0.0;
                for &x in values {
                    let y: f64 = x - c;
                    let t: f64 = sum + y;
                    c = (t - sum) - y;
                    sum = t;
                }
                sum
            }

            /// What `rint` of many a C library adds and takes away.
            const TOINT: f64 = 1.0 / f64::EPSILON;
            /// A half more, for numbers of both signs; as bits, as tables have it.
            const MAGIC: f64 = f64::from_bits(0x4338000000000000);

            /// To the nearest integer, by named constants, one of them the function's own.
            pub fn nearest(x: f64) -> [f64; 3] {
                const OWN: f64 = 6755399441055744.0;
                let t = x + MAGIC;
                let magnitude = f64::abs(x);
                [t - MAGIC, (x - OWN) + OWN, magnitude + TOINT - TOINT]
            }

            /// What is left of a number beside the nearest sixteenth, whose digits are taken as bits (musl's `exp2f`).
            pub fn beside_sixteenths(x: f32) -> [f32; 2] {
                let shift = 12582912.0 / 16.0;
                let bits = f32::to_bits(x + shift);
                let mut nearest = f32::from_bits(bits);
                nearest -= shift;
                let method = (x + shift).to_bits();
                let index = method & 15;
                let rest = x - (f32::from_bits(method) - shift);
                [x - nearest, rest + index as f32]
            }

            /// Knuth's sum.
            pub fn two_sum(a: f64, b: f64) -> (f64, f64) {
                let s = a + b;
                let bb = s - a;
                let err = (a - (s - bb)) + (b - bb);
                (s, err)
            }
        }
    )* };
}

published! {
    plain
    #[fastmath::fastmath(fast)] fast
    #[fastmath::fastmath(fast, fused, kahan, lerp, horner)] everything
}

/// Numbers of both signs and many magnitudes, whose sums and products neither overflow nor lose bits below the smallest number.
fn numbers() -> Vec<f64> {
    let mut state = 1_u64;
    let mut next = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        state
    };
    let mut number = || f64::from_bits((next() >> 12 | (1023 - 40 + (next() >> 58)) << 52) | next() & 1 << 63);
    (0..400).map(|_| number()).collect()
}

#[test]
fn products_and_sums_keep_their_errors() {
    type Pair = (f64, f64);
    type Of<T> = [fn(T) -> Pair; 3];
    let pairs: [Of<Pair>; 4] = [
        [|(a, b)| plain::two_product(a, b), |(a, b)| fast::two_product(a, b), |(a, b)| everything::two_product(a, b)],
        [|(a, b)| plain::two_prod(a, b), |(a, b)| fast::two_prod(a, b), |(a, b)| everything::two_prod(a, b)],
        [
            |(a, b)| plain::two_prod_named(a, b),
            |(a, b)| fast::two_prod_named(a, b),
            |(a, b)| everything::two_prod_named(a, b),
        ],
        [|(a, b)| plain::two_sum(a, b), |(a, b)| fast::two_sum(a, b), |(a, b)| everything::two_sum(a, b)],
    ];
    let squares: Of<f64> = [plain::two_sqr, fast::two_sqr, everything::two_sqr];
    let list = numbers();
    for (a, b) in list.iter().zip(&list[1..]).map(|(a, b)| (*a, *b)) {
        for [plain, others @ ..] in pairs {
            others.iter().for_each(|other| assert_eq!(plain((a, b)), other((a, b)), "{a:e} and {b:e}"));
        }
        assert_eq!([1, 2].map(|index: usize| squares[index](a)), [squares[0](a); 2], "{a:e}");
        let exact = a.mul_add(b, -(a * b));
        assert_eq!([plain::two_product(a, b).1, fast::two_product(a, b).1, fast::two_prod(a, b).1], [exact; 3]);
    }
}

#[test]
fn rounding_by_a_named_constant_rounds() {
    for x in (0..4000).map(|index| f64::from(index) * 0.37 - 700.0) {
        let (rounded, magnitude) = (x.round_ties_even(), x.abs().round_ties_even());
        for found in [plain::nearest(x), fast::nearest(x), everything::nearest(x)] {
            assert_eq!(found, [rounded, rounded, magnitude], "{x}");
        }
    }
}

#[test]
fn compensated_sums_stay_compensated() {
    let list = numbers();
    // What cancels leaves the errors alone.
    let values: Vec<f64> = list.iter().copied().chain(list.iter().map(|x| -x)).chain([1e-9]).collect();
    for [plain, fast, everything] in [
        [plain::neumaier, fast::neumaier, everything::neumaier],
        [plain::klein, fast::klein, everything::klein],
        [plain::kahan, fast::kahan, everything::kahan],
    ] {
        assert_eq!([fast(&values), everything(&values)], [plain(&values); 2]);
    }
    assert_ne!(values.iter().sum::<f64>(), fast::klein(&values));
}

#[test]
fn a_rounding_whose_digits_are_taken_as_bits_stays() {
    let of = |number: u16| f32::from(number) / 1021.0 - 31.0;
    let rests: Vec<[f32; 2]> = (0..=u16::MAX).step_by(13).map(|number| plain::beside_sixteenths(of(number))).collect();
    assert!(rests.iter().any(|[rest, _]| *rest != 0.0));
    for (number, rest) in (0..=u16::MAX).step_by(13).zip(rests) {
        let x = of(number);
        assert_eq!([fast::beside_sixteenths(x), everything::beside_sixteenths(x)], [rest; 2], "{x}");
    }
}

type Scaled = fn(f64, [f64; 3], [f64; 2], f64, f64) -> [f64; 2];

/// Numbers near both ends of the range, whose quotient is near one: as continued fractions are scaled (Temme 1975).
macro_rules! scaled {
    ($(#[$list:meta])* $name:ident) => {
        $(#[$list])*
        fn $name(h: f64, [ril, ril1, ripl]: [f64; 3], [rkmu, rk1]: [f64; 2], xmu: f64, xi: f64) -> [f64; 2] {
            let ratio = ripl / ril;
            let rip1 = h * ril1;
            let slope = xmu * xi * rkmu - rk1;
            let scale = xi / (ratio * rkmu - slope);
            [scale * ril1 / ril, scale * rip1 / ril]
        }
    };
}

scaled!(scaled_plainly);
scaled!(
    #[fastmath::fastmath(fast, not(nnan, ninf, afn))]
    scaled_fast
);

#[test]
fn a_quotient_of_tiny_numbers_stays_one_number() {
    let (tiny, small) = (1e-292, 3.4e-23);
    let of = |f: Scaled| f(0.98, [1.5 * tiny, tiny, 1.46 * tiny], [small, 1.01 * small], 0.25, 0.02);
    for (plain, fast) in of(scaled_plainly).into_iter().zip(of(scaled_fast)) {
        assert!((plain - fast).abs() <= 4.0 * f64::EPSILON * plain.abs(), "{plain} and {fast}");
    }
}
